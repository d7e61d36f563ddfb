package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
)

// types are the Content-Types of the files by their ending.
var types = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".json": "application/json",
	".svg": "image/svg+xml", ".webmanifest": "application/manifest+json", ".wasm": "application/wasm",
}

// Handler serves files to a browser on this machine: strict headers, and no host but
// a name of this machine, so that a page elsewhere cannot reach it by a name that it
// points here (DNS rebinding).
func Handler(files map[string][]byte) http.Handler {
	h := &handler{files: files, packed: make(map[string][]byte), sums: make(map[string]string)}
	return h
}

type handler struct {
	files  map[string][]byte
	mu     sync.Mutex
	packed map[string][]byte // by encoding and name
	sums   map[string]string // by name
}

// sum names the contents of a file.
func (h *handler) sum(name string) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	s, ok := h.sums[name]
	if !ok {
		sum := sha256.Sum256(h.files[name])
		s = hex.EncodeToString(sum[:12])
		h.sums[name] = s
	}
	return s
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	head.Set("Content-Security-Policy", policy)
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("Cross-Origin-Resource-Policy", "same-origin")
	head.Set("Cache-Control", "no-cache")
	if !local(r.Host) {
		http.Error(w, "this server answers to the names of this machine only", http.StatusMisdirectedRequest)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		head.Set("Allow", "GET, HEAD")
		http.Error(w, "only GET", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" {
		name = "index.html"
	}
	text, ok := h.files[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	if t := types[path.Ext(name)]; t != "" {
		head.Set("Content-Type", t)
	} else {
		head.Set("Content-Type", "application/octet-stream")
	}
	head.Set("Vary", "Accept-Encoding")
	encoded := ""
	for _, encoding := range []string{"br", "gzip"} {
		if strings.Contains(r.Header.Get("Accept-Encoding"), encoding) {
			head.Set("Content-Encoding", encoding)
			text = h.pack(encoding, name)
			encoded = encoding
			break
		}
	}
	head.Set("ETag", `"`+h.sum(name)+encoded+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
}

// pack compresses a file once.
func (h *handler) pack(encoding, name string) []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	key := encoding + " " + name
	if b, ok := h.packed[key]; ok {
		return b
	}
	var b bytes.Buffer
	if encoding == "br" {
		z := brotli.NewWriterLevel(&b, 5)
		z.Write(h.files[name]) // a buffer takes all
		z.Close()
	} else {
		b.Write(gzipped(h.files[name]))
	}
	h.packed[key] = b.Bytes()
	return b.Bytes()
}

// local tells whether the Host header names this machine.
func local(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.Trim(host, "[]"), ".")
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// Listen opens a port for Serve. Only addresses of this machine's own are allowed.
func Listen(addr string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	if !local(host) {
		return nil, errors.New(addr + ": only addresses of this machine (127.0.0.1, [::1], localhost) are served")
	}
	return net.Listen("tcp", addr)
}

// Serve serves files until ctx is done, and ends the connections then.
func Serve(ctx context.Context, l net.Listener, files map[string][]byte) error {
	s := &http.Server{Handler: Handler(files), ReadHeaderTimeout: 10 * time.Second}
	stop := context.AfterFunc(ctx, func() {
		end, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		s.Shutdown(end)
	})
	defer stop()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
