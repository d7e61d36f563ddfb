package isa

import (
	"fmt"
	"testing"
)

func TestTableIsTotal(t *testing.T) {
	for c := range Table {
		op := &Table[c]
		if op.Name == "" || op.Latin == "" || op.Stack == "" || op.Words == 0 {
			t.Errorf("%02X: row is not complete: %+v", c, *op)
		}
		as := &Table[op.As]
		if as.As != op.As {
			t.Errorf("%02X: alias of %02X, which is an alias itself", c, op.As)
		}
		if as.Class != op.Class || as.Operand != op.Operand {
			t.Errorf("%02X: not of the class of %02X", c, op.As)
		}
		if op.Documented && op.Keys == nil {
			t.Errorf("%02X: documented but no keys type it", c)
		}
	}
}

func TestSpellingsRoundTrip(t *testing.T) {
	seen := map[string]byte{}
	for c := range Table {
		for _, s := range Spellings(byte(c)) {
			if got, ok := Decode(s); !ok || got != byte(c) {
				t.Errorf("%q: got %02X %v, want %02X", s, got, ok, c)
			}
			if o, ok := seen[Fold(s)]; ok && o != byte(c) {
				t.Errorf("%q spells both %02X and %02X", s, o, c)
			}
			seen[Fold(s)] = byte(c)
		}
		for _, d := range []Dialect{Russian, Latin, Magazine, Older} {
			s := Spell(byte(c), d)
			if got, ok := Decode(s); !ok || got != byte(c) {
				t.Errorf("dialect %d: %q: got %02X %v, want %02X", d, s, got, ok, c)
			}
		}
	}
}

func TestDecode(t *testing.T) {
	rows := []struct {
		s    string
		code byte
	}{
		{"x→П0", 0x40},
		{"КП→x5", 0xD5},
		{"Fx≠0", 0x57},
		{"F10^x", 0x15},
		{"F10x", 0x15},
		{"К∣x∣", 0x31},
		{"<->", 0x14},
		{"÷", 0x13},
		{"Fx2", 0x22},
		{"Fx^2", 0x22},
		{"FLg", 0x17},
		{"Fπ", 0x20},
		{"KНОП", 0x54},
		{"Кx→П4", 0xB4},
		{"3E", 0x3E},
		{"ПхД", 0x6D},
		{"хП9", 0x49},
		{"Kx≠oA", 0x7A},
		{"KΛ", 0x37},
		{"KV", 0x38},
		{"FBx", 0x0F},
		{"ИП9", 0x69},
		{"П9", 0x49},
		{"^", 0x0E},
		{"x#0", 0x57},
		{"КвКор", 0x21},
		{"К СЧ", 0x3B},
		{"RM 9", 0x69},
		{"M C", 0x4C},
		{"K RM 3", 0xD3},
		{"GSB", 0x53},
		{"К °→‴", 0x2A},
		{"К °→′", 0x26},
		{"В/О", 0x52},
		{"С/П", 0x50},
	}
	for _, r := range rows {
		if got, ok := Decode(r.s); !ok || got != r.code {
			t.Errorf("%q: got %02X %v, want %02X", r.s, got, ok, r.code)
		}
	}
	if c, ok := Decode("нет такой"); ok {
		t.Errorf("nonsense decoded to %02X", c)
	}
}

func TestKeys(t *testing.T) {
	places := map[string]Key{}
	for k := Key0; k < numAllKeys; k++ {
		for _, s := range k.Names() {
			if got, ok := ParseKey(s); !ok || got != k {
				t.Errorf("%q: got key %v %v, want %v", s, got, ok, k)
			}
		}
		if k < NumKeys {
			x, y := k.Matrix()
			p := fmt.Sprint(x, ",", y)
			if o, ok := places[p]; ok {
				t.Errorf("%v and %v share the matrix place %s", k, o, p)
			}
			places[p] = k
		}
	}
	for n := uint8(0); n < 15; n++ {
		if got, ok := RegisterKey(n).Nibble(); !ok || got != n {
			t.Errorf("register %d: key %v gives %d %v", n, RegisterKey(n), got, ok)
		}
	}
}

// Every key sequence of the table must be what the derived keyboard types.
func TestKeyboardTypesTheTable(t *testing.T) {
	for c := range Table {
		k := Table[c].Keys
		var got byte
		var ok bool
		switch {
		case len(k) == 0:
			continue
		case len(k) == 1:
			got, ok = k[0].Plain()
		case k[0] == KeyF:
			got, ok = k[1].Shifted()
		case len(k) == 2 && k[0] == KeyK:
			got, ok = k[1].ShiftedK()
		case len(k) == 2:
			got, ok = k[0].Pending()
		default:
			got, ok = k[1].PendingK()
		}
		if n := len(k); ok && (n == 3 || n == 2 && k[0] != KeyF && k[0] != KeyK) {
			low, _ := k[n-1].Nibble()
			got = got<<4 | low
		}
		if !ok || got != byte(c) {
			t.Errorf("%02X: keys %v type %02X %v", c, k, got, ok)
		}
	}
}

func TestAddresses(t *testing.T) {
	rows := []struct {
		pc   byte
		cell int
		next byte
		back byte
	}{
		{0x00, 0, 0x01, 0xF9},
		{0x0F, 15, 0x16, 0x14},
		{0x99, 99, 0xA0, 0x98},
		{0x9C, 102, 0xA3, 0xA1},
		{0x9F, 0, 0xA6, 0xA4},
		{0xA4, 104, 0xA5, 0xA3},
		{0xA5, 0, 0xA6, 0xA4},
		{0xAB, 6, 0xB2, 0xB0},
		{0xB1, 6, 0xB2, 0xB0},
		{0xB2, 0, 0xB3, 0xB1},
		{0xF9, 47, 0x00, 0xF8},
		{0xFA, 48, 0x01, 0xF9},
		{0xFF, 53, 0x06, 0x04},
	}
	for _, r := range rows {
		if c, n, b := Physical(r.pc), Next(r.pc), Back(r.pc); c != r.cell || n != r.next || b != r.back {
			t.Errorf("%02X: got cell %d next %02X back %02X, want %d %02X %02X", r.pc, c, n, b, r.cell, r.next, r.back)
		}
	}
	for c := 0; c < Steps; c++ {
		if got := Physical(Address(c)); got != c {
			t.Errorf("cell %d: address %02X reads cell %d", c, Address(c), got)
		}
	}
}

// The named opcodes are those of their mnemonics.
func TestOpcodeNames(t *testing.T) {
	for name, code := range map[string]byte{
		",": OpPoint, "/−/": OpSign, "ВП": OpExp, "Cx": OpClear, "В↑": OpEnter, "F Вх": OpLastX, "+": OpAdd, "−": OpSub, "×": OpMul, "÷": OpDiv,
		"↔": OpSwap, "F 10ˣ": OpPow10, "F eˣ": OpExpE, "F lg": OpLg, "F ln": OpLn, "F sin⁻¹": OpArcsin, "F cos⁻¹": OpArccos, "F tg⁻¹": OpArctg,
		"F sin": OpSin, "F cos": OpCos, "F tg": OpTg, "F π": OpPi, "F √": OpSqrt, "F x²": OpSquare, "F 1/x": OpInv, "F xʸ": OpPower, "F ⟳": OpRotate,
		"К °→′": OpToMin, "К −": OpFault, "К °→‴": OpToSec, "К °←‴": OpFromS, "К |x|": OpAbs, "К ЗН": OpSgn, "К °←′": OpFromM, "К [x]": OpInt,
		"К {x}": OpFrac, "К max": OpMax, "К ∧": OpAnd, "К ∨": OpOr, "К ⊕": OpXor, "К ИНВ": OpNot, "К СЧ": OpRandom, "3E": OpCopyY,
		"x→П 0": OpStore, "С/П": OpHalt, "БП": OpGoto, "В/О": OpReturn, "ПП": OpCall, "К НОП": OpNop, "F x≠0": OpNonZ, "F L2": OpLoop2,
		"F x≥0": OpNonNeg, "F L3": OpLoop3, "F L1": OpLoop1, "F x<0": OpNeg, "F L0": OpLoop0, "F x=0": OpZero, "П→x 0": OpRecall,
		"К x≠0 0": OpKNonZ, "К БП 0": OpKGoto, "К x≥0 0": OpKNonN, "К ПП 0": OpKCall, "К x→П 0": OpKStore, "К x<0 0": OpKNeg, "К П→x 0": OpKRec, "К x=0 0": OpKZero,
		"1F": OpKeep, "2F": OpKeep2, "3F": OpKeep3, "3D": OpToSec2, "К 1": OpNop1, "К 2": OpNop2, "5F": OpHang, "F0": OpEmpty,
	} {
		if got := Table[code].Name; got != name {
			t.Errorf("%02X is %s, not %s", code, got, name)
		}
	}
}
