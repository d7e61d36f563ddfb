package tui

import (
	"context"
	"encoding/hex"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/eeprom"
	"mk61/calc/engine"
	"mk61/calc/script"
)

// What is typed into the terminal interface leads to the registers that the subcommands
// come to, after every step, on both engines and all models.
func TestOneMachine(t *testing.T) {
	text, err := os.ReadFile("../../testdata/onemachine.txt")
	require.NoError(t, err)
	engines := []string{"direct"}
	if _, err := engine.Open("chip", ""); err == nil {
		engines = append(engines, "chip")
	}
	tried := 0
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSpace(line), "|")
		if strings.HasPrefix(line, "#") {
			continue
		}
		cells, err := hex.DecodeString(strings.Join(strings.Fields(f[0]), ""))
		require.NoError(t, err)
		actions, err := script.Parse(f[1])
		require.NoError(t, err)
		for _, name := range engines {
			for _, model := range []calc.Model{calc.MK61, calc.MK52, calc.MK54} {
				if m := strings.TrimSpace(f[2]); m != "" && !strings.Contains(m, model.String()) {
					continue
				}
				tried++
				sameAsDesk(t, name, model, cells, actions, line)
			}
		}
	}
	require.Greater(t, tried, 60)
}

func sameAsDesk(t *testing.T, name string, model calc.Model, cells []byte, actions []script.Action, line string) {
	t.Helper()
	open, err := engine.Open(name, "")
	require.NoError(t, err)
	setup := &desk.Setup{Model: model, Cells: cells}
	d := desk.New(desk.Options{Model: model, Open: open, Limit: 1000})
	d.Load(setup)
	var want []calc.State
	_, err = d.Record(context.Background(), actions, func(ev *desk.Event) bool {
		want = append(want, ev.After)
		return true
	})
	require.NoError(t, err)

	m := newMachine(model, open, eeprom.Unit{})
	m.speed = speedFull
	m.g.Change("program", func(d *desk.Desk) { d.Insert(setup) })
	m.look()
	n := 0
	for _, a := range actions {
		if a.Kind == script.Press {
			require.NoError(t, m.press(a.Key), line)
		} else {
			require.NoError(t, m.do(a), line)
		}
		for m.running() {
			m.step()
			m.look()
			require.Less(t, n, len(want), line)
			for r := range calc.NumRegs {
				require.Equal(t, *want[n].At(r), *m.s.At(r), "%s %v step %d: %v of %s", name, model, n+1, r, line)
			}
			n++
		}
	}
	require.Equal(t, len(want), n, line)
}
