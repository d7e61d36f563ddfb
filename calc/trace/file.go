package trace

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
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

// maxFields bounds a trace that is held in memory: fields of all its rows, 150 bytes
// each and their text. maxLine bounds a line, in bytes.
const (
	maxFields = 250_000
	maxLine   = 512 << 10
)

// ErrTooLong is a trace that is too long to be held in memory.
var ErrTooLong = fmt.Errorf("more than %d fields: too long to be held in memory", maxFields)

// Read reads a whole trace in any of its forms. On faults it returns script.Errors.
func Read(name string, text []byte) (*Trace, error) {
	r := NewReader(name, bytes.NewReader(text))
	fields := 0
	for {
		row, err := r.Next()
		if errors.Is(err, io.EOF) {
			return &r.Trace, nil
		}
		if err != nil {
			return nil, err
		}
		if fields += len(row.fields) + 1; fields > maxFields {
			return nil, fmt.Errorf("%s: %w", name, ErrTooLong)
		}
		whole := *row
		whole.fields = slices.Clone(row.fields)
		r.Rows = append(r.Rows, whole)
	}
}

// Reader reads a trace row by row, however long it is.
type Reader struct {
	Trace // what the head says; its Rows stay empty
	// Count is the number of rows read so far.
	Count uint64

	in    *bufio.Reader
	errs  script.Errors
	line  int
	split func(line string) ([]string, error) // set by the line of column names
	now   Row
	ahead bool // now was read by Head
	step  uint64
	err   error
}

// NewReader is a reader of a trace in any of its forms.
func NewReader(name string, in io.Reader) *Reader {
	return &Reader{Trace: Trace{File: name}, in: bufio.NewReaderSize(in, maxLine)}
}

// Head reads what stands before the first row.
func (r *Reader) Head() error {
	if !r.ahead {
		r.ahead = r.more()
	}
	return r.err
}

// Next reads a row; it is overwritten by the next one. At the end the error is io.EOF,
// on faults script.Errors: all those of the rest of the file.
func (r *Reader) Next() (*Row, error) {
	if !r.ahead && !r.more() {
		return nil, r.err
	}
	r.ahead = false
	r.Count++
	return &r.now, nil
}

// more reads lines up to the next row that has no fault. After the first fault it
// reads on to find the others.
func (r *Reader) more() bool {
	for r.err == nil {
		l, err := r.in.ReadSlice('\n')
		r.line++
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			r.fault(1, "a line of more than %d bytes", maxLine)
			r.err = r.errs
			return false
		case err != nil && !errors.Is(err, io.EOF):
			r.err = fmt.Errorf("%s: %w", r.File, err)
			return false
		}
		if r.line == 1 {
			l = bytes.TrimPrefix(l, []byte("\ufeff"))
		}
		row := false
		if !utf8.Valid(l) {
			r.fault(1, "not UTF-8 text")
		} else {
			row = r.read(strings.TrimRight(string(l), "\r\n"))
		}
		if row && len(r.errs) == 0 {
			return true
		}
		if err != nil || len(r.errs) >= script.MaxErrors {
			if r.Count == 0 && len(r.errs) == 0 {
				r.line = 1
				r.fault(1, "no steps in the trace")
			}
			r.err = io.EOF
			if len(r.errs) > 0 {
				r.err = r.errs
			}
		}
	}
	return false
}

func (r *Reader) fault(col int, format string, a ...any) {
	r.errs = append(r.errs, script.Error{File: r.File, Line: r.line, Col: col, Message: fmt.Sprintf(format, a...)})
}

// read reads a line and tells whether it is a row.
func (r *Reader) read(l string) bool {
	s := strings.TrimSpace(l)
	switch {
	case s == "":
	case strings.HasPrefix(s, "#"):
		name, value, _ := strings.Cut(strings.TrimSpace(s[1:]), ":")
		r.head(name, strings.TrimSpace(value))
	case strings.HasPrefix(s, "{"):
		return r.object(s)
	case r.split == nil:
		r.names(l)
	default:
		fields, err := r.split(l)
		if err != nil {
			r.fault(1, "%v", err)
			return false
		}
		if len(fields) > len(r.Columns) {
			r.fault(1, "%d fields under %d columns", len(fields), len(r.Columns))
			return false
		}
		return r.row(fields, r.Columns)
	}
	return false
}

// head reads a line of the head.
func (r *Reader) head(name, value string) {
	switch name {
	case "program", "keys", "angle", "registers":
		if r.Count > 0 {
			r.fault(1, "%s: this belongs before the first step", name)
			return
		}
	}
	switch name {
	case "program":
		b, err := hex.DecodeString(strings.ReplaceAll(value, " ", ""))
		if err != nil || len(b) > 105 {
			r.fault(1, "program: want up to 105 pairs of hex digits")
			return
		}
		r.Program = b
	case "keys":
		r.Keys = value
	case "angle":
		r.Angle = value
	case "registers":
		r.Registers = value
	}
}

// object reads a line of JSON: the head, or a step.
func (r *Reader) object(s string) bool {
	var o map[string]any
	d := json.NewDecoder(strings.NewReader(s))
	d.UseNumber()
	if err := d.Decode(&o); err != nil {
		r.fault(1, "not a JSON object")
		return false
	}
	if _, ok := o["trace"]; ok {
		for k, v := range o {
			if text, ok := v.(string); ok {
				r.head(k, text)
			}
		}
		return false
	}
	var columns []Column
	var fields []string
	for k, v := range o {
		c, err := ParseColumn(k)
		if err != nil {
			r.fault(1, "%v", err)
			return false
		}
		columns = append(columns, c)
		fields = append(fields, fmt.Sprint(v))
	}
	return r.row(fields, columns)
}

// names reads the line of column names and finds out how the columns are set
// apart.
func (r *Reader) names(l string) {
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
		r.Columns = append(r.Columns, c)
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
func (r *Reader) row(fields []string, columns []Column) bool {
	r.now = Row{Line: r.line, fields: r.now.fields[:0]}
	for i, text := range fields {
		c := columns[i]
		if n := len(text); n >= 2 && c.Kind == DisplayColumn && closing(text[0]) == text[n-1] && closing(text[0]) != 0 {
			text = text[1 : n-1]
		}
		if c.Kind == StepColumn {
			n, err := strconv.ParseUint(strings.TrimSpace(text), 10, 64)
			if err != nil || n == 0 {
				r.fault(1, "%q is no number of a step", text)
				return false
			}
			r.now.Step = n
			continue
		}
		if c.Kind != DisplayColumn {
			text = strings.TrimSpace(text)
		}
		f, ok, err := newField(c, text)
		if err != nil {
			r.fault(1, "column %s: %v", c.Name(), err)
			return false
		}
		if ok {
			r.now.fields = append(r.now.fields, f)
		}
	}
	if n := r.now.Step; n > 0 && n <= r.step {
		r.fault(1, "step %d after step %d", n, r.step)
		return false
	}
	r.step = r.now.Step
	return true
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
