package restore

import (
	"strings"

	"mk61/calc/dialog"
	"mk61/calc/script"
	"mk61/isa"
)

// ParseExample reads a control example as print has it, one line a turn or more:
//
//	5 В/О С/П → 120            an arrow, = or — before the answer
//	0,5 С/П -9                 a number behind the last С/П is the answer
//	В/О С/П «3» 5 С/П «7»      answers in quotation marks, several to a line
//	x В/О С/П → y              keys of the table that follows
//	0,5   0,47942554           a row of it: arguments, and the value
//
// Rows without such a line are typed with В↑ between the arguments and В/О С/П behind
// them. Lines of a dialogue are read as they are; so every dialogue is an example.
// name and the first line are for messages, as in dialog.Parse, whose errors it has.
func ParseExample(name, text string) (*dialog.File, error) {
	if len(text) > dialog.MaxText {
		return dialog.Parse(name, text, 1) // says that it is too long
	}
	var template []string
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		l = strings.TrimSuffix(l, "\r")
		if t, ok := tableKeys(l); ok {
			template, lines[i] = t, ""
			continue
		}
		lines[i] = printedLine(l, template)
	}
	return dialog.Parse(name, strings.Join(lines, "\n"), 1)
}

// printedLine is a line of a printed example as a dialogue has it.
func printedLine(l string, template []string) string {
	if s := strings.TrimSpace(l); s == "" || s[0] == '#' || strings.Contains(l, "=>") || strings.Contains(l, "⇒") {
		return l
	}
	if s, ok := quoted(l); ok {
		return s
	}
	w := strings.Fields(l)
	if s, ok := tableRow(w, template); ok {
		return s
	}
	for i := len(w) - 1; i > 0; i-- {
		if key, ok := isa.ParseKey(w[i-1]); isArrow(w[i]) && ok && key == isa.KeyRun && i+1 < len(w) {
			return join(w[:i], w[i+1:], l)
		}
	}
	for i := len(w) - 2; i > 0; i-- {
		if w[i] == "→" || w[i] == "->" || w[i] == "⟶" {
			return join(w[:i], w[i+1:], l)
		}
	}
	for i := len(w) - 2; i >= 0; i-- {
		if key, ok := isa.ParseKey(w[i]); ok && key == isa.KeyRun {
			return join(w[:i+1], w[i+1:], l)
		}
	}
	return l
}

// isArrow tells the signs that print sets before an answer.
func isArrow(s string) bool {
	switch s {
	case "→", "->", "=", "—", "–", ":", "⟶":
		return true
	}
	return false
}

// join makes a line of keys and an answer, if that can be read.
func join(keys, answer []string, instead string) string {
	s := strings.Join(keys, " ") + " => " + strings.TrimSuffix(strings.Join(answer, " "), ".")
	if _, err := script.ParseLine(s); err != nil {
		return instead
	}
	return s
}

// quoted reads answers in quotation marks.
func quoted(l string) (string, bool) {
	var keys, answers []string
	rest := l
	for {
		from := strings.Index(rest, "«")
		if from < 0 {
			break
		}
		to := strings.Index(rest[from:], "»")
		if to < 0 {
			return "", false
		}
		keys = append(keys, strings.TrimSpace(rest[:from]))
		answers = append(answers, "["+strings.TrimSpace(rest[from+len("«"):from+to])+"]")
		rest = rest[from+to+len("»"):]
	}
	if len(keys) == 0 || strings.Trim(rest, " .,;") != "" {
		return "", false
	}
	s := strings.Join(keys, "; ") + " => " + strings.Join(answers, " ")
	_, err := script.ParseLine(s)
	return s, err == nil
}

// tableKeys reads the line that tells how the rows of a table are typed: names of
// arguments among keys, and a name for the value.
func tableKeys(l string) ([]string, bool) {
	w := strings.Fields(l)
	if len(w) < 4 || !isArrow(w[len(w)-2]) && w[len(w)-2] != "=>" || !isName(w[len(w)-1]) {
		return nil, false
	}
	keys := w[:len(w)-2]
	for _, k := range keys {
		if isName(k) {
			return keys, true
		}
	}
	return nil, false
}

// isName tells the name of an argument or a value: one letter, with a digit or not.
func isName(s string) bool {
	if len(s) == 0 || len(s) > 2 || len(s) == 2 && (s[1] < '0' || s[1] > '9') {
		return false
	}
	return s[0] >= 'a' && s[0] <= 'z'
}

// tableRow reads arguments and a value.
func tableRow(w []string, template []string) (string, bool) {
	var l []string
	for _, x := range w {
		x = strings.Trim(x, "|;")
		if x == "" || isArrow(x) {
			continue
		}
		if _, ok := script.Number(x); !ok {
			return "", false
		}
		l = append(l, x)
	}
	if len(l) < 2 {
		return "", false
	}
	args, value := l[:len(l)-1], l[len(l)-1]
	var keys []string
	if template == nil {
		keys = append(strings.Split(strings.Join(args, " В↑ "), " "), "В/О", "С/П")
	}
	for _, k := range template {
		if isName(k) {
			if len(args) == 0 {
				return "", false
			}
			k, args = args[0], args[1:]
		}
		keys = append(keys, k)
	}
	if template != nil && len(args) > 0 {
		return "", false
	}
	return strings.Join(keys, " ") + " => " + value, true
}

// Skeleton is a dialogue to be filled in, for a program: the lines of its
// instructions that are control examples, else the keys that start it.
func Skeleton(source string, start []script.Action) string {
	var b strings.Builder
	for l := range strings.SplitSeq(source, "\n") {
		l = strings.TrimSpace(l)
		if !strings.ContainsAny(l, "→=«⇒") || strings.Contains(l, "|") {
			continue
		}
		s := printedLine(l, nil)
		turns, err := script.ParseLine(s)
		if err != nil || len(turns) == 0 || len(turns[len(turns)-1].Expect) == 0 || b.Len() == 0 && !runs(turns) {
			continue
		}
		b.WriteString(s + "\n")
	}
	if b.Len() == 0 {
		b.WriteString(script.Spell(start) + " =>\n")
	}
	return b.String()
}

// runs tells whether turns start a program.
func runs(turns []script.Turn) bool {
	for _, t := range turns {
		for _, a := range t.Actions {
			if a.Kind == script.Press && a.Key == isa.KeyRun {
				return true
			}
		}
	}
	return false
}
