// Package tui is the calculator on the terminal: the case with its keys, the
// indicator, and beside it what the real machine never showed.
//
// Data sheet:
//
//	App      what is on the screen; everything happens on one goroutine
//	machine  the debugger of a desk, with time, a pause and a tape
//	layout   where things are for a window size; computed anew at each drawing
//	canvas   drawing with ASCII forms and clipping
//	theme    colours by name, for true colour, 256, 16 and none
//	session  the machine and the desk around it as text, kept between runs
//
// The loop waits for events of the terminal, signals, and, only while a program
// runs or a key is shown pressed, for a tick of 1/50 s. Nothing is drawn unless
// something changed, and never more often than sixty times a second.
//
// Names and codes of keys come from package isa; there is no second table.
package tui

import (
	"fmt"
	"os"
	"os/signal"
	"time"

	"mk61/calc"
	"mk61/calc/eeprom"
	"mk61/calc/engine"
	"mk61/isa/listing"

	"github.com/gdamore/tcell/v2"
)

// Config says how to start the face.
type Config struct {
	// Model is the calculator on the screen when no session says otherwise;
	// SetModel makes it overrule the session.
	Model    calc.Model
	SetModel bool
	Russian  bool
	// Slot names the session, "" for "default". Fresh starts from power-on,
	// whatever the session holds.
	Slot  string
	Fresh bool
	// Clock is the duration of a word cycle, from MinClock to MaxClock; 0 as the
	// session has it, or the model.
	Clock time.Duration
	// StateDir is where sessions are kept; "" for the user's state directory.
	StateDir string
	// Program, when not nil, is loaded at the start; one with a Path and no
	// Listing is read first, and its errors are shown on the screen.
	Program *Program
	// Library lists what the picker offers beside files.
	Library []Program
	// More are further programs, read when the picker is opened; nil for none.
	More func() []Program
	// Open makes the engine; nil is the direct one.
	Open engine.Opener
	// Unit is the МК-52's memory and what keeps it, and its module.
	Unit eeprom.Unit
	// Notice is shown at the start, in the status line.
	Notice string
	// Environ reads environment variables; nil is os.Getenv.
	Environ func(string) string
}

// Program is a program with its papers.
type Program struct {
	Name  string
	Title string
	// Text is the instructions, plain text with blank lines between paragraphs.
	Text string
	// Path is the file it came from, "" for a library program.
	Path string
	// Listing is nil until the file is read.
	Listing *listing.Program
	// Game tells that it is one.
	Game bool
	// Board says how a game's board is drawn, see package calc/board; "" for none.
	Board string

	parsed *parsedBoard
}

// Run shows the calculator until the user leaves. The terminal is put back and
// the session saved on every way out: quit, SIGINT, SIGTERM, SIGHUP, and a
// panic, of which a report is written for the user to send.
func Run(cfg Config) error {
	if term := environ(cfg)("TERM"); term == "dumb" {
		if cfg.Russian {
			return fmt.Errorf("терминал %s не умеет ставить знаки по местам; построчно: mk61 play -lines ИМЯ", term)
		}
		return fmt.Errorf("the terminal %s cannot place characters; line by line: mk61 play -lines NAME", term)
	}
	tcell.SetEncodingFallback(tcell.EncodingFallbackASCII)
	scr, err := newScreen()
	if err != nil {
		if cfg.Russian {
			return fmt.Errorf("терминал: %w; построчно: mk61 play -lines ИМЯ", err)
		}
		return fmt.Errorf("terminal: %w; line by line: mk61 play -lines NAME", err)
	}
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, leaving...)
	if onSignal != nil {
		signal.Notify(signals, onSignal)
	}
	defer signal.Stop(signals)
	return reported(cfg, func() error { return run(scr, cfg, signals) })
}

// environ is where the environment is read.
func environ(cfg Config) func(string) string {
	if cfg.Environ != nil {
		return cfg.Environ
	}
	return os.Getenv
}

// run is Run on a screen that is not initialised yet.
func run(scr tcell.Screen, cfg Config, signals <-chan os.Signal) (err error) {
	if err := scr.Init(); err != nil {
		return fmt.Errorf("terminal: %w", err)
	}
	defer scr.Fini() // also while panicking, and after the session is saved
	a := newApp(scr, cfg)
	defer a.unclaim()
	a.open()
	defer func() {
		if e := a.save(); e != nil && err == nil {
			err = e
		}
	}()
	scr.EnableMouse(tcell.MouseButtonEvents)
	scr.EnablePaste()
	scr.SetTitle(a.model())
	a.loop(signals)
	return nil
}
