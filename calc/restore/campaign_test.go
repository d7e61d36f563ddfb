package restore

import (
	"context"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/metrics"
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
	add := func(s sample) {
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

// damage is one misprint: the sample as printed, and whether a candidate is the
// truth.
type damage struct {
	class  string
	sample sample
	true   func(*Candidate) bool
}

var classes = []string{"wrong cell", "look-alike", "wrong address", "lost cell", "doubled cell", "exchanged cells", "rows exchanged", "wrong constant", "wrong key", "lost row"}

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
	d = damage{class, sample{&p, s.talks}, isCells(was)}
	at := rnd.IntN(n)
	switch class {
	case "wrong cell":
		p.Cells[at] ^= byte(1 + rnd.IntN(255))
	case "look-alike":
		if k.address[at] {
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
		if !k.address[at] {
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
		d.true = func(c *Candidate) bool {
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
		d.true = func(c *Candidate) bool {
			ch := c.Changes[0]
			return len(c.Changes) == 1 && ch.Kind == WrongKey && ch.Turn == turn && ch.Action == a && ch.KeyIs == want
		}
	}
	return d, !slices.Equal(p.Cells, was) || class == "wrong constant" || class == "wrong key"
}

// processTime is the time that all cores have given to this process.
func processTime() time.Duration {
	s := []metrics.Sample{{Name: "/cpu/classes/user:cpu-seconds"}}
	metrics.Read(s)
	return time.Duration(s[0].Value.Float64() * float64(time.Second))
}

type tally struct {
	made, noticed, first, three, listed int
	took, cpu                           []time.Duration // on the clock; of both cores
}

func (a *tally) String() string {
	if a.noticed == 0 {
		return fmt.Sprintf("%4d made, none noticed", a.made)
	}
	slices.Sort(a.took)
	slices.Sort(a.cpu)
	return fmt.Sprintf("%4d made, %4d noticed, %4d first, %4d (%5.1f %%) in three, %4d listed; median %v, worst %v; cpu %v, %v", a.made, a.noticed, a.first, a.three,
		100*float64(a.three)/float64(a.noticed), a.listed, a.took[len(a.took)/2].Round(time.Millisecond), a.took[len(a.took)-1].Round(time.Millisecond),
		a.cpu[len(a.cpu)/2].Round(time.Millisecond), a.cpu[len(a.cpu)-1].Round(time.Millisecond))
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
	l := samples(t)
	rnd := rand.New(rand.NewPCG(61, 15))
	all, by, per := &tally{}, map[string]*tally{}, map[string]*tally{}
	verbose := os.Getenv("MK61_RESTORE_VERBOSE") != ""
	for n := trials(12); n > 0; {
		class := classes[rnd.IntN(len(classes)-1)]
		if only := os.Getenv("MK61_RESTORE_CLASS"); only != "" {
			class = only
		}
		d, ok := spoil(l[rnd.IntN(len(l))], class, rnd)
		if !ok {
			continue
		}
		n--
		before := processTime()
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		r, err := Search(ctx, Problem{Setup: d.sample.setup, Dialogues: d.sample.talks, Changes: 1})
		cancel()
		cpu := processTime() - before
		if err != nil {
			t.Logf("%s, %s: %v", d.sample.setup.Name, class, err)
		}
		if by[class] == nil {
			by[class] = &tally{}
		}
		name := d.sample.setup.Name
		if per[name] == nil {
			per[name] = &tally{}
		}
		rank := slices.IndexFunc(r.Candidates, func(c Candidate) bool { return d.true(&c) })
		for _, a := range []*tally{all, by[class], per[name]} {
			a.made++
			if r.Agrees {
				continue
			}
			a.noticed++
			a.took = append(a.took, r.Took)
			a.cpu = append(a.cpu, cpu)
			switch {
			case rank == 0:
				a.first++
				fallthrough
			case rank > 0 && rank < 3:
				a.three++
				fallthrough
			case rank > 0:
				a.listed++
			}
		}
		if verbose && !r.Agrees && (rank < 0 || rank > 2 || r.Took > 2*time.Second) {
			t.Logf("%s, %s: rank %d of %d, %v", name, class, rank, len(r.Candidates), r.Took)
			for i, c := range r.Candidates {
				if i < 3 || i == rank {
					t.Logf("   %d: %d bits %s", i, c.Bits, short(c.Changes))
				}
			}
		}
	}
	for _, c := range classes {
		if by[c] != nil {
			t.Logf("%-16s %v", c, by[c])
		}
	}
	if verbose {
		for name, a := range per {
			if a.three < a.noticed {
				t.Logf("%-30s %v", name, a)
			}
		}
	}
	t.Logf("%-16s %v", "all", all)
	require.GreaterOrEqual(t, 100*all.three, 70*all.noticed)
}

// Two wrong cells at once, by dialogues of ten answers or more.
func TestTwoWrongCells(t *testing.T) {
	var l []sample
	for _, s := range samples(t) {
		turns := 0
		for _, d := range s.talks {
			turns += len(d.Steps)
		}
		if turns >= 10 {
			l = append(l, s)
		}
	}
	most := 60 * time.Second
	if d, err := time.ParseDuration(os.Getenv("MK61_RESTORE_TIME")); err == nil {
		most = d
	}
	rnd := rand.New(rand.NewPCG(61, 16))
	a := &tally{}
	if os.Getenv("MK61_RESTORE_TRIALS") == "" {
		t.Skip("takes minutes: set MK61_RESTORE_TRIALS")
	}
	for range trials(0) {
		s := l[rnd.IntN(len(l))]
		p := *s.setup
		p.Cells = slices.Clone(p.Cells)
		for n := 0; n < 2; {
			d, ok := spoil(sample{&p, s.talks}, classes[rnd.IntN(2)], rnd)
			if ok {
				n++
				p.Cells = d.sample.setup.Cells
			}
		}
		before := processTime()
		ctx, cancel := context.WithTimeout(context.Background(), most)
		r, err := Search(ctx, Problem{Setup: &p, Dialogues: s.talks})
		cancel()
		a.made++
		if r == nil || r.Agrees {
			continue
		}
		a.noticed++
		a.took, a.cpu = append(a.took, r.Took), append(a.cpu, processTime()-before)
		rank := slices.IndexFunc(r.Candidates, func(c Candidate) bool { return slices.Equal(c.Cells, s.setup.Cells) })
		if rank == 0 {
			a.first++
		}
		if rank >= 0 && rank < 3 {
			a.three++
		}
		if rank >= 0 {
			a.listed++
		}
		if os.Getenv("MK61_RESTORE_VERBOSE") != "" {
			t.Logf("%s: rank %d of %d, stage %d, %v, %v", s.setup.Name, rank, len(r.Candidates), r.Stage, r.Took, err)
			for i, c := range r.Candidates[:min(2, len(r.Candidates))] {
				t.Logf("   %d: %d bits %s", i, c.Bits, short(c.Changes))
			}
		}
	}
	t.Logf("two wrong cells: %v", a)
}

func short(l []Change) string {
	var out []string
	for _, c := range l {
		out = append(out, fmt.Sprintf("%d@%02X %02X->%02X %s (%v→%v %v→%v)", c.Kind, isa.Address(c.Cell), c.Was, c.Is, isa.Spell(c.Is, isa.Russian), c.KeyWas, c.KeyIs, c.Value, c.To))
	}
	return strings.Join(out, "; ")
}
