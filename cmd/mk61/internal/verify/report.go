package verify

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"mk61/calc/dialog"
	"mk61/cmd/mk61/internal/cli"
	"mk61/isa"
)

// report is what verify found.
type report struct {
	results []verdict
	traces  []traceResult
	took    time.Duration
	quiet   bool
	e       *cli.Env
}

// verdict is a result and the engine that gave it, "" for the first.
type verdict struct {
	dialog.Result
	engine string
}

func (r *report) add(l []dialog.Result, engine string) {
	for _, x := range l {
		r.results = append(r.results, verdict{x, engine})
	}
}

func (v *verdict) name(e *cli.Env) string {
	name := v.Dialogue.Name()
	if v.Dialogue.Title == "" {
		name = fmt.Sprintf(e.Say("line %d", "строка %d"), v.Dialogue.Line)
	}
	if v.engine == "" {
		return name
	}
	return name + " (" + v.engine + ")"
}

func (r *report) failed() int {
	n := 0
	for _, x := range r.results {
		if len(x.Failures) > 0 {
			n++
		}
	}
	for _, x := range r.traces {
		if x.div != nil {
			n++
		}
	}
	return n
}

// reporters are the forms of the report.
var reporters = map[string]func(io.Writer, *report){
	"text": textReport, "tap": tapReport, "junit": junitReport, "json": jsonReport,
}

func textReport(w io.Writer, r *report) {
	turns, checks := 0, 0
	var steps uint64
	for _, x := range r.results {
		turns += x.Turns
		checks += x.Checks
		steps += x.Steps
		for _, f := range x.Failures {
			writeFailure(w, r.e, x.name(r.e), &f)
		}
	}
	for _, x := range r.traces {
		steps += x.steps
		if x.div != nil {
			x.write(w, r.e)
		}
	}
	if r.quiet && r.failed() == 0 {
		return
	}
	if len(r.results) > 0 {
		fmt.Fprintf(w, r.e.Say("dialogues: %d, turns: %d, answers: %d, ", "диалогов: %d, ходов: %d, ответов: %d, "), len(r.results), turns, checks)
	}
	if len(r.traces) > 0 {
		fmt.Fprintf(w, r.e.Say("traces: %d, ", "трасс: %d, "), len(r.traces))
	}
	fmt.Fprintf(w, r.e.Say("program steps: %d; ", "шагов программы: %d; "), steps)
	if n := r.failed(); n > 0 {
		fmt.Fprintf(w, r.e.Say("failed: %d\n", "не сошлось: %d\n"), n)
	} else {
		fmt.Fprintln(w, r.e.Say("all passed", "всё сошлось"))
	}
}

// writeFailure writes what a person needs to find the fault.
func writeFailure(w io.Writer, e *cli.Env, name string, f *dialog.Failure) {
	t := f.Turn()
	fmt.Fprintf(w, "%s:%d:%d: %s\n", f.Dialogue.File, t.Line, t.Col, name)
	fmt.Fprintf(w, e.Say("  typed     %s\n", "  набрано   %s\n"), t.Typed)
	for _, m := range f.Wrong {
		fmt.Fprintf(w, e.Say("  %-9s got %s, want %s\n", "  %-9s вышло %s, нужно %s\n"), m.Name, cli.Shown(m.Name, m.Got), cli.Shown(m.Name, m.Expect.Text))
	}
	fmt.Fprintf(w, e.Say("  stopped   %s at cell %02X after %d steps\n", "  останов   %s в ячейке %02X после шагов: %d\n"), f.Stop, f.PC, f.Steps)
	for _, ev := range f.Last {
		fmt.Fprintf(w, "    %6d  %s\n", ev.Number, cli.EventLine(&ev))
	}
}

func tapReport(w io.Writer, r *report) {
	fmt.Fprintf(w, "TAP version 13\n1..%d\n", len(r.results)+len(r.traces))
	for i, x := range r.results {
		ok := "ok"
		if len(x.Failures) > 0 {
			ok = "not ok"
		}
		name := strings.NewReplacer("#", "", "\n", " ").Replace(x.name(r.e))
		fmt.Fprintf(w, "%s %d - %s:%d %s\n", ok, i+1, x.Dialogue.File, x.Dialogue.Line, name)
		var b strings.Builder
		for _, f := range x.Failures {
			writeFailure(&b, r.e, x.name(r.e), &f)
		}
		for l := range strings.Lines(b.String()) {
			fmt.Fprint(w, "# ", l)
		}
	}
	for i, x := range r.traces {
		n := len(r.results) + i + 1
		if x.div == nil {
			fmt.Fprintf(w, "ok %d - %s\n", n, x.trace.File)
			continue
		}
		fmt.Fprintf(w, "not ok %d - %s\n", n, x.trace.File)
		var b strings.Builder
		x.write(&b, r.e)
		for l := range strings.Lines(b.String()) {
			fmt.Fprint(w, "# ", l)
		}
	}
}

// xmlText escapes a text for an attribute or an element.
var xmlText = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "\t", "&#x9;", "\n", "&#xA;", "\r", "&#xD;")

// junitReport writes what build servers read. A writer that fails shows in the exit
// code of the pipe, not here.
func junitReport(w io.Writer, r *report) {
	fmt.Fprintf(w, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"mk61 verify\" tests=\"%d\" failures=\"%d\" time=\"%.3f\">\n", len(r.results)+len(r.traces), r.failed(), r.took.Seconds())
	test := func(class, name, file string, line int, message, text string) {
		fmt.Fprintf(w, "  <testcase classname=\"%s\" name=\"%s\" file=\"%s\" line=\"%d\"", xmlText.Replace(class), xmlText.Replace(name), xmlText.Replace(file), line)
		if message == "" {
			fmt.Fprintln(w, "></testcase>")
			return
		}
		fmt.Fprintf(w, ">\n    <failure message=\"%s\">%s</failure>\n  </testcase>\n", xmlText.Replace(message), xmlText.Replace(text))
	}
	for _, x := range r.results {
		var b strings.Builder
		message := ""
		if len(x.Failures) > 0 {
			for _, f := range x.Failures {
				writeFailure(&b, r.e, x.name(r.e), &f)
			}
			m := x.Failures[0].Wrong[0]
			message = fmt.Sprintf("%s: got %s, want %s", m.Name, m.Got, m.Expect.Text)
		}
		test(x.Dialogue.File, x.name(r.e), x.Dialogue.File, x.Dialogue.Line, message, b.String())
	}
	for _, x := range r.traces {
		var b strings.Builder
		line, message := 1, ""
		if x.div != nil {
			x.write(&b, r.e)
			line, message = x.div.Line, x.summary()
		}
		test(x.trace.File, "trace", x.trace.File, line, message, b.String())
	}
	fmt.Fprintln(w, "</testsuite>")
}

type jsonCase struct {
	File     string        `json:"file"`
	Line     int           `json:"line"`
	Title    string        `json:"title,omitempty"`
	Engine   string        `json:"engine,omitempty"`
	Turns    int           `json:"turns"`
	Checks   int           `json:"checks"`
	Steps    uint64        `json:"steps"`
	Failures []jsonFailure `json:"failures,omitempty"`
}

type jsonTrace struct {
	File    string       `json:"file"`
	Line    int          `json:"line"`
	Rows    uint64       `json:"rows"`
	Steps   uint64       `json:"steps"`
	Diverge string       `json:"diverges,omitempty"`
	Wrong   []jsonWrong  `json:"wrong,omitempty"`
	Repairs []jsonRepair `json:"repairs,omitempty"`
	GaveUp  bool         `json:"gaveUp,omitempty"`
}

type jsonRepair struct {
	Cell string `json:"cell"`
	Was  string `json:"was"`
	Code string `json:"code"`
}

type jsonFailure struct {
	Line  int         `json:"line"`
	Col   int         `json:"col"`
	Typed string      `json:"typed"`
	Wrong []jsonWrong `json:"wrong"`
	Stop  string      `json:"stop"`
	Cell  string      `json:"cell"`
	Steps uint64      `json:"steps"`
	Last  []string    `json:"last,omitempty"`
}

type jsonWrong struct {
	Name string `json:"name"`
	Want string `json:"want"`
	Got  string `json:"got"`
}

// jsonReport writes one line a dialogue or trace.
func jsonReport(w io.Writer, r *report) {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, x := range r.results {
		c := jsonCase{File: x.Dialogue.File, Line: x.Dialogue.Line, Title: x.Dialogue.Title, Engine: x.engine, Turns: x.Turns, Checks: x.Checks, Steps: x.Steps}
		for _, f := range x.Failures {
			t := f.Turn()
			j := jsonFailure{Line: t.Line, Col: t.Col, Typed: t.Typed, Stop: f.Stop.String(), Cell: fmt.Sprintf("%02X", f.PC), Steps: f.Steps}
			for _, m := range f.Wrong {
				j.Wrong = append(j.Wrong, jsonWrong{m.Name, m.Expect.Text, m.Got})
			}
			for _, ev := range f.Last {
				j.Last = append(j.Last, cli.EventLine(&ev))
			}
			c.Failures = append(c.Failures, j)
		}
		_ = enc.Encode(c)
	}
	for _, x := range r.traces {
		c := jsonTrace{File: x.trace.File, Line: 1, Rows: x.rows, Steps: x.steps, GaveUp: x.gaveUp}
		if x.div != nil {
			c.Line, c.Diverge = x.div.Line, x.div.String()
			for _, m := range x.div.Wrong {
				c.Wrong = append(c.Wrong, jsonWrong{m.Column.Name(), m.Want, m.Got})
			}
		}
		for _, p := range x.repairs {
			c.Repairs = append(c.Repairs, jsonRepair{fmt.Sprintf("%02X", isa.Address(p.Cell.Cell)), fmt.Sprintf("%02X", p.Was), fmt.Sprintf("%02X", p.Code)})
		}
		_ = enc.Encode(c)
	}
}
