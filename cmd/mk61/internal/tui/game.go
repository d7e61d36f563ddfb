package tui

import (
	"strings"

	"mk61/calc"
	"mk61/calc/board"
	"mk61/isa"
)

// stage is a program with the board of its game as it was from an action on.
type stage struct {
	at      uint64
	program *Program
	st      board.State
}

// stagesKept is how many stops of a game are remembered.
const stagesKept = 4000

// stage begins to work with a program.
func (t *tape) stage(at uint64, p *Program) {
	t.stages = append(t.stages, stage{at, p, board.New()})
}

// revise puts another edition of the program into the last stage.
func (t *tape) revise(p *Program) {
	if n := len(t.stages); n > 0 {
		t.stages[n-1].program = p
	}
}

// now is the stage that is on.
func (t *tape) now() stage {
	if n := len(t.stages); n > 0 {
		return t.stages[n-1]
	}
	return stage{st: board.New()}
}

// play tells the board that the program has stopped.
func (t *tape) play(at uint64, s *calc.State) {
	now := t.now()
	if !now.program.hasBoard() {
		return
	}
	b, _ := now.program.board()
	t.stages = append(t.stages, stage{at, now.program, b.After(now.st, s)})
	if n := len(t.stages) - stagesKept; n > 0 {
		t.stages = append([]stage(nil), t.stages[n:]...)
	}
}

// parsedBoard is a program's board, read once.
type parsedBoard struct {
	b *board.Board
	f *board.Fault
}

// board is the board of a program, nil for none; the fault says why it cannot be read.
func (p *Program) board() (*board.Board, *board.Fault) {
	if p.parsed == nil {
		b, err := board.Parse(p.Board)
		f, _ := err.(*board.Fault)
		p.parsed = &parsedBoard{b, f}
	}
	return p.parsed.b, p.parsed.f
}

func (p *Program) hasBoard() bool {
	if p == nil || p.Board == "" {
		return false
	}
	b, _ := p.board()
	return b != nil
}

// shelve takes the papers of the program that is on, after a load or a step in time.
func (a *app) shelve() {
	if len(a.m.tape.stages) == 0 {
		return
	}
	p := a.m.tape.now().program
	if p == a.program {
		return
	}
	a.program = p
	a.watchFile()
	if a.focus == panelBoard && !p.hasBoard() {
		a.focus = panelProgram
	}
}

// played shows the board when a game has answered, if only the instructions are seen.
func (a *app) played() {
	now := a.m.tape.now()
	if !now.program.hasBoard() || now.st.Stop < 0 {
		return
	}
	a.views[panelBoard].top = 0
	for _, p := range a.lay.panels {
		if p.kind == panelBoard {
			return
		}
	}
	if a.focus == panelPaper {
		a.focus = panelBoard
		if len(a.lay.panels) > 0 {
			return
		}
	}
	if len(a.lay.panels) == 0 { // nothing but the status line is seen
		if w := a.meaning(); w != "" && a.message == "" {
			a.tell(w, false)
		}
	}
}

// meaning is what the last stop of the game means, with the keys of the terminal.
func (a *app) meaning() string {
	now := a.m.tape.now()
	if !now.program.hasBoard() {
		return ""
	}
	b, _ := now.program.board()
	return a.withKeys(b.Says(now.st, a.lang()))
}

// withKeys says behind the keys of the case what one types for them.
func (a *app) withKeys(s string) string {
	for _, k := range []isa.Key{isa.KeyReturn, isa.KeyRun, isa.KeyEnter} {
		s = strings.ReplaceAll(s, k.String(), k.String()+" ["+typedBy(k)+"]")
	}
	return s
}

// drawBoard draws the board and below it what it means.
func (a *app) drawBoard(r rect) {
	now := a.m.tape.now()
	if !now.program.hasBoard() {
		return
	}
	b, _ := now.program.board()
	picture := b.Picture(now.st, a.lang())
	words := wrap(a.meaning(), r.w-2)
	lines := len(picture) + len(words)
	if len(picture) > 0 {
		lines++
	}
	top := a.clampView(panelBoard, lines, r.h)
	for i := 0; i < r.h && top+i < lines; i++ {
		n := top + i
		if n >= len(picture) {
			if n -= len(picture) + btoi(len(picture) > 0); n >= 0 {
				a.c.text(r.x+1, r.y+i, r.w-1, words[n], a.th.mark)
			}
			continue
		}
		x := r.x + 1
		for _, p := range picture[n] {
			st := a.th.quiet
			switch p.Kind {
			case board.Free:
				st = a.th.text
			case board.Piece:
				st = a.th.mark
			}
			x += a.c.text(x, r.y+i, r.x+r.w-x, p.Text, st)
		}
	}
}
