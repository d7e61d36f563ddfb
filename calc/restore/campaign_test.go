package restore

import (
	"context"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/script"
	"mk61/isa"
	"mk61/programs"
)

// sample is a true program with its dialogues, all of which pass.
type sample struct {
	setup *desk.Setup
	talks []*dialog.Dialogue
}

// samples are the programs of the library, and with MK61_RESTORE_SHARED those of
// ../shared/programs.
func samples(t testing.TB) []sample {
	t.Helper()
	var l []sample
	only := os.Getenv("MK61_RESTORE_PROGRAM")
	add := func(s sample) {
		if only != "" && s.setup.Name != only {
			return
		}
		x, err := newSession(s.setup, s.talks)
		if err != nil {
			return
		}
		n := x.root(&newPaper(s.setup).prog, 0)
		if ev, _ := x.advance(&n.place, nil, longLast); ev == agreed {
			l = append(l, s)
		}
	}
	for _, e := range programs.All() {
		if len(e.Parts) > 0 || e.Dialogue == "" || os.Getenv("MK61_RESTORE_TRIALS") == "" && strings.HasPrefix(e.Name, "demo-") {
			continue
		}
		p, d := subject(t, e.Name)
		add(sample{p, d})
	}
	if os.Getenv("MK61_RESTORE_SHARED") == "" {
		return l
	}
	names, _ := filepath.Glob("../../../shared/programs/*.dialog")
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		code, err := os.ReadFile(strings.TrimSuffix(name, ".dialog") + ".hex")
		require.NoError(t, err)
		b, err := hex.DecodeString(strings.Join(strings.Fields(string(code)), ""))
		require.NoError(t, err)
		f, err := dialog.Parse(name, string(text), 1)
		if err != nil {
			t.Log(err) // a recording that tells of other tools
			continue
		}
		s := sample{setup: &desk.Setup{Name: filepath.Base(name), Cells: b}}
		for i := range f.Dialogues {
			if len(f.Dialogues[i].Steps) > 0 {
				s.talks = append(s.talks, &f.Dialogues[i])
			}
		}
		add(s)
	}
	return l
}

// corpus are the programs of the library: what resembles a damaged one is not
// learnt from.
func corpus(t testing.TB) (l [][]byte) {
	for _, e := range programs.All() {
		cells, err := e.Cells("")
		require.NoError(t, err)
		l = append(l, cells)
	}
	return l
}

// damage is one misprint: the sample as printed, whether a candidate is the true
// program, and whether a change of it is the misprint itself.
type damage struct {
	class   string
	sample  sample
	program func(*Candidate) bool
	exact   func(*Change) bool
}

// rank is the place of the true program, and of the misprint itself among what
// explains that program; -1 for none.
func (d *damage) rank(r *Result) (rank, way int) {
	rank = slices.IndexFunc(r.Candidates, func(c Candidate) bool { return d.program(&c) })
	if rank < 0 || d.exact == nil {
		return rank, rank
	}
	c := &r.Candidates[rank]
	return rank, slices.IndexFunc(append([][]Change{c.Changes}, c.Also...), func(l []Change) bool { return len(l) == 1 && d.exact(&l[0]) })
}

var misprints = []string{"wrong cell", "look-alike", "wrong address", "lost cell", "doubled cell", "exchanged cells", "rows exchanged", "wrong constant", "wrong key", "lost row"}

func isCells(want []byte) func(*Candidate) bool {
	return func(c *Candidate) bool { return slices.Equal(c.Cells, want) }
}

// spoil makes a misprint of a class; false where the program has no place for it.
func spoil(s sample, class string, rnd *rand.Rand) (d damage, ok bool) {
	p := *s.setup
	was := slices.Clone(p.Cells)
	p.Cells = slices.Clone(was)
	n := len(was)
	k := newPaper(&p)
	d = damage{class, sample{&p, s.talks}, isCells(was), nil}
	at := rnd.IntN(n)
	switch class {
	case "wrong cell":
		p.Cells[at] ^= byte(1 + rnd.IntN(255))
	case "look-alike":
		if k.address.has(at) {
			return d, false
		}
		var l []byte
		for c := range 256 {
			if m := misread(was[at], byte(c)); m > 0 && m < 9 && isa.Table[c].Keys != nil {
				l = append(l, byte(c))
			}
		}
		if len(l) == 0 {
			return d, false
		}
		p.Cells[at] = l[rnd.IntN(len(l))]
	case "wrong address":
		if !k.address.has(at) {
			return d, false
		}
		p.Cells[at] = isa.Address(rnd.IntN(n))
	case "lost cell":
		p.Cells = slices.Delete(p.Cells, at, at+1)
	case "doubled cell":
		if n == isa.Steps {
			return d, false
		}
		p.Cells = slices.Insert(p.Cells, at, was[at])
	case "exchanged cells":
		if at+1 == n {
			return d, false
		}
		p.Cells[at], p.Cells[at+1] = p.Cells[at+1], p.Cells[at]
	case "rows exchanged":
		rows := n / rowCells
		if rows < 2 {
			return d, false
		}
		a, b := rnd.IntN(rows)*rowCells, rnd.IntN(rows)*rowCells
		for i := range rowCells {
			p.Cells[a+i], p.Cells[b+i] = was[b+i], was[a+i]
		}
	case "lost row":
		if n < 2*rowCells {
			return d, false
		}
		a := rnd.IntN(n/rowCells) * rowCells
		p.Cells = slices.Delete(p.Cells, a, a+rowCells)
	case "wrong constant":
		if len(p.Registers) == 0 {
			return d, false
		}
		p.Registers = slices.Clone(p.Registers)
		r := &p.Registers[rnd.IntN(len(p.Registers))]
		want := *r
		l := near(r.Value)
		r.Value = l[rnd.IntN(len(l))]
		d.program = func(c *Candidate) bool {
			ch := c.Changes[0]
			return len(c.Changes) == 1 && ch.Kind == WrongConstant && ch.Reg == want.Reg && ch.To.Normalize() == want.Value.Normalize()
		}
	case "wrong key":
		talk := rnd.IntN(len(s.talks))
		t := *s.talks[talk]
		t.Steps = slices.Clone(t.Steps)
		turn := rnd.IntN(len(t.Steps))
		step := &t.Steps[turn]
		if len(step.Actions) == 0 {
			return d, false
		}
		a := rnd.IntN(len(step.Actions))
		if step.Actions[a].Kind != script.Press {
			return d, false
		}
		step.Actions = slices.Clone(step.Actions)
		key := &step.Actions[a].Key
		want := *key
		*key = isa.Key(rnd.IntN(int(isa.NumKeys)))
		d.sample.talks = slices.Clone(s.talks)
		d.sample.talks[talk] = &t
		d.program = func(c *Candidate) bool { return c.Changes[0].Dialogue != nil && slices.Equal(c.Cells, was) }
		d.exact = func(c *Change) bool {
			return c.Kind == WrongKey && c.Dialogue == &t && c.Turn == turn && c.Action == a && c.KeyIs == want
		}
	}
	return d, !slices.Equal(p.Cells, was) || class == "wrong constant" || class == "wrong key"
}

// anywhere makes a misprint of a class in one of the programs that have a place for it.
func anywhere(l []sample, class string, rnd *rand.Rand) (damage, bool) {
	for range 2000 {
		if d, ok := spoil(l[rnd.IntN(len(l))], class, rnd); ok {
			return d, true
		}
	}
	return damage{}, false
}

// tally counts trials of a class.
type tally struct {
	made, noticed int
	ranks         [6]int // first, second, third, to tenth, beyond, not at all
	exact         int    // the misprint itself is among the first three that explain the program
	took, cpu     []time.Duration
}

func (a *tally) add(r *Result, rank, way int, cpu time.Duration) {
	a.made++
	if r.Agrees {
		return
	}
	a.noticed++
	a.took, a.cpu = append(a.took, r.Took), append(a.cpu, cpu)
	switch {
	case rank < 0:
		a.ranks[5]++
	case rank < 3:
		a.ranks[rank]++
	case rank < 10:
		a.ranks[3]++
	default:
		a.ranks[4]++
	}
	if rank >= 0 && rank < 3 && way >= 0 && way < 3 {
		a.exact++
	}
}

func (a *tally) three() int { return a.ranks[0] + a.ranks[1] + a.ranks[2] }

func (a *tally) String() string {
	if a.noticed == 0 {
		return fmt.Sprintf("%4d made, none noticed", a.made)
	}
	middle := func(l []time.Duration) (m, worst time.Duration) {
		slices.Sort(l)
		return l[len(l)/2].Round(time.Millisecond), l[len(l)-1].Round(time.Millisecond)
	}
	clock, clockWorst := middle(a.took)
	cpu, cpuWorst := middle(a.cpu)
	return fmt.Sprintf("%4d made, %4d noticed, %5.1f %% in three (ranks 1 2 3 -10 more none: %v; exactly %d); median %v, worst %v; of all cores %v, %v",
		a.made, a.noticed, 100*float64(a.three())/float64(a.noticed), a.ranks, a.exact, clock, clockWorst, cpu, cpuWorst)
}

// seed is that of a campaign.
func seed() uint64 {
	if n, err := strconv.ParseUint(os.Getenv("MK61_RESTORE_SEED"), 10, 64); err == nil {
		return n
	}
	return 61
}

func trials(normal int) int {
	if n, err := strconv.Atoi(os.Getenv("MK61_RESTORE_TRIALS")); err == nil {
		return n
	}
	if testing.Short() {
		return max(1, normal/4)
	}
	return normal
}

// Random misprints of one place are found by the programs' own dialogues.
func TestMisprints(t *testing.T) {
	l, usual := samples(t), corpus(t)
	rnd := rand.New(rand.NewPCG(seed(), 15))
	all, by := &tally{}, map[string]*tally{}
	verbose := os.Getenv("MK61_RESTORE_VERBOSE") != ""
	classes := misprints[:len(misprints)-1] // a lost row is more than one misprint
	if only := os.Getenv("MK61_RESTORE_CLASS"); only != "" {
		classes = []string{only}
	}
	classes = slices.DeleteFunc(slices.Clone(classes), func(class string) bool {
		_, ok := anywhere(l, class, rnd)
		return !ok // no program sets a register
	})
	require.NotEmpty(t, classes)
	for range trials(12) {
		class := classes[rnd.IntN(len(classes))]
		d, _ := anywhere(l, class, rnd)
		before := processTime()
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		r, err := Search(ctx, Problem{Setup: d.sample.setup, Dialogues: d.sample.talks, Changes: 1, Corpus: usual})
		cancel()
		cpu := processTime() - before
		if err != nil {
			t.Logf("%s, %s: %v", d.sample.setup.Name, class, err)
		}
		if by[class] == nil {
			by[class] = &tally{}
		}
		rank, way := d.rank(r)
		all.add(r, rank, way, cpu)
		by[class].add(r, rank, way, cpu)
		if verbose && !r.Agrees && (rank < 0 || rank > 2 || r.Took > 2*time.Second) {
			t.Logf("%s, %s: rank %d of %d, %v, complete %v; %d of %d turns", d.sample.setup.Name, class, rank, len(r.Candidates), r.Took, r.Complete, r.Right, r.Turns)
			for i, c := range r.Candidates {
				if i < 3 || i == rank {
					t.Logf("   %d: %.1f bits %s, %d more", i, c.Bits, short(c.Changes), len(c.Also))
				}
			}
		}
	}
	for _, c := range misprints {
		if by[c] != nil {
			t.Logf("%-16s %v", c, by[c])
		}
	}
	t.Logf("%-16s %v", "all", all)
	require.GreaterOrEqual(t, 100*all.three(), 80*all.noticed)
}

// Two wrong cells at once, by dialogues of ten answers or more.
func TestTwoWrongCells(t *testing.T) {
	if os.Getenv("MK61_RESTORE_TRIALS") == "" {
		t.Skip("takes minutes: set MK61_RESTORE_TRIALS")
	}
	var l []sample
	for _, s := range samples(t) {
		answers := 0
		for _, d := range s.talks {
			for i := range d.Steps {
				if len(d.Steps[i].Expect) > 0 {
					answers++
				}
			}
		}
		if answers >= 10 {
			l = append(l, s)
		}
	}
	most := 60 * time.Second
	if d, err := time.ParseDuration(os.Getenv("MK61_RESTORE_TIME")); err == nil {
		most = d
	}
	rnd, usual := rand.New(rand.NewPCG(seed(), 16)), corpus(t)
	a, one := &tally{}, 0
	for n := trials(0); n > 0; {
		s := l[rnd.IntN(len(l))]
		p := *s.setup
		p.Cells = slices.Clone(p.Cells)
		for k := 0; k < 2; {
			if d, ok := spoil(sample{&p, s.talks}, misprints[rnd.IntN(3)], rnd); ok {
				k++
				p.Cells = d.sample.setup.Cells
			}
		}
		if !bothNoticed(t, &p, s) {
			one++ // or none: the example has nothing to tell the other by
			continue
		}
		n--
		before := processTime()
		ctx, cancel := context.WithTimeout(context.Background(), most)
		r, err := Search(ctx, Problem{Setup: &p, Dialogues: s.talks, Corpus: usual})
		cancel()
		require.NotNil(t, r)
		rank := slices.IndexFunc(r.Candidates, func(c Candidate) bool { return slices.Equal(c.Cells, s.setup.Cells) })
		a.add(r, rank, 0, processTime()-before)
		if os.Getenv("MK61_RESTORE_VERBOSE") != "" {
			t.Logf("%s: rank %d of %d, stage %d, %v, %v; %d of %d turns", s.setup.Name, rank, len(r.Candidates), r.Stage, r.Took, err, r.Right, r.Turns)
			k := newPaper(&p)
			var truth []Change
			for c := range p.Cells {
				if p.Cells[c] != s.setup.Cells[c] {
					truth = append(truth, Change{Kind: WrongCell, Cell: c, Was: p.Cells[c], Is: s.setup.Cells[c], Address: k.address.has(c)})
				}
			}
			g := newRanking(&Problem{Setup: &p, Dialogues: s.talks, Corpus: usual}, k)
			t.Logf("   true: %.1f bits %s", g.bits(s.setup.Cells, truth), short(truth))
			for i, c := range r.Candidates[:min(2, len(r.Candidates))] {
				t.Logf("   %d: %.1f bits %s", i, c.Bits, short(c.Changes))
			}
		}
	}
	t.Logf("two wrong cells: %v; not counted, since one of them alone changes no answer: %d", a, one)
}

// bothNoticed tells whether each of the wrong cells of a program changes an answer
// while the other is right.
func bothNoticed(t *testing.T, wrong *desk.Setup, s sample) bool {
	x, err := newSession(s.setup, s.talks)
	require.NoError(t, err)
	for c := range wrong.Cells {
		if wrong.Cells[c] == s.setup.Cells[c] {
			continue
		}
		p := *wrong
		p.Cells = slices.Clone(s.setup.Cells)
		p.Cells[c] = wrong.Cells[c]
		n := x.root(&newPaper(&p).prog, 0)
		if ev, _ := x.advance(&n.place, nil, longLast); ev == agreed {
			return false
		}
	}
	return true
}

func short(l []Change) string {
	var out []string
	for _, c := range l {
		out = append(out, fmt.Sprintf("%d@%02X %02X->%02X %s (%v→%v %v→%v)", c.Kind, isa.Address(c.Cell), c.Was, c.Is, isa.Spell(c.Is, isa.Russian), c.KeyWas, c.KeyIs, c.Value, c.To))
	}
	return strings.Join(out, "; ")
}
