package converse

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"mk61/calc"
	"mk61/calc/debug"
	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/number"
	"mk61/calc/script"
	"mk61/cmd/mk61/internal/cli"
	"mk61/isa"
)

// command is one command of mk61 debug.
type command struct {
	names   string // the first is the name, the others do too
	args    string
	en, ru  string
	repeats bool // an empty line does it again
	run     func(g *debugger, ctx context.Context, args []string) error
}

// debugCommands are all commands, in the order of the help. Set in init because
// help reads it.
var debugCommands []command

func init() {
	debugCommands = []command{
		{"step s шаг ш", "[N]", "run one command, or N", "выполнить одну команду или N", true, (*debugger).stepCmd},
		{"next n далее д", "[N]", "the same, a subroutine as a whole", "то же, подпрограмма целиком", true, (*debugger).nextCmd},
		{"finish f выход в", "", "run until the subroutine returns", "идти до возврата из подпрограммы", true, (*debugger).finishCmd},
		{"continue c пуск п", "", "run until a stop or a breakpoint", "идти до останова или точки останова", true, (*debugger).continueCmd},
		{"until u до", "CELL", "run until the cell is due", "идти до ячейки", false, (*debugger).untilCmd},
		{"back b назад н", "[N]", "undo one action, or N", "отменить одно действие или N", true, (*debugger).backCmd},
		{"rcontinue rc обратно о", "[REGISTER|display]", "go back to the last change of it, or to the last breakpoint", "назад к последнему изменению или точке останова", true, (*debugger).reverseCmd},
		{"keys k клавиши к", "KEYS", "press keys; numbers are typed", "нажать клавиши; числа набираются", false, (*debugger).keysCmd},
		{"break br стоп", "[CELL | op CODE | REGISTER | REGISTER=VALUE | display | display=PICTURE]", "set a breakpoint, or list them", "поставить точку останова или показать все", false, (*debugger).breakCmd},
		{"delete del убрать", "[NUMBER]", "remove a breakpoint, or all", "убрать точку останова или все", false, (*debugger).deleteCmd},
		{"watch w следить", "[REGISTERS]", "show registers after every command; none: no more", "показывать регистры после каждой команды; без имён: перестать", false, (*debugger).watchCmd},
		{"print p регистры р", "[REGISTERS]", "show registers, all of them without names", "показать регистры, без имён все", false, (*debugger).printCmd},
		{"list l листинг л", "[CELL [COUNT]]", "show the program around the counter or from a cell", "показать программу у счётчика или от ячейки", false, (*debugger).listCmd},
		{"history h история и", "[N]", "show the last actions", "показать последние действия", false, (*debugger).historyCmd},
		{"set запись з", "NAME=VALUE ...", "change registers, cells (37=11), pc, angle", "изменить регистры, ячейки (37=11), pc, angle", false, (*debugger).setCmd},
		{"check проверить", "EXPECTATIONS", "fail unless the machine is so: X=-9 [-9,] pc=45", "ошибка, если машина не такова: X=-9 [-9,] pc=45", false, (*debugger).checkCmd},
		{"source файл", "FILE", "run the commands of a file", "выполнить команды из файла", false, (*debugger).source},
		{"help ? справка", "", "show this", "показать это", false, (*debugger).helpCmd},
		{"quit q конец", "", "end", "закончить", false, func(g *debugger, _ context.Context, _ []string) error { g.quit = true; return nil }},
	}
}

// placeholders are the words of the arguments that stand for something, in Russian.
var placeholders = strings.NewReplacer("CELL", "ЯЧЕЙКА", "CODE", "КОД", "REGISTERS", "РЕГИСТРЫ", "REGISTER", "РЕГИСТР", "VALUE", "ЗНАЧЕНИЕ", "PICTURE", "ПОКАЗАНИЕ",
	"KEYS", "КЛАВИШИ", "NUMBER", "НОМЕР", "COUNT", "СКОЛЬКО", "NAME", "ИМЯ", "EXPECTATIONS", "ОЖИДАНИЯ", "FILE", "ФАЙЛ")

func (g *debugger) helpCmd(context.Context, []string) error {
	for _, c := range debugCommands {
		names := strings.Fields(c.names)
		fmt.Fprintf(g.e.Out, "%-44s %s\n", strings.TrimSpace(strings.Join(names, ", ")+" "+g.e.Say(c.args, placeholders.Replace(c.args))), g.e.Say(c.en, c.ru))
	}
	return nil
}

// count reads an optional number of times.
func (g *debugger) count(args []string) (uint64, error) {
	if len(args) == 0 {
		return 1, nil
	}
	n, err := strconv.ParseUint(args[0], 10, 64)
	if err != nil || n == 0 || len(args) > 1 {
		return 0, fmt.Errorf(g.e.Say("%q is no count", "%q не число раз"), strings.Join(args, " "))
	}
	return min(n, g.limit), nil
}

func (g *debugger) stepCmd(ctx context.Context, args []string) error {
	n, err := g.count(args)
	if err != nil {
		return err
	}
	var r debug.Result
	for range n {
		if r = g.d.Step(); r.Stop != calc.None || ctx.Err() != nil {
			break
		}
	}
	g.tell(r)
	return nil
}

func (g *debugger) nextCmd(ctx context.Context, args []string) error {
	n, err := g.count(args)
	if err != nil {
		return err
	}
	var r debug.Result
	for range n {
		if r = g.d.Next(ctx, g.limit); r.Stop != calc.None || r.Break != nil {
			break
		}
	}
	g.tell(r)
	return nil
}

func (g *debugger) finishCmd(ctx context.Context, _ []string) error {
	g.tell(g.d.Finish(ctx, g.limit))
	return nil
}

func (g *debugger) continueCmd(ctx context.Context, _ []string) error {
	g.tell(g.d.Continue(ctx, g.limit))
	return nil
}

func (g *debugger) untilCmd(ctx context.Context, args []string) error {
	cell, err := g.cell(args)
	if err != nil {
		return err
	}
	g.tell(g.d.RunTo(ctx, cell, g.limit))
	return nil
}

// cell reads the address of a cell.
func (g *debugger) cell(args []string) (int, error) {
	if len(args) == 1 {
		if pc, ok := script.ParseByte(args[0]); ok {
			return isa.Physical(pc), nil
		}
	}
	return 0, fmt.Errorf(g.e.Say("%q is no address: 00..99, A0..A4", "%q не адрес: 00..99, A0..A4"), strings.Join(args, " "))
}

func (g *debugger) backCmd(_ context.Context, args []string) error {
	n, err := g.count(args)
	if err != nil {
		return err
	}
	if g.d.Back(n) == 0 {
		fmt.Fprintln(g.e.Out, g.e.Say("this is the beginning", "это начало"))
	}
	g.where()
	return nil
}

func (g *debugger) reverseCmd(_ context.Context, args []string) error {
	if len(args) == 0 {
		g.tell(g.d.BackToBreak())
		return nil
	}
	changed := debug.DisplayChanges
	if !script.IsPictureName(args[0]) {
		i, err := g.register(args[0])
		if err != nil {
			return err
		}
		changed = debug.RegisterChanges(i)
	}
	if _, found := g.d.BackTo(changed); !found {
		fmt.Fprintln(g.e.Out, g.e.Say("it has not changed", "изменений не было"))
	}
	g.where()
	return nil
}

func (g *debugger) register(name string) (calc.Reg, error) {
	i, ok := calc.ParseReg(name)
	if !ok {
		return 0, fmt.Errorf(g.e.Say("%q is no register", "%q не регистр"), name)
	}
	return i, nil
}

func (g *debugger) keysCmd(ctx context.Context, args []string) error { return g.keys(ctx, args) }

func (g *debugger) breakCmd(_ context.Context, args []string) error {
	if len(args) == 0 {
		l := g.d.Breaks()
		for _, b := range l {
			fmt.Fprintf(g.e.Out, g.e.Say("%d  %s  reached %d times\n", "%d  %s  сработала %d раз\n"), b.ID, b.Text, b.Hits)
		}
		if len(l) == 0 {
			fmt.Fprintln(g.e.Out, g.e.Say("no breakpoints", "точек останова нет"))
		}
		return nil
	}
	b, err := g.parseBreak(args)
	if err != nil {
		return err
	}
	b.Text = strings.Join(args, " ")
	fmt.Fprintf(g.e.Out, g.e.Say("breakpoint %d: %s\n", "точка останова %d: %s\n"), g.d.AddBreak(b), b.Text)
	return nil
}

func (g *debugger) parseBreak(args []string) (debug.Break, error) {
	text := strings.Join(args, " ")
	name, value, valued := strings.Cut(text, "=")
	switch {
	case len(args) == 2 && (args[0] == "op" || args[0] == "код"):
		code, ok := script.ParseByte(args[1])
		if !ok {
			if code, ok = isa.Decode(args[1]); !ok {
				return debug.Break{}, fmt.Errorf(g.e.Say("%q is no code or command", "%q не код и не команда"), args[1])
			}
		}
		return debug.Break{Kind: debug.AtCode, Code: code}, nil
	case script.IsPictureName(name) && !valued:
		return debug.Break{Kind: debug.DisplayChange}, nil
	case script.IsPictureName(name):
		d, err := script.ParsePicture(strings.Trim(value, `[]"`))
		return debug.Break{Kind: debug.DisplayMatch, Shows: d.Match}, err
	case !valued:
		if i, ok := calc.ParseReg(name); ok && len(args) == 1 {
			return debug.Break{Kind: debug.RegisterChange, Reg: i}, nil
		}
		cell, err := g.cell(args)
		return debug.Break{Kind: debug.AtCell, Cell: cell}, err
	}
	i, err := g.register(name)
	if err != nil {
		return debug.Break{}, err
	}
	v, err := script.ParseValue(value)
	return debug.Break{Kind: debug.RegisterMatch, Reg: i, Is: func(raw uint64) bool { return v.Match(number.Number(raw)) }}, err
}

func (g *debugger) deleteCmd(_ context.Context, args []string) error {
	id := 0
	if len(args) > 0 {
		n, err := g.count(args)
		if err != nil {
			return err
		}
		id = int(n)
	}
	if !g.d.RemoveBreak(id) {
		return fmt.Errorf(g.e.Say("no breakpoint %d", "нет точки останова %d"), id)
	}
	return nil
}

func (g *debugger) registers(names []string) ([]calc.Reg, error) {
	var l []calc.Reg
	for _, n := range names {
		i, err := g.register(n)
		if err != nil {
			return nil, err
		}
		l = append(l, i)
	}
	return l, nil
}

func (g *debugger) watchCmd(_ context.Context, args []string) error {
	l, err := g.registers(args)
	if err == nil {
		g.watched = l
	}
	return err
}

func (g *debugger) printCmd(_ context.Context, args []string) error {
	l, err := g.registers(args)
	if err != nil {
		return err
	}
	all := len(l) == 0
	if all {
		for r := range calc.NumRegs {
			l = append(l, r)
		}
	}
	s := g.d.State()
	for _, i := range l {
		n := *s.At(i)
		fmt.Fprintf(g.e.Out, "%-3v %s  %s\n", i, n, script.SpellNumber(n))
	}
	if all {
		fmt.Fprintf(g.e.Out, "pc %02X  ret % 02X  %s  %s\n", s.PC, s.Ret[:], s.Angle, s.Model)
	}
	return nil
}

func (g *debugger) listCmd(_ context.Context, args []string) error {
	s := g.d.State()
	here := s.Model.Cell(s.PC)
	from, n := max(0, here-4), 10
	if len(args) > 0 {
		cell, err := g.cell(args[:1])
		if err != nil {
			return err
		}
		from = cell
	}
	if len(args) > 1 {
		c, err := g.count(args[1:])
		if err != nil {
			return err
		}
		n = int(min(c, isa.Steps))
	}
	operand := operandCells(&s)
	for cell := from; cell < min(from+n, isa.Steps); cell++ {
		mark := "  "
		if cell == here {
			mark = "->"
		}
		name := isa.Spell(s.Cells[cell], isa.Russian)
		if operand[cell] {
			name = fmt.Sprintf("   (%02X)", s.Cells[cell])
		}
		fmt.Fprintf(g.e.Out, "%s %02X  %02X  %s\n", mark, isa.Address(cell), s.Cells[cell], name)
	}
	return nil
}

// operandCells are the cells that hold addresses, read from the first cell on.
func operandCells(s *calc.State) (operand [isa.Steps]bool) {
	for c := 0; c < isa.Steps-1; c++ {
		if isa.Table[s.Cells[c]].Operand {
			operand[c+1] = true
			c++
		}
	}
	return operand
}

func (g *debugger) historyCmd(_ context.Context, args []string) error {
	n := uint64(10)
	if len(args) > 0 {
		c, err := g.count(args)
		if err != nil {
			return err
		}
		n = min(c, 10000)
	}
	n = min(n, g.d.Actions())
	for i := n; i > 0; i-- {
		at := g.d.Actions() - i + 1
		switch did := g.d.Done(i); did.Kind {
		case debug.Acted:
			fmt.Fprintf(g.e.Out, "%8d  %v\n", at, did.Action)
			continue
		case debug.Changed:
			fmt.Fprintf(g.e.Out, "%8d  %s\n", at, cmp.Or(did.Label, g.e.Say("changed by hand", "изменено вручную")))
			continue
		case debug.WentBack:
			fmt.Fprintf(g.e.Out, "%8d  %s\n", at, g.e.Say("back to the program before", "возврат к прежней программе"))
			continue
		}
		before, _ := g.d.Past(i)
		after, _ := g.d.Past(i - 1)
		ev := desk.Event{PC: before.PC, Code: before.Cells[before.Model.Cell(before.PC)], Before: before, After: after}
		fmt.Fprintf(g.e.Out, "%8d  %s\n", at, cli.EventLine(&ev))
	}
	return nil
}

// setCmd changes what dialogues can preset.
func (g *debugger) setCmd(_ context.Context, args []string) error {
	actions, err := script.Parse(strings.Join(args, " "))
	if err != nil {
		return err
	}
	for _, a := range actions {
		if a.Kind == script.Press {
			return errors.New(g.e.Say("want NAME=VALUE", "нужно ИМЯ=ЗНАЧЕНИЕ"))
		}
	}
	for _, a := range actions {
		if _, err := g.d.Do(a); err != nil {
			return err
		}
	}
	g.where()
	return nil
}

// checkCmd lets a file of commands be a test.
func (g *debugger) checkCmd(_ context.Context, args []string) error {
	s := g.d.State()
	wrong, err := dialog.Check(strings.Join(args, " "), &s, s.AtStop())
	if err != nil {
		return err
	}
	var l []string
	for _, m := range wrong {
		l = append(l, fmt.Sprintf(g.e.Say("%s is %s, want %s", "%s: %s вместо %s"), m.Name, cli.Shown(m.Name, m.Got), cli.Shown(m.Name, m.Expect.Text)))
	}
	if len(l) > 0 {
		return errors.New(strings.Join(l, "; "))
	}
	return nil
}
