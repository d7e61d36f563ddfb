package listing

import (
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkRead reads the listings of testdata/corpus.
func BenchmarkRead(b *testing.B) {
	files, _ := filepath.Glob("testdata/corpus/*.txt")
	var texts [][]byte
	for _, f := range files {
		t, err := os.ReadFile(f)
		if err != nil {
			b.Fatal(err)
		}
		texts = append(texts, t)
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, t := range texts {
			Read("f", t, Options{})
		}
	}
}
