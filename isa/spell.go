package isa

import (
	"strings"
	"sync"
	"unicode"
)

// Dialect is a way to write commands.
type Dialect uint8

// The dialects of output. Input accepts all of them at once.
const (
	Russian  Dialect = iota // as on the keys: "К П→x 5", "F x²"
	Latin                   // Latin letters only: "K RCL 5", "F X^2"
	Magazine                // glued, as journals printed it: "КП→x5", "Fx²"
	Older                   // the Б3-34 habit: "КИП5", "П0", "ИП0"
)

// Spell writes a code in a dialect. A code that no keys type is two hex digits.
func Spell(code byte, d Dialect) string {
	op := &Table[code]
	switch d {
	case Latin:
		return op.Latin
	case Magazine:
		return strings.ReplaceAll(op.Name, " ", "")
	case Older:
		s := strings.ReplaceAll(op.Name, " ", "")
		s = strings.Replace(s, "П→x", "ИП", 1)
		return strings.Replace(s, "x→П", "П", 1)
	}
	return op.Name
}

// families are the prefixes that, followed by a register, spell the commands
// 4n, 6n, 7n..En; Table itself has one spelling of each in Russian and Latin.
var families = [16]string{
	0x4: "П хП х-П х→П →П P x->П X->П X->M XM M XP X->P STO",
	0x6: "ИП Пх П-х П→х П->x M->X MX RM PX P->X RCL",
	0x7: "Кx≠0 Кx!=0 Кx#0 Кx<>0 Кx≠o",
	0x8: "КБП К_GOTO К_GTO К_JMP KBP",
	0x9: "Кx≥0 Кx>0 Кx⩾0 Кx>=0 Кx>/=0 Кx≥o",
	0xA: "КПП К_GSB К_CALL KPP",
	0xB: "КП Кх→П Кx->П КхП Кх-П К_X->M К_M KXP К_STO",
	0xC: "Кx<0 Кx<o",
	0xD: "КИП КП→х КП->x КПх КП-х К_M->X К_RM KPX К_RCL",
	0xE: "Кx=0 Кx==0 Кx=o",
}

// registers are the ways to write registers 0..14.
var registers = [15]string{"0 o", "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B", "C", "D Д", "E ↑"}

// Spellings lists every accepted spelling of a code, the Russian mnemonic first.
func Spellings(code byte) []string {
	op := &Table[code]
	out := append([]string{op.Name, op.Latin}, words(op.Also)...)
	if n := code & 15; n < 15 {
		for _, f := range words(families[code>>4]) {
			for _, r := range words(registers[n]) {
				out = append(out, f+r)
			}
		}
	}
	return out
}

var codeByName = sync.OnceValue(func() map[string]byte {
	m := make(map[string]byte)
	for c := 255; c >= 0; c-- { // a lower code wins
		for _, s := range Spellings(byte(c)) {
			m[Fold(s)] = byte(c)
		}
	}
	return m
})

// Decode reads one command in any accepted spelling. Latin and Cyrillic
// look-alikes, letter case, blanks and typographic variants do not matter. A
// bare hex code counts only where it is the name of a code without keys.
func Decode(s string) (code byte, ok bool) {
	code, ok = codeByName()[Fold(s)]
	return code, ok
}

// Fold maps a spelling to the form in which spellings are compared: no blanks,
// upper case, look-alike letters Latin, one sign for each group of typographic
// variants.
func Fold(s string) string {
	if folded(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range s {
		if unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' {
			continue
		}
		if f, ok := folds()[r]; ok {
			b.WriteString(f)
			continue
		}
		b.WriteRune(unicode.ToUpper(r))
	}
	return b.String()
}

// folded reports whether s is in the folded form already, as far as that shows
// from ASCII.
func folded(s string) bool {
	for i := range len(s) {
		if c := s[i]; c <= ' ' || c >= 0x7f || c == '"' || c >= 'a' && c <= 'z' {
			return false
		}
	}
	return true
}

var folds = sync.OnceValue(func() map[rune]string {
	m := map[rune]string{
		'²': "^2", 'ˣ': "^X", 'ʸ': "^Y", '⁻': "-", 'ᐨ': "-", '¹': "1",
		'−': "-", '–': "-", '—': "-", '‑': "-", '\u00ad': "-",
		'→': "->", '←': "<-", '⇒': "->", '∣': "|", 'ǀ': "|", '│': "|", '¦': "|",
		'′': "'", '’': "'", 'ʹ': "'", '‴': "''", '″': "''", '"': "''", '”': "''",
		'º': "°", '˚': "°", '⩾': "≥", '≧': "≥", '⟳': "↻", '↺': "↻", '⟲': "↻", 'ѻ': "O", 'Ѻ': "O",
		'⋀': "∧", 'Λ': "∧", '˄': "∧", 'Ʌ': "∧", 'ʌ': "∧", '⋁': "∨", '˅': "∨", '⨁': "⊕", '＋': "+", 'Ø': "0",
		'⋅': "·", '∙': "·", '∗': "*", '↔': "<->", '⟷': "<->", '⇔': "<->", '⇄': "<->", '⇆': "<->", '⇌': "<->", '○': "O", '◯': "O", '↶': "↻", '↷': "↻",
	}
	cyr, lat := []rune("АВЕКМНОРСТУХавекмнорстух"), []rune("ABEKMHOPCTYXABEKMHOPCTYX")
	for i, r := range cyr {
		m[r] = string(lat[i])
	}
	return m
})

// words splits a blank-separated list; "_" stands for a blank inside an item.
func words(s string) []string {
	f := strings.Fields(s)
	for i := range f {
		f[i] = strings.ReplaceAll(f[i], "_", " ")
	}
	return f
}
