package restore

import (
	"math"
	"slices"

	"mk61/isa"
)

// How plausible a whole program is, in bits: a model of the language, learnt from
// programs that are right. A command is told by the one before it (bigrams, with
// the classes of commands where there are too few), its register by those that the
// program names, an address by what stands there.

// The symbols of the model: a command without its register, and the two ends.
const (
	atStart = 256 + iota
	atEnd
	symbols
)

// symbol is a command without the register that it names.
func symbol(code byte) int {
	if _, ok := named(code); ok {
		return int(code &^ 15)
	}
	return int(code)
}

// classOf is the class of a symbol; the ends are classes of their own.
func classOf(symbol int) int {
	if symbol >= atStart {
		return numClasses + symbol - atStart
	}
	return int(isa.Table[symbol].Class)
}

const numClasses = int(isa.Empty) + 1

// idioms are what is usual in programs.
type idioms struct {
	pairs  [symbols][symbols]uint16
	after  [symbols]int // sums of the rows of pairs
	steps  [numClasses + 2][numClasses + 2]int
	leaves [numClasses + 2]int // sums of the rows of steps
	single [symbols]int
	of     [numClasses + 2]int // sums of single by class
	usual  [numClasses + 2]float64
	size   [numClasses + 2]float64 // symbols of a class, the undocumented ones light
	bits   [symbols][symbols]float32
}

// undocumented is how much rarer a command that no manual has is.
const undocumented = 1.0 / 16

func weight(s int) float64 {
	switch {
	case s >= atStart || isa.Table[s].Documented:
		return 1
	case isa.Table[s].Keys != nil:
		return undocumented
	}
	return undocumented / 4
}

// learn makes idioms of programs, but those that resemble the one that is damaged:
// a search is not to know its answer.
func learn(programs [][]byte, damaged []byte) *idioms {
	m := new(idioms)
	for s := range symbols {
		if s >= atStart || symbol(byte(s)) == s {
			m.size[classOf(s)] += weight(s)
		}
	}
	sum := 0.0
	for class, share := range shares {
		m.usual[class] = share
		sum += share
	}
	m.usual[classOf(atEnd)] = 15
	for c := range m.usual {
		m.usual[c] /= sum + 15
	}
	for _, p := range programs {
		if resembles(p, damaged) {
			continue
		}
		was := atStart
		put := func(s int) {
			m.pairs[was][s]++
			m.after[was]++
			m.steps[classOf(was)][classOf(s)]++
			m.leaves[classOf(was)]++
			m.single[s]++
			m.of[classOf(s)]++
			was = s
		}
		for c := 0; c < len(p); c++ {
			put(symbol(p[c]))
			if operand[p[c]] {
				c++
			}
		}
		put(atEnd)
	}
	for was := range symbols {
		for is := range symbols {
			m.bits[was][is] = float32(m.next(was, is))
		}
	}
	return m
}

// resembles tells whether two programs have a third of their runs of four cells in
// common: the same program, a version, or its copy with misprints.
func resembles(a, b []byte) bool {
	const run = 4
	seen := map[[run]byte]bool{}
	for i := range len(a) - run + 1 {
		seen[[run]byte(a[i:])] = true
	}
	same := 0
	for i := range len(b) - run + 1 {
		if seen[[run]byte(b[i:])] {
			same++
		}
	}
	return same > 0 && 3*same >= min(len(a), len(b))-run+1 || slices.Equal(a, b)
}

// How much the coarser of two counts weighs, in commands.
const (
	heavyClass  = 12
	heavySingle = 12
	heavyPair   = 8
)

// next is the bits of a symbol behind another.
func (m *idioms) next(was, is int) float64 {
	a, b := classOf(was), classOf(is)
	class := (float64(m.steps[a][b]) + heavyClass*m.usual[b]) / (float64(m.leaves[a]) + heavyClass)
	in := (float64(m.single[is]) + heavySingle*weight(is)/m.size[b]) / (float64(m.of[b]) + heavySingle)
	p := (float64(m.pairs[was][is]) + heavyPair*class*in) / (float64(m.after[was]) + heavyPair)
	return -math.Log2(p)
}

const (
	heavyRegister = 4   // how soon a program shows which registers it uses
	notSet        = 3.0 // bits of a register that is read and never set
	notRead       = 1.5 // and of one that is set and never read
	strayAddress  = 7.0 // bits more of an address where no command begins
	oddAddress    = 12.0
	entrances     = 3 // times more jumps go to where the run does not come by itself
)

// logs are of whole numbers, and of them with a share of a register more.
var logs, logsMore = func() (a, b [isa.Steps + heavyRegister + 1]float64) {
	for i := range a {
		a[i], b[i] = math.Log2(float64(i)), math.Log2(float64(i)+heavyRegister/15.0)
	}
	return a, b
}()

// program is the bits of a whole program. given are registers that are set before it
// runs.
func (m *idioms) program(p []byte, given uint16) float64 {
	bits := 0.0
	was := atStart
	var begins, entrance set
	var uses [16]int
	names := 0
	set, read := given, uint16(0)
	for c := 0; c < len(p); c++ {
		s := symbol(p[c])
		bits += float64(m.bits[was][s])
		begins.put(c)
		if was != atStart {
			switch isa.Table[was].Class {
			case isa.Jump, isa.Return, isa.IndirectJump, isa.Stop:
				entrance.put(c)
			}
		}
		was = s
		if r, ok := named(p[c]); ok {
			bits += logs[names+heavyRegister] - logsMore[uses[r]]
			uses[r]++
			names++
			switch isa.Table[p[c]].Class {
			case isa.Store:
				set |= 1 << r
			default:
				read |= 1 << r
			}
		} else if r, ok := loops(p[c]); ok {
			read |= 1 << r
		}
		if operand[p[c]] {
			c++
		}
	}
	bits += float64(m.bits[was][atEnd])
	for r := range 15 {
		switch on := uint16(1) << r; {
		case read&on != 0 && set&on == 0:
			bits += notSet
		case set&on != 0 && read&on == 0 && given&on == 0:
			bits += notRead
		}
	}
	// Addresses: one of the commands, the entrances before others.
	all := 0.0
	for c := range p {
		if begins.has(c) {
			all++
			if entrance.has(c) {
				all += entrances - 1
			}
		}
	}
	many := math.Log2(all)
	for c := 0; c < len(p); c++ {
		if !operand[p[c]] {
			continue
		}
		c++
		if c == len(p) {
			bits += oddAddress
			break
		}
		to := isa.Physical(p[c])
		switch {
		case isa.Address(to) != p[c] || to >= len(p):
			bits += oddAddress
		case !begins.has(to):
			bits += many + strayAddress
		case entrance.has(to):
			bits += many - math.Log2(entrances)
		default:
			bits += many
		}
	}
	return bits
}

// loops is the register that a loop counts in: F L2 in 2.
func loops(code byte) (int, bool) {
	if isa.Table[code].Class != isa.Loop {
		return 0, false
	}
	name := isa.Table[code].Name
	return int(name[len(name)-1] - '0'), true
}
