// Package hostile holds what is true of every reader of foreign bytes: that it comes
// back, what it may cost, and that it reads what our writers wrote.
package hostile

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strings"
	"testing"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/calc/eeprom"
	"mk61/calc/number"
	"mk61/calc/restore"
	"mk61/calc/script"
	"mk61/calc/trace"
	"mk61/cmd/mk61/internal/batch"
	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/converse"
	"mk61/cmd/mk61/internal/library"
	"mk61/cmd/mk61/internal/pages"
	"mk61/cmd/mk61/internal/web/face"
	"mk61/cmd/mk61/internal/web/link"
	"mk61/isa"
	"mk61/isa/listing"
	"mk61/programs"
	"mk61/roms"
)

// reader is a reader of foreign bytes.
type reader struct {
	name  string
	seeds []string
	// read reads any bytes. That an input is refused is no fault; a panic is, and what
	// is said to t.
	read func(t testing.TB, b []byte)
	// line is set for what reads a line, or a file of at most a megabyte.
	line bool
	// runs is set for what carries out what it reads, which takes its time.
	runs bool
}

// readers are all of them.
func readers() []reader {
	l := []reader{
		{name: "listing", seeds: listings(), read: func(t testing.TB, b []byte) { readListing(t, b, listing.Options{}) }},
		{name: "documents", seeds: listings(), read: readDocuments},
		{name: "dialogue", seeds: dialogues(), read: readDialogue},
		{name: "trace", seeds: traces, read: readTrace},
		{name: "state", seeds: []string{written(calc.State{}), written(calc.New(calc.MK52))}, read: readState},
		{name: "session", seeds: sessions(), read: readSession},
		{name: "page's program", seeds: []string{"title x\nmodel mk61\ncells 4009\nR1 5\nnext a run\nafter 01\nthen 02\n"}, read: readPageProgram},
		{name: "eeprom", seeds: []string{written(eeprom.Memory{})}, read: readMemory},
		{name: "dump", seeds: []string{"0000: 0123456789ABCDEF\n", "00 01 02 03\n"}, read: readDump},
		{name: "module", seeds: []string{"mk61-module 1\ntitle x\nprogram 0000 a\n0150\n", written(eeprom.Module{})}, read: readModule},
		{name: "rom", seeds: []string{"[microinstructions]\n0 1 2 # x\n[instructions] 3", "[microprograms] [instructions]\r\n\x00"}, read: readROM},
		{name: "rom import", seeds: []string{"int t[] = { 0x1F, 0b11, 017, 1'000u, $FF, 0FFh, &hA, %101 }; /* 1 { ( */", "(* $ ' _ # & % 0x 0b h"}, read: readImport},
		{name: "exec", runs: true, seeds: cases, read: readCases},
		{name: "debugger", runs: true, seeds: commands, read: readCommands},
		{name: "control example", seeds: []string{"x В/О С/П → y\n0,5  0,47942554\n«3» «", "2 | 3 | 8\n5 В/О С/П = 120\nС/П — ≈ 3"}, read: readExample},
		{name: "papers", line: true, seeds: []string{"# a\n- b\n|c|d|\n|-|-|\n|1|2|\n```\n<script>", "text *a* `b` [c](d)\n"}, read: readPapers},
		{name: "diff", seeds: []string{"\x00\x01\x50\xff\x00\x01\x51\x50", strings.Repeat("\x51\x00", 40)}, read: readDiff},
		{name: "keys", line: true, seeds: keys, read: readKeys},
		{name: "turns", line: true, seeds: append([]string{"5 В/О С/П => 120; R1=5", "1; 2; 3 -> ЕГГОГ"}, keys...), read: readTurns},
		{name: "values", line: true, seeds: []string{"1e-5", "-0,5", "001000041004", "1.234E+05±2", "ЕГГОГ", "-1.2345678-99", "≈ 3", "0x12", "3..4"}, read: readValues},
		{name: "link", line: true, seeds: links(), read: readLink},
		{name: "spelling", line: true, seeds: []string{"К П→x 5", "F x≠0", "x↔y", "ИП0", "К ИНВ", "Fπ"}, read: readSpelling},
	}
	for _, n := range listing.Notations() {
		o := listing.Options{Notation: n}
		l = append(l, reader{name: "listing as " + n, seeds: append(listings(), writtenAs(n)...), read: func(t testing.TB, b []byte) { readListing(t, b, o) }})
	}
	for _, set := range listing.Charsets() {
		o := listing.Options{Charset: set}
		l = append(l, reader{name: "listing in " + set, seeds: []string{"\xc8\xcf1 \xd1/\xcf 01 02", "00 \x8f\x9f 1\n", "П1 С/П"}, read: func(t testing.TB, b []byte) { readListing(t, b, o) }})
	}
	return l
}

var (
	keys = []string{
		"5 В↑ 3 + F sin В/О С/П", "@off 1000007 А↑ @write ↑↓ F ПРГ 1 2 F АВТ В/О С/П", "R1=5 pc=10 К ПП 5 П→x a", "БП 0 7 F x≠0 1 2 В/О", "-1.5e-7 /-/ ВП 5", "@deg @slow limit=5",
	}
	traces = []string{
		"# program: 0150\n# keys: С/П\nstep  pc  name  X  changed  display\n1  00  1  1  -  [ 1,]\n", "pc,X\n00,\"1\"\n",
		"{\"trace\":\"1\",\"program\":\"50\"}\n{\"step\":1,\"X\":\"0\"}\n", "| pc | ret |\n| 00 | 12.34 |\n", "pc;X;display\n00;3;*\n01;3,3E-1;\" 3,3-01\"\n",
	}
	cases = []string{
		`{"program":"40 09 42 50","X":"000050000000"}`, `{"keys":["1","ВП","5","К","−"],"each":true}`, `{"pc":"9F","ret":["1","2"]}`,
		`{"X":"FFFFFFFFFFFF","program":"0E 12 22 22 22 50"}`, `{"limit":5,"program":"51 00"}`, `{"model":"mk54"}`, `{"id":[1,{"a":null}]}`,
		`{"keys":["@off","@on","@deg","F","7"]}`, `{"listing":"00 1 01 С/П"}`, `{"name":"factorial","keys":["5","В/О","С/П"]}`,
	}
	commands = []string{
		"step 3\nback\nwhere\nregs\nquit", "break 05\nrun\nback 2", "set X 5\nset R1 001000041004", "keys 1 2 + С/П", "help", "watch R1\nrun", "x 1\nstep -1\nbreak zz",
		"list\ndis 00 10\nhistory\nredo\nuntil 5\n", "break X > 5\nbreak changed R1\nrun\n",
	}
)

// listings are programs as people write them.
func listings() []string {
	l := []string{
		"00 | 1 2 В↑ + С/П", "mk61 1\ntitle: x\nR1 = 5\n\n00 01 ; a\n01 50\n", "   0 1 2\n0 01 02 50\n", `{"title":"x","code":["01","50"]}`, "code: [01, 50]\n",
		"unsigned char p[] = { 0x01, 0x50 };\n", "start:\n БП start\n .org 5\n", "00. ИП0 01. x=0 02. 10 03. С/П", "П1 FX² ИП1 × С/П БП 00", "01 50 51 00",
	}
	for _, e := range programs.All()[:6] {
		for _, f := range []string{"mk61", "grid", "list"} {
			l = append(l, wrote(e.Program, f, isa.Magazine))
		}
	}
	return l
}

// wrote is a program as a writer writes it, "" when it cannot.
func wrote(p *listing.Program, format string, d isa.Dialect) string {
	var b bytes.Buffer
	if listing.Write(&b, p, format, d) != nil {
		return ""
	}
	return b.String()
}

// writtenAs are programs of the library in a notation that has a writer.
func writtenAs(notation string) (l []string) {
	for _, e := range programs.All()[:4] {
		if s := wrote(e.Program, notation, isa.Russian); s != "" {
			l = append(l, s)
		}
	}
	return l
}

func dialogues() []string {
	l := []string{"title: x\n5 В/О С/П => 120\n", "limit=1000 0 В/О С/П\n-> ЕГГОГ stop=error R1≈5 # c\n", "5 С/П → 1,2-03 ± 1\n"}
	for _, e := range programs.All()[:5] {
		l = append(l, e.Dialogue[:min(len(e.Dialogue), 1500)])
	}
	return l
}

func sessions() (l []string) {
	m := face.New(desk.Options{})
	for _, line := range []string{"", "5 В↑ 3 +", "F ПРГ 1 2 + С/П F АВТ В/О"} {
		if m.Type(line) == nil {
			for m.Moving() {
				m.Advance(1e6, func() bool { return false })
			}
			text, _ := m.MarshalText()
			l = append(l, string(text))
		}
	}
	return l
}

func links() []string {
	return []string{
		link.Link{Program: "x", Listing: "y", Cells: []byte{1}}.String(), link.Link{Session: "mk61-session 1\n", Keys: "5 В/О", Speed: "max", Lang: "ru"}.String(),
		"https://example.org/#p=fox-hunt&k=5", "#h=AQID&x",
	}
}

// written is a value as it is kept.
func written(v any) string {
	var m interface{ MarshalText() ([]byte, error) }
	switch v := v.(type) {
	case calc.State:
		m = &v
	case eeprom.Memory:
		m = &v
	case eeprom.Module:
		m = &v
	}
	text, err := m.MarshalText()
	if err != nil {
		return ""
	}
	return string(text)
}

// again wants that what was read is written and read back the same.
func again[T comparable](t testing.TB, v T, text []byte, err error, read func(*T, []byte) error) {
	var back T
	if err == nil {
		err = read(&back, text)
	}
	if err != nil || back != v {
		t.Errorf("written and read back: %v\n%s", err, text)
	}
}

func readListing(t testing.TB, b []byte, o listing.Options) {
	p, ds := listing.Read("f", b, o)
	if p == nil || len(p.Cells) > listing.Memory {
		t.Errorf("program %v", p)
		return
	}
	for _, d := range ds {
		_, _ = d.Text("ru"), d.Caret()
	}
	if listing.Failed(ds) || len(p.Cells) == 0 || len(b) > 1<<16 {
		return
	}
	if _, err := desk.NewSetup("f", p); err != nil {
		return
	}
	formats := listing.Formats()
	rewritten(t, p, formats[len(b)%len(formats)], isa.Dialect(len(b)/len(formats)%4))
}

// holed are the formats that leave a cell open so that it is read as open.
var holed = []string{"mk61", "json", "grid", "markdown", "html", "svg"}

// rewritten wants that a program is the same after it was written and read.
func rewritten(t testing.TB, p *listing.Program, format string, d isa.Dialect) {
	var b bytes.Buffer
	if err := listing.Write(&b, p, format, d); err != nil || len(p.Holes) > 0 && !slices.Contains(holed, format) {
		return // the format has no way to say what is in the program
	}
	back, ds := listing.Read("again", b.Bytes(), listing.Options{})
	if !bytes.Equal(p.Cells, back.Cells) || listing.Failed(ds) {
		t.Errorf("written as %s in dialect %d and read back as %s:\n got % X\nwant % X\n%v\n%s", format, d, back.Notation, back.Cells, p.Cells, ds, b.String())
	}
}

func readDocuments(t testing.TB, b []byte) {
	for _, d := range listing.ReadAll("f", b, listing.Options{}) {
		if d.Program == nil || len(d.Program.Cells) > listing.Memory {
			t.Errorf("program %v", d.Program)
		}
	}
	if len(b) > 1<<16 {
		return // it would be read twice
	}
	for _, l := range listing.Explain("f", b, listing.Options{}) {
		_ = l.String()
	}
}

func readDialogue(t testing.TB, b []byte) {
	f, err := dialog.Parse("f", string(b), 1)
	if err != nil || bytes.Contains(bytes.ToLower(b), []byte("limit")) {
		return
	}
	r := dialog.Runner{Desk: desk.New(desk.Options{}), Setup: &desk.Setup{Name: "f", Cells: []byte{0x02, 0x10, 0x50, 0x51, 0x00}}, Limit: 200}
	for i := range f.Dialogues {
		if i < 3 {
			_, _ = r.Run(context.Background(), &f.Dialogues[i])
		}
	}
}

func readTrace(t testing.TB, b []byte) {
	tr, err := trace.Read("f", b)
	if err != nil || bytes.Contains(bytes.ToLower(b), []byte("limit")) {
		return
	}
	setup, actions, err := tr.Session(nil)
	if err != nil {
		return
	}
	d := desk.New(desk.Options{Limit: 200})
	d.Load(setup)
	held, n, err := tr.Compare(context.Background(), d, actions)
	if err != nil {
		return
	}
	d = desk.New(desk.Options{Limit: 200})
	d.Load(setup)
	rows := trace.NewReader("f", bytes.NewReader(b))
	if err := rows.Head(); err != nil {
		t.Errorf("read whole, but not row by row: %v", err)
	}
	flowing, m, err := rows.Compare(context.Background(), d, actions)
	if err != nil || n != m || (held == nil) != (flowing == nil) || held != nil && held.String() != flowing.String() {
		t.Errorf("row by row %v after %d, held %v after %d: %v", flowing, m, held, n, err)
	}
}

func readState(t testing.TB, b []byte) {
	var s calc.State
	if s.UnmarshalText(b) == nil {
		text, err := s.MarshalText()
		again(t, s, text, err, (*calc.State).UnmarshalText)
		s.Press(isa.KeyRun)
		s.Run(100)
	}
}

// summed gives a session the sum that it ought to have.
func summed(b []byte) []byte {
	at := bytes.LastIndex(b, []byte("\nsum "))
	if at < 0 {
		return b
	}
	return fmt.Appendf(bytes.Clone(b[:at+1]), "sum %08X\n", crc32.ChecksumIEEE(b[:at+1]))
}

func readSession(t testing.TB, b []byte) {
	for _, text := range [][]byte{b, summed(b)} {
		m := face.New(desk.Options{})
		if m.UnmarshalText(text) != nil {
			continue
		}
		kept, err := m.MarshalText()
		if err != nil {
			t.Error(err)
			return
		}
		back := face.New(desk.Options{})
		if err := back.UnmarshalText(kept); err != nil || back.State() != m.State() {
			t.Errorf("%v: does not read what it writes:\n%s", err, kept)
		}
		m.Advance(1000, func() bool { return true })
	}
}

func readPageProgram(_ testing.TB, b []byte) {
	var p face.Program
	if p.UnmarshalText(b) != nil {
		return
	}
	m := face.New(desk.Options{})
	m.Insert(p)
	m.Press(isa.KeyRun)
	m.Advance(1000, func() bool { return true })
}

func readMemory(t testing.TB, b []byte) {
	var m eeprom.Memory
	if m.UnmarshalText(b) == nil {
		text, err := m.MarshalText()
		again(t, m, text, err, (*eeprom.Memory).UnmarshalText)
	}
}

func readDump(_ testing.TB, b []byte) { _, _ = eeprom.ParseDump(string(b)) }

func readModule(t testing.TB, b []byte) {
	var m eeprom.Module
	if m.UnmarshalText(b) != nil {
		return
	}
	text, err := m.MarshalText()
	var back eeprom.Module
	if err == nil {
		err = back.UnmarshalText(text)
	}
	if err != nil {
		t.Errorf("does not read what it writes: %v\n%s", err, text)
	}
}

func readROM(t testing.TB, b []byte) {
	m, err := roms.Read("f", bytes.NewReader(b))
	if err != nil {
		return
	}
	var out bytes.Buffer
	if err := roms.Write(&out, roms.IK1302, m); err != nil {
		t.Error(err)
		return
	}
	if back, err := roms.Read("again", &out); err != nil || *back != *m {
		t.Errorf("does not read what it writes: %v", err)
	}
}

func readImport(_ testing.TB, b []byte) { _, _ = roms.ImportText(b) }

// readCases wants a line of JSON for each that is not blank.
func readCases(t testing.TB, b []byte) {
	b = bytes.ReplaceAll(b, []byte(`"limit"`), []byte(`"LIMIT"`)) // a run without end is not the reader's fault
	var out bytes.Buffer
	e := &cli.Env{In: bytes.NewReader(b), Out: &out, Err: io.Discard, Library: library.Open()}
	batch.Run(e, func() *desk.Desk { return desk.New(desk.Options{Limit: 200}) }, 2)
	want := 0
	for l := range bytes.SplitSeq(b, []byte("\n")) {
		if len(bytes.TrimSpace(l)) > 0 {
			want++
		}
	}
	got := 0
	for l := range bytes.Lines(out.Bytes()) {
		if got++; !json.Valid(l) {
			t.Errorf("not JSON: %q", l)
			return
		}
	}
	if got != want {
		t.Errorf("%d answers to %d cases", got, want)
	}
}

func readCommands(t testing.TB, b []byte) {
	text := strings.NewReplacer("/", "", ".", "", "~", "").Replace(string(b)) // no file of the machine is named
	if strings.Contains(strings.ToLower(text), "save") || strings.Contains(strings.ToLower(text), "сохран") {
		return
	}
	e := &cli.Env{In: strings.NewReader(text), Out: io.Discard, Err: io.Discard}
	if code := converse.Session(e, desk.New(desk.Options{}), converse.Options{Limit: 200}); code < cli.ExitOK || code > cli.ExitUsage {
		t.Errorf("exit code %d", code)
	}
}

func readExample(_ testing.TB, b []byte) {
	_, _ = restore.ParseExample("f", string(b))
	_ = restore.Skeleton(string(b), nil)
}

func readPapers(_ testing.TB, b []byte) { _ = pages.Plain(string(b), 80) }

// readDiff compares the halves.
func readDiff(t testing.TB, b []byte) {
	if len(b) > 2*listing.Memory {
		b = b[:2*listing.Memory]
	}
	one, two := b[:len(b)/2], b[len(b)/2:]
	c := listing.Compare(one, two)
	if same := c.Verdict() == listing.Identical; same != bytes.Equal(one, two) {
		t.Errorf("identical: %v", same)
	}
	for _, k := range c.Blocks {
		if k.A < 0 || k.A+k.Len > len(one) || k.A+k.By < 0 || k.A+k.By+k.Len > len(two) {
			t.Errorf("block %+v of %d and %d cells", k, len(one), len(two))
		}
	}
}

func readKeys(t testing.TB, b []byte) {
	actions, err := script.Parse(string(b))
	if err != nil {
		return
	}
	spelt := script.Spell(actions)
	back, err := script.Parse(spelt)
	if err != nil || fmt.Sprint(back) != fmt.Sprint(actions) {
		t.Errorf("spelt %q and read back %v: %v", spelt, back, err)
	}
	d := desk.New(desk.Options{Limit: 200})
	for _, a := range actions[:min(len(actions), 100)] {
		if a.Kind != script.SetLimit && d.Can(a) == nil {
			if _, err := d.Do(context.Background(), a); err != nil {
				t.Errorf("%v: %v", a, err)
			}
		}
	}
}

func readTurns(_ testing.TB, b []byte) { _, _ = script.ParseLine(string(b)) }

func readValues(t testing.TB, b []byte) {
	s := string(b)
	_, _ = script.ParseValue(s)
	_, _ = script.ParsePicture(s)
	_, _ = script.ParseExpect("X", s)
	_, _ = script.ParseCell("cell 05", s)
	if n, err := script.ParseNumber(s); err == nil {
		again(t, n, []byte(script.KeepNumber(n)), nil, func(to *number.Number, text []byte) (err error) {
			*to, err = script.ParseNumber(string(text))
			return err
		})
	}
}

func readLink(t testing.TB, b []byte) {
	l, err := link.Parse(string(b))
	if err != nil || l.String() == "#" {
		return
	}
	if back, err := link.Parse(l.String()); err != nil || back.String() != l.String() {
		t.Errorf("%v: %q and %q", err, l.String(), back.String())
	}
}

func readSpelling(t testing.TB, b []byte) {
	code, ok := isa.Decode(string(b))
	if !ok {
		return
	}
	if back, ok := isa.Decode(isa.Spell(code, isa.Russian)); !ok || back != code {
		t.Errorf("%02X is spelt %q, which is %02X", code, isa.Spell(code, isa.Russian), back)
	}
}
