package desk

import (
	"mk61/calc"
	"mk61/calc/script"
)

// Event is one command of a program: where it stands, and the machine before and
// after it.
type Event struct {
	Number uint64 // from 1
	PC     byte   // the counter of the command
	Code   byte
	Before calc.State
	After  calc.State
}

// Player carries out actions command by command. Between two commands of a run it
// may be copied with its desk's Snapshot, and goes on from there after Restore.
type Player struct {
	Desk    *Desk
	Actions []script.Action
	next    int
	left    uint64 // steps that the last key may still start
	event   Event
	stop    calc.Stop
}

// Reach goes on to the next command of a program: it is then about to be carried
// out. It is false at the end of the actions, at the limit of a run (Stop is then
// calc.Limit), and at an action that the machine cannot do, with the error.
func (p *Player) Reach() (bool, error) {
	for !p.Desk.Running() || p.next == 0 {
		if p.next >= len(p.Actions) {
			if !p.Desk.Running() {
				return false, nil
			}
			return p.more()
		}
		stop, err := p.Desk.Begin(p.Actions[p.next])
		p.next++
		if err != nil {
			return false, err
		}
		if stop != calc.None {
			p.stop = stop
		}
		p.left = p.Desk.limit
	}
	return p.more()
}

// more counts a step, and tells whether there may be one.
func (p *Player) more() (bool, error) {
	if p.left == 0 {
		p.stop = calc.Limit
		return false, nil
	}
	if err := p.Desk.due(); err != nil {
		return false, err
	}
	p.left--
	return true, nil
}

// Step carries out the command that Reach has come to. The event is good until the
// next call.
func (p *Player) Step() *Event {
	ev := &p.event
	ev.Before = p.Desk.Seen()
	ev.Number++
	ev.PC = ev.Before.PC
	ev.Code = ev.Before.Cells[ev.Before.Model.Cell(ev.PC)]
	p.stop = p.Desk.Step()
	ev.After = p.Desk.Seen()
	return ev
}

// Stop is how the last program, or key by hand, ended.
func (p *Player) Stop() calc.Stop { return p.stop }

// Record carries out actions and calls each after every step until it returns
// false. The event is valid during the call only. The result is how the last
// program ended, calc.Limit when it went on.
func (d *Desk) Record(ctx Context, actions []script.Action, each func(*Event) bool) (calc.Stop, error) {
	p := Player{Desk: d, Actions: actions, stop: calc.Idle}
	for {
		ok, err := p.Reach()
		if !ok || err != nil {
			return p.stop, err
		}
		if p.left%1024 == 0 && ctx.Err() != nil {
			return calc.Limit, ctx.Err()
		}
		if !each(p.Step()) {
			return p.stop, nil
		}
	}
}
