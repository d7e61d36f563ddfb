package verify

import (
	"fmt"
	"slices"
	"strings"

	"mk61/calc/dialog"
	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/userfile"
)

// writeBack writes the machine's answers into the files of the dialogues.
func (v *Run) writeBack(all []*cli.Subject, results []dialog.Result) int {
	code := cli.ExitOK
	for _, s := range all {
		for _, f := range s.Files {
			text, changed, left := dialog.Update(f, results)
			if left > 0 {
				code = v.Env.Fail(v.Env.Say("%s: %d turns have no answer: the program did not stop", "%s: без ответа ходов: %d, программа не остановилась"), f.Name, left)
			}
			if changed == 0 {
				continue
			}
			if err := replaceLines(f, text); err != nil {
				code = v.Env.Fail("%v", err)
				continue
			}
			fmt.Fprintf(v.Env.Out, v.Env.Say("%s: %d values rewritten\n", "%s: переписано значений: %d\n"), f.Name, changed)
		}
	}
	return code
}

// replaceLines puts the new text of f in place of the old one in its file.
func replaceLines(f *dialog.File, text string) error {
	src, err := cli.ReadFile(f.Name)
	if err != nil {
		return err
	}
	lines := strings.Split(string(src), "\n")
	old := strings.Split(f.Text, "\n")
	from := f.First - 1
	if n := len(old) - 1; n > 0 && old[n] == "" { // the end of a section
		old = old[:n]
		text = strings.TrimSuffix(text, "\n")
	}
	if from < 0 || from+len(old) > len(lines) || !slices.Equal(lines[from:from+len(old)], old) {
		return fmt.Errorf("%s: changed while it was verified, or not UTF-8; not rewritten", f.Name)
	}
	lines = slices.Replace(lines, from, from+len(old), strings.Split(text, "\n")...)
	return userfile.Replace(f.Name, []byte(strings.Join(lines, "\n")), 0)
}
