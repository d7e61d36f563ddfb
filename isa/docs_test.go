package isa

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the generated documents")

// instructions is docs/instructions.md: the table as a person reads it.
func instructions() []byte {
	var b bytes.Buffer
	b.WriteString(`# The instruction set

All 256 codes, generated from the one table of package isa. "Keys" is what types the command; a code without keys can only be made by tricks or
loaded from a file. The stack picture names x y z t before and after; x₁ is Вх, x₂ the display register. Words are the mean word cycles from this
command to the next (a word cycle is about 1.64 ms), and for tests and loops also those of a jump.

| code | mnemonic | Latin | keys | stack | words | |
|---|---|---|---|---|---|---|
`)
	esc := strings.NewReplacer("|", "\\|").Replace
	for c := range Table {
		op := &Table[c]
		var keys []string
		for _, k := range op.Keys {
			keys = append(keys, k.String())
		}
		words := fmt.Sprint(op.Words)
		if op.Jump > 0 {
			words += fmt.Sprintf(" / %d", op.Jump)
		}
		var notes []string
		if op.Operand {
			notes = append(notes, "address follows")
		}
		if !op.Documented {
			notes = append(notes, "undocumented")
		}
		if int(op.As) != c {
			notes = append(notes, fmt.Sprintf("as %02X", op.As))
		}
		fmt.Fprintf(&b, "| %02X | %s | %s | %s | %s | %s | %s |\n", c, esc(op.Name), esc(op.Latin), esc(strings.Join(keys, " ")), esc(op.Stack), words, strings.Join(notes, ", "))
	}
	return b.Bytes()
}

func TestInstructionsDocument(t *testing.T) {
	const name = "../docs/instructions.md"
	want := instructions()
	if *update {
		if err := os.WriteFile(name, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the table says; run go test ./isa -update", name)
	}
}
