package chip

import "math/bits"

// routine is a compiled instruction, with some that follow it in any case: what the
// word cycles do to the cells of a chip and one block. Nearly every instruction changes word 0 of the chip, where the
// number of the next one stands; so that has its place in the routine itself: what
// it gets is taken first and written last. The ops change the other words.
//
// Routines and ops are made to fit into as few lines of the processor's cache as
// can be: that is what the time goes for.
type routine struct {
	number uint8 // of the instruction
	length uint8 // in word cycles
	offset uint8 // of the word cycle whose block it touches
	count  uint8 // of ops
	ops    *[maxOps]op

	// The first op: bits of a, and of the table by bits of x, y, z.
	x, y, z, a     uint8
	rx, ry, rz, ra uint8
	mx, my, mz     uint16
	table          *table
	keep, ma       uint64

	wait *wait // nil unless a chip may wait in it
}

// op computes some bits of one word of a processor's memory, the others being
// kept. Bits of the words x, y, z are taken by a rotation to the left and a mask.
type op struct {
	table      *table
	keep, ones uint64
	mx, my     uint64
	mz         uint16
	kind       opKind
	d          uint8 // the word
	x, y, z    uint8
	rx, ry, rz uint8
	shift      uint8 // of what is found in the table
	a, ra      uint8 // of a chain: the word that gets the carry, and the bit
	_          uint64
}

// maxOps is more than any routine has.
const maxOps = 256

type opKind uint8

const (
	opMove  opKind = iota // bits of x and y, and ones
	opCopy                // bits of x, which is no change, see idle
	opPush                // two words, 4 and 5: bits mx of x and y
	opPop                 // three words, 3 to 5: bits mx of x, y, z
	opLook                // from the table, the index being bits of x, y, z
	opAgain               // from another table, by the last index
	opFirst               // from another table, by the index of the first op, and bits of x
	opMore                // bits of x, y, z go into the index of the next opLook
	opChain               // digits by a chain from those of x and y and a carry of z, and a carry at bit ra of a
	opNone
)

// run does the word cycles. It reports whether any cell has changed, or may have.
func (r *routine) run(p *processor, m *block) (changed bool) {
	p[atBlock], p[atBlock+1], p[atBlock+2] = m[0], m[1], m[2]
	first := bits.RotateLeft64(p[r.x%32], int(r.rx))&uint64(r.mx) |
		bits.RotateLeft64(p[r.y%32], int(r.ry))&uint64(r.my) |
		bits.RotateLeft64(p[r.z%32], int(r.rz))&uint64(r.mz)
	word0 := uint64(r.table[first%entries])<<32 | bits.RotateLeft64(p[r.a%32], int(r.ra))&r.ma
	var change, index, more uint64
	ops := r.ops
	for i := range r.count {
		o := &ops[i]
		v := bits.RotateLeft64(p[o.x%32], int(o.rx)) & o.mx
		switch o.kind {
		case opMove:
			v |= o.ones | bits.RotateLeft64(p[o.y%32], int(o.ry))&o.my
		case opCopy:
			p[o.d%32] = p[o.d%32]&o.keep | v
			continue
		case opPush:
			w := p[5]&o.keep | p[o.y%32]&o.mx
			v |= p[4] & o.keep
			change |= (w ^ p[5]) | (v ^ p[4])
			p[4], p[5] = v, w
			continue
		case opPop:
			v |= p[3] & o.keep
			w := p[4]&o.keep | p[o.y%32]&o.mx
			u := p[5]&o.keep | p[o.z%32]&o.mx
			change |= (v ^ p[3]) | (w ^ p[4]) | (u ^ p[5])
			p[3], p[4], p[5] = v, w, u
			continue
		case opLook:
			index = v | more | bits.RotateLeft64(p[o.y%32], int(o.ry))&o.my |
				bits.RotateLeft64(p[o.z%32], int(o.rz))&uint64(o.mz)
			more = 0
			v = uint64(o.table[index%entries]) << (o.shift % 64)
		case opAgain:
			v = uint64(o.table[index%entries]) << (o.shift % 64)
		case opFirst:
			v |= uint64(o.table[first%entries]) << (o.shift % 64)
		case opMore:
			more |= v | bits.RotateLeft64(p[o.y%32], int(o.ry))&o.my |
				bits.RotateLeft64(p[o.z%32], int(o.rz))&uint64(o.mz)
			continue
		case opChain:
			w := bits.RotateLeft64(p[o.y%32], int(o.ry)) & o.my
			c := bits.RotateLeft64(p[o.z%32], int(o.rz)) & uint64(o.mz)
			var out uint64
			shift := o.shift
			for left := o.mx; left != 0; left >>= 4 {
				found := uint64(o.table[v&15|w&15<<4]) >> (c * chainBits % 64)
				c = found >> chainCarry & 1
				out |= found & 15 << (shift % 64)
				shift += 4
				v >>= 4
				w >>= 4
			}
			p[o.a%32] = p[o.a%32]&^(1<<(o.ra%64)) | c<<(o.ra%64)
			v = out | o.ones
		}
		d := &p[o.d%32]
		v |= *d & o.keep
		change |= v ^ *d
		*d = v
	}
	word0 |= p[0] & r.keep
	change |= word0 ^ p[0]
	p[0] = word0
	m[0], m[1], m[2] = p[atBlock], p[atBlock+1], p[atBlock+2]
	return change != 0
}
