package isa

// The opcodes that the machine and its tools name; see Table for all 256. The codes
// of the addressable commands are those of register 0.
const (
	OpPoint  byte = 0x0A
	OpSign   byte = 0x0B
	OpExp    byte = 0x0C
	OpClear  byte = 0x0D
	OpEnter  byte = 0x0E
	OpLastX  byte = 0x0F
	OpAdd    byte = 0x10
	OpSub    byte = 0x11
	OpMul    byte = 0x12
	OpDiv    byte = 0x13
	OpSwap   byte = 0x14
	OpPow10  byte = 0x15
	OpExpE   byte = 0x16
	OpLg     byte = 0x17
	OpLn     byte = 0x18
	OpArcsin byte = 0x19
	OpArccos byte = 0x1A
	OpArctg  byte = 0x1B
	OpSin    byte = 0x1C
	OpCos    byte = 0x1D
	OpTg     byte = 0x1E
	OpPi     byte = 0x20
	OpSqrt   byte = 0x21
	OpSquare byte = 0x22
	OpInv    byte = 0x23
	OpPower  byte = 0x24
	OpRotate byte = 0x25
	OpToMin  byte = 0x26 // К °→′
	OpFault  byte = 0x27 // К −
	OpToSec  byte = 0x2A // К °→‴
	OpFromS  byte = 0x30 // К °←‴
	OpAbs    byte = 0x31
	OpSgn    byte = 0x32
	OpFromM  byte = 0x33 // К °←′
	OpInt    byte = 0x34
	OpFrac   byte = 0x35
	OpMax    byte = 0x36
	OpAnd    byte = 0x37
	OpOr     byte = 0x38
	OpXor    byte = 0x39
	OpNot    byte = 0x3A
	OpRandom byte = 0x3B
	OpCopyY  byte = 0x3E // X becomes Y, the stack stays
	OpStore  byte = 0x40
	OpHalt   byte = 0x50
	OpGoto   byte = 0x51
	OpReturn byte = 0x52
	OpCall   byte = 0x53
	OpNop    byte = 0x54
	OpNonZ   byte = 0x57 // F x≠0
	OpLoop2  byte = 0x58
	OpNonNeg byte = 0x59 // F x≥0
	OpLoop3  byte = 0x5A
	OpLoop1  byte = 0x5B
	OpNeg    byte = 0x5C // F x<0
	OpLoop0  byte = 0x5D
	OpZero   byte = 0x5E // F x=0
	OpRecall byte = 0x60
	OpKNonZ  byte = 0x70
	OpKGoto  byte = 0x80
	OpKNonN  byte = 0x90
	OpKCall  byte = 0xA0
	OpKStore byte = 0xB0
	OpKNeg   byte = 0xC0
	OpKRec   byte = 0xD0
	OpKZero  byte = 0xE0
)
