// Package russian says in Russian what errors of the packages below say in English.
// Errors are made where nobody knows who reads them; so they are English there, and
// this catalogue has the Russian of every text they are made from. A test sees to it
// that none is missing.
package russian

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Say is a message in Russian: what the catalogue has of it, whole or behind a place
// ("name:3:1: "), is replaced; names and quotations stay.
func Say(text string) string {
	if strings.Contains(text, "\n") {
		lines := strings.Split(text, "\n")
		for i := range lines {
			lines[i] = Say(lines[i])
		}
		return strings.Join(lines, "\n")
	}
	if len(text) > longest {
		return text
	}
	s, _ := translator{}.say(text, 0)
	return s
}

// longest is the length of a line in which messages are looked for.
const longest = 2000

// translator remembers what it has said of a part of a message.
type translator map[string]said

type said struct {
	text string
	ok   bool
}

// deepest bounds how far messages are looked for in messages.
const deepest = 12

func (t translator) say(text string, depth int) (string, bool) {
	if depth > deepest || text == "" {
		return text, false
	}
	if s, ok := t[text]; ok {
		return s.text, s.ok
	}
	s, ok := t.find(text, depth)
	t[text] = said{s, ok}
	return s, ok
}

// find says a message that was not said yet.
func (t translator) find(text string, depth int) (string, bool) {
	for _, p := range patterns() {
		if !strings.HasPrefix(text, p.head) {
			continue
		}
		m := p.form.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		args := m[1:]
		for i := range args {
			args[i], _ = t.say(args[i], depth+1)
		}
		return p.fill(args), true
	}
	for _, sep := range [...]string{": ", "; ", ", "} {
		for at := 0; ; {
			i := strings.Index(text[at:], sep)
			if i < 0 {
				break
			}
			at += i + len(sep)
			tail, ok := t.say(text[at:], depth+1)
			if !ok {
				continue
			}
			head, _ := t.say(text[:at-len(sep)], depth+1)
			return head + sep + tail, true
		}
		if head, tail, ok := strings.Cut(text, sep); ok {
			if h, ok := t.say(head, depth+1); ok {
				return h + sep + tail, true
			}
		}
	}
	return text, false
}

// pattern is a message with places for what is put into it.
type pattern struct {
	head  string // what it begins with
	form  *regexp.Regexp
	parts []string // of the Russian text; between them stand the places in order
	words int      // bytes of the English text without its places
}

func (p *pattern) fill(args []string) string {
	var b strings.Builder
	for i, part := range p.parts {
		b.WriteString(part)
		if i < len(args) {
			b.WriteString(args[i])
		}
	}
	return b.String()
}

// verb is a place in a format.
var verb = regexp.MustCompile(`%[-+# 0]*[0-9]*(\.[0-9]+)?[a-zA-Z]`)

// patterns are made of the catalogue when a message is to be said first; the longest
// first.
var patterns = sync.OnceValue(func() (l []*pattern) {
	for en, ru := range catalogue {
		at := verb.FindAllStringIndex(en, -1)
		p := &pattern{parts: verb.Split(ru, -1), words: len(verb.ReplaceAllString(en, ""))}
		form, from := "^", 0
		for i, v := range at {
			form += regexp.QuoteMeta(en[from:v[0]])
			switch verb := en[v[0]:v[1]]; {
			case strings.HasSuffix(verb, "s") && (i == 0 && v[0] == 0 || strings.HasPrefix(en[v[1]:], " ")): // a name
				form += `((?:[^:]|:[^ ])+?)`
			case strings.HasSuffix(verb, "d") || strings.HasSuffix(verb, "g"):
				form += `(-?[0-9.e+]+)`
			case strings.HasSuffix(verb, "q"):
				form += `("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')`
			default:
				form += `(.+?)`
			}
			if i == 0 {
				p.head = en[:v[0]]
			}
			from = v[1]
		}
		p.form = regexp.MustCompile(form + regexp.QuoteMeta(en[from:]) + "$")
		if len(at) == 0 {
			p.head = en
		}
		l = append(l, p)
	}
	slices.SortFunc(l, func(a, b *pattern) int {
		if whole := min(len(b.parts), 2) - min(len(a.parts), 2); whole != 0 { // what has no places first
			return -whole
		}
		return b.words - a.words
	})
	return l
})
