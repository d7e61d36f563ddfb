package tui

import (
	"strings"
	"unicode"

	"mk61/calc"
	"mk61/isa"

	"github.com/gdamore/tcell/v2"
)

// The keyboard of the terminal. A letter counts by its physical key, so that
// the Russian layout types the same things.

// binding is what the terminal types for a key of the calculator.
type binding struct {
	key   isa.Key
	runes string      // characters that press it, Latin layout
	named []tcell.Key // and keys without a character
	shown string      // how the help writes them
}

// bindings cover every key of the case but the digits, which are themselves.
var bindings = []binding{
	{isa.KeyF, "f", nil, "f"},
	{isa.KeyK, "k", nil, "k"},
	{isa.KeyStore, "s", nil, "s"},
	{isa.KeyRecall, "r", nil, "r"},
	{isa.KeyRun, " ", nil, "Space"},
	{isa.KeyReturn, "o", nil, "o"},
	{isa.KeyGoto, "g", nil, "g"},
	{isa.KeyCall, "p", nil, "p"},
	{isa.KeyForward, "]>", []tcell.Key{tcell.KeyRight}, "] →"},
	{isa.KeyBack, "[<", []tcell.Key{tcell.KeyLeft}, "[ ←"},
	{isa.KeyExp, "e", nil, "e"},
	{isa.KeyClear, "c", []tcell.Key{tcell.KeyBackspace, tcell.KeyBackspace2, tcell.KeyDelete}, "c ⌫"},
	{isa.KeyEnter, "", []tcell.Key{tcell.KeyEnter}, "Enter"},
	{isa.KeySwap, "x", nil, "x"},
	{isa.KeySign, "n_", nil, "n _"},
	{isa.KeyPoint, ".,", nil, ". ,"},
	{isa.KeyAdd, "+", nil, "+"},
	{isa.KeySub, "-−", nil, "-"},
	{isa.KeyMul, "*×", nil, "*"},
	{isa.KeyDiv, "/:÷", nil, "/ :"},
	{isa.KeyAddress, "a", nil, "a"},
	{isa.KeyMove, "m", nil, "m"},
}

// action is a thing that the face does and no key of the case.
type action uint8

const (
	actNone action = iota
	actHelp
	actLesson
	actTape
	actOpen
	actSpeed
	actPause
	actRunTo
	actStep
	actUndo
	actRedo
	actBack10
	actForth10
	actBack100
	actForth100
	actBackLine
	actForthLine
	actBackBreak
	actBreak
	actWatch
	actUntil
	actWho
	actExport
	actAngle
	actPower
	actModel
	actLatin
	actOperation
	actKind
	actPicture
	actCopyX
	actCopy
	actPanel
	actPanelBack
	actView
	actUp
	actDown
	actPageUp
	actPageDown
	actSuspend
	actQuit
)

// command binds an action; the help shows them in this order.
type command struct {
	act    action
	runes  string
	named  []tcell.Key
	shown  string
	en, ru string
}

var commandTable = []command{
	{actHelp, "?", []tcell.Key{tcell.KeyF1}, "? F1", "what to type; again: what it means", "чем нажать; ещё раз — что это значит"},
	{actLesson, "", []tcell.Key{tcell.KeyCtrlG}, "Ctrl-G", "a first program, step by step", "первая программа по шагам"},
	{actTape, "t", []tcell.Key{tcell.KeyF2}, "t F2", "save the tape as a dialogue", "записать ленту диалогом"},
	{actOpen, "l", []tcell.Key{tcell.KeyF3}, "l F3", "load a program: library and files", "загрузить программу"},
	{actSpeed, "v", []tcell.Key{tcell.KeyF4}, "v F4", "speed: real, ×10, ×100, full", "скорость: как есть, ×10, ×100, полная"},
	{actPause, "z", []tcell.Key{tcell.KeyF5}, "z F5", "pause, go on", "пауза, дальше"},
	{actRunTo, "h", []tcell.Key{tcell.KeyF6}, "h F6", "run to the marked cell", "пуск до отмеченной ячейки"},
	{actStep, "i", []tcell.Key{tcell.KeyF7}, "i F7", "one command", "одна команда"},
	{actUndo, "u", []tcell.Key{tcell.KeyF8}, "u F8", "one command or key back", "на команду или клавишу назад"},
	{actRedo, "", []tcell.Key{tcell.KeyCtrlR, tcell.KeyF12}, "Ctrl-R F12", "again what was taken back", "снова то, что взято назад"},
	{actBack10, "(", nil, "(", "ten back", "на десять назад"},
	{actForth10, ")", nil, ")", "ten forth", "на десять вперёд"},
	{actBack100, "", []tcell.Key{tcell.KeyCtrlU}, "Ctrl-U", "a hundred back", "на сто назад"},
	{actForth100, "", []tcell.Key{tcell.KeyCtrlD}, "Ctrl-D", "a hundred forth", "на сто вперёд"},
	{actBackLine, "", []tcell.Key{tcell.KeyHome}, "Home", "a line of the tape back", "на строку ленты назад"},
	{actForthLine, "", []tcell.Key{tcell.KeyEnd}, "End", "a line of the tape forth", "на строку ленты вперёд"},
	{actBackBreak, "", []tcell.Key{tcell.KeyCtrlB}, "Ctrl-B", "back to the breakpoint passed last", "назад до пройденной точки останова"},
	{actBreak, "b", []tcell.Key{tcell.KeyF9}, "b F9", "breakpoint at the marked cell", "точка останова на отмеченной ячейке"},
	{actWatch, "w", []tcell.Key{tcell.KeyF10}, "w F10", "run until a register changes", "пуск, пока не изменится регистр"},
	{actUntil, "", []tcell.Key{tcell.KeyCtrlT}, "Ctrl-T", "run until R3 changes, X<0 …", "пуск до: изменился R3, X<0 …"},
	{actWho, "", []tcell.Key{tcell.KeyCtrlW}, "Ctrl-W", "back to who wrote a register", "назад: кто писал в регистр"},
	{actExport, "y", []tcell.Key{tcell.KeyF11}, "y F11", "save the program to a file", "записать программу в файл"},
	{actAngle, "d", nil, "d", "switch Р–ГРД–Г", "переключатель Р–ГРД–Г"},
	{actPower, "", []tcell.Key{tcell.KeyCtrlP}, "Ctrl-P", "power switch", "выключатель"},
	{actModel, "j", nil, "j", "МК-61, МК-52, МК-54", "МК-61, МК-52, МК-54"},
	{actLatin, "", []tcell.Key{tcell.KeyCtrlL}, "Ctrl-L", "Latin or Russian keys", "латинские или русские клавиши"},
	{actOperation, ";", nil, ";", "МК-52: switch С–З–Сч", "МК-52: переключатель С–З–Сч"},
	{actKind, "'", nil, "'", "МК-52: switch Д–П", "МК-52: переключатель Д–П"},
	{actPicture, "", []tcell.Key{tcell.KeyCtrlS}, "Ctrl-S", "a picture, or a recording: SVG, PNG, GIF, cast", "картинка или запись: SVG, PNG, GIF, cast"},
	{actCopyX, "=", nil, "=", "copy X", "скопировать X"},
	{actCopy, "", []tcell.Key{tcell.KeyCtrlY}, "Ctrl-Y", "copy what the panel shows: listing, tape …", "скопировать панель: листинг, ленту …"},
	{actPanel, "", []tcell.Key{tcell.KeyTab}, "Tab", "next panel", "следующая панель"},
	{actPanelBack, "", []tcell.Key{tcell.KeyBacktab}, "Shift-Tab", "previous panel", "предыдущая панель"},
	{actView, "\\", nil, "\\", "program as a grid or a list", "программа таблицей или списком"},
	{actUp, "", []tcell.Key{tcell.KeyUp}, "↑", "in the panel: up", "в панели: вверх"},
	{actDown, "", []tcell.Key{tcell.KeyDown}, "↓", "in the panel: down", "в панели: вниз"},
	{actPageUp, "", []tcell.Key{tcell.KeyPgUp}, "PgUp", "in the panel: page up", "в панели: страница вверх"},
	{actPageDown, "", []tcell.Key{tcell.KeyPgDn}, "PgDn", "in the panel: page down", "в панели: страница вниз"},
	{actSuspend, "", []tcell.Key{tcell.KeyCtrlZ}, "Ctrl-Z", "to the shell; fg comes back", "в оболочку; назад — fg"},
	{actQuit, "q", []tcell.Key{tcell.KeyCtrlC, tcell.KeyCtrlQ}, "q Ctrl-C", "leave; everything is kept", "выйти; всё сохраняется"},
}

// physical maps the letters of the Russian layout to those on the same keys.
var physical = func() map[rune]rune {
	m := make(map[rune]rune)
	ru, en := []rune("йцукенгшщзхъфывапролджэячсмитьбюё"), []rune("qwertyuiop[]asdfghjkl;'zxcvbnm,.`")
	for i, r := range ru {
		m[r] = en[i]
	}
	return m
}()

// plain is the character as the Latin layout types it, in lower case.
func plain(r rune) rune {
	r = unicode.ToLower(r)
	if p, ok := physical[r]; ok {
		return p
	}
	return r
}

// calculatorKey finds the key of the case that an event presses. While a
// register or an address is due, letters a..e are the register letters.
func calculatorKey(ev *tcell.EventKey, p calc.Prefix) (isa.Key, bool) {
	if ev.Key() != tcell.KeyRune {
		for _, b := range bindings {
			for _, n := range b.named {
				if n == ev.Key() {
					return b.key, true
				}
			}
		}
		return 0, false
	}
	r := plain(ev.Rune())
	if r >= '0' && r <= '9' {
		return isa.Key0 + isa.Key(r-'0'), true
	}
	if (p == calc.PrefixHigh || p == calc.PrefixLow) && r >= 'a' && r <= 'e' {
		return isa.RegisterKey(uint8(r-'a') + 10), true
	}
	for _, b := range bindings {
		if strings.ContainsRune(b.runes, r) {
			return b.key, true
		}
	}
	return 0, false
}

// actionOf finds the action that an event asks for.
func actionOf(ev *tcell.EventKey) action {
	for _, c := range commandTable {
		if ev.Key() == tcell.KeyRune {
			if c.runes != "" && strings.ContainsRune(c.runes, plain(ev.Rune())) {
				return c.act
			}
			continue
		}
		for _, n := range c.named {
			if n == ev.Key() {
				return c.act
			}
		}
	}
	return actNone
}

// typedBy is how the help writes the terminal's keys for k.
func typedBy(k isa.Key) string {
	if k <= isa.Key9 {
		return k.String()
	}
	for _, b := range bindings {
		if b.key == k {
			return b.shown
		}
	}
	return ""
}

// legends are the inscriptions around a key: yellow, blue, and the register
// letter, "" where there is none. All come from the table of codes.
func legends(k isa.Key, latin bool) (f, kk, letter string) {
	name := func(code byte) string {
		op := &isa.Table[code]
		s := op.Name
		if latin {
			s = strings.Replace(op.Latin, "ARC", "A", 1)
		}
		_, s, _ = strings.Cut(s, " ")
		return s
	}
	if code, ok := k.Shifted(); ok {
		f = name(code)
	}
	if code, ok := k.ShiftedK(); ok && isa.Table[code].Documented {
		kk = name(code)
	}
	// Three keys that F makes no command of: the modes, and CF.
	switch {
	case k == isa.KeySign && latin:
		f = "AUTO"
	case k == isa.KeySign:
		f = "АВТ"
	case k == isa.KeyExp && latin:
		f = "PRG"
	case k == isa.KeyExp:
		f = "ПРГ"
	case k == isa.KeyClear:
		f = "CF"
	}
	if k < isa.NumKeys {
		if n, ok := k.Nibble(); ok && n >= 10 {
			letter = "abcde"[n-10 : n-9]
		}
	}
	return f, kk, letter
}

// legends are the inscriptions around a key of the calculator on the screen: the МК-54
// has no functions of К and no register e.
func (a *app) legends(k isa.Key, latin bool) (f, kk, letter string) {
	f, kk, letter = legends(k, latin)
	m := a.m.s.Model
	if code, ok := k.ShiftedK(); ok && !m.Has(code) {
		kk = ""
	}
	if n, ok := k.Nibble(); ok && int(n) >= m.Registers() {
		letter = ""
	}
	return f, kk, letter
}

// capText is the inscription of the key itself.
func capText(k isa.Key, latin bool) string {
	if latin {
		return k.Latin()
	}
	return k.String()
}
