// Command generate builds the page's WebAssembly modules for a release into a
// directory; package web embeds them from there.
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"

	"mk61/cmd/mk61/internal/web"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: generate DIRECTORY")
		os.Exit(2)
	}
	for _, m := range []web.Module{web.Core, web.Full} {
		if err := generate(m, filepath.Join(os.Args[1], string(m)+".wasm.gz")); err != nil {
			fmt.Fprintln(os.Stderr, "generate:", err)
			os.Exit(1)
		}
	}
}

func generate(m web.Module, out string) error {
	raw := out + ".raw"
	defer os.Remove(raw)
	raw, err := filepath.Abs(raw)
	if err != nil {
		return err
	}
	if err := web.Build(m, raw); err != nil {
		return err
	}
	text, err := os.ReadFile(raw)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	z.Write(text)                                         // a buffer takes all
	z.Close()
	return os.WriteFile(out, b.Bytes(), 0o644)
}
