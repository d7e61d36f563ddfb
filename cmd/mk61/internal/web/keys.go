package web

import (
	"strings"

	"mk61/calc"
	"mk61/isa"
)

// The two cases. Places of keys as on the machines (docs/mk52.md); the МК-54 has
// those of the МК-61.
var (
	upright = [][]isa.Key{
		{isa.KeyF, isa.KeyForward, isa.KeyBack, isa.KeyReturn, isa.KeyRun},
		{isa.KeyK, isa.KeyRecall, isa.KeyStore, isa.KeyGoto, isa.KeyCall},
		{isa.Key7, isa.Key8, isa.Key9, isa.KeySub, isa.KeyDiv},
		{isa.Key4, isa.Key5, isa.Key6, isa.KeyAdd, isa.KeyMul},
		{isa.Key1, isa.Key2, isa.Key3, isa.KeySwap, isa.KeyEnter},
		{isa.Key0, isa.KeyPoint, isa.KeySign, isa.KeyExp, isa.KeyClear},
		{isa.KeyMove, isa.KeyAddress},
	}
	wide = [][]isa.Key{
		{isa.KeyF, isa.KeyForward, isa.KeyRecall, isa.Key7, isa.Key8, isa.Key9, isa.KeySub, isa.KeyDiv},
		{isa.KeyK, isa.KeyBack, isa.KeyStore, isa.Key4, isa.Key5, isa.Key6, isa.KeyAdd, isa.KeyMul},
		{isa.KeyMove, isa.KeyReturn, isa.KeyGoto, isa.Key1, isa.Key2, isa.Key3, isa.KeySwap, isa.KeyEnter},
		{isa.KeyAddress, isa.KeyRun, isa.KeyCall, isa.Key0, isa.KeyPoint, isa.KeySign, isa.KeyExp, isa.KeyClear},
	}
)

// typing are the physical keys that press a key of the case, by their place on the
// keyboard (KeyboardEvent.code), so that they are the same in every layout. "S+" is
// with Shift. Digits are themselves.
var typing = map[isa.Key]string{
	isa.KeyF: "KeyF", isa.KeyK: "KeyK", isa.KeyStore: "KeyS", isa.KeyRecall: "KeyR", isa.KeyRun: "Space",
	isa.KeyReturn: "KeyO", isa.KeyGoto: "KeyG", isa.KeyCall: "KeyP",
	isa.KeyForward: "BracketRight ArrowRight", isa.KeyBack: "BracketLeft ArrowLeft",
	isa.KeyExp: "KeyE", isa.KeyClear: "KeyC Backspace Delete", isa.KeyEnter: "Enter NumpadEnter",
	isa.KeySwap: "KeyX", isa.KeySign: "KeyN", isa.KeyPoint: "Period Comma NumpadDecimal",
	isa.KeyAdd: "S+Equal NumpadAdd", isa.KeySub: "Minus NumpadSubtract",
	isa.KeyMul: "S+Digit8 NumpadMultiply", isa.KeyDiv: "Slash NumpadDivide",
	isa.KeyAddress: "KeyA", isa.KeyMove: "KeyM",
}

// typed shows physical keys as they are labelled.
var typed = strings.NewReplacer("BracketRight", "]", "BracketLeft", "[", "ArrowRight", "→", "ArrowLeft", "←", "S+Equal", "+", "S+Digit8", "*",
	"Period", ".", "Comma", ",", "Minus", "-", "Slash", "/", "Backspace", "⌫", "Key", "", "Numpad", "Num ", "Digit", "")

// pageKey is a key of the case for the template.
type pageKey struct {
	Code   int
	Cap    string
	Latin  string
	F, K   string // legends, "" where there is none
	Letter string // of a register
	Class  string // colour
	Typing string
	Label  string // for a screen reader
	Typed  string // for the help
	Wide   int    // place in the case of the МК-52
	NoK54  bool   // the МК-54 has no К function here
	Only52 bool
}

// legends are the inscriptions around a key, all from the table of codes.
func legends(k isa.Key) (f, kk, letter string) {
	name := func(code byte) string {
		_, s, _ := strings.Cut(isa.Table[code].Name, " ")
		return s
	}
	if code, ok := k.Shifted(); ok {
		f = name(code)
	}
	if code, ok := k.ShiftedK(); ok && isa.Table[code].Documented {
		kk = name(code)
	}
	switch k { // three keys that F makes no command of: the modes, and CF
	case isa.KeySign:
		f = "АВТ"
	case isa.KeyExp:
		f = "ПРГ"
	case isa.KeyClear:
		f = "CF"
	}
	if n, ok := k.Nibble(); ok && k < isa.NumKeys && n >= 10 {
		letter = "abcde"[n-10 : n-9]
	}
	return f, kk, letter
}

// capClass is the colour of a key.
func capClass(k isa.Key) string {
	switch {
	case k == isa.KeyF:
		return "yellow"
	case k == isa.KeyK:
		return "blue"
	case k == isa.KeyClear:
		return "red"
	case k <= isa.KeyEnter:
		return "grey"
	}
	return "black"
}

func pageKeys() []pageKey {
	var out []pageKey
	places := make(map[isa.Key]int)
	for r, row := range wide {
		for i, k := range row {
			places[k] = r*len(row) + i
		}
	}
	for _, row := range upright {
		for _, k := range row {
			p := pageKey{Code: int(k), Cap: k.String(), Latin: k.Latin(), Class: capClass(k), Typing: typing[k], Wide: places[k], Only52: k >= isa.NumKeys}
			if k <= isa.Key9 {
				p.Typing = "Digit" + p.Cap + " Numpad" + p.Cap
			}
			if k < isa.NumKeys {
				p.F, p.K, p.Letter = legends(k)
			}
			if code, ok := k.ShiftedK(); ok {
				p.NoK54 = !calc.MK54.Has(code)
			}
			p.Typed = typed.Replace(p.Typing)
			p.Label = p.Cap
			if p.F != "" {
				p.Label += ", F " + p.F
			}
			if p.K != "" {
				p.Label += ", К " + p.K
			}
			out = append(out, p)
		}
	}
	return out
}
