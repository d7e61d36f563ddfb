package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/web"
	"mk61/cmd/mk61/internal/web/link"
)

// Serving ends at once when it is interrupted, and is for this machine only.
func TestServe(t *testing.T) {
	own(t)
	ctx, stop := context.WithCancel(t.Context())
	r, w := io.Pipe()
	done := make(chan int)
	var errs bytes.Buffer
	e := cli.NewEnv(nil, w, &errs)
	go func() {
		code := serve(ctx, e, "127.0.0.1:0", link.Link{Program: "fox-hunt"}, false)
		w.Close()
		done <- code
	}()
	line := make([]byte, 200)
	n, err := r.Read(line)
	if err != nil {
		require.Equal(t, cli.ExitFailure, <-done)
		if strings.Contains(errs.String(), web.ErrNoModule.Error()) {
			t.Skip(errs.String())
		}
		t.Fatal(errs.String())
	}
	address, _, _ := strings.Cut(string(line[:n]), " ")
	answer, err := http.Get(address)
	require.NoError(t, err)
	require.True(t, strings.HasSuffix(address, "#p=fox-hunt"), address)
	page, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.Contains(t, string(page), "<!doctype html>")
	stop()
	require.Zero(t, <-done)
	_, err = http.Get(address)
	require.Error(t, err)

	code, _, text := said("", "serve", "-addr", "0.0.0.0:0")
	require.Equal(t, cli.ExitFailure, code)
	require.Contains(t, text, "only addresses of this machine")
	require.False(t, errors.Is(err, web.ErrNoModule))
}

func TestLinkCommand(t *testing.T) {
	own(t)
	code, out, errs := said("", "link", "-base", "https://example.org/", "-keys", "5 С/П", "-speed", "max", "factorial")
	require.Zero(t, code, errs)
	require.True(t, strings.HasPrefix(out, "https://example.org/#p=factorial&k=5%20"), out)
	for _, args := range [][]string{{"factorial"}, {"-codes", "factorial"}} {
		code, out, errs = said("", append([]string{"link"}, args...)...)
		require.Zero(t, code, errs)
		want, _, _ := func() (string, int, string) {
			c, o, e := said("", "convert", "-to", "hex", "factorial")
			return o, c, e
		}()
		code, got, errs := said("", "convert", "-to", "hex", strings.TrimSpace(out))
		require.Zero(t, code, errs)
		require.Equal(t, want[len(want)-40:], got[len(got)-40:])
	}
	code, _, errs = said("", "run", "#z=1")
	require.Equal(t, cli.ExitFailure, code)
	require.Contains(t, errs, "newer")
}
