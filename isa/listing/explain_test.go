package listing

import (
	"os"
	"testing"
)

func TestExplainFile(t *testing.T) {
	f := os.Getenv("EXPLAIN")
	if f == "" {
		t.Skip()
	}
	b, _ := os.ReadFile(f)
	for _, l := range Explain(f, b, Options{}) {
		t.Log(l)
	}
	p, ds := Read(f, b, Options{})
	for _, d := range ds {
		t.Log(d.Error())
	}
	t.Logf("% X", p.Cells)
}
