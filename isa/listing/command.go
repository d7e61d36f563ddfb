package listing

import (
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"mk61/isa"
)

// maxJoin is the largest number of blank-separated pieces of one command:
// "K x < 0 7".
const maxJoin = 5

// prefixes are the folded pieces that begin a command of several pieces: F, К
// and every register command without its register.
var prefixes = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{"F": true, "K": true, "L": true}
	for c := range isa.Table {
		if !takesRegister(byte(c)) {
			continue
		}
		for _, s := range isa.Spellings(byte(c)) {
			if f := isa.Fold(s); utf8.RuneCountInString(f) > 1 {
				_, n := utf8.DecodeLastRuneInString(f)
				m[f[:len(f)-n]] = true
			}
		}
	}
	delete(m, "")
	return m
})

// takesRegister reports whether a code is a command with a register digit.
func takesRegister(c byte) bool {
	switch c >> 4 {
	case 4, 6, 7, 8, 9, 10, 11, 12, 13, 14:
		return c&15 < 15
	}
	return false
}

// match spells the longest command out of the first tokens and tells how many
// it took. Pieces are joined after a prefix, and before an arrow or behind a
// word that is no command; "x 2" stays × 2.
func match(toks []token) (code byte, n int, ok bool) {
	if len(toks) == 0 {
		return 0, 0, false
	}
	t := toks[0].text
	if len(t) > 48 {
		return 0, 0, false
	}
	if len(toks) > 1 && joins(t, toks[1].text) {
		joined := t
		for i := 1; i < min(len(toks), maxJoin); i++ {
			joined += toks[i].text
			if len(joined) > 32 {
				break
			}
			if c, known := isa.Decode(joined); known && isa.Table[c].Keys != nil {
				code, n, ok = c, i+1, true
			}
		}
		if ok {
			return code, n, true
		}
	}
	if lostFunction(t) {
		return 0, 1, false
	}
	if t == "xy" || t == "ху" {
		return isa.OpPower, 1, true // XY in capitals is ↔
	}
	if code, ok = isa.Decode(t); !ok && strings.ContainsAny(t, "oOоО") {
		// the letter for the digit
		if c, zero := isa.Decode(noughts.Replace(t)); zero && isa.Table[c].Keys != nil && (isa.Table[c].Operand || takesRegister(c)) {
			return c, 1, true
		}
	}
	return code, 1, ok
}

var noughts = strings.NewReplacer("o", "0", "O", "0", "о", "0", "О", "0")

// lostFunction reports whether a word is F with what is left of its function,
// not a raw code: Fe, Fa, FС with a Cyrillic letter.
func lostFunction(t string) bool {
	rs := []rune(t[:min(len(t), 8)])
	if len(rs) != 2 || len(t) > 4 || rs[0] != 'F' || rs[1] >= '0' && rs[1] <= '9' || rs[1] >= 'A' && rs[1] <= 'F' {
		return false
	}
	c, raw := isa.Decode(t)
	return raw && isa.Table[c].Keys == nil
}

// joins reports whether a word may begin a command of several words.
func joins(s, next string) bool {
	f := isa.Fold(s)
	if prefixes()[f] {
		return true
	}
	switch isa.Fold(next) {
	case "->", "→", "<-", "=>":
		return f == "X" || f == "П" || f == "<" || f == "Y"
	}
	if strings.HasSuffix(f, "/") || strings.HasSuffix(f, "->") || strings.HasPrefix(next, "/") && len(next) > 1 {
		_, known := isa.Decode(s)
		return !known
	}
	return false
}

// hexByte reads two hex digits. Cyrillic letters that look like them count, as
// do the letter О for zero and the machine's own "-0" for A0.
func hexByte(s string) (byte, bool) {
	var v [2]byte
	n := 0
	for _, r := range s {
		if n == 2 {
			return 0, false
		}
		d, ok := hexDigit(r)
		if !ok {
			return 0, false
		}
		v[n] = d
		n++
	}
	return v[0]<<4 | v[1], n == 2
}

func hexDigit(r rune) (byte, bool) {
	switch {
	case r >= '0' && r <= '9':
		return byte(r - '0'), true
	case r >= 'A' && r <= 'F':
		return byte(r - 'A' + 10), true
	case r >= 'a' && r <= 'f':
		return byte(r - 'a' + 10), true
	}
	switch r {
	case 'o', 'O', 'о', 'О':
		return 0, true
	case 'А', 'а':
		return 10, true
	case 'В', 'в':
		return 11, true
	case 'С', 'с':
		return 12, true
	case 'Д', 'д':
		return 13, true
	case 'Е', 'е':
		return 14, true
	case '-', '−', '–':
		return 10, true
	}
	return 0, false
}

// plainHex is hexByte for ASCII digits only.
func plainHex(s string) (byte, bool) {
	if len(s) != 2 {
		return 0, false
	}
	return hexPair(s[0], s[1])
}

func hexPair(a, b byte) (byte, bool) {
	if a == '-' || b == '-' || a == 'o' || a == 'O' || b == 'o' || b == 'O' {
		return 0, false
	}
	h, ok1 := hexDigit(rune(a))
	u, ok2 := hexDigit(rune(b))
	return h<<4 | u, ok1 && ok2
}

// parseAddress reads an address as printed: two hex digits, "-0", or 100..104.
// The result is the byte that stands in the cell.
func parseAddress(s string) (byte, bool) {
	if b, ok := hexByte(s); ok {
		return b, true
	}
	if len(s) == 3 && s[0] == '1' && s[1] == '0' && s[2] >= '0' && s[2] <= '4' {
		return isa.Address(100) | (s[2] - '0'), true
	}
	return 0, false
}

// isDigits reports whether s is two or more digits, perhaps with one decimal
// comma or point inside: a number that takes a cell for each character.
func isDigits(s string) bool {
	points := 0
	for i, r := range s {
		switch {
		case r >= '0' && r <= '9':
		case (r == '.' || r == ',') && i > 0 && i < len(s)-1:
			points++
		default:
			return false
		}
	}
	return len(s) > 1 && points <= 1
}

// style tells how the tokens of a notation are to be understood.
type style struct {
	kind   kind                      // mixedDecimal: numbers are decimal codes
	split  bool                      // "14" outside of an operand is two digits
	rawHex bool                      // two hex digits outside of an operand are a cell of any code
	label  func(token) bool          // takes a token as an operand that names a label
	other  func(token) (n int)       // takes a token the notation has of its own; n > 0 when taken
	target func(string) (byte, bool) // reads an address; parseAddress when nil
}

// isEllipsis reports whether a token stands for cells the user fills in.
func isEllipsis(s string) bool { return s == "..." || s == "…" || s == "...." }

// commands puts the cells of a line's tokens.
func (r *reader) commands(toks []token, st style) {
	if st.kind == mixedDecimal {
		r.decimals(toks, st)
		return
	}
	for len(toks) > 0 && !r.full && !r.over {
		t := toks[0]
		if isEllipsis(t.text) {
			r.report(Warning, t, r.cell(), msg("left open in the listing: to be filled in by the user"))
			r.hole(t)
			r.want = false
			toks = toks[1:]
			continue
		}
		if r.want {
			r.want = false
			toks = r.operand(toks, st)
			continue
		}
		if st.other != nil {
			if n := st.other(t); n > 0 {
				toks = toks[n:]
				continue
			}
		}
		if code, n, ok := match(toks); ok {
			r.suspicious(t, code, n)
			r.put(code, span(toks[:n]))
			r.want = isa.Table[code].Operand
			toks = toks[n:]
			continue
		}
		if code, rest, ok := glued(t, st); ok {
			r.put(code, t)
			r.want = true
			toks = append([]token{rest}, toks[1:]...)
			continue
		}
		toks = toks[1:]
		switch {
		case st.split && isDigits(t.text):
			for i, c := range []byte(t.text) {
				code := isa.OpPoint
				if c >= '0' && c <= '9' {
					code = c - '0'
				}
				r.put(code, token{t.text[i : i+1], t.line, t.col + i})
				if i > 0 {
					r.split++
					if t.text[0] == '0' && len(t.text) == 2 {
						r.split++ // no number: an address or a code
					}
				}
			}
		case st.rawHex && len(t.text) == 2 && rawCode(t.text):
			b, _ := plainHex(t.text)
			r.report(Warning, t, r.cell(), msg("a bare code where a command is due; was a jump lost before it?"))
			r.put(b, t)
		case st.rawHex && decimalCode(t.text) > 0:
			code := byte(decimalCode(t.text))
			r.report(Warning, t, r.cell(), msg("read as a decimal code: %02X, %s", code, isa.Table[code].Name))
			r.agreed += 2 // nothing else it could be
			r.put(code, t)
			r.want = isa.Table[code].Operand
		case len(t.text) == 2 && rawCode(t.text):
			r.report(Error, t, r.cell(), msg("a bare address or code where a command is due; was a jump lost before it?"))
			r.hole(t)
		default:
			if len(toks) > 0 && prefixes()[isa.Fold(t.text)] && !rawCode(toks[0].text) && damaged(toks[0], st) && len(nearest(t.text+toks[0].text)) > 0 {
				// The prefix and what stands for its function are one cell.
				t = whole([]token{t, toks[0]})
				toks = toks[1:]
			}
			r.unknown(t)
		}
	}
}

// decimals puts commands among which numbers are codes in decimal.
func (r *reader) decimals(toks []token, st style) {
	st.kind = mnemonics
	if len(toks) == 1 {
		n, err := strconv.ParseUint(toks[0].text, 10, 8)
		if err == nil && (r.want || len(toks[0].text) > 1) {
			if !r.want {
				r.agreed++
			}
			r.want = !r.want && isa.Table[byte(n)].Operand
			r.put(byte(n), toks[0])
			return
		}
	}
	r.commands(toks, st)
}

// damaged reports whether a token is no command, no address and no prefix.
func damaged(t token, st style) bool {
	if _, _, ok := match([]token{t}); ok || prefixes()[isa.Fold(t.text)] || isEllipsis(t.text) {
		return false
	}
	_, _, ok := glued(t, st)
	return !ok
}

// whole is several tokens as one, with the blanks between them.
func whole(toks []token) token {
	t := toks[0]
	for _, u := range toks[1:] {
		t.text += strings.Repeat(" ", max(0, u.col-t.col-utf8.RuneCountInString(t.text))) + u.text
		if len(t.text) > 200 {
			break
		}
	}
	return t
}

// decimalCode reads a code above 105 in decimal, as a few notebooks have them,
// or gives 0.
func decimalCode(s string) int {
	n, err := strconv.ParseUint(s, 10, 8)
	if err != nil || len(s) != 3 || n < Memory {
		return 0
	}
	return int(n)
}

func rawCode(s string) bool { _, ok := plainHex(s); return ok && !lostFunction(s) }

// operand puts the address cell that a two-cell command wants.
func (r *reader) operand(toks []token, st style) []token {
	t := toks[0]
	target := st.target
	if target == nil {
		target = parseAddress
	}
	if b, ok := target(t.text); ok {
		r.put(b, t)
		return toks[1:]
	}
	if st.label != nil && st.label(t) {
		return toks[1:]
	}
	if code, n, ok := match(toks); ok {
		// The cell is printed as the command of that code.
		r.put(code, span(toks[:n]))
		return toks[n:]
	}
	r.report(Error, t, r.cell(), msg("address expected"), addressCandidates(t.text)...)
	r.hole(t)
	return toks[1:]
}

// span is the place of several tokens as one.
func span(toks []token) token {
	t := toks[0]
	if last := toks[len(toks)-1]; len(toks) > 1 {
		w := last.col + utf8.RuneCountInString(last.text) - t.col
		if n := utf8.RuneCountInString(t.text); w > n && w < 200 {
			t.text += strings.Repeat(" ", w-n)
		}
	}
	return t
}

// glued splits "FL016" or "БП42" into the command and its address.
func glued(t token, st style) (code byte, rest token, ok bool) {
	rs := []rune(t.text)
	if len(rs) < 4 || len(rs) > 24 {
		return 0, token{}, false
	}
	for cut := len(rs) - 2; cut >= len(rs)-3 && cut >= 2; cut-- {
		tail := string(rs[cut:])
		if _, isAddr := parseAddress(tail); !isAddr {
			continue
		}
		c, known := isa.Decode(string(rs[:cut]))
		if known && isa.Table[c].Operand {
			return c, token{tail, t.line, t.col + cut}, true
		}
	}
	return 0, token{}, false
}

// suspicious warns of spellings that are right but are also what remains of
// another command when print loses a glyph.
func (r *reader) suspicious(t token, code byte, n int) {
	if n > 1 {
		return
	}
	switch {
	case isa.Table[code].Keys == nil && code >= isa.OpEmpty:
		also := map[byte]string{0: "F L0", 1: "F L1", 2: "F L2", 3: "F L3", 14: "F eˣ"}[code-isa.OpEmpty]
		if also != "" && !r.own {
			r.report(Warning, t, r.cell(), msg("raw code %s of the empty command", t.text), t.text, also)
		}
	case isa.Fold(t.text) == "|-|":
		r.report(Warning, t, r.cell(), msg("\"|-|\" is taken for /−/"), "/−/", "−")
	case t.text == "·" || t.text == "∙" || t.text == "⋅" || t.text == "•":
		r.report(Warning, t, r.cell(), msg("%s is taken for %s", quote(t.text), isa.Table[code].Name), "×", ",")
	case code == isa.OpInv && strings.EqualFold(t.text, "inv"):
		r.report(Warning, t, r.cell(), msg("%s is taken for F 1/x", quote(t.text)), "F 1/x", "К ИНВ")
	case strings.HasSuffix(isa.Fold(t.text), "X>0"), takesRegister(code) && strings.Contains(isa.Fold(t.text), "X>0"):
		r.report(Warning, t, r.cell(), msg("x>0 is read as x≥0"), isa.Table[code].Name)
	case code == isa.OpRotate && (t.text == "->" || t.text == "→"):
		r.report(Note, t, r.cell(), msg("a lone arrow read as F ⟳"), "F ⟳", "↔")
	case strings.HasSuffix(t.text, "↑") && takesRegister(code):
		r.report(Warning, t, r.cell(), msg("Б3-34 command on the key ↑: on the МК-61 this is register e, not R0 unchanged"))
	}
}

// unknown reports a token that is no command and leaves a hole for it.
func (r *reader) unknown(t token) {
	f := isa.Fold(t.text)
	switch {
	case f == "F":
		r.report(Error, t, r.cell(), msg("a bare F: the function after it is lost"), "F √", "F ⟳")
	case f == "FE":
		r.report(Error, t, r.cell(), msg("unknown command %s", quote(t.text)), "F eˣ", "FE")
	case f == "K":
		r.report(Error, t, r.cell(), msg("a bare К: the function after it is lost"), "К ∧", "К ∨", "К ⊕")
	default:
		r.report(Error, t, r.cell(), msg("unknown command %s", quote(t.text)), r.nearest(t.text)...)
	}
	r.hole(t)
}

// quote quotes foreign text for a message, shortened and made harmless.
func quote(s string) string {
	const most = 24
	n := 0
	for i := range s {
		if n++; n > most {
			s = s[:i] + "…"
			break
		}
	}
	return `"` + Clean(strings.ToValidUTF8(s, "�")) + `"`
}
