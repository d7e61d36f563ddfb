// Package russian words the errors of the packages below in Russian. Those packages
// speak English, as Go's do; what they say is known here by its format, and a test
// holds that none of their formats is missing.
package russian

import (
	"regexp"
	"strings"
	"sync"
)

// template is a message: what it looks like, and its Russian form.
type template struct {
	is *regexp.Regexp
	ru string
}

var templates = sync.OnceValue(func() []template {
	var l []template
	for _, m := range messages {
		l = append(l, template{regexp.MustCompile("^" + pattern(m[0]) + "$"), m[1]})
	}
	return l
})

// verb is a place of a format that something is put into.
var verb = regexp.MustCompile(`%[-+# 0-9.]*[a-zA-Z]`)

// pattern is a regular expression for what a format makes.
func pattern(format string) string {
	var b strings.Builder
	at := 0
	for _, m := range verb.FindAllStringIndex(format, -1) {
		b.WriteString(regexp.QuoteMeta(format[at:m[0]]))
		switch format[m[1]-1] {
		case 'q':
			b.WriteString(`("(?:[^"\\]|\\.)*")`)
		case 'd', 'X', 'x', 'g':
			b.WriteString(`([-+0-9A-Fa-f.]+)`)
		default:
			b.WriteString(`(.+?)`)
		}
		at = m[1]
	}
	return b.String() + regexp.QuoteMeta(format[at:])
}

// Text is an error in Russian. What stands before its known part, a name of a file and
// a place in it, is left alone, as is an error that is not known.
func Text(err string) string { return text(err, 0) }

// deepest bounds errors in one another.
const deepest = 8

func text(s string, depth int) string {
	if depth == deepest {
		return s
	}
	for from := 0; ; {
		for _, t := range templates() {
			m := t.is.FindStringSubmatch(s[from:])
			if m == nil {
				continue
			}
			n := 0
			return s[:from] + verb.ReplaceAllStringFunc(t.ru, func(string) string {
				n++
				if n >= len(m) {
					return ""
				}
				return text(m[n], depth+1)
			})
		}
		next := strings.Index(s[from:], ": ")
		if next < 0 {
			return s
		}
		from += next + 2
	}
}
