package tui

import (
	"strings"

	"mk61/calc"
	"mk61/isa"

	"github.com/gdamore/tcell/v2"
)

// painted is the first page of the help: what the terminal types stands on the keys
// themselves. Asked again it tells what they mean; any other key does what it does.
type painted struct{}

func (*painted) draw(a *app, w, _ int) {
	msg := a.say(" what to type stands on the keys; ? again: what they mean", " на клавишах — чем их нажать; ещё раз ? — что они значат")
	y := a.lay.status
	a.c.fill(rect{0, y, w, 1}, ' ', a.th.over)
	a.c.text(0, y, w, msg, a.th.over)
}

func (*painted) key(a *app, ev *tcell.EventKey) {
	a.over = nil
	switch {
	case actionOf(ev) == actHelp:
		a.over = newHelp(a)
	case ev.Key() != tcell.KeyEscape:
		a.handle(ev)
	}
}

func (*painted) mouse(a *app, _, _ int, b, pressed tcell.ButtonMask) {
	if pressed != 0 {
		a.over = nil
	}
}

// meanings are what the inscriptions of the case stand for, by the names of package isa
// without F and К, and of the keys.
var meanings = map[string][2]string{
	"F": {"chooses the yellow inscription of the next key", "выбирает жёлтую надпись следующей клавиши"}, "К": {"chooses the blue one", "выбирает синюю"},
	"С/П": {"start, stop", "пуск, останов"}, "В/О": {"return; by hand: to address 00", "возврат; вручную — к адресу 00"}, "БП": {"go to an address", "безусловный переход по адресу"},
	"ПП": {"call a subroutine; by hand: one command", "вызов подпрограммы; вручную — одна команда"}, "ШГ→": {"one step forth in the program", "на шаг вперёд в программе"}, "←ШГ": {"one step back", "на шаг назад"},
	"x→П": {"store X in a register", "записать X в регистр"}, "П→x": {"recall a register", "вызвать регистр в X"}, "Cx": {"clear X", "стереть X"}, "CF": {"forget F or К", "отменить F или К"},
	"В↑": {"enter: X goes to Y", "X поднимается в Y"}, "↔": {"swap X and Y", "обменять X и Y"}, "ВП": {"enter the exponent", "ввод порядка"}, "/−/": {"change the sign", "сменить знак"}, ",": {"the point", "запятая"},
	"+": {"Y plus X", "Y плюс X"}, "−": {"Y minus X", "Y минус X"}, "×": {"Y times X", "Y умножить на X"}, "÷": {"Y by X", "Y разделить на X"},
	"x<0": {"goes on if X<0, else to the address", "дальше, если X<0, иначе по адресу"}, "x=0": {"goes on if X=0, else to the address", "дальше, если X=0, иначе по адресу"},
	"x≥0": {"goes on if X≥0, else to the address", "дальше, если X≥0, иначе по адресу"}, "x≠0": {"goes on if X≠0, else to the address", "дальше, если X≠0, иначе по адресу"},
	"L0": {"loop: R0 less 1, to the address until it is 0", "цикл: из R0 вычесть 1, по адресу, пока не 0"}, "L1": {"loop with R1", "цикл с R1"}, "L2": {"loop with R2", "цикл с R2"}, "L3": {"loop with R3", "цикл с R3"},
	"sin": {"sine", "синус"}, "cos": {"cosine", "косинус"}, "tg": {"tangent", "тангенс"}, "sin⁻¹": {"arc sine", "арксинус"}, "cos⁻¹": {"arc cosine", "арккосинус"}, "tg⁻¹": {"arc tangent", "арктангенс"},
	"√": {"square root", "квадратный корень"}, "x²": {"square", "квадрат"}, "1/x": {"reciprocal", "обратная величина"}, "π": {"the number π", "число π"}, "eˣ": {"e to the power X", "e в степени X"},
	"10ˣ": {"10 to the power X", "10 в степени X"}, "lg": {"decimal logarithm", "десятичный логарифм"}, "ln": {"natural logarithm", "натуральный логарифм"}, "xʸ": {"X to the power Y", "X в степени Y"},
	"Вх": {"the X before the last operation", "X до последней операции"}, "⟳": {"the stack goes round", "стек по кругу"}, "АВТ": {"calculate", "работа"}, "ПРГ": {"key in a program", "ввод программы"},
	"[x]": {"whole part", "целая часть"}, "{x}": {"fraction", "дробная часть"}, "|x|": {"magnitude", "модуль"}, "ЗН": {"sign: 1, 0 or −1", "знак: 1, 0 или −1"}, "max": {"the greater of X and Y", "большее из X и Y"},
	"°←′": {"degrees and minutes into degrees", "градусы и минуты в градусы"}, "°→′": {"degrees into degrees and minutes", "градусы в градусы и минуты"},
	"°←‴": {"degrees, minutes, seconds into degrees", "градусы, минуты, секунды в градусы"}, "°→‴": {"degrees into degrees, minutes, seconds", "градусы в градусы, минуты, секунды"},
	"∧": {"and, digit by digit", "и, по цифрам"}, "∨": {"or, digit by digit", "или, по цифрам"}, "⊕": {"exclusive or", "исключающее или"}, "ИНВ": {"not, digit by digit", "не, по цифрам"},
	"СЧ": {"a random number from 0 to 1", "случайное число от 0 до 1"}, "НОП": {"does nothing", "ничего не делает"}, "А↑": {"address of the memory", "адрес памяти"}, "↑↓": {"to or from the memory", "обмен с памятью"},
}

// helpLine is a line of the help: of one colour, the part behind wrapped.
type helpLine struct {
	head, text string
	st         tcell.Style
}

// manual is the help: what the keys mean, what the terminal does beside them; what one
// types looks for words in it.
type manual struct {
	lines []helpLine
	query []rune
	top   int
	rows  int // drawn last
	count int // of the rows there are
}

// newHelp is made from the table of keys, the table of commands and the meanings.
func newHelp(a *app) overlay {
	m := &manual{}
	t := &a.th
	add := func(head, text string, st tcell.Style) { m.lines = append(m.lines, helpLine{head, text, st}) }
	over := func(st tcell.Style) tcell.Style { // its colour, on this ground
		fg, _, _ := st.Decompose()
		_, bg, _ := t.over.Decompose()
		if t.mono {
			return t.over
		}
		return tcell.StyleDefault.Foreground(fg).Background(bg)
	}
	gold, sky := over(t.legendF), over(t.legendK)
	add("", a.say("What to type, and what it means", "Чем нажать и что это значит"), t.overHead)
	latin := a.latinCaps()
	mean := func(name string) string {
		d := meanings[name]
		return a.say(d[0], d[1])
	}
	for _, row := range keyRows(a.m.s.Model) {
		for _, k := range row {
			name := k.String()
			if k <= isa.Key9 {
				name = ""
			}
			letter := ""
			if _, _, l := a.legends(k, latin); l != "" {
				letter = a.say("register ", "регистр ") + l
			}
			text := mean(name)
			if letter != "" && text != "" {
				text += "; " + letter
			}
			if k > isa.Key9 {
				add(pad(typedBy(k), 8)+capText(k, latin), text, t.over)
			}
			f, kk, _ := a.legends(k, false)
			fl, kl, _ := a.legends(k, latin)
			if f != "" {
				add(pad("f "+firstOf(typedBy(k)), 8)+"F "+fl, mean(f), gold)
			}
			if kk != "" {
				add(pad("k "+firstOf(typedBy(k)), 8)+"К "+kl, mean(kk), sky)
			}
		}
	}
	add("", a.say("After К the keys БП, ПП, x→П, П→x and the tests with a register take the address from it.", "После К клавиши БП, ПП, x→П, П→x и условия с регистром берут адрес из него."), t.over)
	add("", a.say("While a register or an address is due, a b c d e are its letters.", "Когда ждут регистр или адрес, a b c d e — его буквы."), t.over)
	add("", a.say("The Russian layout types the same by the same keys.", "Русская раскладка: те же клавиши на тех же местах."), t.over)
	add("", "", t.over)
	add("", a.say("Around it", "Вокруг него"), t.overHead)
	for _, c := range commandTable {
		add(pad(c.shown, 11), a.say(c.en, c.ru), t.over)
	}
	add("", "", t.over)
	add("", a.say("Mouse", "Мышь"), t.overHead)
	add("", a.say("click a key, an inscription, a switch; click a cell: breakpoint; right click on a cell: run to it; wheel: scroll",
		"щелчок — клавиша, надпись, переключатель; по ячейке — точка останова; правой по ячейке — пуск до неё; колесо — прокрутка"), t.over)
	return m
}

// firstOf is the first of several ways to type a key.
func firstOf(s string) string {
	first, _, _ := strings.Cut(s, " ")
	return first
}

// found are the lines with the words that are looked for.
func (m *manual) found() []helpLine {
	if len(m.query) == 0 {
		return m.lines
	}
	q := strings.ToLower(string(m.query))
	var l []helpLine
	for _, h := range m.lines {
		if strings.Contains(strings.ToLower(h.head+" "+h.text), q) {
			l = append(l, h)
		}
	}
	return l
}

func (m *manual) draw(a *app, w, h int) {
	title := a.say("Keys", "Клавиши")
	if len(m.query) > 0 {
		title += ": " + string(m.query)
	} else if w > 44 {
		title += a.say("; type to search, Esc leaves", "; набирайте, чтобы искать; Esc — выход")
	}
	in := a.box(w, h, min(w, 78), h-1, title)
	type row struct {
		text string
		st   tcell.Style
	}
	var rows []row
	const column = 16
	for _, l := range m.found() {
		if l.head == "" {
			for _, s := range wrap(l.text, in.w) {
				rows = append(rows, row{s, l.st})
			}
			if l.text == "" {
				rows = append(rows, row{"", l.st})
			}
			continue
		}
		head := pad(l.head, column)
		if in.w < 50 { // what it means stands below
			rows = append(rows, row{l.head, l.st})
			for _, s := range wrap(l.text, in.w-2) {
				rows = append(rows, row{"  " + s, l.st})
			}
			continue
		}
		for i, s := range wrap(l.text, in.w-column) {
			if i > 0 {
				head = strings.Repeat(" ", column)
			}
			rows = append(rows, row{head + s, l.st})
		}
		if l.text == "" {
			rows = append(rows, row{head, l.st})
		}
	}
	m.rows, m.count = in.h, len(rows)
	m.top = max(0, min(m.top, len(rows)-in.h))
	for i := 0; i < in.h && m.top+i < len(rows); i++ {
		a.c.text(in.x, in.y+i, in.w, rows[m.top+i].text, rows[m.top+i].st)
	}
	if m.top+in.h < len(rows) {
		a.c.text(in.x+in.w-3, in.y+in.h, 3, " ▼ ", a.th.overHead)
	}
	if m.top > 0 {
		a.c.text(in.x+in.w-3, in.y-1, 3, " ▲ ", a.th.overHead)
	}
}

func (m *manual) key(a *app, ev *tcell.EventKey) {
	switch ev.Key() {
	case tcell.KeyUp:
		m.top--
	case tcell.KeyDown:
		m.top++
	case tcell.KeyPgUp:
		m.top -= m.rows
	case tcell.KeyPgDn:
		m.top += m.rows
	case tcell.KeyHome:
		m.top = 0
	case tcell.KeyEnd:
		m.top = m.count
	case tcell.KeyBackspace, tcell.KeyBackspace2:
		if n := len(m.query); n > 0 {
			m.query, m.top = m.query[:n-1], 0
		}
	case tcell.KeyRune:
		switch r := ev.Rune(); {
		case r == ' ' && len(m.query) == 0:
			m.top += m.rows
		case r == '?' && len(m.query) == 0:
			a.over = nil
		case len(m.query) < 40:
			m.query, m.top = append(m.query, r), 0
		}
	default:
		a.over = nil
	}
}

func (m *manual) mouse(a *app, _, _ int, b, pressed tcell.ButtonMask) {
	switch {
	case b&tcell.WheelUp != 0:
		m.top -= 3
	case b&tcell.WheelDown != 0:
		m.top += 3
	case pressed&tcell.Button1 != 0:
		a.over = nil
	}
}

// lesson is the guided first program: what the step asks for, and when it is done.
type lesson struct {
	en, ru string
	done   func(s *calc.State) bool
}

// firstProgram squares numbers, in ten steps.
var firstProgram = []lesson{
	{"A first program: squares. Turn to ПРГ: f, then e.", "Первая программа: квадраты. Перейдите в ПРГ: f, затем e.", func(s *calc.State) bool { return s.Mode == calc.Program }},
	{"The counter stands at 00. Key in F x²: f, then *.", "Счётчик стоит на 00. Введите F x²: f, затем *.", cellIs(0, isa.OpSquare)},
	{"See its code 22 at 00. Now С/П: Space. The program stops there.", "Видите код 22 в ячейке 00. Теперь С/П: пробел. Здесь программа остановится.", cellIs(1, isa.OpHalt)},
	{"And back to the beginning: БП, g.", "И назад к началу: БП, g.", cellIs(2, isa.OpGoto)},
	{"The address: 0 0.", "Адрес: 0 0.", func(s *calc.State) bool { return s.Cells[2] == isa.OpGoto && s.Cells[3] == 0 && s.PC == 4 }},
	{"Leave ПРГ: F АВТ, that is f, then n.", "Выйдите из ПРГ: F АВТ, то есть f, затем n.", func(s *calc.State) bool { return s.Mode == calc.Auto }},
	{"To the beginning: В/О, o.", "К началу: В/О, o.", func(s *calc.State) bool { return s.PC == 0 }},
	{"Type a number: 1 2.", "Наберите число: 1 2.", func(s *calc.State) bool { return s.X == 0x001_0_12000000 }},
	{"Start it: С/П, Space.", "Пуск: С/П, пробел.", func(s *calc.State) bool { return !s.Running && s.X == 0x002_0_14400000 }},
	{"144. Another number, 5, and Space: the program goes on at БП.", "144. Другое число, 5, и пробел: программа продолжит с БП.", func(s *calc.State) bool { return !s.Running && s.X == 0x001_0_25000000 }},
}

func cellIs(cell int, code byte) func(*calc.State) bool {
	return func(s *calc.State) bool { return s.Cells[cell] == code }
}

// guided tells the step of the lesson that is on, 0 when none is.
func (a *app) guided() string {
	if a.step == 0 {
		return ""
	}
	n := a.step - 1
	if n == len(firstProgram) {
		return a.say("25: that is a program. u takes steps back, Ctrl-G ends the lesson.", "25: это и есть программа. u — шаги назад, Ctrl-G — конец урока.")
	}
	l := firstProgram[n]
	return sprintf("%d/%d  %s", a.step, len(firstProgram), a.say(l.en, l.ru))
}

// learn goes to the next step of the lesson when this one is done.
func (a *app) learn() {
	for a.step > 0 && a.step <= len(firstProgram) && firstProgram[a.step-1].done(&a.m.s) {
		a.step++
		a.dirty = true
	}
}
