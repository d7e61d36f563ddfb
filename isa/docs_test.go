package isa

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the generated documents")

// heads are the titles and explanations of docs/instructions.md and
// docs/instructions.ru.md.
var heads = map[string]string{
	"en": `# The instruction set

*[По-русски](instructions.ru.md)*

All 256 codes, generated from the one table of package isa. "Keys" is what types the command; a code without keys can only be made by tricks or
loaded from a file. The stack picture names x y z t before and after; x₁ is Вх, x₂ the display register. Words are the mean word cycles from this
command to the next (a word cycle is about 1.64 ms), and for tests and loops also those of a jump.

| code | mnemonic | Latin | keys | stack | words | |
|---|---|---|---|---|---|---|
`,
	"ru": `# Система команд

*[In English](instructions.md)*

Все 256 кодов; таблица получена из единственной таблицы пакета isa. «Клавиши» — чем набирают команду; код без клавиш получают только особыми
приёмами или загрузкой из файла. В столбце «стек» — x y z t до и после команды; x₁ — это Вх, x₂ — регистр индикации. «Макроциклы» — сколько их
в среднем проходит от этой команды до следующей (макроцикл — около 1,64 мс), у проверок и циклов также при переходе.

| код | мнемоника | латиницей | клавиши | стек | макроциклы | |
|---|---|---|---|---|---|---|
`,
}

// russian has the words of the table's stack pictures and notes.
var russian = strings.NewReplacer(
	"in entry: appended to x", "при наборе: дописывается к x",
	"in entry: point; after a command that shows nothing:", "при наборе: запятая; после команды, которая ничего не показывает:",
	"exponent entry", "набор порядка",
	"x as shown", "x, каким показан",
	"no lift", "без подъёма",
	"degrees", "градусы",
	"random", "случайное",
	"sign x", "знак x",
	"address follows", "за ней адрес",
	"undocumented", "недокументирована",
	"| as ", "| как ", ", as ", ", как ",
)

// instructions is docs/instructions.md or docs/instructions.ru.md: the table as a
// person reads it.
func instructions(lang string) []byte {
	var b bytes.Buffer
	b.WriteString(heads[lang])
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
		told := fmt.Sprintf("%s | %s | %s |", esc(op.Stack), words, strings.Join(notes, ", "))
		if lang == "ru" {
			told = russian.Replace(told)
		}
		fmt.Fprintf(&b, "| %02X | %s | %s | %s | %s\n", c, esc(op.Name), esc(op.Latin), esc(strings.Join(keys, " ")), told)
	}
	return b.Bytes()
}

// No English word is left in the Russian table but the names of functions.
func TestInstructionsInRussian(t *testing.T) {
	words := regexp.MustCompile(`\b[a-z]{4,}\b`)
	for c := range Table {
		if w := words.FindString(russian.Replace(Table[c].Stack)); w != "" {
			t.Errorf("%02X: %q is not translated", c, w)
		}
	}
}

func TestInstructionsDocument(t *testing.T) {
	for lang, name := range map[string]string{"en": "../docs/instructions.md", "ru": "../docs/instructions.ru.md"} {
		want := instructions(lang)
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
}
