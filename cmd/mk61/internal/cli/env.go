// Package cli is what the subcommands of mk61 share: the two languages, exit codes,
// the command table on top of cobra, the flags of a machine, and finding what an
// argument names.
//
// A subcommand is a Command: its Setup declares flags and returns what runs with the
// remaining arguments.
package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"mk61/calc/script"
	"mk61/cmd/mk61/internal/library"
	"mk61/cmd/mk61/internal/russian"
	"mk61/cmd/mk61/internal/userfile"
	"mk61/isa/listing"
)

// Exit codes of every subcommand.
const (
	ExitOK      = 0
	ExitFailure = 1 // the work could not be done, or what was checked is wrong
	ExitUsage   = 2 // the command line is wrong
)

// Env is what a subcommand may touch of the outside.
type Env struct {
	In      io.Reader
	Out     io.Writer // its first error is the error of the command
	Err     io.Writer
	Russian bool // language of help and messages
	Library *library.Library
	// GivenFolders are those of -library.
	GivenFolders []string

	app *App
}

// NewEnv is an environment in the language of the locale. What a terminal would obey
// is written to neither out nor err, see listing.CleanText.
func NewEnv(in io.Reader, out, err io.Writer) *Env {
	e := &Env{In: in, Out: &output{w: out}, Err: &output{w: err}, Russian: PrefersRussian(os.Getenv)}
	e.useFolders(nil)
	return e
}

// output cleans what is written and remembers the first error.
type output struct {
	w    io.Writer
	mu   sync.Mutex
	err  error
	rest []byte // the beginning of a character whose other bytes are still to come
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return 0, o.err
	}
	if len(o.rest) == 0 && plain(p) {
		n, err := o.w.Write(p)
		o.err = err
		return n, err
	}
	whole := append(o.rest, p...)
	end := len(whole)
	for k := 1; k < utf8.UTFMax && k <= len(whole); k++ {
		if utf8.RuneStart(whole[len(whole)-k]) {
			if !utf8.FullRune(whole[len(whole)-k:]) {
				end = len(whole) - k
			}
			break
		}
	}
	_, o.err = io.WriteString(o.w, listing.CleanText(string(whole[:end])))
	o.rest = append(o.rest[:0], whole[end:]...)
	return len(p), o.err
}

// end writes what is left of a character that was cut.
func (o *output) end() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.rest) > 0 && o.err == nil {
		_, o.err = io.WriteString(o.w, listing.CleanText(string(o.rest)))
		o.rest = nil
	}
}

// plain tells whether there is nothing but visible ASCII, line feeds and tabs.
func plain(p []byte) bool {
	for _, c := range p {
		if (c < ' ' && c != '\n' && c != '\t') || c > '~' {
			return false
		}
	}
	return true
}

// written is the code of a command, or ExitFailure when not all of its output could
// be written.
func (e *Env) written(code int) int {
	for _, w := range []io.Writer{e.Out, e.Err} {
		if o, ok := w.(*output); ok {
			o.end()
		}
	}
	if err := e.Lost(); err != nil {
		if path := new(fs.PathError); errors.As(err, &path) {
			err = path.Err
		}
		fmt.Fprintf(e.Err, e.Say("mk61: standard output: %v\n", "mk61: стандартный вывод: %v\n"), err)
		return max(code, ExitFailure)
	}
	return code
}

// Lost is the error of the output, nil as long as everything was written.
func (e *Env) Lost() error {
	if o, ok := e.Out.(*output); ok {
		return o.err
	}
	return nil
}

// PrefersRussian tells the language by the locale.
func PrefersRussian(getenv func(string) string) bool {
	for _, k := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := getenv(k); v != "" {
			return strings.HasPrefix(v, "ru")
		}
	}
	return false
}

// Say picks the text of the user's language.
func (e *Env) Say(en, ru string) string {
	if e.Russian {
		return ru
	}
	return en
}

// Lang is the user's language, "en" or "ru".
func (e *Env) Lang() string { return e.Say("en", "ru") }

// Fail prints one line of error and returns ExitFailure. Once output was lost it
// prints nothing: that is what will be told at the end.
func (e *Env) Fail(format string, a ...any) int {
	if e.Lost() == nil {
		for i, x := range a {
			switch x := x.(type) {
			case error:
				a[i] = e.Word(x)
			case string: // of a package below
				if e.Russian {
					a[i] = russian.Say(x)
				}
			}
		}
		fmt.Fprintln(e.Err, "mk61: "+listing.Clean(fmt.Sprintf(format, a...)))
	}
	return ExitFailure
}

// Word is an error in the user's language.
func (e *Env) Word(err error) string {
	if !e.Russian {
		return err.Error()
	}
	if own, ok := err.(interface{ Text(lang string) string }); ok {
		return own.Text("ru")
	}
	return russian.Say(err.Error())
}

// Usage prints one line of error and returns ExitUsage.
func (e *Env) Usage(format string, a ...any) int {
	e.Fail(format, a...)
	return ExitUsage
}

// Failures prints every error of a joined one on its own line and returns
// ExitFailure. That the user interrupted is said in words.
func (e *Env) Failures(err error) int {
	for _, l := range e.lines(err) {
		if l != ErrReported.Error() {
			e.Fail("%s", l)
		}
	}
	return ExitFailure
}

func (e *Env) lines(err error) []string {
	if j, ok := err.(interface{ Unwrap() []error }); ok {
		var l []string
		for _, x := range j.Unwrap() {
			l = append(l, e.lines(x)...)
		}
		return l
	}
	var list script.Errors
	if errors.As(err, &list) {
		var l []string
		for _, x := range list {
			l = append(l, e.Word(x))
		}
		return l
	}
	text := e.Word(err)
	if errors.Is(err, context.Canceled) {
		text = strings.Replace(text, context.Canceled.Error(), e.Say("interrupted", "прервано"), 1)
	}
	return []string{text}
}

// Interrupt is a context that ends when the user interrupts.
func (e *Env) Interrupt() (ctx context.Context, stop context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt)
}

// Write puts a text where -o says, "" or "-" being standard output.
func (e *Env) Write(out string, text []byte) error {
	if out == "" || out == "-" {
		_, _ = e.Out.Write(text) // told by Lost
		return nil
	}
	return userfile.Replace(out, text, 0)
}

// File is where a command writes what may be long.
type File struct {
	*bufio.Writer
	file *userfile.Writer // nil for standard output
}

// Create begins what -o names, "" or "-" being standard output. Nothing stands there
// before Commit.
func (e *Env) Create(out string) (*File, error) {
	if out == "" || out == "-" {
		return &File{Writer: bufio.NewWriterSize(e.Out, 1<<16)}, nil
	}
	f, err := userfile.Create(out, 0)
	if err != nil {
		return nil, err
	}
	return &File{bufio.NewWriterSize(f, 1<<16), f}, nil
}

// Commit ends the file. That standard output was lost is told by Lost.
func (f *File) Commit() error {
	err := f.Flush()
	if f.file == nil {
		return nil
	}
	if err != nil {
		f.file.Abort()
		return err
	}
	return f.file.Commit()
}

// Terminal tells whether a person sits at both ends.
func (e *Env) Terminal() bool {
	return IsTerminal(e.In) && IsTerminal(e.Out)
}

// IsTerminal tells whether a reader or writer is a terminal.
func IsTerminal(v any) bool {
	if o, ok := v.(*output); ok {
		v = o.w
	}
	f, ok := v.(*os.File)
	if !ok {
		return false
	}
	st, err := f.Stat()
	if err != nil || st.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	for _, name := range []string{os.DevNull, "/dev/full", "/dev/zero"} {
		if null, err := os.Stat(name); err == nil && os.SameFile(st, null) {
			return false
		}
	}
	return true
}

// Progress is a counter on the terminal from the first second on, at most ten times a
// second.
type Progress struct {
	e           *Env
	total, done int
	shown       time.Time
	on          bool
}

// Progress begins a counter.
func (e *Env) Progress(total int) *Progress {
	return &Progress{e: e, total: total, shown: time.Now().Add(patience - 100*time.Millisecond), on: IsTerminal(e.Err)}
}

// Step counts one.
func (p *Progress) Step() {
	p.done++
	if p.on && time.Since(p.shown) > 100*time.Millisecond {
		p.shown = time.Now()
		p.e.Count(fmt.Sprintf("%d/%d ", p.done, p.total))
	}
}

// End wipes the counter.
func (p *Progress) End() {
	if p.on {
		p.e.Count("\x1b[K")
	}
}

// Count writes a text of our own from the beginning of the terminal's line; the next
// one is written over it.
func (e *Env) Count(text string) {
	w := e.Err
	if o, ok := w.(*output); ok {
		w = o.w
	}
	fmt.Fprint(w, "\r"+text)
}

// JSON writes a value as indented JSON.
func (e *Env) JSON(v any) int {
	enc := json.NewEncoder(e.Out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil && e.Lost() == nil {
		return e.Fail("%v", err)
	}
	return ExitOK
}

// Unexpected is the error of an argument too many.
func (e *Env) Unexpected(command, arg string) int {
	return e.Usage(e.Say("%s: unexpected argument %q", "%s: лишний аргумент %q"), command, arg)
}
