package listing

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What surrounds the text of a listing is taken off before it is read: the
// markup of pages, wikis and forums, the frames of tables, quoting, separators
// of spreadsheets. What remains are lines whose cells, where a table told them
// apart, have a bar between them.

// maxTokens is the number of words of one line that are looked at: a whole
// program with its addresses and codes on one line has a tenth of it.
const maxTokens = 4000

// splitLines splits at LF, CRLF, CR and form feed. Typographic blanks become
// plain ones, characters without width go.
func splitLines(s string) []line {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n", "\u2028", "\n", "\u0085", "\n", "и\u0306", "й", "И\u0306", "Й").Replace(s)
	s = uncoloured(s)
	s = strings.Map(func(c rune) rune {
		switch {
		case c < 0x80:
			return c
		case c >= '！' && c <= '～': // of double width
			return c - '！' + '!'
		case unicode.Is(unicode.Zs, c):
			return ' '
		case c == '\u200b', c == '\u200c', c == '\u200d', c == '\u2060', c == '\ufeff', c == '\u00ad', c == '\u200e', c == '\u200f', c == '\ufe0e', c == '\ufe0f':
			return -1
		}
		return c
	}, s)
	out := make([]line, 0, 1+strings.Count(s, "\n"))
	for i := 1; ; i++ {
		t, rest, more := strings.Cut(s, "\n")
		out = append(out, line{text: t, n: i})
		if s = rest; !more {
			return out
		}
	}
}

// uncoloured takes off what colours the text of a terminal.
func uncoloured(s string) string {
	if !strings.Contains(s, "\x1b[") {
		return s
	}
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(s, "\x1b[")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		k := 0
		for k < len(rest) && k < 12 && (rest[k] >= '0' && rest[k] <= '9' || rest[k] == ';') {
			k++
		}
		if k < len(rest) && (rest[k] == 'm' || rest[k] == 'K') {
			rest = rest[k+1:]
		} else {
			b.WriteString("\x1b[")
		}
		s = rest
	}
}

// spelledOut are signs that markup writes as words.
var spelledOut = strings.NewReplacer("{{!}}", "∣", `\vert`, "∣", "&#124;", "∣", "<nowiki>", " ", "</nowiki>", " ", "%%", " ", "<kbd>", "", "</kbd>", " ")

// plain takes the markup off lines.
func plain(lines []line) []line {
	lines = mapLines(lines, func(s string) string {
		if strings.ContainsAny(s, "<{%&\\") {
			s = spelledOut.Replace(s)
		}
		if strings.Count(s, "**") > 1 { // Markdown
			s = strings.ReplaceAll(s, "**", "  ")
		}
		return s
	})
	if isPage(lines) {
		lines = plainPage(lines)
	} else {
		lines = mapLines(lines, func(s string) string {
			if strings.Contains(s, "&") && strings.Contains(s, ";") {
				s = strings.ReplaceAll(html.UnescapeString(s), "\u00a0", " ")
			}
			return s
		})
	}
	lines = plainWiki(lines)
	out := make([]line, 0, len(lines))
	for _, l := range lines {
		l.text = barred(l.text)
		if strings.ContainsAny(l.text, "[`\\'«‖") || hasFrame(l.text) {
			l.text = plainMarks(l.text)
		}
		out = append(out, l)
	}
	return uncopied(unquoted(out))
}

// uncopied takes off the numbers of lines that a copy from an editor has: each
// line of a run has the number behind that of the line above, blank lines too,
// and what is behind them has addresses of its own.
func uncopied(lines []line) []line {
	number := func(s string) (v, end int) {
		i := 0
		for i < len(s) && s[i] == ' ' {
			i++
		}
		from := i
		for i < len(s) && i-from < 5 && s[i] >= '0' && s[i] <= '9' {
			v = 10*v + int(s[i]-'0')
			i++
		}
		if i == from || s[from] == '0' && i-from > 1 || i < len(s) && s[i] != ' ' && s[i] != '\t' {
			return -1, 0
		}
		return v, i
	}
	from, to := 0, 0
	for i := 0; i < len(lines); {
		v, _ := number(lines[i].text)
		k := i + 1
		for v >= 0 && k < len(lines) {
			if w, _ := number(lines[k].text); w != v+k-i {
				break
			}
			k++
		}
		if k-i > to-from && v < 2 {
			from, to = i, k
		}
		i = k
	}
	if to-from < 3 {
		return lines
	}
	out := append([]line(nil), lines...)
	var addrs []int
	full := 0
	for i := from; i < to; i++ {
		_, end := number(lines[i].text)
		out[i].text = strings.Repeat(" ", end) + lines[i].text[end:]
		if isSpace(out[i].text) {
			continue
		}
		full++
		if lab, ok := labelOf(out[i]); ok && (len(lab.label.text) > 1 || lab.sure) && strings.TrimSpace(noBars(lab.rest)) != "" {
			addrs = append(addrs, lab.addr)
		}
	}
	counts := 1
	for i := 1; i < len(addrs); i++ {
		if d := addrs[i] - addrs[i-1]; d == 1 || d == 2 || d > 2 && d == addrs[1]-addrs[0] {
			counts++
		}
	}
	if 3*counts < 2*full || 10*counts < 9*len(addrs) || len(addrs) < 2 || to-from < 4 && (addrs[len(addrs)-1] < 10 || len(addrs) < full) || addrs[0] > 1 {
		return lines
	}
	return out
}

// isPage reports whether a text has the tags of HTML that divide a listing, and
// not more of another kind.
func isPage(lines []line) bool {
	n, known, other := 0, 0, 0
	for _, l := range lines {
		if !strings.ContainsRune(l.text, '<') {
			continue
		}
		for s := l.text; ; {
			k := strings.IndexByte(s, '<')
			if k < 0 {
				break
			}
			s = s[k+1:]
			name, _ := tagName(s)
			switch {
			case name == "html" || name == "body" || strings.HasPrefix(strings.ToLower(s[:min(len(s), 8)]), "!doctype"):
				return true
			case dividing[name]:
				known++
			case name != "" && !pageBreaks[name] && !inline[name]:
				other++
			}
		}
		if n++; n > 2000 {
			break
		}
	}
	return known > 0 && known > other
}

// dividing are tags that divide a listing; inline are those that may stand in it.
var (
	dividing = map[string]bool{
		"td": true, "th": true, "tr": true, "pre": true, "br": true, "p": true, "li": true, "html": true, "code": true, "table": true, "div": true,
		"syntaxhighlight": true, "source": true, "dl": true, "dt": true, "dd": true, "span": true,
	}
	inline = map[string]bool{
		"b": true, "i": true, "u": true, "s": true, "sup": true, "sub": true, "font": true, "a": true, "em": true, "strong": true, "tt": true, "small": true,
		"big": true, "kbd": true, "nobr": true, "img": true, "center": true, "!--": true, "nowiki": true, "script": true, "style": true, "meta": true, "link": true,
	}
)

// pageBreaks are the tags that end a line of text.
var pageBreaks = map[string]bool{
	"tr": true, "br": true, "p": true, "div": true, "li": true, "pre": true, "h1": true, "h2": true, "h3": true, "h4": true, "h5": true, "h6": true,
	"table": true, "ul": true, "ol": true, "hr": true, "tbody": true, "thead": true, "blockquote": true, "dt": true, "title": true,
}

// plainPage turns a page of HTML into its text: a line for each row of a table,
// bars between its cells.
func plainPage(lines []line) []line {
	var out []line
	var b strings.Builder
	from, skip, cells, rows := 0, "", 0, false
	flush := func(next int) {
		if (b.Len() > 0 || next != from) && !(rows && strings.TrimSpace(b.String()) == "") {
			out = append(out, line{text: html.UnescapeString(b.String()), n: from})
		}
		b.Reset()
		from, cells = next, 0
	}
	inTag, pre := "", 0
	open := false
	spans := map[int]int{} // rows that a cell reaches down, by column
	for _, l := range lines {
		if !open && (pre > 0 || !rows) {
			flush(l.n)
		} else if from == 0 {
			from = l.n
		} else {
			b.WriteByte(' ')
		}
		s := l.text
		for s != "" {
			if open { // a tag, or a comment, over several lines
				end := ">"
				if strings.HasPrefix(inTag, "!--") {
					end = "-->"
				}
				_, rest, ok := strings.Cut(s, end)
				if !ok {
					break
				}
				s, open = rest, false
				continue
			}
			i := strings.IndexByte(s, '<')
			if i < 0 {
				if skip == "" {
					b.WriteString(s)
				}
				break
			}
			if skip == "" {
				b.WriteString(s[:i])
			}
			name, closing := tagName(s[i+1:])
			if name == "" { // "<" of x<0
				if skip == "" {
					b.WriteByte('<')
				}
				s = s[i+1:]
				continue
			}
			rest := s[i+1:]
			switch {
			case skip != "":
				if closing && name == skip {
					skip = ""
				}
			case !closing && (name == "script" || name == "style"):
				skip = name
			case name == "td" || name == "th" || name == "dd":
				if !closing {
					for spans[cells] > 0 && cells < 64 { // a cell of a row above reaches down
						spans[cells]--
						if cells > 0 {
							b.WriteString(" | ")
						}
						cells++
					}
					if cells > 0 || name == "dd" {
						b.WriteString(" | ")
					}
					if n := rowspan(rest); n > 1 {
						spans[cells] = n - 1
					}
					cells++
				}
			case name == "pre" || name == "syntaxhighlight" || name == "source" || name == "code":
				if closing {
					pre = max(0, pre-1)
				} else if name != "code" {
					pre++
				}
				if name != "code" {
					flush(l.n)
				}
			case name == "sup" && !closing:
				b.WriteByte('^')
			case name == "span" && closing && strings.HasPrefix(rest, "/span><span"):
				b.WriteByte(' ')
			case name == "dt":
				if !closing {
					flush(l.n)
				}
			case pageBreaks[name]:
				if name == "table" {
					rows = !closing
					clear(spans)
				}
				if name != "p" && name != "div" && name != "br" || !rows {
					flush(l.n)
				} else {
					b.WriteByte(' ')
				}
			}
			inTag = rest
			s, open = rest, true
		}
	}
	flush(0)
	for i := range out {
		out[i].text = strings.ReplaceAll(strings.ReplaceAll(out[i].text, "\u00a0", " "), "\n", " ")
	}
	return out
}

// rowspan is how many rows the cell of a tag takes, 0 when it does not say.
func rowspan(tag string) (n int) {
	tag, _, _ = strings.Cut(strings.ToLower(tag[:min(len(tag), 300)]), ">")
	if _, v, ok := strings.Cut(tag, "rowspan="); ok {
		for _, c := range strings.TrimLeft(v, `"'`) {
			if c < '0' || c > '9' || n > 200 {
				break
			}
			n = 10*n + int(c-'0')
		}
	}
	return n
}

// tagName is the name of the tag that s begins with, after "<", in lower case,
// or "" when it is none.
func tagName(s string) (name string, closing bool) {
	if strings.HasPrefix(s, "!--") || strings.HasPrefix(strings.ToLower(s[:min(8, len(s))]), "!doctype") {
		return "!--", false
	}
	if strings.HasPrefix(s, "/") {
		closing, s = true, s[1:]
	}
	i := 0
	for i < len(s) && i < 20 && (s[i] >= 'a' && s[i] <= 'z' || s[i] >= 'A' && s[i] <= 'Z' || i > 0 && s[i] >= '0' && s[i] <= '9') {
		i++
	}
	if i == 0 || i == len(s) || !strings.ContainsRune(" \t>/\n", rune(s[i])) || !strings.Contains(s, ">") && len(s) < 2 {
		return "", false
	}
	return strings.ToLower(s[:i]), closing
}

// plainWiki joins the rows of MediaWiki tables, whose cells may stand on lines
// of their own.
func plainWiki(lines []line) []line {
	wiki := false
	for _, l := range lines {
		if strings.HasPrefix(strings.TrimSpace(l.text), "{|") {
			wiki = true
			break
		}
	}
	if !wiki {
		return lines
	}
	var out []line
	in := false
	var row strings.Builder
	at := 0
	flush := func() {
		if at > 0 {
			out = append(out, line{text: row.String(), n: at})
		}
		row.Reset()
		at = 0
	}
	for _, l := range lines {
		t := strings.TrimSpace(l.text)
		switch {
		case strings.HasPrefix(t, "{|"):
			in = true
		case !in:
			out = append(out, l)
		case strings.HasPrefix(t, "|}"):
			flush()
			in = false
		case strings.HasPrefix(t, "|-"), strings.HasPrefix(t, "|+"):
			flush()
		case strings.HasPrefix(t, "|"), strings.HasPrefix(t, "!"):
			t = strings.ReplaceAll(strings.ReplaceAll(t[1:], "||", "|"), "!!", "|")
			if at == 0 {
				at = l.n
			} else {
				row.WriteString(" | ")
			}
			row.WriteString(t)
		case at > 0 && t != "":
			row.WriteString(" " + t)
		}
	}
	flush()
	return out
}

func hasFrame(s string) bool {
	for i := 0; i+2 < len(s); i++ {
		if s[i] == 0xE2 && (s[i+1] == 0x94 || s[i+1] == 0x95) {
			return true
		}
	}
	return false
}

// forumTags are the tags of forums that may stand around a listing, and what
// stands for them.
var forumTags = map[string]string{
	"code": "", "pre": "", "quote": "", "table": "", "tr": "", "td": " | ", "th": " | ", "b": "", "i": "", "u": "", "s": "", "tt": "", "color": "", "size": "", "font": "",
	"spoiler": "", "list": "", "*": " ", "center": "", "left": "", "right": "", "mono": "", "sub": "", "sup": "^", "cut": "", "offtop": "", "box": "", "hide": "",
}

// unforum takes the tags of forums off a line.
func unforum(s string) string {
	var b strings.Builder
	for {
		k := strings.IndexByte(s, '[')
		if k < 0 {
			b.WriteString(s)
			return b.String()
		}
		b.WriteString(s[:k])
		end := strings.IndexByte(s[k:], ']')
		if end > 0 && end < 60 {
			name, closing := strings.CutPrefix(strings.ToLower(s[k+1:k+end]), "/")
			if j := strings.IndexAny(name, "= "); j > 0 {
				name = name[:j]
			}
			if with, ok := forumTags[name]; ok {
				if !closing {
					b.WriteString(with)
				}
				s = s[k+end+1:]
				continue
			}
		}
		b.WriteByte('[')
		s = s[k+1:]
	}
}

// barred turns the bars of |x| in a table without blanks, "00||x||31", into other
// bars of the same width.
func barred(s string) string {
	if !strings.Contains(s, "||") {
		return s
	}
	for _, x := range []string{"x", "х", "X", "Х"} {
		s = strings.ReplaceAll(s, "||"+x+"||", "|∣"+x+"∣|")
	}
	return s
}

// doubledMarks are marks of wikis, and bars that are doubled.
var doubledMarks = strings.NewReplacer("'''", "", "‖", "|", "||", "|")

// plainMarks takes frames, backquotes and forum tags off a line. Frame signs
// keep their place.
func plainMarks(s string) string {
	if strings.Contains(s, "[") || strings.Contains(s, "''") || strings.Contains(s, "||") || strings.Contains(s, "‖") {
		s = doubledMarks.Replace(unforum(s))
	}
	if strings.HasPrefix(strings.TrimSpace(s), "```") || strings.HasPrefix(strings.TrimSpace(s), "~~~") {
		return ""
	}
	return strings.Map(func(c rune) rune {
		switch {
		case c == '`':
			return ' '
		case c == '│', c == '┃', c == '║', c == '┆', c == '┊', c == '╎':
			return '|'
		case c >= '─' && c <= '╿':
			return '-'
		}
		return c
	}, s)
}

// unquoted takes off a mark that begins most lines: the ">" of a quoted letter,
// a bullet.
func unquoted(lines []line) []line {
	for _, mark := range []string{">", ">", ">", "•", "*", "-", "+"} {
		n, all, labels := 0, 0, 0
		for _, l := range lines {
			t := strings.TrimSpace(l.text)
			if t == "" {
				continue
			}
			if all++; !strings.HasPrefix(t, mark) {
				continue
			}
			n++
			if _, ok := labelOf(line{text: strings.TrimSpace(t[len(mark):]), n: 1}); ok || mark == ">" || mark == "•" {
				labels++
			}
		}
		if n < 2 || 5*n < 4*all && (labels < 3 || labels < n) || 5*labels < 4*n {
			continue
		}
		for i := range lines {
			t := lines[i].text
			if k := strings.Index(t, mark); k >= 0 && strings.TrimSpace(t[:k]) == "" {
				lines[i].text = t[:k] + strings.Repeat(" ", utf8.RuneCountInString(mark)) + t[k+len(mark):]
			}
		}
	}
	return lines
}

// apart stands between the fields of a spreadsheet, where a bar would make |x|
// of a field "x".
const apart = '\x1f'

// separated turns the separators of a spreadsheet into one sign: sep is ';', ','
// or a tab. Fields in quotes lose them. Bars inside fields become other bars.
func separated(text string, sep rune) string {
	var b strings.Builder
	b.Grow(len(text) + 8)
	quoted, start := false, true
	rs := []rune(text)
	for i := 0; i < len(rs); i++ {
		c := rs[i]
		switch {
		case c == '"' && (quoted || start):
			if quoted && i+1 < len(rs) && rs[i+1] == '"' {
				b.WriteRune('"')
				i++
				break
			}
			quoted = !quoted
			b.WriteByte(' ')
		case c == sep && !quoted:
			b.WriteByte(apart)
			start = true
			continue
		case c == apart:
			b.WriteByte(' ')
		default:
			b.WriteRune(c)
		}
		start = start && c == ' '
	}
	return b.String()
}

// runeSlice is s from character a to character b.
func runeSlice(s string, a, b int) string {
	i, from := 0, -1
	for k := range s {
		if i == a {
			from = k
		}
		if i == b {
			return s[from:k]
		}
		i++
	}
	if from < 0 {
		return ""
	}
	return s[from:]
}
