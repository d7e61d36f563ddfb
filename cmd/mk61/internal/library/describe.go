package library

import (
	"html"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"mk61/isa/listing"
)

// decoded is a text of a file as Markdown.
func decoded(name string, src []byte) string {
	s, err := listing.Decode(src)
	if err != nil {
		return ""
	}
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	switch strings.ToLower(filepath.Ext(name)) {
	case ".html", ".htm":
		s = fromHTML(s)
	case ".md":
	default:
		s = asItStands(s)
	}
	return strings.TrimSpace(s)
}

// widest is how wide a line of a plain text may be that is not filled anew.
const widest = 100

// asItStands is a plain text as Markdown: its first line the title when it can be one,
// the rest kept line by line, unless the lines are paragraphs.
func asItStands(s string) string {
	title, rest, _ := strings.Cut(strings.TrimLeft(s, "\n "), "\n")
	out := ""
	if t := strings.Trim(title, " \t#*=-"); isTitle(t) {
		out, s = "# "+t+"\n\n", rest
	}
	for l := range strings.Lines(s) {
		if utf8.RuneCountInString(l) > widest {
			return out + strings.ReplaceAll(s, "\n", "\n\n")
		}
	}
	return out + "```\n" + strings.ReplaceAll(strings.Trim(s, "\n"), "```", "'''") + "\n```\n"
}

// isTitle tells whether a line can be a title: short, with a word, and no command.
func isTitle(s string) bool {
	if n := utf8.RuneCountInString(s); n < 3 || n > 80 {
		return false
	}
	letters := 0
	for _, r := range s {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	_, ds := listing.Read("", []byte(s), listing.Options{})
	return 2*letters > utf8.RuneCountInString(s) && listing.NoProgram(ds)
}

// What is done to a page, one after the other, to make it Markdown.
var fromPage = sync.OnceValue(func() (l []change) {
	for _, c := range [][2]string{
		{`(?is)<(script|style|head)\b.*?</(script|style|head)>|<!--.*?-->`, ""},
		{`(?is)<h[1-6][^>]*>(.*?)</h[1-6]>`, "\n\n# $1\n\n"},
		{`(?i)</?(p|div|table|ul|ol|pre|blockquote|br|tr)\b[^>]*>`, "\n\n"},
		{`(?i)<li\b[^>]*>`, "\n\n- "},
		{`(?s)<[^>]*>`, " "},
		{`\n[ \t]*\n\s*`, "\n\n"},
	} {
		l = append(l, change{regexp.MustCompile(c[0]), c[1]})
	}
	return l
})

type change struct {
	from *regexp.Regexp
	to   string
}

var pageTitle = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?is)<title[^>]*>([^<]*)</title>`) })

// fromHTML is the text of a page as Markdown.
func fromHTML(s string) string {
	title := ""
	if m := pageTitle().FindStringSubmatch(s); m != nil {
		title = strings.Join(strings.Fields(html.UnescapeString(m[1])), " ")
	}
	for _, c := range fromPage() {
		s = c.from.ReplaceAllString(s, c.to)
	}
	s = strings.TrimSpace(html.UnescapeString(s))
	if title != "" && !strings.HasPrefix(s, "# ") {
		s = "# " + title + "\n\n" + s
	}
	return s
}

// heading is what a listing says of itself: a title as Markdown, "" for none. What is
// Markdown around its program is all of its text.
func heading(name, text string, p *listing.Program) string {
	if ext := strings.ToLower(filepath.Ext(name)); ext == ".md" || ext == ".html" || ext == ".htm" {
		return text
	}
	out := ""
	if p.Title != "" {
		out = "# " + p.Title + "\n"
	} else if first, _, _ := strings.Cut(text, "\n"); strings.HasPrefix(first, "# ") {
		out = first + "\n"
	}
	for _, n := range p.Notes {
		out += "\n" + n.Text
	}
	return strings.TrimSpace(out)
}

// papers are the descriptions of a program by language: those beside it, or what the
// listing says of itself. One in a single language serves for both.
func papers(x found, beside []text) map[string]string {
	out := map[string]string{}
	for _, t := range beside {
		lang := language(t.name)
		if lang == "" {
			lang = languageOf(t.text)
		}
		out[lang] = strings.TrimSpace(out[lang] + "\n\n" + t.text)
	}
	if len(out) == 0 && x.own != "" {
		out[languageOf(x.own)] = x.own
	}
	title := x.stem
	if first, _, _ := strings.Cut(x.own, "\n"); strings.HasPrefix(first, "#") {
		title = strings.TrimSpace(strings.TrimLeft(first, "# "))
	}
	for lang, p := range out {
		if !strings.HasPrefix(p, "#") {
			out[lang] = "# " + title + "\n\n" + p
		}
	}
	for _, lang := range [...][2]string{{"en", "ru"}, {"ru", "en"}} {
		if out[lang[0]] == "" {
			out[lang[0]] = out[lang[1]]
		}
	}
	if out["en"] == "" {
		out["en"] = "# " + title + "\n"
		out["ru"] = out["en"]
	}
	return out
}

// languageOf is the language of a text.
func languageOf(s string) string {
	cyrillic, latin := 0, 0
	for _, r := range s {
		switch {
		case unicode.Is(unicode.Cyrillic, r):
			cyrillic++
		case unicode.IsLetter(r):
			latin++
		}
	}
	if cyrillic > latin {
		return "ru"
	}
	return "en"
}
