package lockstep

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"mk61/calc"
	"mk61/calc/engine"
	"mk61/calc/number"
	"mk61/isa"

	"github.com/stretchr/testify/require"
)

const casesFile = "../testdata/cases.txt"

// written is a case as the text has it.
type written struct {
	title string
	line  int
	model calc.Model
	set   [][2]string
	acts  []act
}

// act is keys pressed, or a demand.
type act struct {
	line        int
	name, value string
}

func readCases(t *testing.T) (all []written) {
	text, err := os.ReadFile(casesFile)
	require.NoError(t, err)
	for n, line := range strings.Split(string(text), "\n") {
		switch {
		case strings.TrimSpace(line) == "" || line[0] == '#':
		case line[0] != '\t':
			all = append(all, written{title: line, line: n + 1})
		default:
			w := &all[len(all)-1]
			name, value, _ := strings.Cut(line[1:], " ")
			value = strings.TrimSpace(value)
			switch {
			case name == "model":
				w.model = map[string]calc.Model{"mk61": calc.MK61, "mk54": calc.MK54}[value]
			case len(w.acts) == 0 && name != "keys":
				w.set = append(w.set, [2]string{name, value})
			default:
				w.acts = append(w.acts, act{n + 1, name, value})
			}
		}
	}
	require.NotEmpty(t, all)
	return all
}

// codes reads bytes in hexadecimal; 54*47 is 54 that many times.
func codes(t *testing.T, text string) (b []byte) {
	for _, f := range strings.Fields(text) {
		code, times, many := strings.Cut(f, "*")
		n := 1
		if many {
			var err error
			n, err = strconv.Atoi(times)
			require.NoError(t, err)
		}
		v, err := strconv.ParseUint(code, 16, 8)
		require.NoError(t, err)
		for range n {
			b = append(b, byte(v))
		}
	}
	return b
}

func (w *written) start(t *testing.T) calc.State {
	s := calc.New(w.model)
	for _, f := range w.set {
		switch f[0] {
		case "program":
			s.Load(codes(t, f[1]))
		case "counter":
			s.PC = codes(t, f[1])[0]
		case "returns":
			copy(s.Ret[:], codes(t, f[1]))
		case "angle":
			s.Angle = map[string]number.Angle{"rad": number.Rad, "grad": number.Grad, "deg": number.Deg}[f[1]]
		default:
			v, err := number.Parse(f[1])
			require.NoError(t, err, f[0])
			*s.At(registerNamed(t, f[0])) = v
		}
	}
	return s
}

func registerNamed(t *testing.T, name string) calc.Reg {
	r, ok := calc.ParseReg(name)
	require.True(t, ok, "register %q", name)
	return r
}

func seen(s *calc.State, name string, t *testing.T) string {
	switch name {
	case "shows":
		return fmt.Sprintf("\"%s\"", s.Shown)
	case "counter":
		return fmt.Sprintf("%02X", s.PC)
	case "returns":
		return fmt.Sprintf("% X", s.Ret)
	case "cells":
		return strings.TrimSuffix(fmt.Sprintf("% X", s.Cells), " 00")
	}
	return s.At(registerNamed(t, name)).String()
}

// caseSteps is more than any of the cases runs.
const caseSteps = 3000

func (w *written) run(t *testing.T, m engine.Engine) {
	m.Put(w.start(t))
	for _, a := range w.acts {
		if a.name == "keys" {
			for _, name := range strings.Fields(a.value) {
				k, ok := isa.ParseKey(map[string]string{"ПРГ": "ВП", "АВТ": "/-/"}[name])
				if !ok {
					k, ok = isa.ParseKey(name)
				}
				require.True(t, ok, "line %d: key %q", a.line, name)
				m.Press(k)
				m.Run(caseSteps)
			}
			continue
		}
		s := m.View()
		s.Settle()
		if got, want := seen(&s, a.name, t), a.value; got != want {
			t.Errorf("%s:%d: %s: %s: got %q, want %q", casesFile, a.line, w.title, a.name, got, want)
		}
	}
}

// TestCases holds the direct engine, and the chips where there are images, to the
// cases that a person can read.
func TestCases(t *testing.T) {
	mc, ok := microcode(t)
	for _, w := range readCases(t) {
		w.run(t, engine.NewDirect(w.model))
		if ok {
			w.run(t, engine.NewChip(mc, w.model))
		}
	}
}
