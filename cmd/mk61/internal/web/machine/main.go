//go:build wasip1

// Command machine is the calculator of the page: a WASI reactor. A page or a test
// calls _initialize once and then the exports below; nothing runs by itself.
//
// What is called often takes and gives numbers: press a key, let time pass, and look
// at the frame, an array of uint32 in the memory of the module. Texts go through
// call: the caller writes UTF-8 to what alloc gives and gets UTF-8 back.
//
// Built with the tag mk61core it is the machine alone, as the page loads it first.
// Without it it holds the listing reader, the dialogues, the true values and the
// chips, too; see tools.go.
package main

import (
	"errors"
	"runtime"
	"unsafe"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/number"
	"mk61/calc/plain"
	"mk61/calc/script"
	"mk61/cmd/mk61/internal/web/face"
	"mk61/isa"
)

var (
	f     = face.New(desk.Options{})
	frame [24]uint32
	panel panels
	in    []byte // what the caller has written
	out   []byte // the last answer, kept from the collector
)

// panels is what the panels show. All of it is little-endian, as wasm is.
type panels struct {
	regs    [calc.NumRegs][2]uint64 // picture and raw digits
	changed uint32
	steps   uint32
	cells   [isa.Steps]uint8
	breaks  [isa.Steps]uint8
	ret     [5]uint8
	pc      uint8
}

func main() {}

//go:wasmexport alloc
func alloc(n int32) unsafe.Pointer {
	if int(n) > cap(in) {
		in = make([]byte, n)
	}
	in = in[:n]
	return unsafe.Pointer(unsafe.SliceData(in))
}

//go:wasmexport press
func press(k int32) { f.Press(isa.Key(k)) }

// letter presses the key of a register a..e where a register or an address is due,
// and k elsewhere, -1 for none.
//
//go:wasmexport letter
func letter(register, k int32) {
	if s := f.State(); s.Prefix >= calc.PrefixHigh {
		k = register
	}
	if k >= 0 {
		press(k)
	}
}

//go:wasmexport turn
func turn(a int32) { f.Turn(number.Angle(a)) }

// turn52 moves a switch of the МК-52; the places are those of script.Switch.
//
//go:wasmexport turn52
func turn52(s int32) { f.Turn52(script.Switch(s)) }

//go:wasmexport power
func power(on int32) { f.Power(on != 0) }

//go:wasmexport model
func model(m int32) { f.SetModel(calc.Model(m)) }

//go:wasmexport speed
func speed(s int32) { f.SetSpeed(face.Speed(s)) }

//go:wasmexport back
func back(n int32) int32 { return int32(f.Back(uint64(n))) }

//go:wasmexport redo
func redo() int32 { return int32(b2u(f.Redo())) }

//go:wasmexport step
func step() { f.Step() }

// pause pauses a program that runs and lets one at rest go on.
//
//go:wasmexport pause
func pause() {
	if f.Live() {
		f.Hold()
	} else {
		f.Go()
	}
}

//go:wasmexport breakpoint
func breakpoint(cell int32) { f.Break(int(cell)) }

//go:wasmexport runto
func runto(cell int32) { f.RunTo(int(cell)) }

//go:wasmexport watch
func watch() { f.Watch() }

// advance lets dt microseconds pass, at most work microseconds of them in work.
//
//go:wasmexport advance
func advance(dt, work int32) unsafe.Pointer {
	runtime.Gosched() // nothing else lets the collector's own goroutines run
	end := now() + 1000*int64(work)
	f.Advance(int64(dt), func() bool { return now() > end })
	return look()
}

// clock is the host's; package time would make the module larger by a fortieth.
//
//go:wasmimport wasi_snapshot_preview1 clock_time_get
//go:noescape
func clock(id int32, precision int64, out unsafe.Pointer) int32

// now is the monotonic clock, in nanoseconds.
func now() int64 {
	clock(1, 1000, unsafe.Pointer(&instant))
	return instant
}

var instant int64

// look gives the frame.
//
//go:wasmexport look
func look() unsafe.Pointer {
	s := f.State()
	p, l := f.Picture()
	u := f.Desk().Unit()
	steps, words := f.Desk().Steps(), f.Desk().Words()
	frame = [24]uint32{
		uint32(p), uint32(p >> 32), uint32(l),
		uint32(s.Mode), uint32(s.Prefix), uint32(s.Angle), uint32(s.Model),
		b2u(!f.Off()), b2u(s.Running), uint32(f.Paused()), b2u(f.Moving()),
		uint32(s.Model.Cell(s.PC)), uint32(f.Speed()),
		uint32(steps), uint32(steps >> 32), uint32(f.Actions()), f.TapeVersion(),
		uint32(u.Operation), uint32(u.Kind), uint32(u.Bank), b2u(s.Hung), uint32(words), uint32(words >> 32),
	}
	return unsafe.Pointer(&frame)
}

// look2 gives the panels.
//
//go:wasmexport look2
func look2() unsafe.Pointer {
	s := f.State()
	for r := range calc.NumRegs {
		v := *s.At(r)
		panel.regs[r] = [2]uint64{uint64(calc.Picture(v)), uint64(v)}
	}
	panel.changed, panel.steps = f.Changed(), uint32(s.Model.Steps())
	panel.cells, panel.ret, panel.pc = s.Cells, s.Ret, s.PC
	for i := range panel.breaks {
		panel.breaks[i] = uint8(b2u(f.Broken(i)))
	}
	return unsafe.Pointer(&panel)
}

// The texts that call gives and takes.
const (
	opSession   = iota // the session
	opRestore          // takes a session; gives what is wrong with it, or nothing
	opInsert           // takes a program, face.Program; gives what is wrong with it
	opType             // takes a line of package script; gives what is wrong with it
	opTape             // the end of the tape, "typed\tshown\n"; the last line is what is typed since
	opDialog           // the tape as a dialogue
	opEEPROM           // the memory of the МК-52
	opFill             // takes a memory; gives what is wrong with it
	opProgram          // the program that was put in last
	opFollow           // takes the program that the session has: what comes behind it
	opNames            // the mnemonics of all codes, a line each
	opOperation        // the last operation: "code X Y angle", the numbers raw, for the true value of it
	opTools            // the first that tools.go adds
)

// tapeShown is how many lines of the tape the page shows.
const tapeShown = 100

// call answers with address<<32 | length. An error begins with a tab.
//
//go:wasmexport call
func call(op int32) int64 {
	text, err := answer(op, in)
	if err != nil {
		text = []byte("\t" + err.Error())
	}
	out = text
	return int64(uintptr(unsafe.Pointer(unsafe.SliceData(out))))<<32 | int64(len(out))
}

func answer(op int32, text []byte) ([]byte, error) {
	switch op {
	case opSession:
		return f.MarshalText()
	case opRestore:
		return nil, f.UnmarshalText(text)
	case opInsert:
		var p face.Program
		err := p.UnmarshalText(text)
		if err == nil {
			f.Insert(p)
		}
		return nil, err
	case opFollow:
		var p face.Program
		err := p.UnmarshalText(text)
		if err == nil {
			f.Follow(p)
		}
		return nil, err
	case opType:
		return nil, f.Type(string(text))
	case opTape:
		lines, typing := f.Tape(tapeShown)
		var b []byte
		for _, l := range lines {
			b = append(append(append(append(b, l.Typed...), '\t'), l.Shown...), '\n')
		}
		return append(b, typing...), nil
	case opDialog:
		return []byte(f.Dialogue()), nil
	case opEEPROM:
		return f.Desk().Unit().Memory.MarshalText()
	case opFill:
		return nil, f.Desk().Unit().Memory.UnmarshalText(text)
	case opProgram:
		p := f.Program()
		return p.MarshalText()
	case opNames:
		var b []byte
		for c := range isa.Table {
			b = append(append(b, isa.Spell(byte(c), isa.Magazine)...), '\n')
		}
		return b, nil
	case opOperation:
		o, ok := f.Operation()
		if !ok {
			return nil, errors.New("no operation")
		}
		return []byte(plain.Sprintf("%02X %s %s %s", o.Code, o.X.String(), o.Y.String(), o.Angle.String())), nil
	}
	return tools(op, text)
}

func b2u(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}
