package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc/desk"
	"mk61/cmd/mk61/internal/cli"
)

// A pipe with two thousand cases, some of them bad, is answered line by line.
func TestExecManyCases(t *testing.T) {
	in, feed := io.Pipe()
	go func() {
		for i := range 2000 {
			if i%100 == 99 {
				fmt.Fprintf(feed, "{\"id\":%d,\"X\":\n", i)
				continue
			}
			fmt.Fprintf(feed, "{\"id\":%d,\"program\":\"40 60 60 10 50\",\"X\":\"%03d0%08d\"}\n", i, i%8, 10000000+i)
		}
		feed.Close()
	}()
	var out, errs bytes.Buffer
	require.Equal(t, cli.ExitFailure, run([]string{"exec"}, in, &out, &errs))
	require.Empty(t, errs.String())
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	require.Len(t, lines, 2000)
	for i, l := range lines {
		var r struct {
			ID, Line *int
			Error    string
			Stop, X  string
			Display  string
		}
		require.NoError(t, json.Unmarshal([]byte(l), &r))
		if i%100 == 99 {
			require.NotNil(t, r.Line)
			require.Equal(t, i+1, *r.Line)
			require.NotEmpty(t, r.Error)
			continue
		}
		require.Equal(t, i, *r.ID)
		require.Equal(t, "halt", r.Stop)
		require.Equal(t, fmt.Sprintf("%03d0%08d", i%8, 2*(10000000+i)), r.X)
	}
}

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
		e := &cli.Env{In: strings.NewReader(s), Out: &out, Err: io.Discard}
		execCases(e, open)
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
