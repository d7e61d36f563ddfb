package listing

import (
	"fmt"
	"regexp"
	"sort"
	"strings"
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
	{"a file of Калькуляторы 3000 (.c3)", func(s string, ls []line) bool {
		return strings.Contains(s[:min(len(s), 256)], "Calculators 3000") || strings.Contains(s, "Data") && anyLine(ls, c3Line)
	}},
	{"an MK-52 Resurrect program (.MK52): its dialect is not that of the machine", func(s string, ls []line) bool {
		return strings.Contains(s, "P0") && anyLine(ls, resurrectLine) && (anyLine(ls, resurrectHead) || countLines(ls, resurrectLine) > 2)
	}},
	{"a program of the y-tretyakov emulator: its codes are its own, not the machine's", func(s string, ls []line) bool { return strings.Contains(s, "(шаг") && anyLine(ls, tretyakovLine) }},
	{"Micro Basic source (.mb61); compile it first", func(s string, ls []line) bool {
		return (strings.Contains(s, "REM") || strings.Contains(s, "INPUT") || strings.Contains(s, "PRINT")) && countLines(ls, basicLine) > 1
	}},
	{"MK-Compiler source (#c3); compile it first", func(s string, ls []line) bool { return strings.Contains(s, "#c3") && anyLine(ls, compilerLine) }},
}

var (
	c3Line        = regexp.MustCompile(`^\s*Data\s*=\s*[0-9A-Fa-f]{8,}`)
	resurrectLine = regexp.MustCompile(`^[PR][0-9]{2,4}[:=]\s*\S`)
	resurrectHead = regexp.MustCompile(`^PC=[0-9]+|^#\s*MK-52 program`)
	tretyakovLine = regexp.MustCompile(`;.*\(шаг\s*[0-9A-Fa-f]+\)`)
	basicLine     = regexp.MustCompile(`^\s*[0-9]+\s+(REM|INPUT|PRINT|LET|FOR|NEXT|GOTO\s+[0-9]{2,}\s*$|IF)\b`)
	compilerLine  = regexp.MustCompile(`^#c3\s+[0-9]|^#reg\s+[0-9a-e]\s+\w+`)
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

var (
	yamlKey = regexp.MustCompile(`^([A-Za-z_]+):\s*(.*)$`)
)

// readYAML reads the keys of the gma emulator's programs.
func (r *reader) readYAML(lines []line) {
	for i := 0; i < len(lines); {
		m := yamlKey.FindStringSubmatch(lines[i].text)
		if m == nil {
			if t := strings.TrimSpace(lines[i].text); t != "" && t[0] != '#' && t != "---" && t != "..." {
				r.report(Error, token{lines[i].text, lines[i].n, 1}, -1, "not understood: "+quote(t))
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
				block = []line{{strings.Repeat(" ", at) + strings.Trim(value, `"'`), lines[i].n}}
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
			for _, l := range block {
				r.commands(r.numbered(fields(l.text, l.n, 1)), style{rawHex: true})
			}
			r.endOperand()
		case "description", "instructions":
			r.p.Notes = append(r.p.Notes, Section{Title: key, Text: value + "\n"})
		default:
			r.p.Extra = append(r.p.Extra, Field{key, oneLine(value)})
		}
		i = j
	}
}

var cByte = regexp.MustCompile(`0[xX]([0-9A-Fa-f]{1,2})\b`)

// isCArray reports whether the text is a table of bytes of C source.
func isCArray(lines []line) bool { return anyLine(lines, cByteList) }

// cByteList is a line of a table: bytes with commas between, perhaps the head
// or the end of its declaration.
var cByteList = regexp.MustCompile(`^[^"']*?[{\s]*(0[xX][0-9A-Fa-f]{1,2}\s*,\s*)+(0[xX][0-9A-Fa-f]{1,2}\s*,?)?\s*[})\];]*\s*(//.*|/\*.*)?$|^\s*0[xX][0-9A-Fa-f]{1,2}\s*[})\];]+`)

// readCArray reads bytes such as 0x40. The library of the UN7 firmware puts the
// number of cells before them and packed registers and 0xFF after.
func (r *reader) readCArray(lines []line) {
	type item struct {
		b byte
		t token
	}
	var all []item
	for _, l := range lines {
		if !cByteList.MatchString(l.text) {
			continue
		}
		code, _, _ := strings.Cut(l.text, "//")
		for _, m := range cByte.FindAllStringSubmatchIndex(code, -1) {
			s := code[m[2]:m[3]]
			if len(s) == 1 {
				s = "0" + s
			}
			b, _ := plainHex(s)
			all = append(all, item{b, token{code[m[0]:m[1]], l.n, 1 + len([]rune(code[:m[0]]))}})
		}
	}
	if len(all) == 0 {
		return
	}
	if n := int(all[0].b); len(all) > n+1 && n > 0 && n <= scriptMemory && all[len(all)-1].b == 0xFF {
		if rest := len(all) - n - 2; rest > 0 {
			r.report(Warning, all[n+1].t, -1, fmt.Sprintf("%d bytes after the program, packed register values, are not read", rest))
		}
		all = all[1 : n+1]
	}
	for _, x := range all {
		r.put(x.b, x.t)
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
	r.report(Warning, token{"", 1, 1}, -1, fmt.Sprintf("an EEPROM image of %d lines; the program at its start is shown, %d steps", len(all)/lineNibbles, steps))
}

func empty(b []byte) bool {
	for _, x := range b {
		if x != 0 {
			return false
		}
	}
	return true
}
