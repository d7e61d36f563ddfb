package main

import (
	"fmt"

	"mk61/isa"
	"mk61/isa/listing"
)

// runDiff compares two programs. The exit code is 0 when they mean the same.
func runDiff(e *env, args []string) int {
	fs := e.flags("diff")
	r := e.readingFlags(fs)
	rest, code, ok := e.parse(fs, args)
	if !ok {
		return code
	}
	if len(rest) != 2 {
		return e.usage("%s", e.say("diff: want two programs, FILE, - or NAME", "diff: нужны две программы: ФАЙЛ, - или ИМЯ"))
	}
	var p [2]*loaded
	for i := range p {
		l, err := e.loadProgram(rest[i], r.options())
		if err != nil {
			return e.failures(err)
		}
		p[i] = l
	}
	c := listing.Compare(p[0].Cells, p[1].Cells)
	v := c.Verdict()
	fmt.Fprintln(e.out, e.verdict(v, c))
	if v == listing.Shifted {
		for _, b := range c.Blocks {
			if b.By != 0 {
				fmt.Fprintf(e.out, e.say("  %s..%s moved by %+d\n", "  %s..%s сдвинуты на %+d\n"), listing.Address(b.A), listing.Address(b.A+b.Len-1), b.By)
			}
		}
	}
	for _, ch := range c.Changes {
		fmt.Fprintln(e.out, "  "+e.change(ch))
	}
	if v > listing.SameMeaning {
		return exitFailure
	}
	return exitOK
}

func (e *env) verdict(v listing.Verdict, c *listing.Comparison) string {
	switch v {
	case listing.Identical:
		return e.say("the same, byte for byte", "одинаковы, байт в байт")
	case listing.SameMeaning:
		return e.say("the same in meaning", "одинаковы по смыслу")
	case listing.Misprint:
		for _, ch := range c.Changes {
			if ch.Kind == listing.Changed && !ch.Address && listing.Alike(ch.CodeA, ch.CodeB) {
				return e.say("one cell differs, by one glyph: a misprint", "отличается одна ячейка, одним знаком: опечатка")
			}
		}
		return e.say("one cell differs", "отличается одна ячейка")
	case listing.Misprints:
		return e.say("some cells differ, nothing moved", "отличаются некоторые ячейки, сдвига нет")
	case listing.Shifted:
		return e.say("cells lost or added, the rest moved", "ячейки потеряны или добавлены, остальное сдвинуто")
	}
	return e.say("different programs", "разные программы")
}

func (e *env) change(ch listing.Change) string {
	a, b := spellCell(ch.CodeA, ch.Address), spellCell(ch.CodeB, ch.Address)
	switch ch.Kind {
	case listing.Lost:
		return fmt.Sprintf(e.say("%s %s: lost", "%s %s: потеряна"), listing.Address(ch.A), a)
	case listing.Added:
		return fmt.Sprintf(e.say("%s %s: added", "%s %s: добавлена"), listing.Address(ch.B), b)
	case listing.Moved:
		return fmt.Sprintf(e.say("%s → %s address %s → %s: follows its target", "%s → %s адрес %s → %s: вслед за целью"), listing.Address(ch.A), listing.Address(ch.B), a, b)
	case listing.SameMean:
		return fmt.Sprintf(e.say("%s %s and %s: the same in meaning", "%s %s и %s: одно и то же"), listing.Address(ch.A), a, b)
	}
	place := listing.Address(ch.A)
	if ch.A != ch.B {
		place += " → " + listing.Address(ch.B)
	}
	return fmt.Sprintf("%s %s → %s", place, a, b)
}

func spellCell(code byte, address bool) string {
	if address {
		return fmt.Sprintf("%02X", code)
	}
	return fmt.Sprintf("%s (%02X)", isa.Spell(code, isa.Russian), code)
}
