package tui

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"

	"mk61/calc"
	"mk61/calc/board"
	"mk61/calc/debug"
	"mk61/calc/desk"
)

// pastKept is how many keys, loads and ends of runs a session remembers to go back to.
const pastKept = 100

// past is what a session keeps of the way that led to it: compressed JSON in one line.
type past struct {
	States []string `json:"states"` // text forms, the oldest first
	// Lines tells for each line of the tape, Stages for each state of the board, behind
	// which of the states it came; the number of states is the machine now.
	Lines  []int       `json:"lines"`
	Stages []pastStage `json:"stages"`
}

type pastStage struct {
	At    int    `json:"at"`
	State string `json:"state"`
}

// marshalPast writes the way that led here.
func (m *machine) marshalPast() string {
	kept := m.g.Milestones(pastKept)
	var p past
	for i := range kept {
		text, _ := kept[i].State.MarshalText()
		p.States = append(p.States, string(text))
	}
	behind := func(at uint64) int {
		for k := range kept {
			if kept[k].At >= at {
				return k
			}
		}
		return len(kept)
	}
	for i := range m.tape.lines {
		p.Lines = append(p.Lines, behind(m.tape.lines[i].at))
	}
	now := m.tape.now().program
	for _, s := range m.tape.stages {
		if s.program == now {
			p.Stages = append(p.Stages, pastStage{behind(s.at), string(s.st.AppendText(nil))})
		}
	}
	text, _ := json.Marshal(&p)
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestSpeed)
	_, _ = w.Write(text)
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// maxPast bounds what a session may unpack to.
const maxPast = 4 << 20

// restorePast makes the way that led to the machine as it is.
func (m *machine) restorePast(text string) error {
	bad := errors.New("the history is damaged")
	packed, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return bad
	}
	plain, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxPast))
	var p past
	if err != nil || json.Unmarshal(plain, &p) != nil || len(p.States) > pastKept || len(p.Lines) != len(m.tape.lines) {
		return bad
	}
	states := make([]calc.State, len(p.States))
	for i := range states {
		if states[i].UnmarshalText([]byte(p.States[i])) != nil {
			return bad
		}
	}
	at := func(n int) (uint64, bool) { return uint64(n), n >= 0 && n <= len(states) }
	var stages []stage
	for _, s := range p.Stages {
		n, ok := at(s.At)
		st := board.New()
		if !ok || st.UnmarshalText([]byte(s.State)) != nil {
			return bad
		}
		stages = append(stages, stage{n, m.tape.now().program, st})
	}
	for i, n := range p.Lines {
		k, ok := at(n)
		if !ok {
			return bad
		}
		m.tape.lines[i].at = k
	}
	if len(states) == 0 {
		return nil
	}
	if len(stages) > 0 {
		m.tape.stages = stages
	}
	d := m.g.Desk()
	now := d.Snapshot()
	put := func(s calc.State) {
		if d.Model() != s.Model {
			d.SetModel(s.Model)
		}
		d.Put(s)
	}
	put(states[0])
	breaks := m.g.Breaks()
	m.g = debug.New(d)
	for _, b := range breaks {
		m.breaks[b.Cell] = m.g.AddBreak(b)
	}
	for _, s := range states[1:] {
		m.g.Change("", func(*desk.Desk) { put(s) })
	}
	m.g.Change("", func(d *desk.Desk) { d.Restore(now) })
	m.look()
	m.base = registers(&m.s)
	return nil
}
