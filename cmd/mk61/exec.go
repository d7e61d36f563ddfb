package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"mk61/calc"
	"mk61/calc/engine"
	"mk61/calc/number"
)

// maxLine bounds a case: anything longer is a bad line.
const maxLine = 1 << 20

func runExec(e *env, args []string) int {
	fs := e.flags("exec")
	use := engineFlags(e, fs)
	rest, code, ok := e.parse(fs, args)
	if !ok {
		return code
	}
	if len(rest) > 0 {
		return e.usage("exec: unexpected argument %q", rest[0])
	}
	open, err := use()
	if err != nil {
		return e.fail("exec: %v", err)
	}
	return execCases(e, open)
}

// execCases answers every line of the input, in order.
func execCases(e *env, open openEngine) int {
	out := bufio.NewWriter(e.out)
	defer out.Flush()
	in := bufio.NewReaderSize(e.in, 1<<16)
	code := exitOK
	for n := 1; ; n++ {
		line, tooLong, err := readLine(in)
		if err != nil && err != io.EOF {
			out.Flush()
			return e.fail("exec: %v", err)
		}
		if line = bytes.TrimSpace(line); len(line) > 0 || tooLong {
			answer, bad := execLine(line, tooLong, open)
			if bad != nil {
				answer, code = badLine{n, bad.Error()}, exitFailure
			}
			b, err := json.Marshal(answer)
			if err != nil {
				b, _ = json.Marshal(badLine{n, err.Error()})
				code = exitFailure
			}
			out.Write(append(b, '\n'))
		}
		if err == io.EOF {
			return code
		}
		if in.Buffered() == 0 {
			if err := out.Flush(); err != nil {
				return e.fail("exec: %v", err)
			}
		}
	}
}

type badLine struct {
	Line  int    `json:"line"`
	Error string `json:"error"`
}

// readLine reads one line of at most maxLine bytes; of a longer one it reads
// and drops the rest.
func readLine(in *bufio.Reader) (line []byte, tooLong bool, err error) {
	for {
		part, err := in.ReadSlice('\n')
		if len(line)+len(part) > maxLine {
			tooLong = true
		} else {
			line = append(line, part...)
		}
		if err != bufio.ErrBufferFull {
			return line, tooLong, err
		}
	}
}

// execCase is a case as docs/exec.md has it.
type execCase struct {
	ID      json.RawMessage `json:"id"`
	Model   string          `json:"model"`
	Angle   string          `json:"angle"`
	Program *string         `json:"program"`
	PC      *string         `json:"pc"`
	Ret     []string        `json:"ret"`
	Keys    []string        `json:"keys"`
	Limit   *uint64         `json:"limit"`
	Each    bool            `json:"each"`

	registers map[string]string
}

const defaultLimit = 1000000

func (c *execCase) UnmarshalJSON(b []byte) error {
	type plain execCase
	if err := json.Unmarshal(b, (*plain)(c)); err != nil {
		return err
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(b, &all); err != nil {
		return err
	}
	c.registers = map[string]string{}
	for k, v := range all {
		switch k {
		case "id", "model", "angle", "program", "pc", "ret", "keys", "limit", "each":
			continue
		}
		if _, ok := registerAt[k]; !ok {
			return fmt.Errorf("unknown field %q", k)
		}
		var s string
		if err := json.Unmarshal(v, &s); err != nil {
			return fmt.Errorf("register %s: want a string of 12 hex digits", k)
		}
		c.registers[k] = s
	}
	return nil
}

var registerAt = func() map[string]calc.Register {
	m := map[string]calc.Register{}
	for _, r := range calc.Registers() {
		m[r.Name] = r
	}
	return m
}()

// execResult is a result; its fields are written in this order.
type execResult struct {
	ID        json.RawMessage   `json:"-"`
	Displays  []string          `json:"displays,omitempty"`
	Registers map[string]string `json:"-"`
	PC        string            `json:"pc"`
	Ret       []string          `json:"ret"`
	Program   string            `json:"program,omitempty"`
	Display   string            `json:"display"`
	Stop      string            `json:"stop"`
	Error     string            `json:"error,omitempty"`
	Steps     uint64            `json:"steps"`
	Words     uint64            `json:"words"`
}

func (r execResult) MarshalJSON() ([]byte, error) {
	type plain execResult
	tail, err := json.Marshal(plain(r))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteByte('{')
	if r.ID != nil {
		fmt.Fprintf(&b, "\"id\":%s,", r.ID)
	}
	for _, g := range calc.Registers() {
		fmt.Fprintf(&b, "%q:%q,", g.Name, r.Registers[g.Name])
	}
	b.Write(tail[1:])
	return b.Bytes(), nil
}

// execLine carries out one case. An error means that the line is no case.
func execLine(line []byte, tooLong bool, open openEngine) (any, error) {
	if tooLong {
		return nil, fmt.Errorf("line longer than %d bytes", maxLine)
	}
	var c execCase
	if err := json.Unmarshal(line, &c); err != nil {
		return nil, jsonError(err)
	}
	s, err := c.state()
	if err != nil {
		return nil, err
	}
	m, err := open(s.Model)
	if err != nil {
		return nil, err
	}
	m.Put(s)
	keys := c.Keys
	if keys == nil {
		switch {
		case c.PC != nil:
			keys = []string{"С/П"}
		case c.Program != nil:
			keys = []string{"В/О", "С/П"}
		}
	}
	limit := uint64(defaultLimit)
	if c.Limit != nil {
		limit = *c.Limit
	}
	r := execResult{ID: c.ID}
	stop := calc.Idle
	words, steps := m.Words(), m.Steps()
	presses, err := parseKeys(keys)
	if err == nil {
		err = checkKeys(m, presses)
	}
	if err != nil {
		r.Error, presses = err.Error(), nil
	}
	for _, p := range presses {
		if got := p.do(m, limit); got != calc.Idle {
			stop = got
		}
		if c.Each {
			r.Displays = append(r.Displays, m.Indicator().String())
		}
	}
	v := m.View()
	if c, ok := m.(*engine.Chip); ok { // a limit may have ended the run between steps
		v = c.Seen()
	}
	r.Registers = map[string]string{}
	for _, g := range calc.Registers() {
		r.Registers[g.Name] = g.At(&v).String()
	}
	r.PC = fmt.Sprintf("%02X", v.PC)
	for _, a := range v.Ret {
		r.Ret = append(r.Ret, fmt.Sprintf("%02X", a))
	}
	if v.Cells != s.Cells {
		r.Program = fmt.Sprintf("%X", v.Cells[:])
	}
	r.Display, r.Stop = m.Indicator().String(), stop.String()
	r.Steps, r.Words = m.Steps()-steps, m.Words()-words
	return r, nil
}

// jsonError words the errors of encoding/json for the line at hand.
func jsonError(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("column %d: %v", syntax.Offset, syntax)
	case errors.As(err, &kind):
		return fmt.Errorf("field %q: want %v, not a JSON %s", kind.Field, kind.Type, kind.Value)
	}
	return err
}

// state is the machine that the case describes.
func (c *execCase) state() (calc.State, error) {
	model, err := parseModel(c.Model)
	if err != nil {
		return calc.State{}, err
	}
	s := calc.New(model)
	if s.Angle, err = parseAngle(c.Angle); err != nil {
		return s, err
	}
	if c.Program != nil {
		cells, err := parseHexCells(*c.Program)
		if err != nil {
			return s, fmt.Errorf("program: %v", err)
		}
		if n := model.Steps(); len(cells) > n {
			return s, fmt.Errorf("program: %d cells, the machine has %d", len(cells), n)
		}
		s.Load(cells)
	}
	for name, text := range c.registers {
		n, err := number.Parse(text)
		if err != nil {
			return s, fmt.Errorf("%s: %v", name, err)
		}
		if name == "Re" && model == calc.MK54 {
			return s, fmt.Errorf("register Re: the %v has R0 to Rd", model)
		}
		*registerAt[name].At(&s) = n
	}
	if c.PC != nil {
		if s.PC, err = parseByte(*c.PC); err != nil {
			return s, fmt.Errorf("pc: %v", err)
		}
	}
	if len(c.Ret) > len(s.Ret) {
		return s, fmt.Errorf("ret: %d return addresses, the machine has %d", len(c.Ret), len(s.Ret))
	}
	for i, t := range c.Ret {
		if s.Ret[i], err = parseByte(t); err != nil {
			return s, fmt.Errorf("ret: %v", err)
		}
	}
	return s, nil
}

func parseByte(s string) (byte, error) {
	v, err := strconv.ParseUint(s, 16, 8)
	if err != nil || len(s) != 2 {
		return 0, fmt.Errorf("%q: want two hex digits", s)
	}
	return byte(v), nil
}

// parseHexCells reads byte pairs; blanks may stand between pairs.
func parseHexCells(s string) ([]byte, error) {
	var out []byte
	for _, f := range strings.Fields(s) {
		if len(f)%2 != 0 {
			return nil, fmt.Errorf("%q: want pairs of hex digits", f)
		}
		for i := 0; i < len(f); i += 2 {
			b, err := parseByte(f[i : i+2])
			if err != nil {
				return nil, err
			}
			out = append(out, b)
		}
	}
	return out, nil
}

func parseModel(s string) (calc.Model, error) {
	for _, m := range []calc.Model{calc.MK61, calc.MK52, calc.MK54} {
		if s == m.String() {
			return m, nil
		}
	}
	if s == "" {
		return calc.MK61, nil
	}
	return 0, fmt.Errorf("unknown model %q: want mk61, mk52 or mk54", s)
}

func parseAngle(s string) (number.Angle, error) {
	switch s {
	case "", "rad":
		return number.Rad, nil
	case "grad":
		return number.Grad, nil
	case "deg":
		return number.Deg, nil
	}
	return 0, fmt.Errorf("unknown angle %q: want rad, grad or deg", s)
}
