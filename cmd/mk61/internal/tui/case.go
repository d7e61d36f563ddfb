package tui

import (
	"mk61/calc"
	"mk61/isa"

	"github.com/gdamore/tcell/v2"
)

// The two cases. Places of keys as on the machines (mk52.md chapters 4 and 5).

var keys61 = [][]isa.Key{
	{isa.KeyF, isa.KeyForward, isa.KeyBack, isa.KeyReturn, isa.KeyRun},
	{isa.KeyK, isa.KeyRecall, isa.KeyStore, isa.KeyGoto, isa.KeyCall},
	{isa.Key7, isa.Key8, isa.Key9, isa.KeySub, isa.KeyDiv},
	{isa.Key4, isa.Key5, isa.Key6, isa.KeyAdd, isa.KeyMul},
	{isa.Key1, isa.Key2, isa.Key3, isa.KeySwap, isa.KeyEnter},
	{isa.Key0, isa.KeyPoint, isa.KeySign, isa.KeyExp, isa.KeyClear},
}

var keys52 = [][]isa.Key{
	{isa.KeyF, isa.KeyForward, isa.KeyRecall, isa.Key7, isa.Key8, isa.Key9, isa.KeySub, isa.KeyDiv},
	{isa.KeyK, isa.KeyBack, isa.KeyStore, isa.Key4, isa.Key5, isa.Key6, isa.KeyAdd, isa.KeyMul},
	{isa.KeyMove, isa.KeyReturn, isa.KeyGoto, isa.Key1, isa.Key2, isa.Key3, isa.KeySwap, isa.KeyEnter},
	{isa.KeyAddress, isa.KeyRun, isa.KeyCall, isa.Key0, isa.KeyPoint, isa.KeySign, isa.KeyExp, isa.KeyClear},
}

func keyRows(m calc.Model) [][]isa.Key {
	if m == calc.MK52 {
		return keys52
	}
	return keys61
}

// capOf is the colour of a key.
func (t *theme) capOf(k isa.Key) cap {
	switch {
	case k == isa.KeyF:
		return t.gold
	case k == isa.KeyK:
		return t.blue
	case k == isa.KeyClear:
		return t.red
	case k <= isa.KeyEnter:
		return t.beige
	}
	return t.black
}

// keyPlace is where a key is drawn: its cap, and the whole place with the
// legends, which is what the mouse hits.
type keyPlace struct {
	key   isa.Key
	cap   rect
	place rect
}

// casing is the measures of the case for a window.
type casing struct {
	model    calc.Model
	box      rect
	glass    rect // the window of the indicator
	digits   rect // where the figures stand in it
	switches []switchPlace
	keys     []keyPlace
	size     int  // of a place of the indicator
	pitch    int  // rows from key to key
	stacked  bool // legends in two rows over the cap
}

// switchPlace is one position of one switch.
type switchPlace struct {
	at  rect
	act action
	pos int // place of the switch that a click here chooses
}

// casingFor measures the case for a window of w by h cells (h without the
// status line), at the upper left. ok is false when it does not fit.
func casingFor(m calc.Model, w, h int) (c casing, ok bool) {
	c.model = m
	rows := keyRows(m)
	cols := len(rows[0])
	c.size = tubeSize(w, h, len(rows))
	tube := places * c.size
	landscape := false
	keyW, keyX := tube, 1 // columns of the keyboard, its left edge
	if c.size > placeWidth {
		keyW = max(tube, w*6/10)
	}
	c.box.w = keyW + 2
	if m == calc.MK52 {
		switch {
		case w >= 132 && c.size == placeWidth:
			landscape = true
			keyW, keyX = 8*9, tube+6
			c.box.w = keyX + keyW + 1
		case w >= 78:
			keyW = max(8*9+4, keyW)
			c.box.w = keyW + 2
		case w >= 58:
			keyW, c.stacked = 8*7, true
			c.box.w = keyW + 2
		default:
			return c, false
		}
	}
	if w < c.box.w {
		return c, false
	}
	// Rows: title, indicator, switches, keys, lower edge; what is left over
	// goes to air around the indicator and to taller keys.
	top := 1 + c.size + 1
	least := 2
	if c.stacked {
		least = 3
	}
	if landscape {
		top = 1
	}
	if h < top+least*len(rows)+1 {
		return c, false
	}
	c.pitch = (h - top - 1 - 2) / len(rows)
	if c.size == placeWidth {
		c.pitch = min(4, c.pitch)
	}
	c.pitch = max(c.pitch, least)
	if m == calc.MK52 && !landscape && h < 36 {
		c.pitch = min(c.pitch, least) // leave rows to the panels below
	}
	air := 0
	if h-top-1-c.pitch*len(rows) >= 2 && !(m == calc.MK52 && h < 24) {
		air = 1
	}
	keyTop := top + 2*air
	if landscape {
		keyTop = 2
	}
	c.box.h = keyTop + c.pitch*len(rows) + 1
	glassW := c.box.w - 2
	if landscape {
		glassW = tube + 2
	}
	c.glass = rect{1, 1, glassW, c.size + 2*air}
	if landscape {
		c.glass.x, c.glass.y = 2, 3
	}
	c.digits = rect{c.glass.x + (glassW-tube)/2, c.glass.y + air, tube, c.size}
	c.switches = switchPlaces(m, c.glass, landscape)
	for r, row := range rows {
		for i, k := range row {
			x0 := keyX + i*keyW/cols
			x1 := keyX + (i+1)*keyW/cols
			y := keyTop + r*c.pitch
			p := keyPlace{key: k, place: rect{x0, y, x1 - x0, c.pitch}}
			p.cap = rect{x0 + 1, y + 1, x1 - x0 - 2, c.pitch - 1}
			if c.stacked {
				p.cap = rect{x0, y + 2, x1 - x0 - 1, 1}
			}
			c.keys = append(c.keys, p)
		}
	}
	return c, true
}

// tubeSize is how large the figures are in a window: the case takes about three
// fifths of a large one, which leaves the panels theirs. Figures of more than six
// columns are for windows that no slow line carries.
func tubeSize(w, h, rows int) int {
	most := 6
	if w > 240 {
		most = 16
	}
	for size := min((w*63/100-2)/places, most); size > placeWidth+1; size-- {
		if h >= 1+size+1+4*rows+1 {
			return size
		}
	}
	return placeWidth
}

// switchTexts are the inscriptions of the positions, left to right.
var switchTexts = map[action][]string{
	actPower:     {"Выкл", "Вкл"},
	actOperation: {"С", "З", "Сч"},
	actAngle:     {"Р", "ГРД", "Г"},
	actKind:      {"Д", "П"},
}

// switchPlaces puts the switches in one row under the indicator, in the order
// of the case.
func switchPlaces(m calc.Model, glass rect, landscape bool) []switchPlace {
	order := []action{actPower, actAngle}
	if m == calc.MK52 {
		order = []action{actPower, actOperation, actAngle, actKind}
	}
	y := glass.y + glass.h
	if landscape {
		y += 2
	}
	total := 0
	for _, a := range order {
		for _, s := range switchTexts[a] {
			total += width(s) + 2
		}
	}
	gap := max(1, (glass.w-2-total)/max(1, len(order)-1))
	x := glass.x + 1
	var out []switchPlace
	for _, a := range order {
		for i, s := range switchTexts[a] {
			w := width(s) + 2
			out = append(out, switchPlace{rect{x, y, w, 1}, a, i})
			x += w
		}
		x += gap
	}
	return out
}

// switchAt is the place that a switch stands at.
func (a *app) switchAt(act action) int {
	switch act {
	case actPower:
		if !a.m.off {
			return 1
		}
	case actOperation:
		return int(a.m.unit().Operation)
	case actAngle:
		return int(a.m.s.Angle)
	case actKind:
		return int(a.m.unit().Kind)
	}
	return 0
}

// drawCase draws the whole case.
func (a *app) drawCase(c *casing) {
	t := &a.th
	v := &a.c
	v.fill(c.box, ' ', t.body)
	v.fill(rect{c.box.x, c.box.y, c.box.w, 1}, ' ', t.plate)
	v.centre(c.box.x, c.box.y, c.box.w, "ЭЛЕКТРОНИКА МК "+c.model.String()[2:], t.plate)
	if !t.mono && !v.ascii {
		// the lower edge is half a row
		_, deskBg, _ := t.desk.Decompose()
		_, bodyBg, _ := t.body.Decompose()
		v.fill(rect{c.box.x, c.box.y + c.box.h - 1, c.box.w, 1}, '▀', tcell.StyleDefault.Foreground(bodyBg).Background(deskBg))
	} else {
		v.fill(rect{c.box.x, c.box.y + c.box.h - 1, c.box.w, 1}, '─', t.body)
	}
	v.fill(c.glass, ' ', t.glass)
	p, l := a.m.picture()
	if l == lightFaint && c.size > placeWidth { // would be too much for the line
		l = lightDim
	}
	v.drawIndicator(c.digits.x, c.digits.y, c.size, p, l, t)
	for _, s := range c.switches {
		st := t.slot
		if a.switchAt(s.act) == s.pos {
			st = t.knob
		}
		v.fill(s.at, ' ', st)
		v.centre(s.at.x, s.at.y, s.at.w, switchTexts[s.act][s.pos], st)
	}
	for i := range c.keys {
		a.drawKey(c, &c.keys[i])
	}
}

// legendAt is the prefix that chooses the legend at x, y above a key: F or К.
func (a *app) legendAt(k *keyPlace, x, y int) (prefix isa.Key, ok bool) {
	if y >= k.cap.y || a.m.s.Prefix != calc.PrefixNone || a.m.running() {
		return 0, false
	}
	f, kk, _ := a.legends(k.key, a.latinCaps())
	second := x >= k.place.x+k.place.w/2
	if a.lay.casing.stacked {
		second = y > k.place.y
	} else if f == "" || kk == "" {
		second = f == ""
	}
	switch {
	case second && kk != "":
		return isa.KeyK, true
	case !second && f != "":
		return isa.KeyF, true
	}
	return 0, false
}

// waits tells whether a key is F or К and the key that it changes is due: it stays
// down till then, which costs the line less than the legends that it chooses.
func (a *app) waits(k isa.Key) bool {
	if a.m.off {
		return false
	}
	return k == isa.KeyF && a.m.s.Prefix == calc.PrefixF || k == isa.KeyK && a.m.s.Prefix == calc.PrefixK
}

// cap is what stands on a key: its inscription, or what the terminal types for it while
// the help paints that.
func (a *app) cap(k isa.Key) string {
	if _, ok := a.over.(*painted); ok {
		return typedBy(k)
	}
	return capText(k, a.latinCaps())
}

func (a *app) drawKey(c *casing, k *keyPlace) {
	t, v := &a.th, &a.c
	f, kk, letter := a.legends(k.key, a.latinCaps())
	down := a.isDown(k.key) || a.waits(k.key)
	fs, ks, ls := t.legendF, t.legendK, t.letter
	if c.stacked {
		v.centre(k.place.x, k.place.y, k.place.w-1, f, fs)
		v.centre(k.place.x, k.place.y+1, k.place.w-1, kk, ks)
	} else {
		w := k.place.w - 1
		x := k.place.x + 1
		both := width(f) + width(kk)
		if v.ascii {
			both = width(toASCII(f)) + width(toASCII(kk))
		}
		switch {
		case kk == "":
			v.centre(k.cap.x, k.place.y, k.cap.w, f, fs)
		case f == "":
			v.centre(k.cap.x, k.place.y, k.cap.w, kk, ks)
		default:
			end := k.cap.x + k.cap.w
			if both >= end-x { // no blank between them: use what is left and right of the cap
				x, w = k.place.x, k.place.w
				if both >= end-x {
					end = min(end+1, x+w)
				}
			}
			n := v.text(x, k.place.y, w, f, fs)
			v.right(x+n, k.place.y, max(end-x-n, 0), kk, ks)
		}
	}
	// A key that is down has another colour where its inscription stands; the rim
	// stays, so that a key costs few bytes on the line.
	face := t.capOf(k.key).up
	_, bg, _ := face.Decompose()
	_, body, _ := t.body.Decompose()
	edge := tcell.StyleDefault.Foreground(bg).Background(body)
	in := k.cap // where the inscription stands
	switch {
	case in.h >= 3 && !t.mono && !v.ascii:
		v.fill(rect{in.x, in.y, in.w, 1}, '▄', edge)
		v.fill(rect{in.x, in.y + in.h - 1, in.w, 1}, '▀', edge)
		in.y, in.h = in.y+1, in.h-2
	case in.h == 2 && !t.mono && !v.ascii:
		v.fill(rect{in.x, in.y + 1, in.w, 1}, '▀', edge)
		in.h = 1
	case in.h >= 3:
		in.y, in.h = in.y+1, in.h-2
	}
	mid := in.y + (in.h-1)/2
	v.fill(in, ' ', face)
	if down {
		face = t.capOf(k.key).down
	}
	if n := min(in.w, 10); down {
		v.fill(rect{in.x + (in.w-n)/2, mid, n, 1}, ' ', face)
	}
	v.centre(in.x, mid, in.w, a.cap(k.key), face)
	if letter != "" {
		v.put(k.cap.x+k.cap.w, mid, rune(letter[0]), ls)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
