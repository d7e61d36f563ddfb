package listing

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/isa"
)

// Whatever stands in JSON, the own format made of it reads back as the same program
// and has no line that its papers brought in.
func TestJSONCannotInject(t *testing.T) {
	const lines = "a\nPROGRAM list\n00 50\nR1 = 5\n"
	for _, breaks := range []string{"\n", "\r", "\f", "\u0085", "\u2028", "\v", "\x1b"} {
		text := string(bytes.ReplaceAll([]byte(lines), []byte("\n"), []byte(breaks)))
		for name, change := range map[string]func(*programJSON){
			"title":         func(j *programJSON) { j.Title, j.Author, j.Source = text, text, text },
			"key":           func(j *programJSON) { j.Extra = []Field{{text, "1"}} },
			"value":         func(j *programJSON) { j.Extra = []Field{{"tags", text}} },
			"register":      func(j *programJSON) { j.Registers = []Field{{"R0" + text, "1"}} },
			"register's":    func(j *programJSON) { j.Registers = []Field{{"R0", "1" + text}} },
			"dialogue":      func(j *programJSON) { j.Dialogues = []Section{{text, "5 => 1"}} },
			"dialogue's":    func(j *programJSON) { j.Dialogues = []Section{{"", text}} },
			"notes":         func(j *programJSON) { j.Notes = []Section{{text, text}} },
			"board":         func(j *programJSON) { j.Board = text },
			"comment":       func(j *programJSON) { j.Comments = []Comment{{Section: "program", Cell: 0, Text: text}} },
			"comment above": func(j *programJSON) { j.Comments = []Comment{{Section: "program", Cell: 0, Own: true, Text: text}} },
			"comment of":    func(j *programJSON) { j.Comments = []Comment{{Section: "header", At: text, Own: true, Text: text}} },
			"key of ours":   func(j *programJSON) { j.Extra = []Field{{"cells", "1"}, {"title", "x"}, {"Модель", "b3-34"}} },
			"key no key":    func(j *programJSON) { j.Extra = []Field{{"# x", "1"}, {"a:b", "1"}, {"PROGRAM grid", "1"}, {"", "1"}} },
		} {
			j := programJSON{Format: "mk61", Version: 1, Cells: "01 02 50", Registers: []Field{{"R0", "1"}}}
			change(&j)
			src, err := json.Marshal(j)
			require.NoError(t, err)
			src = bytes.ReplaceAll(src, []byte("\u0085"), []byte(`\u0085`))
			p, _ := Read("x.json", src, Options{})
			var b bytes.Buffer
			require.NoError(t, Write(&b, p, "mk61", isa.Magazine))
			got, ds := Read("x.mk61", b.Bytes(), Options{})
			require.False(t, Failed(ds), "%s, %q: %v\n%s", name, breaks, messages(ds), b.String())
			require.Equal(t, []byte{1, 2, 0x50}, got.Cells, "%s, %q\n%s", name, breaks, b.String())
			require.Equal(t, len(p.Registers), len(got.Registers), "%s, %q\n%s", name, breaks, b.String())
			require.Equal(t, p.Extra, got.Extra, "%s, %q\n%s", name, breaks, b.String())
			require.Equal(t, p.Model, got.Model, "%s, %q\n%s", name, breaks, b.String())
			require.Len(t, got.Notes, len(p.Notes), "%s, %q\n%s", name, breaks, b.String())
			require.Len(t, got.Dialogues, len(p.Dialogues), "%s, %q\n%s", name, breaks, b.String())
		}
	}
}

// Cells that a reader once took for others, in every notation that is written.
func TestWrittenAsRead(t *testing.T) {
	zeros := make([]byte, 60)
	zeros[3], zeros[4] = 0x41, 0x50
	for _, cells := range [][]byte{{0x30, 0x2B, 0xFF, 0xFF, 0xFF}, {0x01, 0xEE, 0x50}, {0x01, 0xEE, 0xEE, 0x50}, {0x0C, 0xEE, 0x0C, 0x50}, zeros} {
		for _, f := range formats {
			for d := range isa.Dialect(4) {
				var b bytes.Buffer
				require.NoError(t, Write(&b, &Program{Start: -1, Model: "mk61", Cells: cells}, f.name, d))
				got, ds := Read("x"+f.ext, b.Bytes(), Options{})
				require.False(t, Failed(ds), "%s %d: %v\n%s", f.name, d, messages(ds), b.String())
				require.Equal(t, cells, got.Cells, "%s %d\n%s", f.name, d, b.String())
			}
		}
	}
}

// A value as the chips hold it keeps every digit.
func TestRawRegisterReadBack(t *testing.T) {
	p, ds := Read("x.mk61", []byte("MK61 1\n\nPROGRAM grid\n00 | 1 С/П\n\nREGISTERS\nR1 = 001000041004\n"), Options{})
	require.False(t, Failed(ds), "%v", messages(ds))
	for _, f := range []string{"mk61", "json", "html"} {
		var b bytes.Buffer
		require.NoError(t, Write(&b, p, f, isa.Magazine))
		got, ds := Read("x", b.Bytes(), Options{})
		require.False(t, Failed(ds), "%s: %v", f, messages(ds))
		require.Equal(t, "001000041004", got.Registers[0].Value)
	}
}
