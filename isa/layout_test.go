package isa

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// A row of the table has its fields on lines of their own kinds, no line is wider than
// 120 columns, and a blank line with a comment stands between the families.
func TestTableIsAligned(t *testing.T) {
	src, err := os.ReadFile("table.go")
	if err != nil {
		t.Fatal(err)
	}
	_, body, ok := strings.Cut(string(src), "var Table = [256]Op{\n")
	if !ok {
		t.Fatal("no table")
	}
	row := regexp.MustCompile(`(?m)^\t0x[0-9A-F]{2}: \{
\t\tName: [^\n]*
(?:\t\tAlso: [^\n]*
)?\t\tClass: [^\n]*, As: [^\n]*
\t\tWords: [^\n]*Stack: "[^\n]*",
\t\},$`)
	if n := len(row.FindAllString(body, -1)); n != len(Table) {
		t.Errorf("%d of %d rows have their fields in order", n, len(Table))
	}
	lines := strings.Split(body, "\n")
	for i, l := range lines {
		if w := utf8.RuneCountInString(strings.ReplaceAll(l, "\t", "    ")); w > 120 {
			t.Errorf("%d columns: %s", w, l)
		}
		if strings.HasPrefix(l, "\t// ") && i > 0 && lines[i-1] != "" {
			t.Errorf("no blank line before the family %q", l)
		}
	}
	for c := 1; c < len(Table); c++ {
		if c >= 0x40 && c&15 == 0 && !strings.Contains(body, "\n\n"+familyHead(body, c)) {
			t.Errorf("%02X begins no family", c)
		}
	}
}

// familyHead is the comment over the row of a code, with the beginning of the row.
func familyHead(body string, code int) string {
	const hex = "0123456789ABCDEF"
	row := "\t0x" + string(hex[code>>4]) + string(hex[code&15]) + ": {"
	at := strings.Index(body, row)
	if at < 0 {
		return "no row"
	}
	head := strings.LastIndex(body[:at-1], "\n") + 1
	return body[head:at] + row
}
