package eeprom

import (
	"errors"
	"sort"
	"strconv"
	"strings"

	"mk61/calc"
	"mk61/calc/plain"
)

// BankSize is the number of nibbles of one of the two banks of a module.
const BankSize = 4096

// Banks is the number of banks of a module.
const Banks = 2

// Module is a БРП: a read-only memory for the slot of the МК-52, with an index
// of what it holds. Unused nibbles are F.
type Module struct {
	Title string
	Index []Entry // in the order of their places
	Banks [Banks][BankSize]uint8
}

// Entry is a program in a module.
type Entry struct {
	Place
	Name  string
	Title string
}

// Place is where a program stands in a module. The published lists write it
// "bank-1AAAASS", the banks counted from 1 and 1AAAASS being what one types
// before А↑: 1-1018298 is nibble 182 of the first bank, 98 steps.
type Place struct {
	Bank  int // 0 or 1
	Start int // in nibbles
	Steps int
}

func (p Place) String() string { return plain.Sprintf("%d-1%04d%02d", p.Bank+1, p.Start, p.Steps) }

// end is the first nibble behind the program.
func (p Place) end() int { return p.Start + 2*p.Steps }

func (p Place) check() error {
	switch {
	case p.Bank < 0 || p.Bank >= Banks:
		return plain.Errorf("bank %d, a module has %d", p.Bank+1, Banks)
	case p.Steps < lineSteps || p.Steps > maxSteps || p.Steps%lineSteps != 0:
		return plain.Errorf("%d steps: want a multiple of %d, at most %d", p.Steps, lineSteps, maxSteps)
	case p.Start < 0 || p.end() > BankSize:
		return plain.Errorf("nibbles %d..%d, a bank has %d", p.Start, p.end()-1, BankSize)
	}
	return nil
}

// ParsePlace reads the form bank-1AAAASS; blanks may stand around the minus.
func ParsePlace(s string) (Place, error) {
	bank, typed, ok := strings.Cut(strings.ReplaceAll(s, " ", ""), "-")
	n, err := strconv.ParseUint(typed, 10, 32)
	b, err2 := strconv.ParseUint(bank, 10, 8)
	if !ok || err != nil || err2 != nil || len(typed) != 7 || typed[0] != '1' {
		return Place{}, plain.Errorf("place %.40q: want bank-1AAAASS, such as 1-1018298", s)
	}
	p := Place{Bank: int(b) - 1, Start: int(n / 100 % 10000), Steps: int(n % 100)}
	if err := p.check(); err != nil {
		return Place{}, plain.Errorf("place %.40q: %w", s, err)
	}
	return p, nil
}

// NewModule is a module without programs.
func NewModule(title string) *Module {
	m := &Module{Title: title}
	for b := range m.Banks {
		for i := range m.Banks[b] {
			m.Banks[b][i] = 15
		}
	}
	return m
}

// Add puts a program at a place; the steps that the program does not fill
// become FF. It is an error when another program stands there.
func (m *Module) Add(name, title string, cells []byte, p Place) error {
	if err := p.check(); err != nil {
		return err
	}
	if len(cells) > p.Steps {
		return plain.Errorf("%d cells, the place %s has %d", len(cells), p.String(), p.Steps)
	}
	for _, e := range m.Index {
		if e.Bank == p.Bank && e.Start < p.end() && p.Start < e.end() {
			return plain.Errorf("place %s is taken by %s at %s", p.String(), e.Name, e.Place.String())
		}
	}
	var s calc.State
	for i := range s.Cells {
		s.Cells[i] = 0xFF
	}
	copy(s.Cells[:], cells)
	for n := range p.Steps / lineSteps {
		l := programLine(&s, n)
		copy(m.Banks[p.Bank][p.Start+n*Line:], l[:])
	}
	m.Index = append(m.Index, Entry{p, name, title})
	sort.Slice(m.Index, func(i, j int) bool {
		a, b := m.Index[i], m.Index[j]
		return a.Bank < b.Bank || a.Bank == b.Bank && a.Start < b.Start
	})
	return nil
}

// Room is the first place for so many cells behind all programs of a bank, in
// the first bank that has one.
func (m *Module) Room(cells int) (Place, error) {
	p := Place{Steps: max(1, (cells+lineSteps-1)/lineSteps) * lineSteps}
	if p.Steps > maxSteps {
		return p, plain.Errorf("%d cells, a module takes %d at a time", cells, maxSteps)
	}
	for p.Bank = range Banks {
		p.Start = 0
		for _, e := range m.Index {
			if e.Bank == p.Bank {
				p.Start = max(p.Start, e.end())
			}
		}
		if p.check() == nil {
			return p, nil
		}
	}
	return p, errors.New("the module is full")
}

// Program is the cells at a place.
func (m *Module) Program(p Place) []byte {
	var s calc.State
	for n := range p.Steps / lineSteps {
		setProgramLine(&s, n, [Line]uint8(m.Banks[p.Bank][p.Start+n*Line:]))
	}
	return s.Cells[:p.Steps]
}

// The file of a module is text with a sum like that of a memory:
//
//	mk61-module 1
//	title "the title"
//	program 1-1000091 "name" "title"
//	…
//	1 0000 F0E1…
//	…
//	sum 1A2B3C4D
//
// A row of the image has bank, address of the first nibble and 14 nibbles; the
// last row of a bank has eight. Rows of nothing but F are left out.
const (
	moduleHeader  = "mk61-module"
	moduleVersion = 1
)

// MarshalText is the text form of the module.
func (m *Module) MarshalText() ([]byte, error) {
	var b strings.Builder
	b.WriteString(plain.Sprintf("%s %d\ntitle %q\n", moduleHeader, moduleVersion, m.Title))
	for _, e := range m.Index {
		b.WriteString(plain.Sprintf("program %s %q %q\n", e.Place.String(), e.Name, e.Title))
	}
	for bank := range Banks {
		for at := 0; at < BankSize; at += Line {
			row := hexNibbles(m.Banks[bank][at:min(at+Line, BankSize)])
			if strings.Trim(row, "F") != "" {
				b.WriteString(plain.Sprintf("%d %04d %s\n", bank+1, at, row))
			}
		}
	}
	return appendSum([]byte(b.String())), nil
}

// UnmarshalText reads the text form. Errors begin with the line, "line 3: …"; a
// newer version is calc.ErrNewer. On an error the module is as it was.
func (m *Module) UnmarshalText(text []byte) error {
	lines, err := checked(text, moduleHeader, moduleVersion)
	if err != nil {
		return err
	}
	n := NewModule("")
	for i, l := range lines {
		if err := n.readLine(l); err != nil {
			return plain.Errorf("line %d: %w", i+2, err)
		}
	}
	*m = *n
	return nil
}

func (m *Module) readLine(l string) (err error) {
	word, rest, _ := strings.Cut(l, " ")
	switch word {
	case "title":
		if m.Title, err = strconv.Unquote(rest); err != nil {
			return plain.Errorf("%.60q: want a quoted title", l)
		}
	case "program":
		place, rest, _ := strings.Cut(rest, " ")
		e := Entry{}
		if e.Place, err = ParsePlace(place); err != nil {
			return err
		}
		q, err := strconv.QuotedPrefix(rest)
		if err != nil {
			return plain.Errorf("%.60q: want a quoted name and title", l)
		}
		e.Name, _ = strconv.Unquote(q)
		if e.Title, err = strconv.Unquote(strings.TrimPrefix(rest[len(q):], " ")); err != nil {
			return plain.Errorf("%.60q: want a quoted name and title", l)
		}
		m.Index = append(m.Index, e)
	case "1", "2":
		address, nibbles, _ := strings.Cut(rest, " ")
		at, err := strconv.ParseUint(address, 10, 16)
		if err != nil || at >= BankSize || at%Line != 0 {
			return plain.Errorf("%.60q: want bank, address and nibbles", l)
		}
		return parseNibbles(m.Banks[word[0]-'1'][at:min(int(at)+Line, BankSize)], nibbles)
	default:
		return plain.Errorf("unknown word %.40q", word)
	}
	return nil
}
