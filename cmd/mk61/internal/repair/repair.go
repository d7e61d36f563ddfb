// Package repair is mk61 restore: it looks for the true program behind a damaged
// listing, with package restore, and tells of what it finds.
package repair

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/restore"
	"mk61/calc/script"
	"mk61/calc/trace"
	"mk61/cmd/mk61/internal/cli"
	"mk61/isa/listing"
	"mk61/programs"
)

// Options say what the program must do and how to look for it.
type Options struct {
	Reading  listing.Options
	Writing  cli.Writing
	Dialogue string        // file of dialogues or of a printed control example
	Example  string        // the control example itself, lines set apart by ;;
	Trace    string        // file of a trace
	Time     time.Duration // bound of the search
	Wrong    int           // cells that may be wrong at once, 1 or 2
	Show     int           // candidates to show
}

// search is the state of one mk61 restore.
type search struct {
	*Options
	e     *cli.Env
	p     *listing.Program
	setup *desk.Setup
	talks []*dialog.Dialogue
	loose bool // the listing has faults: its rows may be short
}

// Run restores the program of a name or file and returns the exit code.
func Run(e *cli.Env, arg string, o *Options) int {
	ctx, stop := e.Interrupt()
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, o.Time)
	defer cancel()
	s, loose, err := e.Damaged(arg, o.Reading)
	if err != nil {
		return e.Failures(err)
	}
	r := search{Options: o, e: e, p: s.Listing, setup: &s.Setup, loose: loose}
	if o.Trace != "" {
		return r.byTrace(ctx)
	}
	if err := r.example(s, arg); err != nil {
		return e.Failures(err)
	}
	return r.byExample(ctx)
}

// example finds what the program must answer.
func (r *search) example(s *cli.Subject, arg string) error {
	files := s.Files
	switch {
	case r.Example != "":
		f, err := restore.ParseExample("-example", strings.ReplaceAll(r.Example, ";;", "\n"))
		if err != nil {
			return err
		}
		files = []*dialog.File{f}
	case r.Dialogue != "":
		src, err := cli.ReadFile(r.Dialogue)
		if err != nil {
			return err
		}
		f, err := restore.ParseExample(r.Dialogue, string(src))
		if err != nil {
			return err
		}
		files = []*dialog.File{f}
	}
	for _, f := range files {
		for i := range f.Dialogues {
			if len(f.Dialogues[i].Steps) > 0 {
				r.talks = append(r.talks, &f.Dialogues[i])
			}
		}
	}
	if len(r.talks) == 0 {
		return fmt.Errorf(r.e.Say("%s: no control example: -dialog FILE, -example 'KEYS => PICTURE' or -trace FILE", "%s: нет контрольного примера: -dialog ФАЙЛ, -example 'КЛАВИШИ => ИНДИКАТОР' или -trace ФАЙЛ"), arg)
	}
	return nil
}

// byTrace looks for one wrong cell with a trace.
func (r *search) byTrace(ctx context.Context) int {
	name := r.Trace
	src, err := cli.ReadFile(name)
	if err != nil {
		return r.e.Failures(err)
	}
	t, err := trace.Read(name, src)
	if err != nil {
		return r.e.Failures(err)
	}
	setup, actions, err := t.Session(r.setup)
	if err != nil {
		return r.e.Failures(err)
	}
	open := func() *desk.Desk {
		d := desk.New(desk.Options{})
		d.Load(setup)
		return d
	}
	div, _, err := t.Compare(ctx, open(), actions)
	if err != nil {
		return r.e.Failures(err)
	}
	if div == nil {
		fmt.Fprintf(r.e.Out, r.e.Say("%s: the program does what the trace says\n", "%s: программа делает то, что в трассе\n"), r.setup.Name)
		return cli.ExitOK
	}
	fmt.Fprintf(r.e.Out, "%s: %v\n", name, div)
	l, _, err := t.Repairs(ctx, open, actions)
	if err != nil {
		r.e.Failures(err)
	}
	var found []restore.Candidate
	for _, x := range l {
		cells := slices.Clone(r.setup.Cells)
		cells[x.Cell.Cell] = x.Code
		found = append(found, restore.Candidate{Cells: cells, Changes: []restore.Change{{Kind: restore.WrongCell, Cell: x.Cell.Cell, Was: x.Was, Is: x.Code}}})
	}
	for i := range found[:min(r.Show, len(found))] {
		fmt.Fprintf(r.e.Out, "%2d. %s\n", i+1, r.change(&found[i].Changes[0]))
	}
	if len(found) == 0 {
		fmt.Fprintln(r.e.Out, r.e.Say("no change of one cell makes the trace agree", "заменой одной ячейки трасса не сходится"))
		return cli.ExitFailure
	}
	return r.save(&found[0])
}

// byExample restores the program by what it must answer.
func (r *search) byExample(ctx context.Context) int {
	bar := r.e.Progress(0)
	problem := restore.Problem{Setup: r.setup, Dialogues: r.talks, Changes: r.Wrong, Loose: r.loose}
	for _, e := range programs.All() {
		if cells, err := e.Cells(""); err == nil {
			problem.Corpus = append(problem.Corpus, cells)
		}
	}
	if cli.IsTerminal(r.e.Err) {
		problem.Progress = func(p restore.Progress) {
			what := [...]string{r.e.Say("open cells", "открытые ячейки"), r.e.Say("one misprint", "одна опечатка"), r.e.Say("two wrong cells", "две ошибочные ячейки")}
			r.e.Count(fmt.Sprintf(r.e.Say("%s: %d runs, %d found ", "%s: прогонов %d, найдено %d "), what[p.Stage], p.Tried, p.Found))
		}
	}
	res, err := restore.Search(ctx, problem)
	bar.End()
	if res == nil {
		return r.e.Failures(fmt.Errorf("restore: %w", err))
	}
	r.report(ctx, res)
	if res.Agrees {
		return cli.ExitOK
	}
	if len(res.Candidates) == 0 {
		return cli.ExitFailure
	}
	return r.save(&res.Candidates[0])
}

// maxAlso is how many other misprints that explain a program are shown.
const maxAlso = 3

// report says what was found.
func (r *search) report(ctx context.Context, res *restore.Result) {
	e, w := r.e, r.e.Out
	name := r.setup.Name
	switch {
	case res.Agrees:
		fmt.Fprintf(w, e.Say("%s: all %d answers come out; nothing to restore\n", "%s: все ответы выходят (%d); восстанавливать нечего\n"), name, res.Turns)
	case len(res.Candidates) == 0:
		fmt.Fprintf(w, e.Say("%s: nothing found that answers all %d turns\n", "%s: не найдено ничего, что даёт все ответы (%d)\n"), name, res.Turns)
	default:
		fmt.Fprintf(w, e.Say("%s: %d of %d turns come out as printed; candidates: %d\n", "%s: как напечатано, выходит ходов: %d из %d; кандидатов: %d\n"), name, res.Right, res.Turns, len(res.Candidates))
	}
	for i := range res.Candidates {
		if i == r.Show {
			fmt.Fprintf(w, e.Say("and %d more\n", "и ещё %d\n"), len(res.Candidates)-i)
			break
		}
		c := &res.Candidates[i]
		for k := range c.Changes {
			number := "   "
			if k == 0 {
				number = fmt.Sprintf("%2d.", i+1)
			}
			fmt.Fprintf(w, "%s %s\n", number, r.change(&c.Changes[k]))
		}
		for k, l := range c.Also {
			if k == maxAlso {
				fmt.Fprintf(w, e.Say("    or in %d more ways\n", "    или ещё способами: %d\n"), len(c.Also)-k)
				break
			}
			for m := range l {
				fmt.Fprintf(w, e.Say("    or %s\n", "    или %s\n"), r.change(&l[m]))
			}
		}
		if i > 0 && string(c.Cells) != string(res.Candidates[0].Cells) {
			r.apart(res, c)
		}
	}
	if len(res.Unchecked) > 0 {
		fmt.Fprintf(w, e.Say("not checked by the example: %s\n", "пример не проверяет: %s\n"), cli.Addresses(res.Unchecked))
	}
	if !res.Agrees {
		note := ""
		if !res.Complete {
			note = e.Say("; the search was not gone through to its end", "; поиск пройден не до конца")
		}
		fmt.Fprintf(w, e.Say("%d runs in %.1f s%s\n", "прогонов: %d, за %.1f с%s\n"), res.Tried, res.Took.Seconds(), note)
	}
}

// apart says what tells a candidate from the first.
func (r *search) apart(res *restore.Result, c *restore.Candidate) {
	// What is left of the time may be nothing: this is quick.
	d, ok := restore.Apart(context.Background(), r.setup, res.Candidates[0].Cells, c.Cells, r.talks)
	if !ok {
		fmt.Fprintln(r.e.Out, r.e.Say("    no input was found that tells it from the first", "    не найдено ввода, который отличит его от первого"))
		return
	}
	shown := func(s string) string {
		if s == "" {
			return r.e.Say("no stop", "не останавливается")
		}
		return s
	}
	fmt.Fprintf(r.e.Out, r.e.Say("    to tell: %s: the first shows %s, this one %s\n", "    отличить: %s: первый покажет %s, этот %s\n"), strings.Join(d.Turns, "; "), shown(d.First), shown(d.Second))
}

// change says one change in the words of the listing.
func (r *search) change(c *restore.Change) string {
	e := r.e
	at := listing.Address(c.Cell)
	was, is := restore.Spelled(c.Was, c.Address), restore.Spelled(c.Is, c.Address)
	turn := ""
	if c.Dialogue != nil {
		s := &c.Dialogue.Steps[c.Turn]
		turn = fmt.Sprintf(e.Say("line %d (%s)", "строка %d (%s)"), s.Line, s.Typed)
	}
	switch c.Kind {
	case restore.OpenCell:
		return fmt.Sprintf(e.Say("cell %s: %s", "ячейка %s: %s"), at, is)
	case restore.WrongCell:
		return fmt.Sprintf(e.Say("cell %s: %s in place of %s%s", "ячейка %s: %s вместо %s%s"), at, is, was, r.why(c))
	case restore.LostCell:
		return fmt.Sprintf(e.Say("before cell %s a command is lost: %s", "перед ячейкой %s потеряна команда: %s"), at, is)
	case restore.DoubledCell:
		return fmt.Sprintf(e.Say("cell %s: %s stands there twice", "ячейка %s: %s напечатано дважды"), at, was)
	case restore.Exchanged:
		return fmt.Sprintf(e.Say("cells %s and %s change places: %s %s", "ячейки %s и %s переставлены: %s %s"), at, listing.Address(c.Cell+1), is, was)
	case restore.RowsExchanged:
		return fmt.Sprintf(e.Say("the rows %s and %s change places", "строки %s и %s переставлены"), at, listing.Address(c.Other))
	case restore.WrongConstant:
		return strings.TrimSpace(fmt.Sprintf(e.Say("%v is %s in place of %s %s", "%v равно %s вместо %s %s"), c.Reg, script.SpellNumber(c.To), script.SpellNumber(c.Value), turn))
	case restore.WrongKey:
		return fmt.Sprintf(e.Say("the example: %s: key %v in place of %v", "пример: %s: клавиша %v вместо %v"), turn, c.KeyIs, c.KeyWas)
	case restore.LostKey:
		return fmt.Sprintf(e.Say("the example: %s: key %v is missing", "пример: %s: не хватает клавиши %v"), turn, c.KeyIs)
	case restore.DoubledKey:
		return fmt.Sprintf(e.Say("the example: %s: key %v is too many", "пример: %s: лишняя клавиша %v"), turn, c.KeyWas)
	case restore.KeysExchanged:
		return fmt.Sprintf(e.Say("the example: %s: keys %v and %v change places", "пример: %s: клавиши %v и %v переставлены"), turn, c.KeyWas, c.KeyIs)
	}
	return fmt.Sprintf(e.Say("the example: %s: the answer is [%s], the listing is right", "пример: %s: ответ [%s], листинг верен"), turn, c.Shown)
}

// why says why a wrong cell is likely.
func (r *search) why(c *restore.Change) string {
	cost, ok := listing.Misread(c.Is, c.Was)
	if c.Address {
		cost, ok = listing.MisreadAddress(c.Is, c.Was)
	}
	switch {
	case !ok:
		return ""
	case cost == 1:
		return r.e.Say(" (they look alike)", " (похожи)")
	case cost == 2:
		return r.e.Say(" (a sign lost, added or moved)", " (знак потерян, добавлен или переставлен)")
	}
	return r.e.Say(" (one sign is another)", " (один знак другой)")
}

// save writes the first candidate where -o says, with a note at each changed cell.
func (r *search) save(c *restore.Candidate) int {
	if *r.Writing.Out == "" {
		return cli.ExitOK
	}
	p := *r.p
	p.Cells, p.Holes, p.Comments = c.Cells, nil, slices.Clone(p.Comments)
	for i := range c.Changes {
		ch := &c.Changes[i]
		switch ch.Kind {
		case restore.WrongConstant:
			for k := range p.Registers {
				if reg, ok := calc.ParseReg(p.Registers[k].Name); ok && reg == ch.Reg && ch.Dialogue == nil {
					p.Registers = slices.Clone(p.Registers)
					p.Registers[k].Value = script.SpellNumber(ch.To)
				}
			}
		case restore.OpenCell, restore.WrongCell, restore.LostCell, restore.DoubledCell, restore.Exchanged, restore.RowsExchanged:
			p.Comments = append(p.Comments, listing.Comment{Section: "program", Cell: min(ch.Cell, len(c.Cells)-1), Own: true, Text: r.e.Say("restored: ", "восстановлено: ") + r.change(ch)})
		}
	}
	text, err := r.Writing.Text(&p, "mk61")
	if err != nil {
		return r.e.Usage("restore: %v", err)
	}
	if err := r.e.Write(*r.Writing.Out, text); err != nil {
		return r.e.Fail("restore: %v", err)
	}
	return cli.ExitOK
}

// Skeletons writes a dialogue to fill in for each program: the control examples
// that its text prints, else the keys that start it.
func Skeletons(e *cli.Env, args []string, o listing.Options) int {
	if len(args) == 0 {
		return e.Usage("%s", e.Say("check: want FILES or NAMES", "check: нужны ФАЙЛЫ или ИМЕНА"))
	}
	code := cli.ExitOK
	for _, arg := range args {
		s, _, err := e.Damaged(arg, o)
		if err != nil {
			code = e.Failures(err)
			continue
		}
		var text []byte
		if s.Path != "" {
			if text, err = cli.ReadFile(s.Path); err != nil {
				code = e.Failures(err)
				continue
			}
		}
		fmt.Fprintf(e.Out, "## %s\n%s", s.Setup.Name, restore.Skeleton(string(text), s.Setup.Keys()))
	}
	return code
}
