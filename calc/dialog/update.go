package dialog

import (
	"cmp"
	"slices"
	"strings"

	"mk61/calc/script"
)

// Update rewrites the expectations of f that were not met with what the machine
// gave, and leaves everything else as it is, comments too. It returns the new
// text and how many values changed. A program that did not stop has no answer
// to write; such turns are counted in left.
func Update(f *File, results []Result) (text string, changed, left int) {
	type edit struct {
		line, from, to int
		text           string
	}
	var edits []edit
	for _, r := range results {
		if r.Dialogue.File != f.Name {
			continue
		}
		for _, fail := range r.Failures {
			for _, m := range fail.Wrong {
				got := m.Got
				switch {
				case m.Name == "end":
					left++
					continue
				case m.Expect.Kind == script.Nothing:
					got = " [" + strings.TrimPrefix(got, " ") + "]"
				case m.Expect.Kind == script.PictureIs && !strings.HasPrefix(m.Expect.Text, " "):
					got = strings.TrimPrefix(got, " ")
				}
				edits = append(edits, edit{fail.Turn().Line, m.Expect.From, m.Expect.To, got})
			}
		}
	}
	slices.SortFunc(edits, func(a, b edit) int { // from the end, so that places stay right
		return cmp.Or(cmp.Compare(b.line, a.line), cmp.Compare(b.from, a.from))
	})
	lines := strings.Split(f.Text, "\n")
	for _, e := range edits {
		i := e.line - f.First
		if i < 0 || i >= len(lines) || e.to > len(lines[i]) || e.from > e.to {
			continue
		}
		lines[i] = lines[i][:e.from] + e.text + lines[i][e.to:]
		changed++
	}
	return strings.Join(lines, "\n"), changed, left
}
