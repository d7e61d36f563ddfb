package listing

import (
	"slices"
	"sort"
	"sync"
	"unicode/utf8"

	"mk61/isa"
)

// maxCandidates is how many possible readings a diagnostic offers.
const maxCandidates = 4

// spelled is one spelling, folded, of a code.
type spelled struct {
	folded []rune
	code   byte
}

var allSpellings = sync.OnceValue(func() []spelled {
	seen := map[string]bool{}
	var out []spelled
	for c := range isa.Table {
		for _, s := range isa.Spellings(byte(c)) {
			f := isa.Fold(s)
			if !seen[f] {
				seen[f] = true
				out = append(out, spelled{[]rune(f), byte(c)})
			}
		}
	}
	return out
})

// misread are pairs of glyphs that print and scanning confuse.
var misread = map[[2]rune]bool{
	{'1', '/'}: true, {'<', '≤'}: true, {'<', '≥'}: true, {'>', '≥'}: true, {'=', '≠'}: true, {'0', 'O'}: true,
	{'B', '8'}: true, {'6', 'Б'}: true, {'Б', 'B'}: true, {'3', 'З'}: true, {'П', 'Л'}: true, {'И', 'П'}: true,
	{'5', 'S'}: true, {'L', 'I'}: true, {'1', 'I'}: true, {'|', '1'}: true, {'-', '—'}: true, {'K', 'X'}: true,
	{'Z', '2'}: true, {'П', 'N'}: true, {'H', 'N'}: true, {'≤', '≥'}: true,
}

func confusable(a, b rune) bool { return misread[[2]rune{a, b}] || misread[[2]rune{b, a}] }

// nearest lists the commands whose spelling is one edit or one misread glyph
// away, the most likely first, as mnemonics.
func nearest(s string) []string {
	f := isa.Fold(s)
	if n := utf8.RuneCountInString(f); n == 0 || n > 16 {
		return nil
	}
	fr := []rune(f)
	best := map[byte]int{}
	for _, sp := range allSpellings() {
		cost, ok := oneEdit(fr, sp.folded)
		if !ok {
			continue
		}
		if isa.Table[sp.code].Keys == nil || len(fr) == 1 && len(sp.folded) == 1 {
			continue
		}
		if !isa.Table[sp.code].Documented {
			cost += 4 // hardly anybody means it
		}
		if old, seen := best[sp.code]; !seen || cost < old {
			best[sp.code] = cost
		}
	}
	codes := make([]byte, 0, len(best))
	for c := range best {
		codes = append(codes, c)
	}
	sort.Slice(codes, func(i, j int) bool {
		if a, b := best[codes[i]], best[codes[j]]; a != b {
			return a < b
		}
		return codes[i] < codes[j]
	})
	var out []string
	for _, c := range codes[:min(len(codes), 6*maxCandidates)] {
		out = append(out, isa.Table[c].Name)
	}
	return out
}

// nearest is the function of that name, and nothing in a trial.
func (r *reader) nearest(s string) []string {
	if r.dry {
		return nil
	}
	return nearest(s)
}

// oneEdit tells whether a becomes b by one changed, lost or added character,
// and how unlikely that is.
func oneEdit(a, b []rune) (cost int, ok bool) {
	d := len(a) - len(b)
	if d < -1 || d > 1 {
		return 0, false
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	switch {
	case d == 0:
		if i == len(a) {
			return 0, true
		}
		for j := i + 1; j < len(a); j++ {
			if a[j] != b[j] {
				return 0, false
			}
		}
		if confusable(a[i], b[i]) {
			return 1, true
		}
		return 3, true
	case d > 0: // a has one more
		a, b, cost = a[i+1:], b[i:], 2
	default: // a lost one
		a, b, cost = a[i:], b[i+1:], 2
	}
	for j := range a {
		if a[j] != b[j] {
			return 0, false
		}
	}
	return cost, true
}

// addressCandidates offers addresses for a token that should be one.
func addressCandidates(s string) []string {
	var digits []rune
	for _, c := range s {
		if _, ok := hexDigit(c); ok {
			digits = append(digits, c)
		}
	}
	switch len(digits) {
	case 2:
		return []string{string(digits)}
	case 3:
		a, b, c := string(digits[:2]), string(digits[1:]), string(digits[:1])+string(digits[2:])
		if a == b || b == c {
			return []string{a, c}
		}
		return []string{a, c, b}
	}
	return nil
}

// rank orders what damaged cells could have been by the whole program: a jump
// is likely where an address follows and only there, a register is likely when
// the rest of the program uses it.
func (r *reader) rank() {
	var stored, used [16]int // how often
	op := operands(r.p.Cells)
	for i, c := range r.p.Cells {
		if op[i] || slices.Contains(r.p.Holes, i) {
			continue
		}
		switch isa.Table[c].Class {
		case isa.Store:
			stored[c&15]++
		case isa.Recall, isa.IndirectRecall, isa.IndirectStore, isa.IndirectJump, isa.IndirectCall, isa.IndirectTest:
			used[c&15]++
		}
	}
	for i := range r.diags {
		d := &r.diags[i]
		if d.Severity != Error || d.Cell < 0 || len(d.Candidates) < 2 {
			continue
		}
		next := "" // what stands in the cell behind
		if d.Cell+1 < len(r.origin) {
			next = r.origin[d.Cell+1].text
		}
		cost := map[string]int{}
		for k, name := range d.Candidates {
			cost[name] = k
			c, ok := isa.Decode(name)
			if !ok {
				continue
			}
			reg := c & 15
			if isa.Table[c].Operand != rawCode(next) {
				cost[name] += 40
			}
			switch isa.Table[c].Class {
			case isa.Recall:
				cost[name] -= min(used[reg]+stored[reg], 6)
				if stored[reg] == 0 {
					cost[name] += 6
				}
				if used[reg] == 0 && stored[reg] > 0 {
					cost[name] -= 12 // stored, and never used elsewhere
				}
			case isa.Store:
				cost[name] -= min(used[reg]+stored[reg], 6)
				if used[reg] == 0 {
					cost[name] += 6
				}
				if stored[reg] == 0 && used[reg] > 0 {
					cost[name] -= 12
				}
			}
		}
		sort.SliceStable(d.Candidates, func(a, b int) bool { return cost[d.Candidates[a]] < cost[d.Candidates[b]] })
		d.Candidates = d.Candidates[:min(len(d.Candidates), maxCandidates)]
	}
}
