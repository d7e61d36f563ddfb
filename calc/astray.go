package calc

import (
	"errors"
	"strconv"
	"strings"

	"mk61/calc/number"
	"mk61/calc/plain"
)

// A first digit F in the stack.
//
// The registers go round in a ring of fifteen blocks. A block has a number register
// (R0 in block 8, Re in block 7), seven cells of the program, and a word of the stack:
//
//	1        the mark
//	2        the command for the К145ИК1303 and the К145ИК1306
//	3..7     Вх X Y Z T
//	8..0     nothing
//
// The three chips see one block each a word cycle, one behind another. What one of them
// wants it finds by looking for the mark, whose digits are all F, and counting blocks
// from there. It knows the mark by its first digit alone: a number of the stack with
// a first digit F serves as well. A chip that finds it before the mark takes what
// stands behind it for the command, for X and so on, and writes there.
//
// So from the command that brings such a number into the stack to the one after which
// there is none, the commands are carried out here with the searches that they consist
// of, block by block: which block a search begins at, how many blocks behind the
// find a number is read or written. All this was measured on the chips.
type Astray struct {
	On    bool
	Due   bool  // the command before has just written a first digit F into X
	At    uint8 // block that the К145ИК1302 sees when the next search for a page begins
	Words [blocks]number.Number
	Face  number.Number // sign and digits in the register of the indicator
	Chips [2]calculator // К145ИК1303, К145ИК1306
}

// text is all of it in words of 16 hexadecimal digits; "" if nothing has ever been astray.
func (a *Astray) text() string {
	if *a == (Astray{}) {
		return ""
	}
	var b strings.Builder
	for i, v := range a.values() {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.FormatUint(v, 16))
	}
	return b.String()
}

// values are the words of text.
func (a *Astray) values() []uint64 {
	bit := func(b bool) uint64 {
		if b {
			return 1
		}
		return 0
	}
	l := []uint64{bit(a.On), bit(a.Due), uint64(a.At), uint64(a.Face)}
	for _, w := range a.Words {
		l = append(l, uint64(w))
	}
	for i := range a.Chips {
		c := &a.Chips[i]
		l = append(l, uint64(c.Doing), uint64(c.Since), uint64(c.Op), bit(c.Again), bit(c.Stuck), uint64(c.Wait))
		for _, r := range [...]number.Number{c.X, c.Y, c.R, c.Z, c.T} {
			l = append(l, uint64(r))
		}
	}
	return l
}

// parse reads text.
func (a *Astray) parse(text string) error {
	var n Astray
	f := strings.Fields(text)
	if len(f) != len(n.values()) {
		return plain.Errorf("want %d numbers, have %d", len(n.values()), len(f))
	}
	next := func(most uint64) (v uint64) {
		var err error
		if v, err = strconv.ParseUint(f[0], 16, 64); err != nil || v > most {
			a = nil
		}
		f = f[1:]
		return v
	}
	const register = 1<<48 - 1
	n.On, n.Due, n.At = next(1) == 1, next(1) == 1, uint8(next(blocks-1))
	n.Face = number.Number(next(1<<36 - 1))
	for i := range n.Words {
		n.Words[i] = number.Number(next(register))
	}
	for i := range n.Chips {
		c := &n.Chips[i]
		c.Doing, c.Since, c.Op = uint8(next(uint64(gives))), uint8(next(255)), byte(next(255))
		c.Again, c.Stuck, c.Wait = next(1) == 1, next(1) == 1, uint32(next(1<<32-1))
		for _, r := range [...]*number.Number{&c.X, &c.Y, &c.R, &c.Z, &c.T} {
			*r = number.Number(next(register))
		}
	}
	if a == nil {
		return errors.New("a number is too great, or none")
	}
	*a = n
	return nil
}

const (
	blocks     = 15
	firstPage  = 8 // block of page 0 and of R0
	markBlock  = 1
	orderBlock = 2
	lastXBlock = 3
	xBlock     = 4

	markWord    number.Number = 0x00FFFFFFFFF
	idleOrder   number.Number = 0xFFF000000000
	beginSearch               = 11 // block of a search begun at phase 0 of the ring
)

// calculator is one of the chips that wait for commands, and where it is in what it does.
type calculator struct {
	Doing   uint8
	Since   uint8  // blocks since the last find
	Op      byte   // the command
	Again   bool   // the second search of two
	Stuck   bool   // at a command that ended in ЕГГОГ, until it is taken away
	Wait    uint32 // word cycles until it searches
	X, Y, R number.Number
	Z, T    number.Number
}

// What a calculator does.
const (
	idle   uint8 = iota // searches for a command
	looks               // counts blocks from the find on
	begins              // searches for the operands
	takes               // counts blocks to the operands
	ends                // searches with a result
	gives               // counts blocks to the places of the result
)

func isMark(w number.Number) bool { return w.First() == 15 }

// machine carries out one command.
type ringRun struct {
	*State
	scratch byte          // beside the counter in its word
	key     bool          // at the keyboard, where every command shows X
	timely  bool          // the calculators have become free
	shown   bool          // the command has shown X
	x1302   number.Number // the X that it has read
	lost    bool          // there is no mark any more
}

// word is the word of the stack in the block under the К145ИК1302.
func (m *ringRun) word() *number.Number { return &m.Astray.Words[m.Astray.At] }

// pass lets n word cycles go by.
func (m *ringRun) pass(n int) {
	a := &m.Astray
	for range n {
		m.cycle1303(&a.Words[(a.At+blocks-1)%blocks])
		m.cycle1306(&a.Words[(a.At+blocks-2)%blocks])
		a.At = (a.At + 1) % blocks
	}
	m.State.Words += uint64(n)
}

// find searches for the mark, from the block under the chip on.
func (m *ringRun) find() {
	for range 2 * blocks {
		if isMark(*m.word()) {
			return
		}
		m.pass(1)
	}
	m.lost = true
}

// swap exchanges the word with the counter and the return stack for the page in the block.
func (m *ringRun) swap() {
	page := int(m.Astray.At+blocks-firstPage) % blocks
	c := m.Cells[page*pageSteps : (page+1)*pageSteps]
	m.scratch, c[0] = c[0], m.scratch
	for i := range m.Ret {
		m.Ret[len(m.Ret)-1-i], c[1+i] = c[1+i], m.Ret[len(m.Ret)-1-i]
	}
	m.PC, c[6] = c[6], m.PC
}

// besideCounter is what stands beside the counter while a byte is fetched.
const besideCounter = 5<<4 | 2

// inCounterWord is the byte in place n of the word of the counter.
func (m *ringRun) inCounterWord(n int) byte {
	switch n {
	case 0:
		return m.scratch
	case 6:
		return m.PC
	}
	return m.Ret[len(m.Ret)-n]
}

// read fetches the byte at the counter; it ends where the page has been put back.
func (m *ringRun) read() byte {
	n := 10*int(m.PC>>4) + int(m.PC&15)
	page, step := n/pageSteps, n%pageSteps
	turn := page%16 + 7
	m.scratch = besideCounter
	m.pass(page)
	m.find()
	m.pass(turn)
	m.swap()
	code := m.inCounterWord(step)
	m.pass(40 - step)
	m.find()
	m.pass(turn)
	m.swap()
	m.PC = nextOf[m.PC]
	return code
}

// free waits until the calculators are free, from a moment on. It reports whether they became
// so in time.
func (m *ringRun) free() bool {
	for n := range freePasses {
		if n > 0 {
			m.pass(4)
		}
		m.find()
		m.pass(1)
		if w := *m.word(); m.lost || w>>44 >= 7 || w>>40&15 == 15 && w>>44 > 0 {
			return true
		}
	}
	return false
}

// freePasses is how often the К145ИК1302 looks whether the calculators are free.
const freePasses = 160

// x finds X and reads it; the chip then stands behind X.
func (m *ringRun) x() number.Number {
	m.find()
	m.pass(3)
	return *m.word()
}

// lifts writes v for X, found three blocks on, and moves the stack up.
func (m *ringRun) lifts(v number.Number) {
	m.pass(3)
	for range 3 {
		*m.word(), v = v, *m.word()
		m.pass(1)
	}
	*m.word() = v
}
