package listing

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Tables that have several commands with their addresses on a line: two to six
// columns that count down or across, or addresses that run on through a text.
// They are cut so that each address begins a line; what results is a list.

// labelAt is a word of a line that could be an address.
type labelAt struct {
	key   int // where it stands: the field, and the place inside of it
	start int // byte
	end   int
	value int
	sure  bool // a point, colon or bracket follows
	glued bool // something follows without a blank
}

// maxCut bounds the lines that are cut, in bytes: a program with all its
// addresses on one line has a third of it.
const maxCut = 6000

// labelsAt finds the words of a line that could be addresses.
func labelsAt(s string) []labelAt {
	var out []labelAt
	field, fieldStart, runes := 0, 0, 0
	fresh := true
	for i := 0; i < len(s); {
		c, w := utf8.DecodeRuneInString(s[i:])
		if c == '|' && bars(s[i:]) {
			_, x := utf8.DecodeRuneInString(s[i+1:])
			i, runes, fresh = i+2+x, runes+3, false
			continue
		}
		if c == '\t' || c == apart || c == '|' {
			field++
			fieldStart, fresh = -1, true
			i += w
			runes++
			continue
		}
		if c == ' ' || c == '(' || c == '[' || c == '*' || c == '#' {
			fresh = true
			i += w
			runes++
			continue
		}
		if !fresh {
			i += w
			runes++
			continue
		}
		fresh = false
		if fieldStart < 0 {
			fieldStart = runes
		}
		j, n := i, 0
		for j < len(s) && n < 5 {
			d, k := utf8.DecodeRuneInString(s[j:])
			if _, ok := hexDigit(d); !ok {
				break
			}
			j += k
			n++
		}
		short := n == 1 && j+1 < len(s) && strings.IndexByte(".:)", s[j]) >= 0 && (s[j+1] == ' ' || s[j+1] == '\t' || s[j+1] == '|' || s[j+1] == apart)
		if n < 2 && !short {
			i += w
			runes++
			continue
		}
		v, ok := labelValue(s[i:j])
		if !ok {
			i += w
			runes++
			continue
		}
		l := labelAt{key: field*4096 + runes - fieldStart, start: i, value: v}
		k := j
		for k < len(s) && k < j+2 && strings.IndexByte(".:)]", s[k]) >= 0 && (k == j || s[k] != s[j]) {
			k++
		}
		l.sure, l.end = k > j, k
		end := k == len(s) || s[k] == ' ' || s[k] == '\t' || s[k] == '|' || s[k] == apart
		l.glued = !end
		if end || l.sure {
			out = append(out, l)
			runes += utf8.RuneCountInString(s[i:k])
			i = k
			fresh = false
			continue
		}
		i += w
		runes++
	}
	return out
}

// cut is a text with its lines cut.
type cut struct {
	how   string
	lines []line
}

// cuts lists the ways to cut lines at their addresses, none when there is no
// more than one a line.
func cuts(lines []line) []cut {
	at := make([][]labelAt, len(lines))
	many, sure, total := 0, 0, 0
	for i, l := range lines {
		if len(l.text) > maxCut || isSpace(l.text) {
			continue
		}
		if isHead(fields(noBars(l.text), 0, 0)) {
			continue
		}
		at[i] = labelsAt(l.text)
		if len(at[i]) > 1 {
			many++
		}
		for _, a := range at[i] {
			if a.sure {
				sure++
			}
		}
		total++
	}
	if many == 0 {
		return nil
	}
	var out []cut
	if keys := cutKeys(at); len(keys) > 1 {
		across, down := cutColumns(lines, at, keys)
		out = append(out, cut{"columns with addresses, along the rows", across}, cut{"columns with addresses, down", down})
	}
	if sure > many {
		out = append(out, cut{"addresses running through the text", cutRunning(lines, at, true)})
	} else {
		out = append(out, cut{"addresses running through the text", cutRunning(lines, at, false)})
	}
	return out
}

// cutKeys finds the places where the addresses of most lines count on from line
// to line, all by the same step.
func cutKeys(at [][]labelAt) []int {
	type seen struct{ first, last, n int }
	steps := map[int]map[int]int{}
	state := map[int]*seen{}
	for i := range at {
		for _, a := range at[i] {
			s := state[a.key]
			if s == nil {
				s = &seen{first: a.value, last: -1}
				state[a.key] = s
				steps[a.key] = map[int]int{}
				if len(state) > 500 {
					return nil
				}
			}
			if s.n > 0 {
				steps[a.key][a.value-s.last]++
			}
			s.last = a.value
			s.n++
		}
	}
	var keys []int
	for k := range state {
		keys = append(keys, k)
	}
	sort.Ints(keys)
	mode := func(k int) (d, n int) {
		for step, c := range steps[k] {
			if c > n || c == n && step < d {
				d, n = step, c
			}
		}
		return d, n
	}
	step, most := 0, 0
	for _, k := range keys {
		if d, n := mode(k); d > 0 && d < 12 && n > most {
			step, most = d, n
		}
	}
	var out []int
	for _, k := range keys {
		d, n := mode(k)
		if last := len(out) - 1; state[k].n == 1 && last >= 0 && state[k].last == state[out[last]].last+1 && len(at) > 2 {
			out = append(out, k) // a last column of one line
			continue
		}
		if s := state[k]; s.n == 1 && len(at) < 3 || d == step && (n >= 2 || s.n <= 2) && 10*n >= 6*(s.n-1) && 4*s.n >= most {
			out = append(out, k)
		}
	}
	// Columns that count on from each other, if there are such: codes may count, too.
	var chained []int
	for _, k := range out {
		if n := len(chained); n > 0 {
			a, b := state[chained[n-1]], state[k]
			if b.first != a.last+1 && !(step > 1 && b.first > a.first && b.first < a.first+step) {
				continue
			}
		}
		chained = append(chained, k)
	}
	if len(chained) > 1 {
		return chained
	}
	return out
}

// bareLabel reports whether a text is an address and nothing else.
func bareLabel(s string) bool {
	_, ok := labelValue(strings.Trim(s, " \t([.:)]"))
	return ok && strings.IndexByte(".:)]", s[len(s)-1]) >= 0
}

// piece is the part of a line from one cut to the next, in its place, without
// the separator at its end.
func piece(l line, from, to int) line {
	t := strings.TrimRight(l.text[from:to], " \t")
	if n := len(t); n > 1 && (t[n-1] == ',' || t[n-1] == ';') && t[n-2] != ' ' && t[n-2] != '\t' && !bareLabel(t[:n-1]) && t[n-2] != apart && (t[n-2] != '|' || strings.HasSuffix(t[:n-1], "|x|") || strings.HasSuffix(t[:n-1], "|х|") || strings.HasSuffix(t[:n-1], "|X|")) {
		t = t[:n-1]
	}
	for n := len(t); n > 0 && (t[n-1] == apart || t[n-1] == '|' && !strings.HasSuffix(t, "|x|") && !strings.HasSuffix(t, "|х|") && !strings.HasSuffix(t, "|-|")); n = len(t) {
		t = strings.TrimRight(t[:n-1], " \t")
	}
	return line{text: strings.Repeat(" ", utf8.RuneCountInString(l.text[:from])) + t, n: l.n}
}

// cutColumns cuts lines at the given places and puts the pieces in order along
// the rows, and down the columns of each part of the text.
func cutColumns(lines []line, at [][]labelAt, keys []int) (across, down []line) {
	var strips [][]line
	last := -1
	flush := func() {
		for _, s := range strips {
			down = append(down, s...)
		}
		strips = nil
	}
	step := 0
	for i, l := range lines {
		var starts []int
		first := -1
		for _, a := range at[i] {
			k := sort.SearchInts(keys, a.key)
			if k < len(keys) && keys[k] == a.key {
				if len(starts) == 0 {
					first = a.value
				}
				starts = append(starts, a.start)
			}
		}
		if len(starts) == 0 {
			flush()
			across, down = append(across, l), append(down, l)
			continue
		}
		if last >= 0 && len(strips) > 0 {
			if d := first - last; step == 0 && d > 0 && d < 12 {
				step = d
			} else if d != step && len(strips) > 1 && d > step {
				flush() // another page
			}
		}
		last = first
		for k, s := range starts {
			end := len(l.text)
			if k+1 < len(starts) {
				end = starts[k+1]
			}
			from := s
			if k == 0 {
				from = 0
			}
			p := piece(l, from, end)
			across = append(across, p)
			for len(strips) <= k {
				strips = append(strips, nil)
			}
			strips[k] = append(strips[k], p)
		}
	}
	flush()
	return across, down
}

// cutRunning cuts a text at the addresses that count on through it.
func cutRunning(lines []line, at [][]labelAt, sure bool) []line {
	var out []line
	due, content := -1, true
	for i, l := range lines {
		from, end := 0, 0 // of the piece, and of its label
		for _, a := range at[i] {
			if sure && !a.sure || due >= 0 && (a.value < due || a.value > due+2) {
				continue
			}
			content = content || strings.TrimSpace(l.text[end:a.start]) != ""
			if !content {
				continue // what follows an address is its command
			}
			if strings.TrimSpace(l.text[from:a.start]) != "" {
				out = append(out, piece(l, from, a.start))
				from = a.start
			}
			end, due, content = a.end, a.value+1, false
		}
		out = append(out, piece(l, from, len(l.text)))
		content = content || strings.TrimSpace(l.text[end:]) != ""
	}
	return out
}

// transposed reads a table whose columns are the tens and whose rows are the
// units, and gives its columns as rows.
func transposed(lines []line) []labelled {
	for i, l := range lines {
		if isSpace(l.text) {
			continue
		}
		head := fields(noBars(l.text), l.n, 1)
		for len(head) > 0 && (isWord(head[0].text) || !strings.ContainsAny(head[0].text, "0123456789")) {
			head = head[1:]
		}
		if len(head) < 2 || !tensHead(head) {
			continue
		}
		rows := make([]labelled, len(head))
		for k, t := range head {
			v, _ := labelValue(strings.Trim(t.text, "+"))
			rows[k] = labelled{label: t, addr: v, sure: true, have: true, at: i}
		}
		unit := 0
		for _, b := range lines[i+1:] {
			if isSpace(b.text) {
				continue
			}
			f := columnsOf(b)
			if len(f) < 2 || strings.TrimLeft(strings.Trim(f[0].text, "*.+_x"), "0") != strings.TrimLeft(string(rune('0'+unit)), "0") {
				break
			}
			for k, t := range f[1:] {
				if k < len(rows) && t.text != "" {
					rows[k].cells = append(rows[k].cells, t)
				}
			}
			if unit++; unit == 10 {
				return rows
			}
		}
	}
	return nil
}

// tensHead reports whether words are 00 10 20 ….
func tensHead(toks []token) bool {
	for i, t := range toks {
		if v, ok := labelValue(strings.Trim(t.text, "+")); !ok || v != 10*i || len(t.text) < 2 && i == 0 && len(toks) < 3 {
			return false
		}
	}
	return true
}

// columnsOf splits a line into its columns: at bars, or where two blanks or a
// tab stand, or at each blank when there are no others.
func columnsOf(l line) []token {
	s := protectBars(l.text)
	if strings.Contains(s, "|") {
		var out []token
		col := 1
		trimmed := strings.TrimSpace(l.text)
		parts := strings.Split(s, "|")
		for i, p := range parts {
			t := strings.TrimSpace(p)
			if !(i == 0 && t == "" && strings.HasPrefix(trimmed, "|")) && !(i == len(parts)-1 && t == "") {
				out = append(out, token{t, l.n, col + utf8.RuneCountInString(p[:len(p)-len(strings.TrimLeft(p, " \t"))])})
			}
			col += utf8.RuneCountInString(p) + 1
		}
		return out
	}
	f := gapFields(s, l.n, 1)
	if len(f) == 1 {
		return fields(s, l.n, 1)
	}
	return f
}

// gapFields splits at tabs and where two blanks or more stand.
func gapFields(s string, n, col int) []token {
	var out []token
	start, startCol, end := -1, 0, 0 // of the field, in bytes; end after its last word
	gap, tab := 0, false
	for i, c := range s {
		if c == ' ' || c == '\t' {
			gap, tab = gap+1, tab || c == '\t'
		} else {
			if start >= 0 && (gap > 1 || tab) {
				if out = append(out, token{s[start:end], n, startCol}); len(out) >= maxTokens {
					return out
				}
				start = -1
			}
			if start < 0 {
				start, startCol = i, col
			}
			gap, tab, end = 0, false, i+utf8.RuneLen(c)
			if c == utf8.RuneError {
				end = i + 1
				for end < len(s) && !utf8.RuneStart(s[end]) {
					end++
				}
			}
		}
		col++
	}
	if start >= 0 {
		out = append(out, token{s[start:end], n, startCol})
	}
	return out
}
