package listing

import (
	"slices"
	"strings"

	"mk61/isa"
)

// What must be in the registers before the start. Magazines and notebooks print
// it beside the program: values, "50000 хП0; 220 хП1" or "R0 = 5", and keys that
// compute one, "88080888 В↑ 22040363 К∨ К {x} ВП 7 хП8". The keys are kept for a
// machine to be pressed on. A program of its own that prepares the registers
// becomes a script: it is run before the main one.

var (
	setupValue  = pattern(`^(?:[RР]|[RР][GГ]|[PП]|[хxХX]-?>?П|[РР]Г)\s*([0-9a-eA-EАВСДЕавсде])\s*:?=\s*([-−+]?[0-9]+(?:[.,][0-9]+)?(?:[EeЕе][-−+]?[0-9]{1,2})?)$`)
	setupNumber = pattern(`^[-−]?[0-9]+(?:[.,][0-9]+)?$`)
	remarkParts = pattern(`\([^()+]*\)`)
)

// setup takes the registers from the lines that stand beside the program.
func (r *reader) setup(lines []line) {
	used := map[int]bool{}
	for _, t := range r.origin {
		used[t.line] = true
	}
	for _, l := range lines {
		if used[l.n] || len(l.text) > 400 || !strings.ContainsAny(l.text, "0123456789") {
			continue
		}
		found, whole := setupLine(l)
		if len(found) == 0 || !whole {
			continue
		}
		computed := false
		for _, f := range found {
			r.p.Registers = slices.DeleteFunc(r.p.Registers, func(x Register) bool { return x.Name == f.Name })
			r.p.Registers = append(r.p.Registers, f)
			computed = computed || f.Keys != ""
		}
		at := fields(l.text, l.n, 1)[0]
		if computed {
			r.report(Note, at, -1, msg("registers taken from this line; its keys are pressed before the start"))
		} else {
			r.report(Note, at, -1, msg("registers taken from this line"))
		}
	}
}

// setupLine reads the statements of a line; whole says that there is nothing
// else but remarks in brackets.
func setupLine(l line) (found []Register, whole bool) {
	text := remarkParts().ReplaceAllStringFunc(l.text, func(s string) string { return strings.Repeat(" ", len([]rune(s))) })
	text = strings.Trim(text, " \t|#*•;")
	for _, s := range strings.Split(text, ";") {
		s = strings.Trim(s, " \t.,")
		if s == "" {
			continue
		}
		parts := []string{s}
		if setupValue().MatchString(strings.TrimSpace(strings.Split(s, ", ")[0])) {
			parts = strings.Split(s, ", ")
		}
		for _, p := range parts {
			f, ok := statement(strings.TrimSpace(p), l.n)
			if !ok {
				return nil, false
			}
			found = append(found, f...)
		}
	}
	return found, true
}

// statement reads one statement: R0 = 5, a number and x→П, or keys that begin
// with a number and end with x→П.
func statement(s string, n int) (found []Register, ok bool) {
	if m := setupValue().FindStringSubmatch(s); m != nil {
		d, _ := hexDigit([]rune(m[1])[0])
		return []Register{{Name: registerOf(d), Value: plainNumber(m[2]), Line: n}}, true
	}
	toks := fields(s, n, 1)
	if len(toks) < 2 || len(toks) > 40 {
		return nil, false
	}
	var keys []string
	number, computed := "", false
	for len(toks) > 0 {
		t := toks[0].text
		if setupNumber().MatchString(t) {
			keys = append(keys, plainNumber(t))
			computed = computed || number != ""
			number = t
			toks = toks[1:]
			continue
		}
		c, k, known := match(toks)
		if !known || isa.Table[c].Operand || isa.Table[c].Keys == nil || rawCode(t) {
			return nil, false
		}
		switch isa.Table[c].Class {
		case isa.Stop, isa.Return, isa.IndirectJump, isa.IndirectCall, isa.IndirectTest, isa.Hang, isa.Fault:
			return nil, false
		case isa.Store:
			if len(keys) == 0 || c&15 == 15 {
				return nil, false
			}
			f := Register{Name: registerOf(c & 15), Line: n}
			switch {
			case computed || number == "":
				f.Keys = strings.Join(append(slices.Clone(keys), isa.Table[c].Name), " ")
			default:
				f.Value = plainNumber(number)
			}
			found = append(found, f)
		default:
			if len(found) > 0 { // goes on from what is stored: one computation
				return nil, false
			}
			computed = true
		}
		keys = append(keys, isa.Table[c].Name)
		toks = toks[k:]
	}
	last, _ := isa.Decode(keys[len(keys)-1])
	if isa.Table[last].Class != isa.Store || number == "" && isa.Spell(last, isa.Russian) == keys[0] {
		return nil, false
	}
	return found, len(found) > 0 && (number != "" || strings.Contains(keys[0], "Cx") || strings.Contains(keys[0], "СЧ"))
}

func registerOf(d byte) string { return "R" + string("0123456789abcde"[d]) }

func plainNumber(s string) string {
	return strings.NewReplacer("−", "-", "+", "", "Е", "E", "е", "e").Replace(s)
}

// preparing are words in the heading of a program that prepares another one.
var preparing = []string{"setup", "prepar", "initial", "подготов", "начальн", "ввод конст", "ввод исход", "ввод данн", "инициал", "загрузка рег", "заполнение рег", "настрой"}

// prepared makes a script of a program before the one that is taken, whose heading
// says that it prepares the registers.
func (r *reader) prepared(lines []line, take int) {
	for i, p := range r.parts[:take] {
		name := strings.ToLower(p.name)
		if !slices.ContainsFunc(preparing, func(w string) bool { return strings.Contains(name, w) }) {
			continue
		}
		only := make([]line, len(lines))
		copy(only, lines)
		for k, q := range r.parts {
			for j := q.from; j < q.to && k != i; j++ {
				only[j].text = ""
			}
		}
		sub := &reader{file: r.file, lines: r.lines, limit: r.limit, own: r.own, p: &Program{Start: -1, Model: "mk61"}, inner: true}
		sub.readBody(only, "")
		if sub.nerr > 0 || len(sub.p.Cells) == 0 {
			continue
		}
		r.first = []Step{{Kind: StepLoad, Line: p.line, Codes: sub.p.Cells}, {Kind: StepRun, Line: p.line}}
		r.report(Note, token{line: p.line, col: 1}, -1, msg("#%d prepares the registers: it is run before the start", i+1))
		return
	}
}
