package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

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
