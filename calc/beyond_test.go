package calc

import (
	"os"
	"strings"
	"testing"
)

// Every difference that the machine names is explained in the document.
func TestDifferencesDocument(t *testing.T) {
	text, err := os.ReadFile("../docs/differences.md")
	if err != nil {
		t.Fatal(err)
	}
	for d := LeadingF; d < numDifferences; d++ {
		if !strings.Contains(string(text), "## "+d.String()+"\n") {
			t.Errorf("docs/differences.md has no section %q", d)
		}
	}
}
