package tui

import (
	"strings"

	"mk61/isa"

	"github.com/gdamore/tcell/v2"
)

// rect is a part of the screen in cells.
type rect struct{ x, y, w, h int }

func (r rect) has(x, y int) bool { return x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h }

// inset is r less dx columns and dy rows on each side.
func (r rect) inset(dx, dy int) rect { return rect{r.x + dx, r.y + dy, r.w - 2*dx, r.h - 2*dy} }

// canvas draws on the screen. All text is of single-width characters.
//
// A drawing is made in back and compared with front, what the screen has: a cell
// that is filled first and written then would be sent by tcell though it ends as it
// was.
type canvas struct {
	scr   tcell.Screen
	ascii bool // the terminal has no Unicode: draw the nearest ASCII
	// console: the terminal has 512 glyphs at the most, those of code page 437 and the
	// Cyrillic letters.
	console bool

	figure *figure

	w, h        int
	back, front []glyph
}

// glyph is what stands in a cell.
type glyph struct {
	r  rune
	st tcell.Style
}

// begin begins a drawing of w by h cells.
func (c *canvas) begin(w, h int) {
	if w != c.w || h != c.h {
		c.w, c.h = w, h
		c.back, c.front = make([]glyph, w*h), make([]glyph, w*h)
	}
	clear(c.back)
}

func (c *canvas) set(x, y int, r rune, st tcell.Style) {
	if c.console {
		if other, ok := consoleForms[r]; ok {
			r = other
		}
	}
	if x >= 0 && y >= 0 && x < c.w && y < c.h {
		c.back[y*c.w+x] = glyph{r, st}
	}
}

// forget draws all anew: what the screen has is not known.
func (c *canvas) forget() { c.w, c.h = 0, 0 }

// flush shows the drawing.
func (c *canvas) flush() {
	changed := false
	for i, g := range c.back {
		if g != c.front[i] {
			c.scr.SetContent(i%c.w, i/c.w, g.r, nil, g.st)
			changed = true
		}
	}
	if changed {
		c.back, c.front = c.front, c.back
		c.scr.Show()
	}
}

func (c *canvas) put(x, y int, r rune, st tcell.Style) {
	if c.ascii && r > 126 {
		s := asciiOf(r)
		r = rune(s[0])
	}
	c.set(x, y, r, st)
}

// text writes s at x, y in at most w columns and returns the columns used.
func (c *canvas) text(x, y, w int, s string, st tcell.Style) int {
	if c.ascii {
		s = toASCII(s)
	}
	n := 0
	for _, r := range s {
		if n >= w {
			break
		}
		c.set(x+n, y, r, st)
		n++
	}
	return n
}

// centre writes s in the middle of w columns.
func (c *canvas) centre(x, y, w int, s string, st tcell.Style) {
	if c.ascii {
		s = toASCII(s)
	}
	c.text(x+max(0, (w-width(s))/2), y, w, s, st)
}

// right writes s so that it ends at column x+w.
func (c *canvas) right(x, y, w int, s string, st tcell.Style) {
	if c.ascii {
		s = toASCII(s)
	}
	n := min(w, width(s))
	c.text(x+w-n, y, n, s, st)
}

func (c *canvas) fill(r rect, ch rune, st tcell.Style) {
	for y := r.y; y < r.y+r.h; y++ {
		for x := r.x; x < r.x+r.w; x++ {
			c.put(x, y, ch, st)
		}
	}
}

// width is the columns that s takes.
func width(s string) int { return len([]rune(s)) }

// cut shortens s to w columns.
func cut(s string, w int) string {
	r := []rune(s)
	if len(r) <= w {
		return s
	}
	if w < 1 {
		return ""
	}
	return string(r[:w-1]) + "…"
}

// pad is s cut or filled to exactly w columns.
func pad(s string, w int) string {
	s = cut(s, w)
	return s + strings.Repeat(" ", max(0, w-width(s)))
}

// wrap breaks a text into lines of at most w columns; its own line ends stay. What
// stands before a tab is a label: the rest is wrapped beside it, if it has room there.
func wrap(s string, w int) []string {
	var out []string
	for line := range strings.SplitSeq(strings.TrimRight(s, "\n"), "\n") {
		if text, ok := strings.CutPrefix(line, asIs); ok {
			out = append(out, fit(strings.TrimRight(text, " \r"), w))
			continue
		}
		label, text, labelled := strings.Cut(strings.TrimRight(line, " \r"), "\t")
		if !labelled {
			label, text = "", label
		}
		indent := width(label)
		if indent > w/2 {
			text, label, indent = label+text, "", min(2, w/4)
		}
		text = strings.ReplaceAll(text, "\t", "  ")
		r := []rune(label + text)
		for w > 0 && len(r) > w {
			at := w
			for at > max(w/2, indent) && r[at] != ' ' {
				at--
			}
			if r[at] != ' ' {
				at = w
			}
			out = append(out, strings.TrimRight(string(r[:at]), " "))
			rest := strings.TrimLeft(string(r[at:]), " ")
			if !labelled {
				indent = 0
			}
			r = []rune(strings.Repeat(" ", indent) + rest)
		}
		out = append(out, string(r))
	}
	return out
}

// fit cuts a line to w columns, if it can where a remark beside a drawing begins.
func fit(s string, w int) string {
	if width(s) <= w {
		return s
	}
	if at := strings.LastIndex(s, "   "); at > 0 && width(strings.TrimRight(s[:at], " ")) <= w {
		return strings.TrimRight(s[:at], " ")
	}
	return cut(s, w)
}

// consoleForms are the nearest glyphs of a console for those that it lacks.
var consoleForms = map[rune]rune{
	'−': '-', '–': '-', '—': '-', 'ˣ': 'x', 'ʸ': 'y', '⁻': '-', '¹': '1', '′': '\'', '‴': '"', '≠': '#', '∧': '&', '∨': '|', '⊕': '^', '⟳': 'o', '…': '.', '⌫': '<',
	'▶': '►', '◀': '◄', '₁': '1', '₂': '2', '●': '•', '∣': '|', '⁰': '0', '³': '3', '⁴': '4', '⁵': '5', '⁶': '6', '⁷': '7', '⁸': '8', '⁹': '9', '„': '"', '“': '"', '”': '"', '→': '>', '←': '<', '↔': '~', '━': '─',
}

// asciiForms are the nearest ASCII of what the face draws.
var asciiForms = map[rune]string{
	'█': "#", '▀': " ", '▄': " ", '▌': "|", '▐': "|", '─': "-", '│': "|", '┌': "+", '┐': "+", '└': "+", '┘': "+", '━': "-", '═': "=",
	'●': "o", '○': ".", '▶': ">", '◀': "<", '▲': "^", '▼': "v", '·': ".", '…': "~", '→': "->", '←': "<-", '↔': "<->", '↑': "^", '↓': "v", '⟳': "O",
	'−': "-", '×': "*", '÷': "/", '√': "sqrt", 'π': "pi", '²': "2", 'ˣ': "^x", 'ʸ': "^y", '⁻': "-", '¹': "1", '°': "o", '′': "'", '‴': "''",
	'≥': ">=", '≠': "!=", '∧': "&", '∨': "|", '⊕': "^", '—': "-", '–': "-", '«': "\"", '»': "\"", '₁': "1", '₂': "2", '⌫': "BS", '≤': "<=",
	'А': "A", 'Б': "B", 'В': "V", 'Г': "G", 'Д': "D", 'Е': "E", 'Ж': "Zh", 'З': "Z", 'И': "I", 'Й': "J", 'К': "K", 'Л': "L", 'М': "M", 'Н': "N",
	'О': "O", 'П': "P", 'Р': "R", 'С': "S", 'Т': "T", 'У': "U", 'Ф': "F", 'Х': "H", 'Ц': "C", 'Ч': "Ch", 'Ш': "Sh", 'Щ': "Sch", 'Ъ': "'", 'Ы': "Y",
	'Ь': "'", 'Э': "E", 'Ю': "Yu", 'Я': "Ya", 'Ё': "Yo",
}

func asciiOf(r rune) string {
	if s, ok := asciiForms[r]; ok {
		return s
	}
	if r >= 'а' && r <= 'я' {
		return strings.ToLower(asciiForms[r-'а'+'А'])
	}
	if r == 'ё' {
		return "yo"
	}
	return "?"
}

// asciiWords are inscriptions of the case as the Latin caps have them.
var asciiWords = func() *strings.Replacer {
	l := []string{"Выкл", "OFF", "Вкл", "ON", "АВТ", "AUTO", "ПРГ", "PRG", "Вх", "X1"}
	for k := range isa.NumKeys {
		if s := k.String(); width(s) > 1 && toLetters(s) != s {
			l = append(l, s, k.Latin())
		}
	}
	return strings.NewReplacer(l...)
}()

// toASCII spells a text in ASCII.
func toASCII(s string) string { return toLetters(asciiWords.Replace(s)) }

func toLetters(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r < 127 {
			b.WriteRune(r)
		} else {
			b.WriteString(asciiOf(r))
		}
	}
	return b.String()
}
