package listing

import (
	"strings"
)

// The ways to read lines for which a text shows a sign.

// variants are the lines with their separators taken one way or another.
type variant struct {
	how   string
	lines []line
	table bool // made of lines with addresses: not to be read without
}

func mapLines(lines []line, f func(string) string) []line {
	out := make([]line, len(lines))
	for i, l := range lines {
		out[i] = line{text: f(l.text), n: l.n}
	}
	return out
}

// variants lists the ways to tell the cells of these lines apart.
func variants(lines []line) []variant {
	out := []variant{{"", mapLines(lines, func(s string) string { c, _ := stripComment(s); return c }), false}}
	for _, v := range []struct {
		sep rune
		how string
	}{{';', "semicolons apart"}, {',', "commas apart"}, {'\t', "tabs apart"}} {
		n, full := 0, 0
		for _, l := range lines {
			if !isSpace(l.text) {
				full++
			}
			k := strings.Count(l.text, string(v.sep))
			if v.sep == ',' {
				k -= strings.Count(l.text, " , ")
			}
			if k > 0 {
				n++
			}
			if k > 7 {
				n += 2
			}
		}
		if n < 2 || v.sep != '\t' && 5*n < 2*full {
			continue
		}
		out = append(out, variant{v.how, mapLines(lines, func(s string) string {
			if v.sep != ';' {
				s, _ = stripComment(s)
			}
			return separated(s, v.sep)
		}), false})
	}
	for _, sep := range []string{"/", "—", "–", "-", "&", "•", "·", "^", "~", "¦", "*", "\\"} {
		n, full := 0, 0
		for _, l := range lines {
			if !isSpace(l.text) {
				full++
			}
			if strings.Count(l.text, " "+sep+" ") > 1 {
				n++
			}
		}
		if n == 0 || 10*n < 7*full {
			continue
		}
		out = append(out, variant{sep + " apart", mapLines(lines, func(s string) string {
			rs := []rune(s)
			from := 0 // behind an address a sign is a command
			for i := range rs {
				if string(rs[i]) != sep || i > 0 && rs[i-1] != ' ' && rs[i-1] != '\t' || i+1 < len(rs) && rs[i+1] != ' ' && rs[i+1] != '\t' {
					continue
				}
				if strings.TrimSpace(string(rs[from:i])) != "" || i == 0 {
					rs[i] = apart
					from = i + 1
				}
			}
			return string(rs)
		}), false})
	}
	for _, l := range lines {
		_, c := stripComment(l.text)
		if k, n := knownTokens(fields(c, 1, 1)); n > 1 && k == n {
			out = append(out, variant{"semicolons as blanks", mapLines(lines, func(s string) string { return strings.ReplaceAll(s, ";", " ") }), false})
			break
		}
	}
	for _, v := range []variant{
		{"without what all lines repeat", unrepeated(lines), true},
		{"cut at its addresses", cutCounting(lines), true},
		{"its cells joined", cellsApart(lines), true},
		{"words in quotes", quotedWords(lines), false},
		{"numbers in brackets", bracketed(lines), false},
		{"keys in brackets", uncapped(lines), false},
		{"lines of DATA", unnumbered(lines), false},
	} {
		if v.lines != nil {
			out = append(out, v)
		}
	}
	return out
}

// readings lists the ways to read lines for which there is a sign, in the
// notation want only when it is not empty.
func (r *reader) readings(lines []line, want string) []reading {
	var out []reading
	if len(lines) > maxLines {
		lines = lines[:maxLines]
	}
	add := func(notation, how string, read func(*reader)) {
		if want == "" || want == notation {
			out = append(out, reading{notation, how, read})
		}
	}
	rows := func(how string, p page) {
		switch {
		case p.kind == hexCodes || p.kind == indicatorCodes || p.kind == decimalCodes:
			add("hex", how, func(s *reader) { s.readRows(&p) })
		default:
			add("grid", how, func(s *reader) { s.readRows(&p) })
		}
	}
	if isNibbles(lines) || want == "eeprom" {
		add("eeprom", "memory image", func(s *reader) { s.readNibbles(lines) })
		return out
	}
	if how, bytes, at, bad := dumpBytes(lines); how != "" {
		add("hex", how, func(s *reader) { s.readDump(bytes, at, bad) })
		return out
	}
	if bits(lines) {
		add("hex", "bytes in binary", func(s *reader) { s.readBits(lines) })
		return out
	}
	if isCArray(lines) || want == "c" {
		add("c", "table of bytes", func(s *reader) { s.readCArray(lines) })
	}
	if isAsm(lines) || want == "asm" {
		add("asm", "source with labels", func(s *reader) { s.readAsm(lines) })
	}
	for _, v := range variants(lines) {
		how := func(s string) string {
			if v.how != "" {
				s += ", " + v.how
			}
			return s
		}
		var codes []kind
		if !isCArray(lines) {
			codes = codeKinds(v.lines)
		}
		for _, base := range labelBases {
			labs, stride := chain(labels(v.lines, base))
			if len(labs) == 0 {
				continue
			}
			if base.name != "" && sameLabels(labs) || base.name == "in hex" && stride != 16 && !hexLabels(labs) && len(labs[0].label.text) < 4 || base.rows && len(labs) < 2 && len(labs[0].label.text) < 4 && !hasHead(v.lines[:labs[0].at]) {
				continue
			}
			name := how(base.name)
			name = strings.TrimPrefix(name, ", ")
			if base.rows && stride <= 2 && stride > 0 {
				continue
			}
			p := page{lines: v.lines, labs: labs, stride: stride}
			if stride > 2 || stride == 0 && (rowLike(labs) || hasHead(v.lines[:labs[0].at])) {
				rows(strings.TrimSpace("rows with labels "+name), p)
			}
			if stride == 1 || stride == 2 || len(labs) == 1 || stride == 0 && !rowLike(labs) {
				if !base.rows {
					add("list", strings.TrimSpace("one command a line "+name), func(s *reader) { s.readList(&p) })
				}
				if !base.rows && bigNumbers(v.lines) {
					q := p
					q.kind = mixedDecimal
					add("list", strings.TrimSpace("one command a line, decimal codes "+name), func(s *reader) { s.readList(&q) })
				}
			}
			for _, k := range codes {
				if stride != 2 {
					q := p
					q.kind = k
					rows(strings.TrimSpace("codes with addresses "+name), q)
				}
			}
		}
		for _, p := range tables(v.lines) {
			if p.stride > 2 {
				rows(how("rows with labels in a column"), p)
			} else {
				add("list", how("a table with addresses in a column"), func(s *reader) { s.readList(&p) })
			}
			for _, k := range codes {
				q := p
				q.kind = k
				rows(how("codes with addresses in a column"), q)
			}
		}
		if t := transposed(v.lines); t != nil {
			p := page{lines: v.lines, labs: t, stride: 10}
			rows(how("columns of ten with labels"), p)
			for _, k := range codes {
				q := p
				q.kind = k
				rows(how("columns of ten codes with labels"), q)
			}
		}
		for _, c := range cuts(v.lines) {
			labs, stride := chain(labels(c.lines, labelBases[0]))
			if stride != 1 && stride != 2 || len(labs) < 2 {
				continue
			}
			p := page{lines: c.lines, labs: labs, stride: stride}
			add("list", how(c.how), func(s *reader) { s.readList(&p) })
			for _, k := range codes {
				if len(labs) < minRecords {
					continue
				}
				q := p
				q.kind = k
				add("hex", how(c.how), func(s *reader) { s.readRows(&q) })
			}
		}
		if v.table {
			continue
		}
		for _, k := range codes {
			rows(how("codes"), page{lines: v.lines, kind: k})
		}
		add("text", how("commands without addresses"), func(s *reader) { s.readText(v.lines) })
	}
	return out
}
