package inspect

import (
	"fmt"

	"mk61/cmd/mk61/internal/cli"
	"mk61/isa"
	"mk61/isa/listing"
)

// Differences tells how two programs differ. The exit code is 0 when they mean the
// same.
func Differences(e *cli.Env, a, b []byte, asJSON bool) int {
	c := listing.Compare(a, b)
	v := c.Verdict()
	code := cli.ExitOK
	if v > listing.SameMeaning {
		code = cli.ExitFailure
	}
	if asJSON {
		return max(code, e.JSON(differencesOf(v, c)))
	}
	fmt.Fprintln(e.Out, verdictText(e, v, c))
	if v == listing.Shifted {
		for _, b := range c.Blocks {
			if b.By != 0 {
				fmt.Fprintf(e.Out, e.Say("  %s..%s moved by %+d\n", "  %s..%s сдвинуты на %+d\n"), listing.Address(b.A), listing.Address(b.A+b.Len-1), b.By)
			}
		}
	}
	for _, ch := range c.Changes {
		fmt.Fprintln(e.Out, "  "+change(e, ch))
	}
	return code
}

// differences are what -format json tells.
type differences struct {
	Verdict string       `json:"verdict"`
	Changes []difference `json:"changes"`
}

// difference is a change; the cells and codes of a side that has none are "".
type difference struct {
	Kind  string `json:"kind"`
	A     string `json:"a"`
	B     string `json:"b"`
	CodeA string `json:"codeA"`
	CodeB string `json:"codeB"`
}

func differencesOf(v listing.Verdict, c *listing.Comparison) differences {
	verdicts := map[listing.Verdict]string{
		listing.Identical: "identical", listing.SameMeaning: "same meaning", listing.Misprint: "misprint",
		listing.Misprints: "misprints", listing.Shifted: "shifted",
	}
	kinds := map[listing.ChangeKind]string{listing.Lost: "lost", listing.Added: "added", listing.Moved: "moved", listing.SameMean: "same meaning"}
	out := differences{verdicts[v], []difference{}}
	if out.Verdict == "" {
		out.Verdict = "different"
	}
	for _, ch := range c.Changes {
		d := difference{Kind: kinds[ch.Kind]}
		if d.Kind == "" {
			d.Kind = "changed"
		}
		if ch.Kind != listing.Added {
			d.A, d.CodeA = listing.Address(ch.A), fmt.Sprintf("%02X", ch.CodeA)
		}
		if ch.Kind != listing.Lost {
			d.B, d.CodeB = listing.Address(ch.B), fmt.Sprintf("%02X", ch.CodeB)
		}
		out.Changes = append(out.Changes, d)
	}
	return out
}

func verdictText(e *cli.Env, v listing.Verdict, c *listing.Comparison) string {
	switch v {
	case listing.Identical:
		return e.Say("the same, byte for byte", "одинаковы, байт в байт")
	case listing.SameMeaning:
		return e.Say("the same in meaning", "одинаковы по смыслу")
	case listing.Misprint:
		for _, ch := range c.Changes {
			if ch.Kind == listing.Changed && !ch.Address && listing.Alike(ch.CodeA, ch.CodeB) {
				return e.Say("one cell differs, by one glyph: a misprint", "отличается одна ячейка, одним знаком: опечатка")
			}
		}
		return e.Say("one cell differs", "отличается одна ячейка")
	case listing.Misprints:
		return e.Say("some cells differ, nothing moved", "отличаются некоторые ячейки, сдвига нет")
	case listing.Shifted:
		return e.Say("cells lost or added, the rest moved", "ячейки потеряны или добавлены, остальное сдвинуто")
	}
	return e.Say("different programs", "разные программы")
}

func change(e *cli.Env, ch listing.Change) string {
	a, b := spellCell(ch.CodeA, ch.Address), spellCell(ch.CodeB, ch.Address)
	switch ch.Kind {
	case listing.Lost:
		return fmt.Sprintf(e.Say("%s %s: lost", "%s %s: потеряна"), listing.Address(ch.A), a)
	case listing.Added:
		return fmt.Sprintf(e.Say("%s %s: added", "%s %s: добавлена"), listing.Address(ch.B), b)
	case listing.Moved:
		return fmt.Sprintf(e.Say("%s → %s address %s → %s: follows its target", "%s → %s адрес %s → %s: вслед за целью"), listing.Address(ch.A), listing.Address(ch.B), a, b)
	case listing.SameMean:
		return fmt.Sprintf(e.Say("%s %s and %s: the same in meaning", "%s %s и %s: одно и то же"), listing.Address(ch.A), a, b)
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
