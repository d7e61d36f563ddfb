package cli

import (
	"fmt"
	"strings"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/script"
	"mk61/isa"
	"mk61/isa/listing"
)

// Addresses lists cells as the machine names them.
func Addresses(cells []int) string {
	var out []string
	for _, c := range cells {
		out = append(out, listing.Address(c))
	}
	return strings.Join(out, " ")
}

// Shown puts pictures of the indicator into brackets.
func Shown(name, text string) string {
	if name == "display" {
		return "[" + text + "]"
	}
	return text
}

// EventLine is one step: cell, code, command, X and Y, and registers changed.
func EventLine(ev *desk.Event) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%02X  %02X  %-9s X=%s Y=%s", ev.PC, ev.Code, isa.Spell(ev.Code, isa.Russian), script.SpellNumber(ev.After.X), script.SpellNumber(ev.After.Y))
	for r := calc.R0; r < calc.NumRegs; r++ {
		if n := *ev.After.At(r); n != *ev.Before.At(r) {
			fmt.Fprintf(&b, " %v=%s", r, script.SpellNumber(n))
		}
	}
	return b.String()
}
