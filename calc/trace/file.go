package trace

import (
	"bytes"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"mk61/calc/desk"
	"mk61/calc/number"
	"mk61/calc/script"
)

// Format is a form of a trace file.
type Format uint8

// The forms of a trace file.
const (
	Text Format = iota // aligned columns
	CSV
	JSON // one object a line
)

// ParseFormat reads the name of a form: text, csv or jsonl.
func ParseFormat(s string) (Format, bool) {
	switch strings.ToLower(s) {
	case "text", "":
		return Text, true
	case "csv":
		return CSV, true
	case "jsonl", "json":
		return JSON, true
	}
	return 0, false
}

// Writer writes a trace step by step.
type Writer struct {
	w       io.Writer
	format  Format
	columns []Column
	csv     *csv.Writer
	err     error
}

// NewWriter writes the head of a trace, of which Program, Keys, Angle,
// Registers and Columns count.
func NewWriter(w io.Writer, format Format, t *Trace) *Writer {
	tw := &Writer{w: w, format: format, columns: t.Columns}
	head := [][2]string{{"program", strings.ToUpper(hex.EncodeToString(t.Program))}, {"keys", t.Keys}, {"angle", t.Angle}, {"registers", t.Registers}}
	if format == JSON {
		o := map[string]string{"trace": "1"}
		for _, h := range head {
			if h[1] != "" {
				o[h[0]] = h[1]
			}
		}
		tw.json(o)
		return tw
	}
	tw.print("# mk61 trace 1\n")
	for _, h := range head {
		if h[1] != "" {
			tw.print("# " + h[0] + ": " + h[1] + "\n")
		}
	}
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name()
	}
	if format == CSV {
		tw.csv = csv.NewWriter(w)
		tw.keep(tw.csv.Write(names))
		return tw
	}
	tw.aligned(names)
	return tw
}

// Write writes a step.
func (t *Writer) Write(ev *desk.Event) {
	switch t.format {
	case CSV:
		row := make([]string, len(t.columns))
		for i, c := range t.columns {
			row[i] = c.Field(ev)
		}
		t.keep(t.csv.Write(row))
	case JSON:
		o := map[string]string{}
		for _, c := range t.columns {
			o[c.Name()] = c.Field(ev)
		}
		t.json(o)
	default:
		row := make([]string, len(t.columns))
		for i, c := range t.columns {
			row[i] = c.Field(ev)
			if c.Kind == DisplayColumn {
				row[i] = "[" + row[i] + "]"
			}
		}
		t.aligned(row)
	}
}

// Flush ends the trace and returns the first error of writing.
func (t *Writer) Flush() error {
	if t.csv != nil {
		t.csv.Flush()
		t.keep(t.csv.Error())
	}
	return t.err
}

func (t *Writer) keep(err error) {
	if t.err == nil {
		t.err = err
	}
}

func (t *Writer) print(s string) {
	if t.err == nil {
		_, t.err = io.WriteString(t.w, s)
	}
}

func (t *Writer) json(o map[string]string) {
	b, err := json.Marshal(o)
	t.keep(err)
	t.print(string(b) + "\n")
}

// aligned writes a line of columns, two blanks apart.
func (t *Writer) aligned(row []string) {
	var b strings.Builder
	for i, f := range row {
		b.WriteString(f)
		if i+1 < len(row) {
			b.WriteString(strings.Repeat(" ", max(0, width(t.columns[i])-utf8.RuneCountInString(f))+2))
		}
	}
	t.print(b.String() + "\n")
}

func width(c Column) int {
	switch c.Kind {
	case StepColumn:
		return 6
	case PCColumn, CodeColumn:
		return 4
	case NameColumn:
		return 10
	case RegColumn:
		return 14
	case ReturnColumn:
		return 14
	}
	return 16
}

// maxRows bounds a trace file.
const maxRows = 5_000_000

// Read reads a trace in any of its forms. On faults it returns Errors.
func Read(name string, text []byte) (*Trace, error) {
	r := reader{t: &Trace{File: name}}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if !utf8.Valid(text) {
		return nil, script.Errors{{File: name, Line: 1, Col: 1, Message: "not UTF-8 text"}}
	}
	r.read(string(text))
	if len(r.errs) > 0 {
		return nil, r.errs
	}
	if len(r.t.Rows) == 0 {
		return nil, script.Errors{{File: name, Line: 1, Col: 1, Message: "no steps in the trace"}}
	}
	return r.t, nil
}

type reader struct {
	t     *Trace
	errs  script.Errors
	line  int
	split func(line string) ([]string, error) // set by the line of column names
}

func (r *reader) fault(col int, format string, a ...any) {
	r.errs = append(r.errs, script.Error{File: r.t.File, Line: r.line, Col: col, Message: fmt.Sprintf(format, a...)})
}

func (r *reader) read(text string) {
	for l := range strings.Lines(text) {
		r.line++
		l = strings.TrimRight(l, "\r\n")
		s := strings.TrimSpace(l)
		switch {
		case s == "":
		case strings.HasPrefix(s, "#"):
			name, value, _ := strings.Cut(strings.TrimSpace(s[1:]), ":")
			r.head(name, strings.TrimSpace(value))
		case strings.HasPrefix(s, "{"):
			r.object(s)
		case r.split == nil:
			r.names(l)
		default:
			fields, err := r.split(l)
			if err != nil {
				r.fault(1, "%v", err)
				break
			}
			if len(fields) > len(r.t.Columns) {
				r.fault(1, "%d fields under %d columns", len(fields), len(r.t.Columns))
				break
			}
			r.row(fields, r.t.Columns)
		}
		if len(r.errs) >= script.MaxErrors {
			return
		}
		if len(r.t.Rows) > maxRows {
			r.fault(1, "more than %d steps", maxRows)
			return
		}
	}
}

// head reads a line of the head.
func (r *reader) head(name, value string) {
	switch name {
	case "program":
		b, err := hex.DecodeString(strings.ReplaceAll(value, " ", ""))
		if err != nil || len(b) > 105 {
			r.fault(1, "program: want up to 105 pairs of hex digits")
			return
		}
		r.t.Program = b
	case "keys":
		r.t.Keys = value
	case "angle":
		r.t.Angle = value
	case "registers":
		r.t.Registers = value
	}
}

// object reads a line of JSON: the head, or a step.
func (r *reader) object(s string) {
	var o map[string]any
	d := json.NewDecoder(strings.NewReader(s))
	d.UseNumber()
	if err := d.Decode(&o); err != nil {
		r.fault(1, "not a JSON object")
		return
	}
	if _, ok := o["trace"]; ok {
		for k, v := range o {
			if text, ok := v.(string); ok {
				r.head(k, text)
			}
		}
		return
	}
	var columns []Column
	var fields []string
	for k, v := range o {
		c, err := ParseColumn(k)
		if err != nil {
			r.fault(1, "%v", err)
			return
		}
		columns = append(columns, c)
		fields = append(fields, fmt.Sprint(v))
	}
	r.row(fields, columns)
}

// names reads the line of column names and finds out how the columns are set
// apart.
func (r *reader) names(l string) {
	r.split = splitter(l)
	names, err := r.split(l)
	if err != nil {
		r.fault(1, "%v", err)
		return
	}
	for _, n := range names {
		c, err := ParseColumn(n)
		if err != nil {
			r.fault(utf8.RuneCountInString(l[:max(0, strings.Index(l, n))])+1, "%v", err)
			return
		}
		r.t.Columns = append(r.t.Columns, c)
	}
}

// splitter tells how the columns of a file are set apart, from their names:
// by bars, commas or semicolons, tabs, two blanks, or one.
func splitter(names string) func(string) ([]string, error) {
	s := strings.TrimSpace(names)
	switch {
	case strings.Contains(s, "|"):
		return func(l string) ([]string, error) {
			return trimAll(strings.Split(strings.Trim(strings.TrimSpace(l), "|"), "|")), nil
		}
	case strings.Contains(s, "\t"):
		return func(l string) ([]string, error) { return trimAll(strings.Split(l, "\t")), nil }
	case strings.ContainsAny(s, ",;"):
		comma := ','
		if strings.Contains(s, ";") {
			comma = ';'
		}
		return func(l string) ([]string, error) {
			c := csv.NewReader(strings.NewReader(l))
			c.Comma = comma
			c.LazyQuotes = true
			f, err := c.Read()
			if err != nil {
				return nil, errors.New("not a line of CSV")
			}
			return f, nil
		}
	case strings.Contains(s, "  "):
		return func(l string) ([]string, error) { return splitBlanks(l, 2) }
	}
	return func(l string) ([]string, error) { return splitBlanks(l, 1) }
}

func trimAll(l []string) []string {
	for i := range l {
		l[i] = strings.TrimSpace(l[i])
	}
	return l
}

// splitBlanks splits at n or more blanks, and takes what stands in brackets or
// quotes as one field.
func splitBlanks(l string, n int) ([]string, error) {
	var out []string
	l = strings.TrimSpace(l)
	for l != "" {
		if end := closing(l[0]); end != 0 {
			i := strings.IndexByte(l[1:], end)
			if i < 0 {
				return nil, fmt.Errorf("no closing %c", end)
			}
			out = append(out, l[:i+2])
			l = strings.TrimLeft(l[i+2:], " ")
			continue
		}
		i := strings.Index(l, strings.Repeat(" ", n))
		if i < 0 {
			i = len(l)
		}
		out = append(out, l[:i])
		l = strings.TrimLeft(l[i:], " ")
	}
	return out, nil
}

// closing is the mark that closes an opening one, 0 for none.
func closing(c byte) byte {
	switch c {
	case '[':
		return ']'
	case '"':
		return '"'
	}
	return 0
}

// row reads the fields of a step.
func (r *reader) row(fields []string, columns []Column) {
	row := Row{Line: r.line}
	for i, text := range fields {
		c := columns[i]
		if n := len(text); n >= 2 && c.Kind == DisplayColumn && closing(text[0]) == text[n-1] && closing(text[0]) != 0 {
			text = text[1 : n-1]
		}
		if c.Kind == StepColumn {
			n, err := strconv.ParseUint(strings.TrimSpace(text), 10, 64)
			if err != nil || n == 0 {
				r.fault(1, "%q is no number of a step", text)
				return
			}
			row.Step = n
			continue
		}
		if c.Kind != DisplayColumn {
			text = strings.TrimSpace(text)
		}
		f, ok, err := newField(c, text)
		if err != nil {
			r.fault(1, "column %s: %v", c.Name(), err)
			return
		}
		if ok {
			row.fields = append(row.fields, f)
		}
	}
	if n := len(r.t.Rows); n > 0 && row.Step > 0 && row.Step <= r.t.Rows[n-1].Step {
		r.fault(1, "step %d after step %d", row.Step, r.t.Rows[n-1].Step)
		return
	}
	r.t.Rows = append(r.t.Rows, row)
}

// Session is the program and the actions that the head of the trace tells of. A
// program given takes the place of the one in the head.
func (t *Trace) Session(given *desk.Setup) (*desk.Setup, []script.Action, error) {
	p := desk.Setup{Name: t.File, Cells: t.Program}
	if given != nil {
		p = *given
	} else if t.Program == nil {
		return nil, nil, fmt.Errorf("%s: the trace does not say of which program", t.File)
	}
	if t.Angle != "" {
		a, ok := number.ParseAngle(t.Angle)
		if !ok {
			return nil, nil, fmt.Errorf("%s: %q is no position of the angle switch", t.File, t.Angle)
		}
		p.Angle = a
	}
	keys := t.Keys
	if keys == "" {
		keys = "В/О С/П"
	}
	actions, err := script.Parse(strings.TrimSpace(t.Registers + " " + keys))
	if err != nil {
		if t.File == "" {
			return nil, nil, err
		}
		return nil, nil, fmt.Errorf("%s: keys: %w", t.File, err)
	}
	return &p, actions, nil
}
