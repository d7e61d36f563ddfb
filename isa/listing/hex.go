package listing

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Codes: in hex, in decimal, or as the indicator shows them, with or without
// addresses, apart or in one run.

// codeToken reads the codes of one word.
func codeToken(s string, k kind) (codes []byte, ok bool) {
	s = strings.Trim(s, `,;"'()[]{}<>`)
	if k == decimalCodes {
		n, err := strconv.ParseUint(s, 10, 8)
		return []byte{byte(n)}, err == nil && len(s) <= 3
	}
	if k == indicatorCodes {
		b, ok := indicated(s)
		return []byte{b}, ok
	}
	switch {
	case len(s) > 4 && (strings.HasPrefix(s, `\x`) || s[0] == '%'):
		mark := s[:1+strings.Count(s[1:2], "x")]
		if strings.Count(s, mark)*(len(mark)+2) != len(s) {
			return nil, false
		}
		s = strings.ReplaceAll(s, mark, "")
	case strings.HasPrefix(s, "0x"), strings.HasPrefix(s, "0X"), strings.HasPrefix(s, `\x`):
		s = s[2:]
		if len(s) == 1 {
			s = "0" + s
		}
	case strings.HasPrefix(s, "$"):
		s = s[1:]
	case len(s) > 2 && (s[len(s)-1] == 'h' || s[len(s)-1] == 'H'):
		if s = s[:len(s)-1]; len(s) == 3 && s[0] == '0' {
			s = s[1:]
		}
	}
	if len(s)%3 == 2 && len(s) > 2 && strings.IndexByte("-:,.", s[2]) >= 0 { // 52-42-A7
		for i := 2; i < len(s); i += 3 {
			if s[i] != s[2] {
				return nil, false
			}
		}
		s = strings.ReplaceAll(s, s[2:3], "")
	}
	if len(s) == 0 || len(s)%2 != 0 || len(s) > 4*Memory {
		if b, ok := hexByte(s); ok && !ascii(s) && !strings.ContainsAny(s, "-−–оОoO") {
			return []byte{b}, true
		}
		return nil, false
	}
	for i := 0; i < len(s); i += 2 {
		b, ok := hexPair(s[i], s[i+1])
		if !ok {
			if b, ok := hexByte(s); ok && !ascii(s) && !strings.ContainsAny(s, "-−–оОoO") {
				return []byte{b}, true
			}
			return nil, false
		}
		codes = append(codes, b)
	}
	return codes, true
}

// indicated reads two digits as the indicator shows them: - for A, L for B, С
// for C, Г for D, Е for E.
func indicated(s string) (byte, bool) {
	var v [2]byte
	n := 0
	for _, c := range s {
		if n == 2 {
			return 0, false
		}
		switch c {
		case 'L', 'l':
			v[n] = 11
		case 'Г', 'г', 'r', 'Γ':
			v[n] = 13
		case '_':
			v[n] = 15
		default:
			d, ok := hexDigit(c)
			if !ok || c == 'o' || c == 'O' {
				return 0, false
			}
			v[n] = d
		}
		n++
	}
	return v[0]<<4 | v[1], n == 2
}

// codeKinds lists what the words of a text could be codes in.
func codeKinds(lines []line) []kind {
	pairs, shown, lit, dec, big, ones, tens, threes, total := 0, 0, 0, 0, 0, 0, 0, 0, 0
	for _, l := range lines {
		if total > 4*maxTokens {
			break
		}
		toks := fields(noBars(l.text), 0, 0)
		if isHead(toks) || isSpace(l.text) {
			continue
		}
		for _, t := range toks {
			s := strings.Trim(t.text, ":.)")
			if s == "" {
				continue
			}
			total++
			if c, ok := codeToken(s, hexCodes); ok && len(c) <= Memory {
				pairs++
			}
			if _, ok := indicated(s); ok {
				shown++
				if strings.ContainsAny(s, "-−LlГг") {
					lit++
				}
			}
			if c, ok := codeToken(s, decimalCodes); ok {
				dec++
				n := len(strings.Trim(s, ",;"))
				if n == 3 {
					threes++
				}
				switch {
				case c[0] > 99:
					big++
				case n == 1:
					ones++
				case c[0] > 15:
					tens++
				}
			}
		}
	}
	var out []kind
	if total == 0 {
		return nil
	}
	if 10*pairs >= 6*total {
		out = append(out, hexCodes)
	}
	if 10*shown >= 8*total && lit > 0 {
		out = append(out, indicatorCodes)
	}
	if 10*dec >= 9*total && big > 0 || dec == total && (ones > 0 && tens > 0 || threes == total && total > 4) {
		out = append(out, decimalCodes)
	}
	return out
}

// rowCodes puts the codes of one row. What follows a gap behind them, such as
// the characters of a dump, is left out.
func (r *reader) rowCodes(toks []token, p *page) {
	begin := r.cell()
	for k, t := range toks {
		if r.full || r.over {
			return
		}
		gap := 0
		if k > 0 {
			gap = t.col - toks[k-1].col - utf8.RuneCountInString(toks[k-1].text)
		}
		codes, ok := codeToken(t.text, p.kind)
		n := r.cell() - begin
		if n > 0 && (gap > 1 && !ok || p.stride > 0 && n >= p.stride && gap > 0 && (gap > 1 || !ok)) {
			r.skip(toks[k:])
			for _, u := range toks[k:] { // codes rather than the characters of a dump
				if c, ok := codeToken(u.text, p.kind); ok {
					r.lost += len(c)
				}
			}
			return
		}
		if !ok {
			r.report(Error, t, r.cell(), msg("code expected: two hex digits, not %s", quote(t.text)), hexCandidates(t.text)...)
			r.hole(t)
			continue
		}
		for i, c := range codes {
			at := t
			if len(codes) > 1 {
				at = token{strconv.FormatUint(uint64(c), 16), t.line, t.col + 2*i}
			}
			r.put(c, at)
			if r.over {
				return
			}
		}
	}
}

// readCodes reads codes without addresses, any number on a line.
func (r *reader) readCodes(p *page) {
	for _, base := range labelBases[:1] { // addresses that this reading does not explain
		labs, stride := chain(labels(p.lines, base))
		for i := range labs {
			if stride > 2 && i > 0 && labs[i].addr-labs[i-1].addr == stride {
				r.lost += 3
			}
		}
	}
	for _, l := range p.lines {
		if r.full || r.over {
			return
		}
		if isSpace(l.text) {
			continue
		}
		toks := fields(noBars(l.text), l.n, 1)
		if len(toks) == 0 {
			continue
		}
		r.counted(toks)
		good := 0
		for _, t := range toks {
			if _, ok := codeToken(t.text, p.kind); ok {
				good++
			}
		}
		if 2*good < len(toks) || good == 0 {
			if r.cell() == 0 && r.p.Title == "" && utf8.RuneCountInString(l.text) <= 80 {
				r.p.Title = strings.TrimSpace(l.text)
			}
			if good > 0 && len(toks) < 3 {
				r.report(Error, toks[0], r.cell(), msg("code expected: two hex digits, not %s", quote(toks[0].text)), hexCandidates(toks[0].text)...)
				r.hole(toks[0])
				continue
			}
			r.left(Note, toks)
			continue
		}
		if len(toks) > 1 && len(toks[0].text) > 3 && len(toks[1].text) == 2 {
			r.lost += 5 // an address
		}
		q := *p
		q.stride = 0
		r.rowCodes(toks, &q)
	}
	if p.kind != hexCodes && len(r.origin) > 0 {
		r.report(Note, r.origin[0], -1, msg("read as %s", [...]phrase{"", "", "hex digits as the indicator shows them", "decimal codes", ""}[p.kind]))
	}
}

// hexCandidates offers bytes for a damaged pair.
func hexCandidates(s string) []string {
	swap := map[rune]rune{'O': '0', 'o': '0', 'О': '0', 'l': '1', 'I': '1', 'S': '5', 'З': '3', 'Б': '6', 'G': '6', 'В': 'B', 'С': 'C', 'Е': 'E', 'А': 'A'}
	var b []rune
	for _, c := range s {
		if to, ok := swap[c]; ok {
			c = to
		}
		b = append(b, c)
		if len(b) > 2 {
			return nil
		}
	}
	if _, ok := plainHex(string(b)); ok {
		return []string{strings.ToUpper(string(b))}
	}
	return nil
}
