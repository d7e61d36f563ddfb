package tui

import (
	"fmt"

	"mk61/calc"
	"mk61/calc/eeprom"
)

// hasMemory tells whether there is a memory to show.
func (a *app) hasMemory() bool { return a.m.s.Model == calc.MK52 }

// drawMemory shows the МК-52's memory: a line is the address of its first
// nibble, seven steps or a register, and how often it was worn. The range of the
// address register is marked.
func (a *app) drawMemory(r rect) {
	t, v := &a.th, &a.c
	if !a.hasMemory() {
		v.text(r.x+1, r.y, r.w-1, a.say("the МК-52 has a memory (j)", "память есть у МК-52 (j)"), t.quiet)
		return
	}
	m, at := &a.m.unit().Memory, a.m.unit().Address
	v.text(r.x+1, r.y, r.w-1, fmt.Sprintf(a.say("А↑ %04d  %d steps", "А↑ %04d  шагов %d"), at.Start, at.Steps), t.mark)
	r.y, r.h = r.y+1, r.h-1
	vw := &a.views[panelMemory]
	if first := at.Start % eeprom.Size / eeprom.Line; vw.follow && (first < vw.top || first >= vw.top+r.h) {
		vw.top = first - r.h/3
	}
	top := a.clampView(panelMemory, eeprom.Lines, r.h)
	for i := 0; i < r.h && top+i < eeprom.Lines; i++ {
		from := (top + i) * eeprom.Line
		v.text(r.x+1, r.y+i, r.w-1, fmt.Sprintf("%04d", from), t.quiet)
		for k, n := range m.Cells[from:min(from+eeprom.Line, eeprom.Size)] {
			st := t.code
			switch {
			case at.Holds(from + k):
				st = t.here
			case n == 0:
				st = t.quiet
			}
			if 6+k < r.w {
				v.text(r.x+6+k, r.y+i, 1, fmt.Sprintf("%X", n), st)
			}
		}
		if w := m.Wear[top+i]; w > 0 && r.w > 22 {
			st := t.quiet
			if w >= eeprom.Endurance {
				st = t.alarm
			}
			v.text(r.x+21, r.y+i, r.w-21, fmt.Sprint(w), st)
		}
	}
}
