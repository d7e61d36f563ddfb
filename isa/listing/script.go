package listing

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"mk61/isa"
)

// The .m61 scripts of the UN7 and bolk firmware: terminal commands, one a line.
// A script may load and run several programs in turn; the first ones compute
// what the last one finds in the registers.

// scriptMemory is the program store of that firmware, in cells.
const scriptMemory = 112

// isScript reports whether the text is an .m61 script.
func isScript(lines []line) bool {
	for _, l := range lines {
		f := strings.Fields(l.text)
		if len(f) > 1 && f[0] == "hin" && len(f[1]) == 4 || strings.HasPrefix(l.text, "set$") {
			return true
		}
	}
	return false
}

// readScript reads a script into steps and the image that it leaves.
func (r *reader) readScript(lines []line) {
	var image [Memory]byte
	var from [Memory]token
	size, runs, loads := 0, 0, 0
	last := -1 // index of the last load
	load := func(t token, addr int, codes []byte) {
		r.p.Script = append(r.p.Script, Step{Kind: StepLoad, Line: t.line, Addr: addr, Codes: codes})
		last = len(r.p.Script) - 1
		loads++
		for i, c := range codes {
			at := addr + i
			if at < Memory {
				image[at], from[at] = c, t
				size = max(size, at+1)
			} else if c != 0 && !r.over {
				r.over = true
				r.report(Error, t, at, msg("one cell too many: the memory has %d cells, 00 to A4", Memory))
			}
		}
	}
	for _, l := range lines {
		if r.full {
			return
		}
		toks := fields(l.text, l.n, 1)
		if len(toks) == 0 {
			continue
		}
		t, args := toks[0], toks[1:]
		switch w := t.text; {
		case w == "hin" || strings.HasPrefix(w, "set$"):
			if w != "hin" {
				args = append([]token{{w[4:], t.line, t.col + 4}}, args...)
			}
			r.scriptLoad(t, args, load)
		case w == "asm":
			r.scriptAsm(t, args, size, load)
		case w == "ins" && len(args) == 2:
			n, ok1 := number(args[0].text)
			b, ok2 := plainHex(args[1].text)
			if !ok1 || !ok2 || n >= scriptMemory {
				r.report(Error, args[0], -1, msg("ins wants a step and a code"))
				continue
			}
			load(t, n, []byte{b})
		case (len(w) == 3 && w[0] == 'R' && w[2] == '=') && len(args) == 1:
			r.scriptSet(t, w[:2], args[0])
		case len(w) > 3 && w[0] == 'R' && w[2] == '=' && len(args) == 0:
			r.scriptSet(t, w[:2], token{w[3:], t.line, t.col + 3})
		case w == "poke" && len(args) == 2:
			r.scriptSet(t, args[0].text, args[1])
		case w == "run":
			s := Step{Kind: StepRun, Line: l.n}
			if len(args) > 0 {
				s.Text = args[0].text
			}
			r.p.Script = append(r.p.Script, s)
			runs++
		case w == "reinit":
			r.p.Script = append(r.p.Script, Step{Kind: StepReset, Line: l.n})
		case w == "cmd" && len(args) == 1 || w == "kbd" && len(args) == 1:
			b, ok := plainHex(args[0].text)
			if n, err := strconv.ParseUint(args[0].text, 16, 8); err == nil && len(args[0].text) == 1 {
				b, ok = byte(n), true
			}
			if !ok {
				r.report(Error, args[0], -1, msg("%s wants two hex digits", w))
				continue
			}
			s := Step{Kind: StepPress, Line: l.n, Addr: int(b)}
			if w == "cmd" {
				s.Addr, s.Codes = -1, []byte{b}
			}
			r.p.Script = append(r.p.Script, s)
		case w[0] == ':', w == "if", w == "ret", w == "open", w == "wait", w == "print", w == "trap":
			r.p.Script = append(r.p.Script, Step{Kind: StepOther, Line: l.n, Text: l.text})
		case w[0] == ';' || w[0] == '#' || strings.HasPrefix(w, "//"):
			r.report(Warning, t, -1, msg("a comment: the firmware's scripts have none"))
		default:
			r.report(Error, t, -1, msg("unknown script command %s", quote(w)))
		}
	}
	for i := range size {
		t := from[i]
		if t.line == 0 {
			t = token{"", 1, 1}
		}
		r.put(image[i], t)
	}
	if runs > 0 && last > 0 && ranBefore(r.p.Script[:last]) {
		r.report(Warning, token{"", r.p.Script[last].Line, 1}, -1,
			msg("the script runs other programs before this one loads; shown is the last image, its registers come from running the script"))
	}
	if loads == 0 {
		r.report(Error, token{}, -1, msg("the script loads no program"))
	}
}

// ranBefore reports whether a step runs a program.
func ranBefore(steps []Step) bool {
	for _, s := range steps {
		if s.Kind == StepRun {
			return true
		}
	}
	return false
}

// scriptLoad reads "hin ADDR HEX".
func (r *reader) scriptLoad(t token, args []token, load func(token, int, []byte)) {
	if len(args) < 2 {
		r.report(Error, t, -1, msg("a start address and codes expected"))
		return
	}
	addr, err := strconv.Atoi(args[0].text)
	if err != nil || addr < 0 || addr >= scriptMemory {
		r.report(Error, args[0], -1, msg("start address expected: four decimal digits, not %s", quote(args[0].text)))
		return
	}
	for _, a := range args[1:] {
		s := a.text
		codes := make([]byte, 0, len(s)/2)
		for i := 0; i < len(s); i += 2 {
			var b byte
			ok := i+1 < len(s)
			if ok {
				b, ok = hexPair(s[i], s[i+1])
			}
			if !ok {
				r.report(Error, token{s[i:min(i+2, len(s))], a.line, a.col + i}, min(addr+i/2, Memory-1), msg("code expected: two hex digits, not %s", quote(s[i:min(i+2, len(s))])))
			}
			codes = append(codes, b)
			if len(codes) > scriptMemory {
				break
			}
		}
		load(token{a.text, a.line, a.col}, addr, codes)
		addr += len(codes)
	}
}

// scriptAsm reads "asm [ADDR] MNEMONIC…".
func (r *reader) scriptAsm(t token, args []token, size int, load func(token, int, []byte)) {
	addr := size
	if len(args) > 0 && len(args[0].text) == 4 {
		if n, err := strconv.Atoi(args[0].text); err == nil {
			addr, args = n, args[1:]
		}
	}
	sub := &reader{file: r.file, lines: r.lines, limit: r.limit, p: &Program{}}
	sub.commands(args, style{split: true, rawHex: true})
	r.diags = append(r.diags, sub.diags...)
	r.nerr += sub.nerr
	load(t, addr, sub.p.Cells)
}

// scriptSet reads a register value.
func (r *reader) scriptSet(t token, name string, value token) {
	full, ok := RegisterName(name)
	if !ok {
		r.report(Error, t, -1, msg("no such register %s", quote(name)))
		return
	}
	if !validNumber(value.text) || utf8.RuneCountInString(value.text) > 24 {
		r.report(Error, value, -1, msg("number expected for %s, not %s", full, quote(value.text)))
		return
	}
	r.p.Script = append(r.p.Script, Step{Kind: StepSet, Line: t.line, Name: full, Value: value.text})
	for i := range r.p.Registers {
		if r.p.Registers[i].Name == full {
			r.p.Registers[i] = Register{Name: full, Value: value.text, Line: t.line}
			return
		}
	}
	r.p.Registers = append(r.p.Registers, Register{Name: full, Value: value.text, Line: t.line})
}

// lasm are the mnemonics of that firmware's listings whose meaning is not what
// their name says elsewhere: the code counts, not the name.
var lasm = map[string]func(code byte) bool{
	"JZ": func(c byte) bool { return c == isa.OpNonZ }, "JNZ": func(c byte) bool { return c == isa.OpZero },
	"JLZ": func(c byte) bool { return c == isa.OpNonNeg }, "JME": func(c byte) bool { return c == isa.OpNeg },
	"STO": func(c byte) bool { return c>>4 == 6 }, "LD": func(c byte) bool { return c>>4 == 4 },
	"HLT": func(c byte) bool { return c == isa.OpHalt },
}

// lasmAgrees reports whether a token is that firmware's name of a code.
func lasmAgrees(t token, code byte) bool {
	word := isa.Fold(t.text)
	if f, ok := lasm[word]; ok {
		return f(code)
	}
	if n := len(word); n > 2 {
		if f, ok := lasm[word[:n-1]]; ok {
			return f(code)
		}
	}
	return false
}
