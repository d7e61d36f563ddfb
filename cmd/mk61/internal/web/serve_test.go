package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/require"
)

func ask(t *testing.T, h http.Handler, method, host, path, encoding string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, path, nil)
	r.Host = host
	r.Header.Set("Accept-Encoding", encoding)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func TestHandler(t *testing.T) {
	h := Handler(map[string][]byte{"index.html": []byte("<p>page"), "core.wasm": []byte("\x00asm"), "programs/x.ru.json": []byte("{}")})
	for encoding, open := range map[string]func(io.Reader) io.Reader{
		"":              func(r io.Reader) io.Reader { return r },
		"gzip, deflate": func(r io.Reader) io.Reader { z, err := gzip.NewReader(r); require.NoError(t, err); return z },
		"gzip, br":      func(r io.Reader) io.Reader { return brotli.NewReader(r) },
	} {
		a := ask(t, h, "GET", "127.0.0.1:6161", "/", encoding)
		require.Equal(t, http.StatusOK, a.StatusCode)
		body, err := io.ReadAll(open(a.Body))
		require.NoError(t, err)
		require.Equal(t, "<p>page", string(body), encoding)
		require.Equal(t, "nosniff", a.Header.Get("X-Content-Type-Options"))
		require.Contains(t, a.Header.Get("Content-Security-Policy"), "default-src 'none'")
	}
	require.Equal(t, "application/wasm", ask(t, h, "GET", "localhost", "/core.wasm", "").Header.Get("Content-Type"))
	require.Equal(t, http.StatusOK, ask(t, h, "HEAD", "[::1]:80", "/programs/x.ru.json", "").StatusCode)

	for host, path := range map[string]string{"localhost:80": "/../etc/passwd", "127.0.0.1": "/programs", "127.8.8.8:1": "/none"} {
		require.Equal(t, http.StatusNotFound, ask(t, h, "GET", host, path, "").StatusCode, path)
	}
	// A name of elsewhere that points here must not reach the page.
	for _, host := range []string{"example.org", "127.0.0.1.example.org", "192.168.1.2", "", "localhost.example.org:80"} {
		a := ask(t, h, "GET", host, "/", "")
		require.Equal(t, http.StatusMisdirectedRequest, a.StatusCode, host)
		body, _ := io.ReadAll(a.Body)
		require.NotContains(t, string(body), "page", host)
	}
	require.Equal(t, http.StatusMethodNotAllowed, ask(t, h, "POST", "localhost", "/", "").StatusCode)
}

func TestListenIsLocal(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", ":0", "192.168.1.2:0", "example.org:80", "nonsense"} {
		l, err := Listen(addr)
		if err == nil {
			l.Close()
		}
		require.Error(t, err, addr)
	}
}

// What a browser has already it is not sent again: ten calculators in an article are one.
func TestHandlerSendsOnce(t *testing.T) {
	h := Handler(map[string][]byte{"core.wasm": []byte("\x00asm")})
	tags := map[string]bool{}
	for _, encoding := range []string{"", "gzip", "br"} {
		tag := ask(t, h, "GET", "localhost", "/core.wasm", encoding).Header.Get("ETag")
		tags[tag] = true
		r := httptest.NewRequest("GET", "/core.wasm", nil)
		r.Host = "localhost"
		r.Header.Set("Accept-Encoding", encoding)
		r.Header.Set("If-None-Match", tag)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		require.Equal(t, http.StatusNotModified, w.Code, encoding)
		require.Zero(t, w.Body.Len())
	}
	require.Len(t, tags, 3)
}
