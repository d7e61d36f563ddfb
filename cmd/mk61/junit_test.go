package main

import (
	"encoding/xml"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// What build servers read is XML, whatever stands in titles and answers.
func TestJUnit(t *testing.T) {
	own(t)
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("a.hex", []byte("01 50\n"), 0o600))
	require.NoError(t, os.WriteFile("a.dialog", []byte("## \"<a>\" & 'b'\nВ/О С/П => 2\n\n## right\nВ/О С/П => 1\n"), 0o600))
	code, out, _ := said("", "verify", "-format", "junit", "a.dialog")
	require.Equal(t, 1, code)
	var suite struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Cases    []struct {
			Name    string `xml:"name,attr"`
			File    string `xml:"file,attr"`
			Line    int    `xml:"line,attr"`
			Failure *struct {
				Message string `xml:"message,attr"`
				Text    string `xml:",chardata"`
			} `xml:"failure"`
		} `xml:"testcase"`
	}
	require.NoError(t, xml.Unmarshal([]byte(out), &suite), out)
	require.Equal(t, 2, suite.Tests)
	require.Equal(t, 1, suite.Failures)
	require.Len(t, suite.Cases, 2)
	require.Contains(t, suite.Cases[0].Name, `"<a>" & 'b'`)
	require.Equal(t, "a.dialog", suite.Cases[0].File)
	require.Contains(t, suite.Cases[0].Failure.Message, "got 1, want 2")
	require.Contains(t, suite.Cases[0].Failure.Text, "\n")
	require.Nil(t, suite.Cases[1].Failure)
}
