package tui

import (
	"fmt"
	"strings"
	"time"

	"mk61/calc"
	"mk61/isa"
)

// view is how a panel is scrolled.
type view struct {
	top    int
	follow bool // the place moves with what happens
}

func (a *app) drawPanel(p panelPlace) {
	t, v := &a.th, &a.c
	r := p.at
	v.fill(r, ' ', t.text)
	st := t.head
	if p.kind == a.focus {
		st = t.headFocus
	}
	v.fill(rect{r.x, r.y, r.w, 1}, '─', t.head)
	v.text(r.x+1, r.y, r.w-1, " "+a.panelName(p.kind)+" ", st)
	in := rect{r.x, r.y + 1, r.w, r.h - 1}
	switch p.kind {
	case panelProgram:
		a.drawProgram(in)
	case panelRegisters:
		a.drawRegisters(in)
	case panelPaper:
		a.drawPaper(in)
	case panelTape:
		a.drawTape(in)
	case panelReturn:
		a.drawReturn(in)
	case panelMemory:
		a.drawMemory(in)
	case panelBoard:
		a.drawBoard(in)
	}
}

// operands tells which cells are addresses of the command before, read from
// cell 00 on.
func operands(cells *[isa.Steps]byte) (op [isa.Steps]bool) {
	for i := 0; i < len(cells)-1; i++ {
		if isa.Table[cells[i]].Operand {
			i++
			op[i] = true
		}
	}
	return op
}

// programGrid tells whether the program is drawn as a table in this place.
func (a *app) programGrid(r rect) bool { return a.grid && r.w >= 33 && r.h >= 12 }

const gridRows = (isa.Steps + 9) / 10

func (a *app) drawProgram(r rect) {
	if a.programGrid(r) {
		a.drawGrid(r)
		r.y, r.h = r.y+gridRows+2, r.h-gridRows-2
		if r.h < 3 {
			return
		}
	}
	a.drawList(r)
}

func (a *app) drawGrid(r rect) {
	t, v := &a.th, &a.c
	s := &a.m.s
	op := operands(&s.Cells)
	here := s.Model.Cell(s.PC)
	for i := range 10 {
		v.put(r.x+5+3*i, r.y, rune('0'+i), t.quiet)
	}
	for row := range gridRows {
		v.text(r.x+1, r.y+1+row, 2, fmt.Sprintf("%X0", row), t.quiet)
	}
	for i, code := range s.Cells {
		st := t.code
		if op[i] {
			st = t.quiet
		}
		switch {
		case i == here:
			st = t.here
		case a.m.breaks[i] != 0:
			st = t.stop
		}
		if i == a.cursor && a.focus == panelProgram {
			st = st.Underline(true)
		}
		v.text(r.x+4+3*(i%10), r.y+1+i/10, 2, fmt.Sprintf("%02X", code), st)
		if a.m.breaks[i] != 0 {
			v.put(r.x+3+3*(i%10), r.y+1+i/10, '●', t.alarm)
		}
	}
}

// listWidth is one column of the list: marker, address, code, mnemonic.
const listWidth = 20

// listColumns is how many columns of the list fit.
func listColumns(r rect) int { return max(1, min((r.w+1)/listWidth, (isa.Steps+r.h-1)/max(1, r.h))) }

// listTop is the first cell shown in the list.
func (a *app) listTop(r rect) int {
	shown := r.h * listColumns(r)
	v := &a.views[panelProgram]
	if v.follow {
		at := a.m.s.Model.Cell(a.m.s.PC)
		if a.m.s.Mode == calc.Program { // what was written last in the middle
			at = max(0, at-1)
		}
		if at < v.top || at >= v.top+shown {
			v.top = at - shown/3
		}
	}
	v.top = max(0, min(v.top, isa.Steps-shown))
	return v.top
}

func (a *app) drawList(r rect) {
	t, v := &a.th, &a.c
	s := &a.m.s
	op := operands(&s.Cells)
	here := s.Model.Cell(s.PC)
	top := a.listTop(r)
	cols := listColumns(r)
	colW := (r.w + 1) / cols
	for n := range r.h * cols {
		i := top + n
		if i >= isa.Steps {
			return
		}
		x, y := r.x+n/r.h*colW, r.y+n%r.h
		st, num := t.text, t.quiet
		name := isa.Spell(s.Cells[i], a.dialect())
		if op[i] {
			st, name = t.quiet, fmt.Sprintf("→ %02X", s.Cells[i])
		}
		mark := ' '
		markSt := t.mark
		if a.m.breaks[i] != 0 {
			mark, markSt = '●', t.alarm.Background(bgOf(t.desk))
		}
		if i == here {
			st, num = t.here, t.here
			if mark == ' ' {
				mark = '▶'
			}
		}
		if i == a.cursor && a.focus == panelProgram {
			num = num.Underline(true)
		}
		v.put(x, y, mark, markSt)
		w := min(colW-2, r.w-1)
		v.text(x+1, y, w, pad(fmt.Sprintf("%02X %02X  %s", isa.Address(i), s.Cells[i], name), min(w, listWidth-2)), st)
		v.text(x+1, y, 2, fmt.Sprintf("%02X", isa.Address(i)), num)
	}
}

// cellAt is the cell of the program drawn at x, y in the panel's place.
func (a *app) cellAt(p rect, x, y int) (int, bool) {
	r := rect{p.x, p.y + 1, p.w, p.h - 1}
	if a.programGrid(r) {
		if row := y - r.y - 1; row >= 0 && row < gridRows {
			col := (x - r.x - 3) / 3
			i := 10*row + col
			return i, x >= r.x+3 && col < 10 && i < isa.Steps
		}
		r.y, r.h = r.y+gridRows+2, r.h-gridRows-2
	}
	if y < r.y || y >= r.y+r.h || x < r.x {
		return 0, false
	}
	cols := listColumns(r)
	col := min((x-r.x)/((r.w+1)/cols), cols-1)
	i := a.listTop(r) + col*r.h + y - r.y
	return i, i < isa.Steps
}

func (a *app) drawRegisters(r rect) {
	t, v := &a.th, &a.c
	top := a.clampView(panelRegisters, int(calc.NumRegs), r.h)
	cols := 1
	if r.h < 20 && r.w >= 59 {
		cols = 2
		top = a.clampView(panelRegisters, int(calc.NumRegs), 2*r.h)
	}
	for n := range r.h * cols {
		i := top + n
		if i >= int(calc.NumRegs) {
			break
		}
		x, y := r.x+n/r.h*30, r.y+n%r.h
		num := *a.m.s.At(calc.Reg(i))
		name := calc.Reg(i).String()
		if calc.Reg(i) == calc.RegX1 {
			name = "Вх"
		}
		st, raw := t.text, t.quiet
		if num == 0 {
			st = t.quiet
		}
		if a.m.changed[i] {
			st, raw = t.mark, t.mark
			v.put(x+2, y, '·', t.mark)
		}
		v.text(x, y, 2, name, t.quiet)
		v.text(x+3, y, min(13, r.w-3), calc.Picture(num).String(), st)
		if r.w >= 29 {
			v.text(x+17, y, 12, num.String(), raw)
		}
	}
}

// drawReturn shows the levels of the return stack; В/О goes on behind a level.
func (a *app) drawReturn(r rect) {
	t, v := &a.th, &a.c
	s := &a.m.s
	for i, l := range s.Ret {
		if i >= r.h {
			return
		}
		next := isa.Next(l)
		v.text(r.x+1, r.y+i, r.w-1, fmt.Sprintf("%d  %02X", i+1, l), t.code)
		v.text(r.x+8, r.y+i, r.w-8, fmt.Sprintf("→ %02X  %s", next, isa.Spell(s.Cells[s.Model.Cell(next)], a.dialect())), t.text)
	}
	more := []string{
		fmt.Sprintf(a.say("counter  %02X, cell %02X", "счётчик  %02X, ячейка %02X"), s.PC, isa.Address(s.Model.Cell(s.PC))),
		fmt.Sprintf(a.say("commands %d", "команд   %d"), s.Steps),
		fmt.Sprintf(a.say("time     %s", "время    %s"), machineTime(s.Words, a.m.word())),
	}
	for i, m := range more {
		if 6+i < r.h {
			v.text(r.x+1, r.y+6+i, r.w-1, m, t.quiet)
		}
	}
}

// machineTime is the time that the real machine would have needed.
func machineTime(words uint64, word time.Duration) string {
	ms := words * uint64(word.Microseconds()) / 1000
	if ms < 60_000 {
		return fmt.Sprintf("%d.%d s", ms/1000, ms/100%10)
	}
	return fmt.Sprintf("%d:%02d:%02d", ms/3_600_000, ms/60_000%60, ms/1000%60)
}

func (a *app) drawPaper(r rect) {
	text := ""
	if a.program != nil {
		text = a.program.Title + "\n\n" + a.program.Text
	}
	if strings.TrimSpace(text) == "" {
		text = a.say("No program is loaded. Press l to choose one, or key one in: F ПРГ, the commands, F АВТ. ? shows all keys.",
			"Программа не загружена. l — выбрать; или введите сами: F ПРГ, команды, F АВТ. ? — все клавиши.")
	}
	lines := wrap(text, r.w-2)
	top := a.clampView(panelPaper, len(lines), r.h)
	for i := 0; i < r.h && top+i < len(lines); i++ {
		st := a.th.text
		if top+i == 0 && a.program != nil {
			st = a.th.mark
		}
		a.c.text(r.x+1, r.y+i, r.w-1, lines[top+i], st)
	}
}

func (a *app) drawTape(r rect) {
	t, v := &a.th, &a.c
	lines := a.m.tape.lines
	if len(a.m.tape.pending) > 0 {
		lines = append(lines[:len(lines):len(lines)], tapeLine{typed: spell(a.m.tape.pending)})
	}
	vw := &a.views[panelTape]
	if vw.follow {
		vw.top = len(lines)
	}
	top := a.clampView(panelTape, len(lines), r.h)
	for i := 0; i < r.h && top+i < len(lines); i++ {
		l := lines[top+i]
		if l.typed == "" {
			v.text(r.x+1, r.y+i, r.w-1, cut(l.shown, r.w-1), t.mark)
			continue
		}
		w := r.w - 16
		k := []rune(l.typed)
		if len(k) > w {
			k = append([]rune("…"), k[len(k)-w+1:]...)
		}
		v.text(r.x+1, r.y+i, w, string(k), t.quiet)
		shown := l.shown
		if v.ascii {
			shown = asciiDisplay(shown)
		}
		v.text(r.x+r.w-14, r.y+i, 14, shown, t.code)
	}
}

// clampView keeps the top line of a panel in range.
func (a *app) clampView(p panel, lines, rows int) int {
	v := &a.views[p]
	v.top = max(0, min(v.top, lines-rows))
	return v.top
}

// scroll moves a panel; the list of the program stops following the counter.
func (a *app) scroll(p panel, by int) {
	v := &a.views[p]
	if p == panelProgram {
		a.cursor = max(0, min(isa.Steps-1, a.cursor+by))
		for _, pp := range a.lay.panels {
			if pp.kind == p {
				r := rect{pp.at.x, pp.at.y + 1, pp.at.w, pp.at.h - 1}
				if a.programGrid(r) {
					r.h -= gridRows + 2
				}
				shown := max(1, r.h*listColumns(r))
				if a.cursor < v.top {
					v.top = a.cursor
				}
				if a.cursor >= v.top+shown {
					v.top = a.cursor - shown + 1
				}
			}
		}
		v.follow = false
		return
	}
	v.top += by
	v.follow = false
	if p == panelTape && by > 0 {
		v.follow = true
		for _, pp := range a.lay.panels {
			if pp.kind == p && v.top+pp.at.h-1 < len(a.m.tape.lines) {
				v.follow = false
			}
		}
	}
}
