// Package library finds programs of the library by words and tells of them as JSON.
package library

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"mk61/programs"
)

// Found is a program that matches, with the line of its description that does when
// nothing else of it does.
type Found struct {
	*programs.Entry
	Text string
}

// Search finds the programs with a tag, "" for any, and all the words: in the name,
// the titles and the tags of both languages; when no program has them there, as
// beginnings of words in a line of the descriptions.
func Search(in []*programs.Entry, tag string, words []string) []Found {
	var l []Found
	for _, e := range in {
		if tagged(e, tag) && has(strings.Join(append(append(e.TagsIn("ru"), e.Tags...), e.Name, e.Title("en"), e.Title("ru"), e.Program.Author), "\n"), words) {
			l = append(l, Found{Entry: e})
		}
	}
	if len(l) > 0 {
		return l
	}
	for _, e := range in {
		if !tagged(e, tag) {
			continue
		}
		for line := range strings.Lines(e.Papers("en") + "\n" + e.Papers("ru")) {
			if has(line, words) {
				l = append(l, Found{e, strings.TrimSpace(line)})
				break
			}
		}
	}
	return l
}

func tagged(e *programs.Entry, tag string) bool {
	return tag == "" || slices.ContainsFunc(append(e.TagsIn("ru"), e.Tags...), func(t string) bool { return strings.EqualFold(t, tag) })
}

// has tells whether words of the text begin with all the words.
func has(text string, words []string) bool {
	for _, w := range words {
		if !begins(strings.ToLower(text), strings.ToLower(w)) {
			return false
		}
	}
	return true
}

// begins tells whether a word of the text begins with word.
func begins(text, word string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:from+i])
		if !unicode.IsLetter(before) {
			return true
		}
		from += i + max(1, len(word))
	}
}

// Item is a program as mk61 list -format json tells of it.
type Item struct {
	Name  string            `json:"name"`
	Title map[string]string `json:"title"` // by language
	Tags  []string          `json:"tags"`
	Cells int               `json:"cells"`
	Game  bool              `json:"game"`
	Text  string            `json:"text,omitempty"` // the line that matches
}

// List is what was found.
func List(found []Found) []Item {
	l := []Item{}
	for _, f := range found {
		i := itemOf(f.Entry)
		i.Text = f.Text
		l = append(l, i)
	}
	return l
}

func itemOf(e *programs.Entry) Item {
	return Item{Name: e.Name, Title: map[string]string{"en": e.Title("en"), "ru": e.Title("ru")}, Tags: e.Tags, Cells: len(e.Program.Cells), Game: e.IsGame()}
}

// Description is a program as mk61 info -format json tells of it.
type Description struct {
	Item
	Papers   map[string]string `json:"papers"` // Markdown, by language
	Author   string            `json:"author"`
	Model    string            `json:"model"`
	Parts    []Part            `json:"parts"` // the program itself is the first
	Variants []Variant         `json:"variants"`
}

// Part is a load of a program; the codes are hexadecimal.
type Part struct {
	Name      string            `json:"name"`
	Program   string            `json:"program"`
	Registers map[string]string `json:"registers"`
}

// Variant is a variant of a program.
type Variant struct {
	Name string `json:"name"`
	En   string `json:"en"`
	Ru   string `json:"ru"`
}

// Describe tells all of a program.
func Describe(e *programs.Entry) Description {
	d := Description{Item: itemOf(e), Papers: map[string]string{"en": e.Papers("en"), "ru": e.Papers("ru")}, Author: e.Program.Author, Model: e.Program.Model, Variants: []Variant{}}
	for _, p := range append([]programs.Part{{Name: e.Name, Program: e.Program}}, e.Parts...) {
		part := Part{Name: p.Name, Program: fmt.Sprintf("%X", p.Program.Cells), Registers: map[string]string{}}
		for _, r := range p.Program.Registers {
			part.Registers[r.Name] = r.Value
		}
		d.Parts = append(d.Parts, part)
	}
	for _, v := range e.Variants {
		d.Variants = append(d.Variants, Variant{v.Name, v.En, v.Ru})
	}
	return d
}
