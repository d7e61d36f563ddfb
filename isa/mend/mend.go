// Package mend repairs listings that print or a scanner damaged: it puts the most
// likely command into each cell that could not be read, weighing all of them
// together by what the program then does, and points at commands that are read
// well and fit badly.
package mend

import (
	"fmt"
	"slices"
	"strings"

	"mk61/isa"
	"mk61/isa/flow"
	"mk61/isa/listing"
)

// Change is one cell that was repaired.
type Change struct {
	Cell int
	Code byte
	// Also are the other codes that it could be, the likeliest first.
	Also []byte
	At   listing.Diagnostic // the error that it takes away
}

// maxTrials bounds the combinations of commands that are weighed.
const maxTrials = 4096

// Repair puts the likeliest commands into the cells of a program that could not be
// read. The errors that remain are those that name no cell, or nothing that it could
// be; with them the program must not be run. p is changed: a comment beside each
// cell says what was printed.
func Repair(p *listing.Program, ds []listing.Diagnostic) (changes []Change, left []listing.Diagnostic) {
	var options [][]byte
	for _, d := range ds {
		if d.Severity != listing.Error {
			continue
		}
		codes := possible(p, d)
		if d.Cell < 0 || d.Cell >= len(p.Cells) || len(codes) == 0 || slices.ContainsFunc(changes, func(c Change) bool { return c.Cell == d.Cell }) {
			left = append(left, d)
			continue
		}
		changes, options = append(changes, Change{Cell: d.Cell, At: d}), append(options, codes)
	}
	if len(changes) == 0 {
		return nil, left
	}
	for n := 1; ; { // as many of each as all of them together allow
		for _, o := range options {
			n *= len(o)
		}
		if n <= maxTrials {
			break
		}
		longest := 0
		for i, o := range options {
			if len(o) > len(options[longest]) {
				longest = i
			}
		}
		if n = 1; len(options[longest]) == 1 {
			break
		}
		options[longest] = options[longest][:len(options[longest])-1]
	}
	at := make([]int, len(options))
	best, least := slices.Clone(at), -1
	in := Input(p)
	in.Cells = slices.Clone(p.Cells)
	for trials := 0; trials < maxTrials; trials++ {
		weight := 0
		for i, k := range at {
			in.Cells[changes[i].Cell] = options[i][k]
			weight += 2 * k // the order of what it could be counts, too
		}
		_, odd := flow.Odds(in)
		if weight += odd; least < 0 || weight < least {
			best, least = slices.Clone(at), weight
		}
		i := 0
		for i < len(at) {
			if at[i]++; at[i] < len(options[i]) {
				break
			}
			at[i] = 0
			i++
		}
		if i == len(at) {
			break
		}
	}
	for i := range changes {
		c := &changes[i]
		c.Code = options[i][best[i]]
		for k, o := range options[i] {
			if k != best[i] {
				c.Also = append(c.Also, o)
			}
		}
		p.Cells[c.Cell] = c.Code
		p.Holes = slices.DeleteFunc(p.Holes, func(h int) bool { return h == c.Cell })
		p.Comments = append(p.Comments, listing.Comment{Section: "program", Cell: c.Cell, Text: c.Note(p)})
	}
	return changes, left
}

// Note says what was done, as a comment beside the cell.
func (c Change) Note(p *listing.Program) string {
	var also []string
	for _, o := range c.Also[:min(3, len(c.Also))] {
		also = append(also, spelled(p, c.Cell, o))
	}
	s := fmt.Sprintf("%s ← %q", spelled(p, c.Cell, c.Code), c.printed())
	if also != nil {
		s += " (" + strings.Join(also, ", ") + "?)"
	}
	return s
}

// printed is what stands in the text.
func (c Change) printed() string {
	r := []rune(c.At.Quote)
	if from := c.At.Col - 1; from >= 0 && from < len(r) {
		return strings.TrimSpace(string(r[from:min(len(r), from+max(1, c.At.Width))]))
	}
	return "?"
}

func spelled(p *listing.Program, cell int, code byte) string {
	if cell > 0 && isa.Table[p.Cells[cell-1]].Operand {
		return fmt.Sprintf("%02X", code)
	}
	return isa.Table[code].Name
}

// possible are the codes that an error offers.
func possible(p *listing.Program, d listing.Diagnostic) (out []byte) {
	for _, s := range d.Candidates {
		var c byte
		if _, err := fmt.Sscanf(s, "%02X", &c); err != nil || len(s) != 2 {
			var ok bool
			if c, ok = isa.Decode(s); !ok {
				continue
			}
		}
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// Input is a program as package flow wants it.
func Input(p *listing.Program) flow.Input {
	in := flow.Input{Cells: p.Cells, Preset: map[byte]int{}}
	if p.Start >= 0 {
		in.Start = isa.Address(p.Start)
	}
	for _, r := range p.Registers {
		if len(r.Name) == 2 && r.Name[0] == 'R' {
			if n := strings.IndexByte("0123456789abcde", r.Name[1]); n >= 0 {
				in.Preset[byte(n)] = -1
			}
		}
	}
	return in
}

// Doubt is a cell whose command is read well and fits badly.
type Doubt struct {
	Cell   int
	Is     byte
	Better byte
	Gain   int // of weight, as flow.Odds has it
}

// minGain is the least gain that is worth a word: one jump that leads nowhere.
const minGain = 6

// Doubts lists the cells where a command that print makes of another one (a prefix
// lost, ÷ and +, a digit) would make the program much likelier.
func Doubts(p *listing.Program) (out []Doubt) {
	in := Input(p)
	_, now := flow.Odds(in)
	if now < minGain {
		return nil
	}
	cells := slices.Clone(p.Cells)
	in.Cells = cells
	operand := false
	for i, is := range p.Cells {
		if operand {
			operand = false
			continue
		}
		operand = isa.Table[is].Operand
		best := Doubt{Cell: i, Is: is}
		for c := range isa.Table {
			code := byte(c)
			if isa.Table[code].Keys == nil || !isa.Table[code].Documented {
				continue
			}
			cost, ok := listing.Misread(code, is)
			if !ok || cost == 0 || cost > 2 {
				continue
			}
			cells[i] = code
			_, then := flow.Odds(in)
			if gain := now - then - 2*(cost-1); gain >= minGain && gain > best.Gain {
				best.Better, best.Gain = code, gain
			}
		}
		cells[i] = is
		if best.Gain > 0 {
			out = append(out, best)
		}
	}
	slices.SortStableFunc(out, func(a, b Doubt) int { return b.Gain - a.Gain })
	return out[:min(len(out), 3)]
}
