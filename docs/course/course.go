// Package course is a course of twelve short lessons on programming the calculator, in
// two languages. Their listings and dialogues are tests.
package course

import (
	"embed"
	"io/fs"
	"strings"
	"sync"
)

//go:embed *.md
var files embed.FS

// Lesson is one lesson.
type Lesson struct {
	Name  string // "05-loops"
	texts map[string]string
}

// Text is the lesson in a language, "en" or "ru": Markdown, with blocks "listing" and
// "dialog".
func (l *Lesson) Text(lang string) string {
	if t, ok := l.texts[lang]; ok {
		return t
	}
	return l.texts["en"]
}

// Title is the heading of the lesson, "5. Loops".
func (l *Lesson) Title(lang string) string {
	first, _, _ := strings.Cut(l.Text(lang), "\n")
	return strings.TrimLeft(first, "# ")
}

// Block is a piece of a lesson.
type Block struct {
	// Kind is "listing", "dialog", or "" for prose.
	Kind, Text string
	// Line is the line of the lesson on which Text begins, from 1.
	Line int
}

// Blocks are the pieces of a lesson in their order.
func (l *Lesson) Blocks(lang string) []Block {
	var out []Block
	var b Block
	flush := func(next string, line int) {
		if strings.TrimSpace(b.Text) != "" {
			out = append(out, b)
		}
		b = Block{Kind: next, Line: line}
	}
	b.Line = 1
	n := 0
	inside := false
	for line := range strings.Lines(l.Text(lang)) {
		n++
		kind, fence := strings.CutPrefix(strings.TrimSpace(line), "```")
		switch {
		case fence && inside:
			inside = false
			flush("", n+1)
		case fence:
			inside = true
			flush(kind, n+1)
		default:
			b.Text += line
		}
	}
	flush("", n)
	return out
}

// All are the lessons in their order.
func All() []*Lesson { return load() }

var load = sync.OnceValue(func() []*Lesson {
	names, err := fs.Glob(files, "*.en.md")
	if err != nil {
		return nil
	}
	var out []*Lesson
	for _, name := range names {
		l := &Lesson{Name: strings.TrimSuffix(name, ".en.md"), texts: map[string]string{}}
		for _, lang := range []string{"en", "ru"} {
			if text, err := files.ReadFile(l.Name + "." + lang + ".md"); err == nil {
				l.texts[lang] = string(text)
			}
		}
		out = append(out, l)
	}
	return out
})
