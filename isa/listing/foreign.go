package listing

import (
	"regexp"
	"sort"
	"strings"
	"unicode/utf8"

	"mk61/isa"
)

// Formats of other programs: YAML, C tables, memory dumps, and those that are
// recognised only to be refused by name.

func sorted(s []string) []string { sort.Strings(s); return s }

// refusals are formats whose codes are not those of the МК-61, or that are not
// text.
var refusals = []struct {
	name string
	is   func(src string, lines []line) bool
}{
	{"a Java object stream (state file of an Android emulator, .pmk); export the program as text there", func(s string, _ []line) bool { return strings.HasPrefix(s, "\xac\xed\x00") }},
	{"an Excel workbook (.xlsx); save the sheet as CSV", func(s string, _ []line) bool {
		return strings.HasPrefix(s, "PK\x03\x04") && (strings.Contains(s, "xl/") || strings.Contains(s, "[Content_Types].xml"))
	}},
	{"a ZIP archive; unpack it first", func(s string, _ []line) bool { return strings.HasPrefix(s, "PK\x03\x04") }},
	{"a file of Калькуляторы 3000 (.c3)", func(s string, ls []line) bool {
		return strings.Contains(s[:min(len(s), 256)], "Calculators 3000") || strings.Contains(s, "Data") && anyLine(ls, c3Line())
	}},
	{"an MK-52 Resurrect program (.MK52): its dialect is not that of the machine", func(s string, ls []line) bool {
		return strings.Contains(s, "P0") && anyLine(ls, resurrectLine()) && (anyLine(ls, resurrectHead()) || countLines(ls, resurrectLine()) > 2)
	}},
	{"a program of the y-tretyakov emulator: its codes are its own, not the machine's", func(s string, ls []line) bool { return strings.Contains(s, "(шаг") && anyLine(ls, tretyakovLine()) }},
	{"Micro Basic source (.mb61); compile it first", func(s string, ls []line) bool {
		return (strings.Contains(s, "REM") || strings.Contains(s, "INPUT") || strings.Contains(s, "PRINT")) && countLines(ls, basicLine()) > 1
	}},
	{"MK-Compiler source (#c3); compile it first", func(s string, ls []line) bool { return strings.Contains(s, "#c3") && anyLine(ls, compilerLine()) }},
}

var (
	c3Line        = pattern(`^\s*Data\s*=\s*[0-9A-Fa-f]{8,}`)
	resurrectLine = pattern(`^[PR][0-9]{2,4}[:=]\s*\S`)
	resurrectHead = pattern(`^PC=[0-9]+|^#\s*MK-52 program`)
	tretyakovLine = pattern(`;.*\(шаг\s*[0-9A-Fa-f]+\)`)
	basicLine     = pattern(`^\s*[0-9]+\s+(REM|INPUT|PRINT|LET|FOR|NEXT|GOTO\s+[0-9]{2,}\s*$|IF)\b`)
	compilerLine  = pattern(`^#c3\s+[0-9]|^#reg\s+[0-9a-e]\s+\w+`)
)

func anyLine(lines []line, re *regexp.Regexp) bool {
	prefix, _ := re.LiteralPrefix()
	for _, l := range lines[:min(len(lines), 2000)] {
		if strings.Contains(l.text, prefix) && re.MatchString(l.text) {
			return true
		}
	}
	return false
}

func countLines(lines []line, re *regexp.Regexp) (n int) {
	prefix, _ := re.LiteralPrefix()
	for _, l := range lines[:min(len(lines), 2000)] {
		if strings.Contains(l.text, prefix) && re.MatchString(l.text) {
			n++
		}
	}
	return n
}

// refused names the format that a text is in when it cannot be read, or "".
func refused(src string, lines []line) string {
	for _, f := range refusals {
		if f.is(src, lines) {
			return f.name
		}
	}
	return ""
}

// isYAML reports whether the text is a program of the gma emulator.
func isYAML(lines []line) bool {
	for _, l := range lines {
		if strings.HasPrefix(l.text, "code:") {
			return true
		}
	}
	return false
}

var yamlKey = pattern(`^([A-Za-z_]+):\s*(.*)$`)

// readYAML reads the keys of the gma emulator's programs.
func (r *reader) readYAML(lines []line) {
	for i := 0; i < len(lines); {
		m := yamlKey().FindStringSubmatch(lines[i].text)
		if m == nil {
			if t := strings.TrimSpace(lines[i].text); t != "" && t[0] != '#' && t != "---" && t != "..." {
				r.report(Error, token{lines[i].text, lines[i].n, 1}, -1, msg("not understood: %s", quote(t)))
			}
			i++
			continue
		}
		key, value := m[1], strings.TrimSpace(m[2])
		j := i + 1
		for j < len(lines) && (strings.TrimSpace(lines[j].text) == "" || lines[j].text[0] == ' ' || lines[j].text[0] == '\t') {
			j++
		}
		block := lines[i+1 : j]
		if value != "" && value[0] != '|' && value[0] != '>' {
			if key == "code" {
				at := strings.Index(lines[i].text, value)
				block = []line{{text: strings.Repeat(" ", at) + strings.Trim(value, `"'`), n: lines[i].n}}
			}
			value = strings.Trim(value, `"'`)
		} else {
			value = strings.TrimSpace(strings.ReplaceAll(joinLines(block), "\n  ", "\n"))
		}
		switch key {
		case "title":
			r.p.Title = value
		case "author":
			r.p.Author = value
		case "code":
			if len(r.p.Cells) > 0 {
				r.report(Error, token{key, lines[i].n, 1}, -1, msg("a second \"code\""))
				return
			}
			notation := r.p.Notation
			r.readBody(block, "")
			r.p.Notation = notation
		case "description", "instructions":
			r.p.Notes = append(r.p.Notes, Section{Title: key, Text: value + "\n"})
		default:
			r.p.Extra = append(r.p.Extra, Field{key, oneLine(value)})
		}
		i = j
	}
}

// isCArray reports whether the text is a table of bytes of a source: C, Go,
// Python, an assembler's db.
func isCArray(lines []line) bool {
	n := 0
	for _, l := range lines[:min(len(lines), maxLines)] {
		if strings.Contains(l.text, "0x") || strings.Contains(l.text, "0X") {
			items, _ := byteItems(l)
			if n += len(items); n > 1 {
				return true
			}
		}
	}
	return false
}

// byteItem is one number of a table of bytes.
type byteItem struct {
	b     int
	t     token
	plain bool // without a base: decimal
	expr  bool
}

// byteItems reads the numbers of a line of a table: what stands between commas
// behind the last "{", "[", "(", "=" or "db". It tells how many words are none.
func byteItems(l line) (items []byteItem, odd int) {
	s := l.text
	if k := strings.Index(s, "//"); k >= 0 {
		s = s[:k]
	}
	if k := strings.IndexByte(s, ';'); k >= 0 {
		s = s[:k]
	}
	for {
		a := strings.Index(s, "/*")
		if a < 0 {
			break
		}
		b := strings.Index(s[a:], "*/")
		if b < 0 {
			s = s[:a]
			break
		}
		s = s[:a] + strings.Repeat(" ", utf8.RuneCountInString(s[a:a+b+2])) + s[a+b+2:]
	}
	from := strings.LastIndexAny(s, "{[(=\"")
	from++
	low := strings.ToLower(s)
	for _, d := range []string{"db ", ".byte ", "db\t"} {
		if k := strings.LastIndex(low, d); k >= from && strings.TrimSpace(strings.TrimRight(low[:k], ".")) == "" {
			from = k + len(d)
		}
	}
	col := 1 + utf8.RuneCountInString(s[:from])
	for _, f := range strings.Split(s[from:], ",") {
		w := strings.Trim(f, " \t})];")
		at := col + utf8.RuneCountInString(f[:len(f)-len(strings.TrimLeft(f, " \t"))])
		col += utf8.RuneCountInString(f) + 1
		if w == "" {
			continue
		}
		if len(items) > maxTokens {
			break
		}
		v, expr, ok := constant(w)
		if !ok || v > 255 {
			odd++
			continue
		}
		items = append(items, byteItem{v, token{w, l.n, at}, !strings.ContainsAny(w, "xXhH$"), expr})
	}
	return items, odd
}

// constant computes sums of products of numbers, such as 9 + 6*16.
func constant(s string) (v int, expr, ok bool) {
	for _, term := range strings.Split(s, "+") {
		p := 1
		for _, f := range strings.Split(term, "*") {
			n, ok := number(strings.TrimSpace(f))
			if !ok {
				return 0, false, false
			}
			p *= min(n, 1<<12)
			if p > 1<<20 {
				return 0, false, false
			}
		}
		v += p
	}
	return v, strings.ContainsAny(s, "+*"), true
}

// readCArray reads bytes such as 0x40. The library of the UN7 firmware puts the
// number of cells before them, perhaps as an expression, and packed registers
// and 0xFF after.
func (r *reader) readCArray(lines []line) {
	var all []byteItem
	for k, l := range lines {
		items, odd := byteItems(l)
		if len(items) == 0 || odd > 0 && !strings.Contains(l.text, "0x") && !strings.Contains(l.text, "0X") {
			continue
		}
		if items[0].plain && len(items) == 1 && len(all) == 0 && !strings.HasSuffix(strings.TrimSpace(strings.Split(l.text, "//")[0]), ",") {
			continue // a number in a text
		}
		if odd > 0 && len(all) > 0 {
			r.report(Error, items[0].t, -1, msg("numbers expected between commas"))
		}
		all = append(all, items...)
		if strings.Contains(l.text, "};") && k+1 < len(lines) && isCArray(lines[k+1:]) {
			r.report(Warning, token{lines[k+1].text, lines[k+1].n, 1}, -1, msg("another table of bytes follows; the first one is read"))
			break
		}
	}
	if len(all) == 0 {
		return
	}
	n := all[0].b
	counted := all[0].expr || all[len(all)-1].b == 0xFF
	if counted && n > 0 && n <= scriptMemory && len(all) > n+1 && (all[len(all)-1].b == 0xFF || len(all) == n+1) {
		if rest := len(all) - n - 2; rest > 0 {
			r.report(Warning, all[n+1].t, -1, msg("%d bytes after the program, packed register values, are not read", rest))
		}
		all = all[1 : n+1]
		r.agreed += n // the count, too, is explained
	} else if all[0].expr {
		r.report(Error, all[0].t, -1, msg("%d cells are announced, %d bytes follow", n, len(all)-1))
		all = all[1:]
	}
	for i, x := range all {
		b := byte(x.b)
		if i > 0 && x.plain && x.b < Memory && isa.Table[byte(all[i-1].b)].Operand && !all[i-1].plain {
			b = isa.Address(x.b)
			r.report(Warning, x.t, r.cell(), msg("decimal %s after a jump is taken for address %s", x.t.text, Address(x.b)))
		}
		r.put(b, x.t)
		if r.over {
			return
		}
	}
}

// isNibbles reports whether the text is the EEPROM dump of the mk52 emulator:
// single hex digits.
func isNibbles(lines []line) bool {
	n := 0
	for _, l := range lines {
		for _, f := range strings.Fields(l.text) {
			if len(f) != 1 {
				return false
			}
			if _, ok := hexDigit(rune(f[0])); !ok || f == "-" || f == "o" || f == "O" {
				return false
			}
			n++
		}
	}
	return n >= 512
}

// lineNibbles is a line of the EEPROM: seven steps, low nibble first, the first
// step of the line last.
const lineNibbles = 14

// readNibbles reads the program at the start of an EEPROM dump.
func (r *reader) readNibbles(lines []line) {
	var all []byte
	var at []token
	for _, l := range lines {
		for _, t := range fields(l.text, l.n, 1) {
			d, _ := hexDigit(rune(t.text[0]))
			all, at = append(all, d), append(at, t)
		}
	}
	steps := 0
	for i := 0; i+lineNibbles <= len(all) && steps+7 <= 98; i += lineNibbles {
		row := all[i : i+lineNibbles]
		if empty(row) && (i+2*lineNibbles > len(all) || empty(all[i+lineNibbles:min(len(all), i+3*lineNibbles)])) {
			break
		}
		for k := range 7 {
			n := (2*k + 12) % 14
			r.put(row[n+1]<<4|row[n], at[i+n])
		}
		steps += 7
	}
	r.report(Warning, token{"", 1, 1}, -1, msg("an EEPROM image of %d lines; the program at its start is shown, %d steps", len(all)/lineNibbles, steps))
}

func empty(b []byte) bool {
	for _, x := range b {
		if x != 0 {
			return false
		}
	}
	return true
}
