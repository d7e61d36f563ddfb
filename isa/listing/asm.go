package listing

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"mk61/isa"
)

// The assembler: sources with labels, of three makes. pmktool's .pmk and the
// .mkl of the "язык МК" tool chain are subsets of what it reads; our own
// sources add names for registers and constants.
//
//	; comment
//	.org 10            the next command goes to cell 10
//	.db 0FFh, 12       cells as numbers
//	.reg count R0      a name for a register
//	.equ LIMIT 100     a name for a number or an address
//	loop:  П→x count  LIMIT  −  F x<0 loop  С/П

// assembler is what is known of the names of a source.
type assembler struct {
	r      *reader
	labels map[string]int    // cell, -1 when seen but not reached yet
	places map[string]token  // where a label stands
	regs   map[string]string // name → digit
	consts map[string]string // name → number as written
	fixups []fixup
}

// fixup is an operand cell that waits for its label.
type fixup struct {
	cell  int
	at    token
	label string // "$" is the command whose operand it is
	plus  int    // cells behind the label
}

var labelHead = pattern(`^\s*([\p{L}_][\p{L}0-9_]*|[0-9]{1,4}):(\s|$)`)

var labelSum = pattern(`^(\$|[\p{L}_][\p{L}0-9_]*)([+-][0-9]{1,3})$`)

var labelName = pattern(`^[\p{L}_][\p{L}0-9_]*$`)

// head finds a label at the start of a line: the matched text and the name.
func head(code string) []string {
	if !strings.Contains(code, ":") {
		return nil
	}
	return labelHead().FindStringSubmatch(code)
}

// isAsm reports whether a source has directives of an assembler, or labels
// among lines most of whose words are commands or those labels.
func isAsm(lines []line) bool {
	lines = lines[:min(len(lines), 2000)]
	labels, known, total := 0, 0, 0
	names := map[string]bool{}
	for _, l := range lines {
		code, _ := asmComment(l.text)
		if m := head(code); m != nil {
			if k, n := knownTokens(fields(code[len(m[0]):], l.n, 1)); k == n {
				labels++
				names[strings.Trim(m[0], " \t:")] = true
			}
		}
	}
	for _, l := range lines {
		code, _ := asmComment(l.text)
		if m := head(code); m != nil {
			code = code[len(m[0]):]
		}
		toks := fields(code, l.n, 1)
		if len(toks) > 0 && len(toks[0].text) > 1 && toks[0].text[0] == '.' {
			switch strings.ToLower(toks[0].text) {
			case ".org", ".db", ".end", ".charset", ".reg", ".equ":
				return true
			}
		}
		k, n := knownTokens(toks)
		known, total = known+k, total+n
		if len(toks) == 1 && k == 0 && names[toks[0].text] {
			known++
		}
	}
	return labels > 0 && 5*known >= 3*total
}

// asmComment cuts a comment; unlike stripComment it leaves "#" inside a line.
func asmComment(s string) (code, comment string) {
	if t := strings.TrimSpace(s); strings.HasPrefix(t, "#") {
		return "", strings.TrimSpace(t[1:])
	}
	if i := strings.IndexByte(s, ';'); i >= 0 {
		return s[:i], strings.TrimSpace(s[i+1:])
	}
	if i := strings.Index(s, "//"); i >= 0 && (i == 0 || s[i-1] == ' ' || s[i-1] == '\t') {
		return s[:i], strings.TrimSpace(s[i+2:])
	}
	return s, ""
}

// readAsm assembles a source.
func (r *reader) readAsm(lines []line) {
	a := &assembler{r: r, labels: map[string]int{}, places: map[string]token{}, regs: map[string]string{}, consts: map[string]string{}}
	for _, l := range lines { // names first, so that they may be used before
		code, _ := asmComment(l.text)
		for m := head(code); m != nil; m = head(code) {
			a.labels[isa.Fold(m[1])] = -1
			code = code[len(m[0]):]
		}
		a.define(l, code)
	}
	for _, l := range lines {
		if r.full {
			return
		}
		code, comment := asmComment(l.text)
		if code == "" && comment != "" && r.p.Title == "" && r.cell() == 0 && utf8.RuneCountInString(comment) <= 80 {
			r.p.Title = comment
		}
		if a.line(l, code) {
			break
		}
	}
	if r.want {
		r.endOperand()
	}
	used := map[string]bool{}
	for _, f := range a.fixups {
		used[isa.Fold(f.label)] = true
	}
	for name := range a.places {
		if _, ok := labelValue(name); ok && !used[name] {
			r.lost += 4 // an address rather than a label
		}
	}
	for _, f := range a.fixups {
		cell, ok := a.labels[isa.Fold(f.label)]
		if f.label == "$" {
			cell, ok = f.cell-1, true
		}
		cell += f.plus
		switch {
		case !ok:
			r.report(Error, f.at, f.cell, msg("label %s is not defined", quote(f.label)), a.similar(f.label)...)
		case cell < 0 || cell >= Memory:
			r.report(Error, f.at, f.cell, msg("label %s is beyond the last cell A4", quote(f.at.text)))
		case f.cell < len(r.p.Cells):
			r.p.Cells[f.cell] = byte(cell/10<<4 | cell%10)
		}
	}
}

// define takes .reg and .equ lines.
func (a *assembler) define(l line, code string) {
	toks := fields(code, l.n, 1)
	if len(toks) < 3 {
		return
	}
	key := isa.Fold(toks[1].text)
	switch strings.ToLower(toks[0].text) {
	case ".reg":
		name, ok := RegisterName(toks[2].text)
		if !ok || name[0] != 'R' {
			a.r.report(Error, toks[2], -1, msg("register expected, such as R0, not %s", quote(toks[2].text)))
			return
		}
		a.regs[key] = name[1:]
	case ".equ":
		if !validNumber(toks[2].text) || rawNumber().MatchString(toks[2].text) {
			if _, ok := parseAddress(toks[2].text); !ok {
				a.r.report(Error, toks[2], -1, msg("number expected, not %s", quote(toks[2].text)))
				return
			}
		}
		a.consts[key] = strings.ReplaceAll(toks[2].text, "−", "-")
	}
}

// line assembles one line and reports whether the source ends here.
func (a *assembler) line(l line, code string) (end bool) {
	r := a.r
	col := 1
	for m := head(code); m != nil; m = head(code) {
		t := fields(m[0], l.n, col)[0]
		t.text = m[1]
		key := isa.Fold(m[1])
		if v, ok := labelValue(m[1]); !ok {
			r.agreed += 3
		} else if v != r.cell() {
			r.lost += 5 // an address rather than a label
		}
		if old, seen := a.places[key]; seen {
			r.report(Error, t, r.cell(), msg("label %s again; it stands in line %d", quote(m[1]), old.line))
		}
		a.places[key] = t
		a.labels[key] = r.cell()
		col += utf8.RuneCountInString(m[0])
		code = code[len(m[0]):]
	}
	toks := fields(code, l.n, col)
	if len(toks) == 0 {
		return false
	}
	if toks[0].text[0] == '.' && len(toks[0].text) > 1 && !isEllipsis(toks[0].text) {
		return a.directive(toks)
	}
	r.commands(a.replace(toks), style{split: true, rawHex: true, target: a.target, label: a.label})
	return false
}

// replace puts digits for the names of registers and constants.
func (a *assembler) replace(toks []token) []token {
	if len(a.regs)+len(a.consts) == 0 {
		return toks
	}
	var out []token
	for i, t := range toks {
		if d, ok := a.regs[isa.Fold(t.text)]; ok && i > 0 && (prefixes()[isa.Fold(toks[i-1].text)] || i > 1 && prefixes()[isa.Fold(toks[i-2].text+toks[i-1].text)]) {
			out = append(out, token{d, t.line, t.col})
			continue
		}
		v, ok := a.consts[isa.Fold(t.text)]
		if !ok || i > 0 && a.wantsAddress(toks[:i]) {
			out = append(out, t)
			continue
		}
		for _, part := range numberKeys(v) {
			out = append(out, token{part, t.line, t.col})
		}
	}
	return out
}

// wantsAddress reports whether the tokens end in a command that an address
// follows.
func (a *assembler) wantsAddress(toks []token) bool {
	for n := 1; n <= min(3, len(toks)); n++ {
		if c, k, ok := match(toks[len(toks)-n:]); ok && k == n && isa.Table[c].Operand {
			return true
		}
	}
	return false
}

// numberKeys is a decimal number as the keys that type it, such as -1.5e-3:
// 1 , 5 /-/ ВП 3 /-/.
func numberKeys(v string) []string {
	var out []string
	mant, exp, _ := strings.Cut(strings.ToLower(v), "e")
	for _, part := range []string{mant, exp} {
		if part == "" {
			continue
		}
		if len(out) > 0 {
			out = append(out, "ВП")
		}
		minus := strings.HasPrefix(part, "-")
		for _, c := range strings.TrimLeft(part, "+-") {
			out = append(out, string(c))
		}
		if minus {
			out = append(out, "/-/")
		}
	}
	return out
}

// target reads an operand that is not a label: an address or a constant.
func (a *assembler) target(s string) (byte, bool) {
	if _, ok := a.labels[isa.Fold(s)]; ok {
		return 0, false
	}
	if v, ok := a.consts[isa.Fold(s)]; ok {
		s = v
	}
	return parseAddress(s)
}

// label takes an operand that is a label, or an expression: "$+2" counts from
// the command itself, "loop-1" from a label.
func (a *assembler) label(t token) bool {
	f := fixup{a.r.cell(), t, t.text, 0}
	if m := labelSum().FindStringSubmatch(t.text); m != nil {
		n, err := strconv.Atoi(m[2])
		if err != nil || n > Memory || n < -Memory {
			return false
		}
		f.label, f.plus = m[1], n
	}
	if _, known := a.labels[isa.Fold(f.label)]; !known && f.label != "$" {
		if _, isCommand := isa.Decode(t.text); isCommand || !labelName().MatchString(f.label) {
			return false
		}
	}
	a.fixups = append(a.fixups, f)
	a.r.put(0, t)
	return true
}

// similar lists defined labels one edit away.
func (a *assembler) similar(s string) []string {
	var out []string
	for name, t := range a.places {
		if _, ok := oneEdit([]rune(isa.Fold(s)), []rune(name)); ok {
			out = append(out, t.text)
		}
	}
	if len(out) > maxCandidates {
		out = nil
	}
	return sorted(out)
}

// directive carries out a line that begins with a dot.
func (a *assembler) directive(toks []token) (end bool) {
	r := a.r
	d, args := toks[0], toks[1:]
	r.agreed += 5
	switch strings.ToLower(d.text) {
	case ".charset", ".reg", ".equ":
	case ".end":
		return true
	case ".org":
		if len(args) != 1 {
			r.report(Error, d, -1, msg(".org wants one address"))
			return false
		}
		n, ok := number(args[0].text)
		if v, isAddr := labelValue(args[0].text); isAddr {
			n, ok = v, true
		}
		switch {
		case !ok || n > Memory:
			r.report(Error, args[0], -1, msg("address expected, not %s", quote(args[0].text)))
		case n < r.cell():
			r.report(Error, args[0], r.cell(), msg(".org %s goes back: the next cell is %s", args[0].text, Address(r.cell())))
		}
		for ok && r.cell() < n && r.cell() < Memory {
			r.put(0, d)
		}
	case ".db":
		for _, t := range args {
			for _, s := range strings.Split(t.text, ",") {
				if s == "" {
					continue
				}
				n, ok := number(s)
				if !ok || n > 255 {
					r.report(Error, t, r.cell(), msg("byte expected, not %s", quote(s)))
				}
				r.put(byte(n), t)
			}
		}
	default:
		r.report(Error, d, -1, msg("unknown directive %s", quote(d.text)))
	}
	return false
}

// number reads a decimal number, or a hex one as 0FFh, 0xFF or $FF.
func number(s string) (int, bool) {
	base := 10
	low := strings.ToLower(s)
	switch {
	case strings.HasSuffix(low, "h"):
		low, base = low[:len(low)-1], 16
	case strings.HasPrefix(low, "0x"):
		low, base = low[2:], 16
	case strings.HasPrefix(low, "$"):
		low, base = low[1:], 16
	}
	n, err := strconv.ParseUint(low, base, 16)
	return int(n), err == nil
}
