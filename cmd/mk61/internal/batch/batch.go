// Package batch is the protocol of mk61 exec: cases in, states out, as JSON lines.
// docs/exec.md has the fields.
package batch

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/number"
	"mk61/calc/script"
	"mk61/cmd/mk61/internal/cli"
	"mk61/isa/listing"
)

// maxLine bounds a case: anything longer is a bad line.
const maxLine = 1 << 20

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

// testCase is a case as docs/exec.md has it.
type testCase struct {
	ID      json.RawMessage `json:"id"`
	Model   string          `json:"model"`
	Angle   string          `json:"angle"`
	Program *string         `json:"program"`
	Name    string          `json:"name"`
	Listing *string         `json:"listing"`
	PC      *string         `json:"pc"`
	Ret     []string        `json:"ret"`
	Keys    []string        `json:"keys"`
	Limit   *uint64         `json:"limit"`
	Each    bool            `json:"each"`

	registers map[calc.Reg]string
	ret       []byte
}

func (c *testCase) UnmarshalJSON(b []byte) error {
	type plain testCase
	if err := json.Unmarshal(b, (*plain)(c)); err != nil {
		return err
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(b, &all); err != nil {
		return err
	}
	c.registers = map[calc.Reg]string{}
	for k, v := range all {
		switch k {
		case "id", "model", "angle", "program", "name", "listing", "pc", "ret", "keys", "limit", "each":
			continue
		}
		r, ok := calc.ParseReg(k)
		if !ok {
			return fmt.Errorf("unknown field %q", k)
		}
		var s string
		if n := bytes.TrimSpace(v); len(n) > 0 && (n[0] == '-' || n[0] >= '0' && n[0] <= '9') {
			s = string(n)
		} else if err := json.Unmarshal(v, &s); err != nil {
			return fmt.Errorf("register %s: want a number, or a string: decimal or 12 hex digits", k)
		}
		c.registers[r] = s
	}
	return nil
}

// result is a result; its fields are written in this order.
type result struct {
	ID        json.RawMessage             `json:"-"`
	Displays  []string                    `json:"displays,omitempty"`
	Registers [calc.NumRegs]number.Number `json:"-"`
	PC        string                      `json:"pc"`
	Ret       []string                    `json:"ret"`
	Program   string                      `json:"program,omitempty"`
	Display   string                      `json:"display"`
	Stop      string                      `json:"stop"`
	Error     string                      `json:"error,omitempty"`
	Steps     uint64                      `json:"steps"`
	Words     uint64                      `json:"words"`
	Line      int                         `json:"line"` // of the case
	// Beyond is what the direct engine is known to do otherwise than the chips, met
	// first when BeyondStep commands were done.
	Beyond     string `json:"beyond,omitempty"`
	BeyondStep uint64 `json:"beyondStep,omitempty"`
}

func (r result) MarshalJSON() ([]byte, error) {
	type plain result
	tail, err := json.Marshal(plain(r))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteByte('{')
	if r.ID != nil {
		fmt.Fprintf(&b, "\"id\":%s,", r.ID)
	}
	for g := range calc.NumRegs {
		fmt.Fprintf(&b, "%q:%q,", g.String(), r.Registers[g].String())
	}
	b.Write(tail[1:])
	return b.Bytes(), nil
}

// execLine carries out one case. An error means that the line is no case.
func runLine(ctx context.Context, e *cli.Env, line []byte, tooLong bool, open func() *desk.Desk) (*result, error) {
	if tooLong {
		return nil, fmt.Errorf("line longer than %d bytes", maxLine)
	}
	var c testCase
	if err := json.Unmarshal(line, &c); err != nil {
		return nil, jsonError(err)
	}
	d := open()
	s, err := c.setup(e, d.Model())
	if err != nil {
		return nil, err
	}
	d.Load(s)
	if len(c.ret) > 0 {
		d.Edit(func(m *calc.State) { copy(m.Ret[:], c.ret) })
	}
	if c.Limit != nil {
		d.SetLimit(*c.Limit)
	}
	r := &result{ID: c.ID}
	actions, err := c.actions(d, s)
	if err != nil {
		r.Error = err.Error()
	}
	stop := calc.Idle
	words, steps, cells := d.Words(), d.Steps(), d.View().Cells
	d.Warn = func(b calc.Difference) {
		if r.Beyond == "" {
			r.Beyond, r.BeyondStep = b.String(), d.Steps()-steps
		}
	}
	for _, a := range actions {
		ran := d.Steps()
		got, err := d.Do(ctx, a)
		if err != nil {
			r.Error = err.Error()
			break
		}
		if d.Steps() != ran || got == calc.Hang || got == calc.Limit {
			stop = got
		}
		if c.Each {
			r.Displays = append(r.Displays, d.Display())
		}
	}
	v := d.Seen() // a limit may have ended the run between steps
	for g := range calc.NumRegs {
		r.Registers[g] = *v.At(g)
	}
	r.PC = fmt.Sprintf("%02X", v.PC)
	for _, a := range v.Ret {
		r.Ret = append(r.Ret, fmt.Sprintf("%02X", a))
	}
	if v.Cells != cells {
		r.Program = fmt.Sprintf("%X", v.Cells[:])
	}
	r.Display, r.Stop = d.Display(), stop.String()
	r.Steps, r.Words = d.Steps()-steps, d.Words()-words
	return r, nil
}

// actions are the keys of the case, or those that start the program.
func (c *testCase) actions(d *desk.Desk, s *desk.Setup) ([]script.Action, error) {
	if c.Keys == nil {
		if c.PC == nil && c.Program == nil && c.Name == "" && c.Listing == nil {
			return nil, nil
		}
		return s.Keys(), nil
	}
	for _, k := range c.Keys {
		if strings.ContainsFunc(k, unicode.IsControl) {
			return nil, fmt.Errorf("%q is no key, command or number", k)
		}
	}
	actions, err := script.Parse(strings.Join(c.Keys, " "))
	for i := 0; i < len(actions) && err == nil; i++ {
		err = d.Can(actions[i])
	}
	if err != nil {
		return nil, err
	}
	return actions, nil
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

// base is the machine with the program of a name or a listing.
func (c *testCase) base(e *cli.Env, model calc.Model) (*desk.Setup, error) {
	given := 0
	for _, is := range []bool{c.Program != nil, c.Name != "", c.Listing != nil} {
		if is {
			given++
		}
	}
	if given > 1 {
		return nil, errors.New("want one of program, name and listing")
	}
	switch {
	case c.Name != "":
		l, _, err := e.ReadEntry(c.Name, listing.Options{})
		switch {
		case err != nil:
			return nil, err
		case l == nil:
			return nil, fmt.Errorf("no program %q in the library", c.Name)
		}
		return desk.NewSetup(l.Name, l.Program)
	case c.Listing != nil:
		p, ds := listing.Read("listing", []byte(*c.Listing), listing.Options{})
		for _, d := range ds {
			if d.Severity == listing.Error {
				return nil, d
			}
		}
		return desk.NewSetup("listing", p)
	}
	return &desk.Setup{Name: "case", Model: model}, nil
}

// setup is the machine that the case describes, model when it does not say which; the return stack is left in c.ret.
func (c *testCase) setup(e *cli.Env, model calc.Model) (*desk.Setup, error) {
	s, err := c.base(e, model)
	if err != nil {
		return nil, err
	}
	if c.Model != "" {
		m, ok := calc.ParseModel(c.Model)
		if !ok {
			return nil, fmt.Errorf("unknown model %q: want mk61, mk52 or mk54", c.Model)
		}
		if err := s.SetModel(m); err != nil {
			return nil, err
		}
	}
	if c.Angle != "" {
		a, ok := number.ParseAngle(c.Angle)
		if !ok {
			return nil, fmt.Errorf("unknown angle %q: want rad, grad or deg", c.Angle)
		}
		s.Angle = a
	}
	if c.Program != nil {
		var err error
		if s.Cells, err = parseHexCells(*c.Program); err == nil {
			err = s.Fits()
		}
		if err != nil {
			return nil, fmt.Errorf("program: %v", err)
		}
	}
	for r, text := range c.registers {
		n, err := script.ParseNumber(text)
		if err != nil {
			return nil, fmt.Errorf("%v: %v", r, err)
		}
		if int(r) >= int(calc.R0)+s.Model.Registers() {
			return nil, fmt.Errorf("register %v: the %v has R0 to Rd", r, s.Model)
		}
		s.Registers = append(s.Registers, desk.Preset{Reg: r, Value: n})
	}
	if c.PC != nil {
		var err error
		if s.PC, err = parseByte(*c.PC); err != nil {
			return nil, fmt.Errorf("pc: %v", err)
		}
		s.Started = true
	}
	if most := len(calc.State{}.Ret); len(c.Ret) > most {
		return nil, fmt.Errorf("ret: %d return addresses, the machine has %d", len(c.Ret), most)
	}
	for _, t := range c.Ret {
		a, err := parseByte(t)
		if err != nil {
			return nil, fmt.Errorf("ret: %v", err)
		}
		c.ret = append(c.ret, a)
	}
	return s, nil
}

func parseByte(s string) (byte, error) {
	b, ok := script.ParseByte(s)
	if !ok {
		return 0, fmt.Errorf("%q: want two hex digits", s)
	}
	return b, nil
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
