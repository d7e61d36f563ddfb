package roms

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"math"
	"strings"
)

// maxImport bounds the text of an import, in bytes: many times the source of an
// emulator with everything that it needs.
const maxImport = 3 << 20

// Import extracts a set from text that holds its tables as rows of numbers:
// the source of an emulator in C, C++, Java, Pascal or JavaScript, a dump, or
// image files one after another. Each of the nine tables must stand in it
// unbroken and in order; what surrounds it, and the order of the tables, do not
// matter. A number may be written 0x1F, $1F, 1Fh, &H1F, #1F, 0b11111, %11111,
// 0o37, 31, and bare octal or hexadecimal; suffixes such as u and L and digit
// separators are read over. The sums decide what is a table, so nothing can be
// taken for one by mistake.
func Import(r io.Reader) (*Set, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxImport+1))
	if err != nil {
		return nil, err
	}
	return ImportText(text)
}

// ImportText is [Import] for a text in memory.
func ImportText(text []byte) (*Set, error) {
	if len(text) > maxImport {
		return nil, fmt.Errorf("text is longer than %d bytes", maxImport)
	}
	var set Set
	var have [Chips][3]bool
	for _, strip := range []func([]byte) []byte{plain, stripC, stripPascal, stripHash} {
		stripped := strip(text)
		for _, bare := range []int{10, 16, 8} {
			search(numbers(stripped, bare), &set, &have)
			if lacking(&have) == "" {
				return &set, nil
			}
		}
	}
	return nil, fmt.Errorf("%w: %s not in the text", ErrMissing, lacking(&have))
}

// lacking names the tables not yet found.
func lacking(have *[Chips][3]bool) string {
	var names []string
	for c := range have {
		for t, ok := range have[c] {
			if !ok {
				names = append(names, Chip(c).String()+" "+sections[t])
			}
		}
	}
	return strings.Join(names, ", ")
}

// base of the rolling fingerprint: any odd number with well mixed bits.
const base = 0x9E3779B97F4A7C15

// fingerprint is the polynomial of the words in base, modulo 2^64.
func fingerprint(words []uint32) uint64 {
	var h uint64
	for _, w := range words {
		h = h*base + uint64(w) + 1
	}
	return h
}

// search rolls a window of each table's length along row and copies out what
// the papers know.
func search(row []uint32, set *Set, have *[Chips][3]bool) {
	for t, n := range [3]int{Microinstructions, Instructions, Microprograms} {
		if len(row) < n {
			continue
		}
		top := uint64(1) // base^n, the weight of the word that leaves
		for range n {
			top *= base
		}
		h := fingerprint(row[:n])
		for i := n; ; i++ {
			for c := range known {
				if sum := known[c].tables[t]; !have[c][t] && sum.rolling == h {
					words := row[i-n : i]
					if s := sha256.Sum256(wordBytes(words)); hex.EncodeToString(s[:]) == sum.sha256 {
						copy(set[c].tables()[t], words)
						have[c][t] = true
					}
				}
			}
			if i == len(row) {
				break
			}
			h = h*base + uint64(row[i]) + 1 - top*(uint64(row[i-n])+1)
		}
	}
}

// numbers reads every number of a text, in order. bare is the radix of a
// number without a mark: 10, 16, or 8 for those that begin with 0. What is no
// number up to 32 bits is passed over.
func numbers(text []byte, bare int) []uint32 {
	row := make([]uint32, 0, len(text)/8)
	for i := 0; i < len(text); {
		if !isWord(text[i]) && !isMark(text[i]) {
			i++
			continue
		}
		start := i
		for i++; i < len(text) && (isWord(text[i]) || text[i] == '\'' && i+1 < len(text) && isWord(text[i+1])); i++ {
		}
		if v, ok := number(text[start:i], bare); ok {
			row = append(row, v)
		}
	}
	return row
}

func isWord(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

func isMark(c byte) bool { return c == '$' || c == '&' || c == '#' || c == '%' }

// number reads one token.
func number(tok []byte, bare int) (uint32, bool) {
	radix, marked := bare, true
	has := func(prefix string) bool {
		return len(tok) > len(prefix) && strings.EqualFold(string(tok[:len(prefix)]), prefix)
	}
	cut := func(n, r int) { tok, radix = tok[n:], r }
	switch {
	case has("0x"), has("&h"):
		cut(2, 16)
	case has("0o"), has("&o"):
		cut(2, 8)
	case has("0b") && bare != 16:
		cut(2, 2)
	case has("$"), has("#"):
		cut(1, 16)
	case has("%"):
		cut(1, 2)
	default:
		marked = false
	}
	if !marked {
		last := tok[len(tok)-1] | 0x20
		switch {
		case last == 'h' && len(tok) > 1:
			tok, radix, marked = tok[:len(tok)-1], 16, true
		case bare == 8 && tok[0] != '0':
			radix = 10
		}
		if bare != 16 && !marked && (tok[0] < '0' || tok[0] > '9') {
			return 0, false
		}
	}
	for len(tok) > 1 { // u, L, UL ...
		if last := tok[len(tok)-1] | 0x20; last != 'u' && last != 'l' {
			break
		}
		tok = tok[:len(tok)-1]
	}
	var v uint64
	digits := 0
	for _, c := range tok {
		d := 99
		switch {
		case c >= '0' && c <= '9':
			d = int(c - '0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			d = int(c|0x20-'a') + 10
		case c == '_' || c == '\'':
			continue
		}
		if d >= radix {
			return 0, false
		}
		if v = v*uint64(radix) + uint64(d); v > math.MaxUint32 {
			return 0, false
		}
		digits++
	}
	return uint32(v), digits > 0
}
