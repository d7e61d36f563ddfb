package calc

import (
	"os"
	"strings"
	"testing"

	"mk61/isa"

	"github.com/stretchr/testify/require"
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

// A program that meets a difference is told where.
func TestMeets(t *testing.T) {
	s := New(MK61)
	s.Load([]byte{0x01, 0x54, 0x10, 0x50})
	s.Press(isa.KeyRun)
	s.Step()
	_, met := s.Meets()
	require.False(t, met)
	s.Step()
	s.Y = 0x0000F0000000
	m, met := s.Meets()
	require.True(t, met)
	require.Equal(t, Met{LeadingF, 2, 2, 0x10}, m)
	require.Equal(t, "step 2, 02 +: "+LeadingF.String(), m.String())
	s.Y = 0
	s.Run(10)
	s.Y = 0x0000F0000000
	_, met = s.Meets() // at rest there is no next step
	require.False(t, met)
}
