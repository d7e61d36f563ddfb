package web

import (
	_ "embed"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"mk61/isa"
	"mk61/isa/listing"
	"mk61/programs"
)

// The static pages of the library: programs/NAME.html in Russian and
// programs/NAME.en.html in English, each with the calculator beside the description,
// and programs/index.html, programs/index.en.html, the lists with search and tags.
var (
	//go:embed program.html
	programSource string

	//go:embed programs.html
	programsSource string
)

// articleName is the file of a program's page, or of the list, "index".
func articleName(name, lang string) string {
	if lang == "ru" {
		return name + ".html"
	}
	return name + "." + lang + ".html"
}

// siteData is what the pages of a language have in common.
func siteData(name, lang string) map[string]any {
	other, page := "en", "../"
	if lang == "en" {
		other, page = "ru", "../en.html"
	}
	return map[string]any{
		"Lang": lang, "Other": other, "OtherPage": articleName(name, other), "Page": page,
		"Index": articleName("index", lang), "Policy": policy, "Name": name,
	}
}

// listed is a line of the list of programs.
type listed struct{ File, Title, About, Words string }

// articles are the static pages of the library in a language.
func articles(lang string) (map[string][]byte, error) {
	out := make(map[string][]byte)
	pick := picker(lang)
	var list []listed
	var tags []string
	for _, e := range programs.All() {
		text, err := article(e, lang)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name, err)
		}
		file := articleName(e.Name, lang)
		out["programs/"+file] = text
		_, body, _ := strings.Cut(e.Papers(lang), "\n")
		l := listed{File: file, Title: e.Title(lang), About: about(body)}
		l.Words = strings.ToLower(strings.Join(append([]string{e.Name, l.Title, l.About}, e.Tags...), " "))
		list, tags = append(list, l), append(tags, e.Tags...)
	}
	slices.Sort(tags)
	data := siteData("index", lang)
	data["Programs"], data["Tags"] = list, slices.Compact(tags)
	text, err := fill(programsSource, pick, data)
	out["programs/"+articleName("index", lang)] = text
	return out, err
}

// article is the page of a program.
func article(e *programs.Entry, lang string) ([]byte, error) {
	pick := picker(lang)
	data := siteData(e.Name, lang)
	_, body, _ := strings.Cut(e.Papers(lang), "\n")
	facts := []string{fmt.Sprintf("%s: %d", pick("cells", "ячеек"), len(e.Program.Cells))}
	for _, f := range []string{e.Program.Author, e.Program.Source, strings.Join(e.Tags, ", ")} {
		if f != "" {
			facts = append(facts, f)
		}
	}
	ls, err := loads(e, lang)
	if err != nil {
		return nil, err
	}
	for i := range ls {
		ls[i].Name = e.Name + ls[i].Name
	}
	type part struct{ Name, Text string }
	parts := []part{{pick("Listing", "Листинг"), grid(e.Program)}}
	for _, p := range e.Parts {
		parts = append(parts, part{p.Name, grid(p.Program)})
	}
	data["Title"], data["About"], data["Facts"], data["Loads"] = e.Title(lang), about(body), facts, ls
	data["Papers"] = template.HTML(papersHTML(body, 2)) // escaped there
	data["Parts"], data["Dialogue"] = parts, e.Dialogue
	return fill(programSource, pick, data)
}

// grid is a program as it is printed: five cells a line, each with its mnemonic.
func grid(p *listing.Program) string {
	var b strings.Builder
	operand := false
	for i, c := range p.Cells {
		if i%5 == 0 {
			if i > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "%02X ", isa.Address(i))
		}
		word := fmt.Sprintf("%02X", c)
		if !operand {
			word = isa.Spell(c, isa.Magazine)
		}
		operand = !operand && isa.Table[c].Operand
		if i%5 < 4 && i < len(p.Cells)-1 {
			word = fmt.Sprintf(" %-10s", word)
		} else {
			word = " " + word
		}
		b.WriteString(word)
	}
	for _, r := range p.Registers {
		fmt.Fprintf(&b, "\n%s = %s", r.Name, r.Value)
	}
	return b.String()
}
