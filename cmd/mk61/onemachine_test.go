package main

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
	"mk61/calc/accuracy"
	"mk61/calc/desk"
	"mk61/calc/engine"
	"mk61/calc/script"
)

// oneMachine reads the scripts that go through every subcommand that runs a program.
func oneMachine(t *testing.T) (rows [][3]string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "onemachine.txt"))
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		if f := strings.Split(strings.TrimSpace(line), "|"); !strings.HasPrefix(line, "#") {
			require.Len(t, f, 3, line)
			rows = append(rows, [3]string{strings.TrimSpace(f[0]), strings.TrimSpace(f[1]), strings.TrimSpace(f[2])})
		}
	}
	require.GreaterOrEqual(t, len(rows), 30)
	return rows
}

// registersOf are the raw registers of a state, the stack first.
func registersOf(s *calc.State) string {
	var l []string
	for r := range calc.NumRegs {
		l = append(l, s.At(r).String())
	}
	return strings.Join(l, " ")
}

// The same scripts through every subcommand that runs a program, on both engines and
// all models: the registers are equal after every step. The terminal interface has the
// same test.
func TestOneMachine(t *testing.T) {
	engines := []string{"direct"}
	if _, err := engine.Open("chip", ""); err == nil {
		engines = append(engines, "chip")
	}
	dir := t.TempDir()
	for n, row := range oneMachine(t) {
		if testing.Short() && n%6 > 0 {
			continue
		}
		program, keys, models := row[0], row[1], row[2]
		for _, model := range []string{"mk61", "mk52", "mk54"} {
			if models != "" && !strings.Contains(models, model) {
				continue
			}
			var direct []string
			for _, name := range engines {
				t.Run(strings.Join([]string{program, keys, model, name}, "|"), func(t *testing.T) {
					steps := sameEverywhere(t, dir, name, model, program, keys)
					if name == "direct" {
						direct = steps
						return
					}
					require.Equal(t, direct, steps, "the engines differ")
				})
			}
		}
	}
}

// sameEverywhere runs a script through the subcommands and gives the registers after
// each step.
func sameEverywhere(t *testing.T, dir, engineName, model, program, keys string) []string {
	t.Helper()
	file := filepath.Join(dir, "p.hex")
	require.NoError(t, os.WriteFile(file, []byte(program+"\n"), 0o600))
	m, _ := calc.ParseModel(model)
	open, err := engine.Open(engineName, "")
	require.NoError(t, err)
	cells, err := hex.DecodeString(strings.ReplaceAll(program, " ", ""))
	require.NoError(t, err)
	actions, err := script.Parse(keys)
	require.NoError(t, err)
	d := desk.New(desk.Options{Model: m, Open: open, Limit: 1000})
	d.Load(&desk.Setup{Model: m, Cells: cells})
	var want, displays []string
	var runs []uint64
	_, err = d.Record(context.Background(), actions, func(ev *desk.Event) bool {
		want = append(want, registersOf(&ev.After))
		return true
	})
	require.NoError(t, err)
	require.NotEmpty(t, want)
	d.Load(&desk.Setup{Model: m, Cells: cells})
	for _, a := range actions {
		was := d.Steps()
		_, err := d.Do(context.Background(), a)
		require.NoError(t, err)
		if n := d.Steps(); n > was {
			runs = append(runs, n-was)
			displays = append(displays, d.Display())
		}
	}
	flags := []string{"-engine", engineName, "-model", model}

	out := mustRun(t, "", append([]string{"run", file, "-keys", keys}, flags...)...)
	require.Equal(t, strings.Join(displays, "\n")+"\n", out, "run")

	columns := "step,pc,code"
	for r := range calc.NumRegs {
		columns += "," + r.String()
	}
	out = mustRun(t, "", append([]string{"trace", file, "-keys", keys, "-columns", columns, "-o", filepath.Join(dir, "p.trace")}, flags...)...)
	require.Empty(t, out)
	out = mustRun(t, "", append([]string{"trace", file, "-keys", keys, "-columns", columns, "-format", "jsonl"}, flags...)...)
	require.Equal(t, normalized(t, want), tracedRegisters(t, out), "trace")

	out = mustRun(t, "", append([]string{"verify", "-program", file, "-trace", filepath.Join(dir, "p.trace")}, flags...)...)
	require.Contains(t, out, "all passed")

	require.Equal(t, want, debugged(t, file, keys, flags, runs), "debug")
	got := executed(t, engineName, model, program, keys, len(want))
	require.Equal(t, want[len(want)-len(got):], got, "exec")

	if engineName == "direct" && model == "mk61" {
		out = mustRun(t, "", "accuracy", "-program", file, "-keys", keys)
		x, err := script.ParseNumber(strings.Fields(want[len(want)-1])[0])
		require.NoError(t, err)
		require.Contains(t, out, "\nX         "+accuracy.Text(x)+"\n", "accuracy")
	}
	return want
}

// normalized are registers without leading zeros: the decimal columns of a trace do
// not tell them.
func normalized(t *testing.T, l []string) []string {
	t.Helper()
	var out []string
	for _, regs := range l {
		var row []string
		for _, f := range strings.Fields(regs) {
			v, err := script.ParseValue(f)
			require.NoError(t, err)
			if n := v.Number.Normalize(); script.SpellNumber(v.Number) != v.Number.String() {
				v.Number = n
			}
			row = append(row, v.Number.String())
		}
		out = append(out, strings.Join(row, " "))
	}
	return out
}

func mustRun(t *testing.T, in string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	code := run(args, strings.NewReader(in), &out, &errs)
	require.Zero(t, code, "%v: %s", args, errs.String())
	return out.String()
}

func tracedRegisters(t *testing.T, jsonl string) []string {
	t.Helper()
	var l []string
	for line := range strings.Lines(jsonl) {
		var o map[string]string
		require.NoError(t, json.Unmarshal([]byte(line), &o))
		if o["trace"] != "" {
			continue
		}
		var regs []string
		for r := range calc.NumRegs {
			v, err := script.ParseValue(o[r.String()])
			require.NoError(t, err)
			n := v.Number
			if script.SpellNumber(n) != n.String() {
				n = n.Normalize()
			}
			regs = append(regs, n.String())
		}
		l = append(l, strings.Join(regs, " "))
	}
	return l
}

// debugged types what stands before each С/П with mk61 debug, and steps the run
// that follows; runs are the steps of each.
func debugged(t *testing.T, file, keys string, flags []string, runs []uint64) []string {
	t.Helper()
	var in strings.Builder
	for i, part := range strings.Split(keys, "С/П") {
		if p := strings.TrimSpace(part); p != "" {
			fmt.Fprintf(&in, "keys %s\n", p)
		}
		if i < len(runs) {
			in.WriteString(strings.Repeat("step\nprint\n", int(runs[i])))
		}
	}
	return printed(mustRun(t, in.String(), append([]string{"debug", file}, flags...)...))
}

// printed are the registers of the prints of mk61 debug.
func printed(out string) []string {
	var l, regs []string
	for line := range strings.Lines(out) {
		f := strings.Fields(line)
		if len(f) == 3 {
			if _, ok := calc.ParseReg(f[0]); ok && len(f[1]) == 12 {
				regs = append(regs, f[1])
			}
		}
		if len(regs) == int(calc.NumRegs) {
			l = append(l, strings.Join(regs, " "))
			regs = nil
		}
	}
	return l
}

// executed gives the registers after each step by cases with that limit.
func executed(t *testing.T, engineName, model, program, keys string, steps int) []string {
	t.Helper()
	var in strings.Builder
	for n := 1; n <= steps; n++ {
		c := map[string]any{"id": n, "model": model, "program": program, "keys": strings.Fields(keys)}
		if strings.Count(keys, "С/П") == 1 {
			c["limit"] = n
		} else if n < steps {
			continue
		}
		b, err := json.Marshal(c)
		require.NoError(t, err)
		in.Write(append(b, '\n'))
	}
	var l []string
	for line := range strings.Lines(mustRun(t, in.String(), "exec", "-engine", engineName)) {
		var o map[string]any
		require.NoError(t, json.Unmarshal([]byte(line), &o))
		require.Nil(t, o["error"], line)
		var regs []string
		for r := range calc.NumRegs {
			regs = append(regs, o[r.String()].(string))
		}
		l = append(l, strings.Join(regs, " "))
	}
	return l
}
