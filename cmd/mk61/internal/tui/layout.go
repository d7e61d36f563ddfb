package tui

import (
	"slices"

	"mk61/calc"
)

// panel is a kind of panel beside the case.
type panel uint8

// The panels, in the order in which they get a place.
const (
	panelProgram panel = iota
	panelRegisters
	panelPaper
	panelTape
	panelReturn
	panelMemory // of the МК-52; has a place only while it is in focus
	panelBoard  // of a game
	numPanels

	placed = 5 // places there are at the most
)

// panels are those that there are now, in the order in which they get a place.
func (a *app) panels() []panel {
	l := []panel{panelProgram, panelRegisters, panelPaper, panelTape, panelReturn}
	if a.program.hasBoard() {
		l = []panel{panelBoard, panelPaper, panelTape, panelRegisters, panelProgram, panelReturn}
	}
	if a.hasMemory() {
		l = append(l, panelMemory)
	}
	return l
}

func (a *app) panelName(p panel) string {
	switch p {
	case panelProgram:
		return a.say("Program", "Программа")
	case panelRegisters:
		return a.say("Registers", "Регистры")
	case panelPaper:
		return a.say("Instructions", "Инструкция")
	case panelTape:
		return a.say("Tape", "Лента")
	case panelMemory:
		return a.say("Memory", "Память")
	case panelBoard:
		return a.say("Board", "Поле")
	}
	return a.say("Return stack", "Стек возврата")
}

// form is how much of the calculator fits.
type form uint8

const (
	formFull    form = iota // the case as it is, and panels
	formCompact             // indicator as text, keys without legends
	formTiny                // only a message
)

// The least window for each form, in columns and rows.
const (
	fullWidth, fullHeight       = 60, 20
	compactWidth, compactHeight = 36, 10
)

// panelPlace is where a panel is drawn.
type panelPlace struct {
	kind panel
	at   rect // with its title row
}

// layout is where everything is.
type layout struct {
	w, h   int
	form   form
	casing casing
	panels []panelPlace
	status int // row
	// covered: no panel has a place of its own, and one stands over the keys.
	covered bool
}

// arrange measures the layout of a window. focus is the panel that must be seen;
// where no panel has a place it may cover the keys. order is the panels that there are,
// the most wanted first.
func arrange(m calc.Model, w, h int, focus panel, cover bool, order []panel) layout {
	l := layout{w: w, h: h, status: h - 1}
	if w < compactWidth || h < compactHeight {
		l.form = formTiny
		return l
	}
	c, ok := casingFor(m, w, h-1)
	if !ok || w < fullWidth || h < fullHeight {
		l.form = formCompact
		return l
	}
	l.casing = c
	var areas []rect
	if free := w - c.box.w - 1; free >= 27 {
		areas = append(areas, rect{c.box.w + 1, 0, free, h - 1})
	}
	if free := h - 1 - c.box.h; free >= 5 {
		areas = append(areas, rect{0, c.box.h, c.box.w, free})
	}
	if len(areas) == 0 && cover && len(c.keys) > 0 {
		y := c.keys[0].place.y
		l.casing.keys = nil
		l.panels = []panelPlace{{focus, rect{0, y, w, h - 1 - y}}}
		l.covered = true
		return l
	}
	var slots []rect
	for i, r := range areas {
		if i > 0 && len(slots) == placed-1 { // one is left
			slots = append(slots, r)
			break
		}
		slots = append(slots, divide(r)...)
	}
	if n := len(slots); n == placed && slots[n-1].w > 60 && slots[n-1].h > 12 {
		// the instructions take the large place
		order = slices.DeleteFunc(slices.Clone(order), func(p panel) bool { return p == panelPaper })
		order = slices.Insert(order, n-1, panelPaper)
	}
	kinds := choose(len(slots), focus, order)
	for i, k := range kinds {
		l.panels = append(l.panels, panelPlace{k, slots[i]})
	}
	return l
}

// The rows that registers take with their title, and those of the return stack.
const (
	registerRows = 22
	returnRows   = 11
)

// divide cuts an area into places for panels, the most wanted first.
func divide(r rect) []rect {
	cols := max(1, min(3, (r.w+1)/34))
	if r.h < 12 && r.w >= 60 {
		cols = max(cols, 2)
	}
	column := func(i int) rect {
		x0, x1 := r.x+i*(r.w+1)/cols, r.x+(i+1)*(r.w+1)/cols-1
		return rect{x0, r.y, x1 - x0, r.h}
	}
	split := func(c rect, top int) (up, low rect) {
		return rect{c.x, c.y, c.w, top}, rect{c.x, c.y + top, c.w, c.h - top}
	}
	switch {
	case r.h < 30:
		var out []rect
		for i := range cols {
			out = append(out, column(i))
		}
		return out
	case cols == 1:
		up, low := split(column(0), registerRows)
		return []rect{up, low}
	case cols == 2:
		top := registerRows
		if r.h >= 44 { // the table and a long list
			top = r.h - returnRows - 1
		}
		a, d := split(column(0), top)
		b, c := split(column(1), registerRows)
		if r.h < 44 {
			return []rect{a, b, d, c}
		}
		return []rect{a, b, c, d}
	default:
		b, e := split(column(1), registerRows)
		c, d := split(column(2), r.h*3/5)
		return []rect{column(0), b, c, d, e}
	}
}

// choose picks the panels for n places; the focused one is always among them.
func choose(n int, focus panel, order []panel) []panel {
	out := slices.Clone(order[:min(n, placed, len(order))])
	if len(out) > 0 && !slices.Contains(out, focus) {
		out[len(out)-1] = focus
	}
	return out
}
