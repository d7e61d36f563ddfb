package batch

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc/desk"
	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/library"
)

// The reader of cases answers every line with a line of JSON, whatever it holds.
func FuzzExec(f *testing.F) {
	for _, s := range []string{
		`{"program":"40 09 42 50","X":"000050000000"}`, `{"keys":["1","ВП","5","К","−"],"each":true}`, `{"pc":"9F","ret":["1","2"]}`,
		`{"X":"FFFFFFFFFFFF","program":"0E 12 22 22 22 50"}`, `{"limit":5,"program":"51 00"}`, `{"model":"mk54"}`, "", "{", `{"id":[1,{"a":null}]}`,
		`{"keys":["@off","@on","@deg","F","7"]}`, `[]`, `null`, "\x00", `{"X":"600012345678","Rc":"600012345678","program":"0E"}`,
	} {
		f.Add(s)
	}
	open := func() *desk.Desk { return desk.New(desk.Options{}) }
	f.Fuzz(func(t *testing.T, s string) {
		s = strings.ReplaceAll(s, `"limit"`, `"LIMIT"`) // a run without end is not the reader's fault
		var out bytes.Buffer
		e := &cli.Env{In: strings.NewReader(s), Out: &out, Err: io.Discard, Library: library.Open()}
		Run(e, open, 2)
		want := 0
		for l := range strings.SplitSeq(s, "\n") {
			if len(bytes.TrimSpace([]byte(l))) > 0 {
				want++
			}
		}
		got := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if want == 0 {
			got = got[:0]
		}
		require.Len(t, got, want)
		for _, l := range got {
			require.True(t, json.Valid([]byte(l)), l)
		}
	})
}

// A line that is too long is bad, whole, and the next one is a case again.
func TestLongLines(t *testing.T) {
	in := "{\"id\":\"" + strings.Repeat("x", maxLine) + "\"}\n" + `{"keys":["7"]}` + "\n"
	var out bytes.Buffer
	e := &cli.Env{In: strings.NewReader(in), Out: &out, Err: io.Discard, Library: library.Open()}
	Run(e, func() *desk.Desk { return desk.New(desk.Options{}) }, 1)
	got := strings.Split(strings.TrimSpace(out.String()), "\n")
	require.Len(t, got, 2)
	require.JSONEq(t, `{"line":1,"error":"line longer than 1048576 bytes"}`, got[0])
	require.Contains(t, got[1], `"display":" 7,"`)
}
