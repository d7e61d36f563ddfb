package web

import (
	"html"
	"regexp"
	"strings"
	"sync"
)

// inline are the marks inside a line of Markdown that the papers use.
var inline = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("`([^`]+)`|\\*\\*([^*]+)\\*\\*|\\*([^*]+)\\*|\\[([^\\]]+)\\]\\(([^)]*)\\)")
})

// papersHTML makes HTML of the Markdown that papers are written in: headings,
// paragraphs, lists, tables, fenced text (boards stay boards), code, bold, italics.
// A link keeps its text alone, because a page of the site has other neighbours. All
// text is escaped. level is that of the headings "##".
func papersHTML(text string, level int) string {
	p := &paper{level: level}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		p.line(line)
	}
	if p.fence {
		p.b.WriteString("</pre>")
	}
	p.open("")
	return p.b.String()
}

// paper is HTML in the making.
type paper struct {
	b     strings.Builder
	block string // the element that is open: p, ul, ol, table, or ""
	fence bool
	level int // of the headings
	rows  int // of the table that is open
}

// open closes the block that is open and opens another, unless it is the same.
func (p *paper) open(block string) {
	if p.block == block {
		return
	}
	switch p.block {
	case "ul", "ol":
		p.b.WriteString("</li>")
	}
	if p.block != "" {
		p.b.WriteString("</" + p.block + ">\n")
	}
	if block != "" {
		p.b.WriteString("<" + block + ">")
	}
	p.block, p.rows = block, 0
}

func (p *paper) line(line string) {
	t := strings.TrimSpace(line)
	if p.fence {
		if p.fence = !strings.HasPrefix(t, "```"); p.fence {
			p.b.WriteString(html.EscapeString(line) + "\n")
		} else {
			p.b.WriteString("</pre>\n")
		}
		return
	}
	mark, rest, _ := strings.Cut(t, " ")
	number := strings.TrimSuffix(mark, ".")
	switch {
	case strings.HasPrefix(t, "```"):
		p.open("")
		p.b.WriteString("<pre tabindex=\"0\">")
		p.fence = true
	case t == "":
		p.open("")
	case mark != "" && strings.Trim(mark, "#") == "":
		p.open("")
		h := "h" + string(rune('0'+min(p.level+len(mark)-2, 6)))
		p.b.WriteString("<" + h + ">" + spans(rest) + "</" + h + ">\n")
	case t[0] == '|':
		p.open("table")
		p.row(t)
	case mark == "-" || mark == "*":
		p.item("ul", rest)
	case number != mark && number != "" && strings.Trim(number, "0123456789") == "":
		p.item("ol", rest)
	case p.block == "ul" || p.block == "ol" || p.block == "p":
		p.b.WriteString("\n" + spans(t))
	default:
		p.open("p")
		p.b.WriteString(spans(t))
	}
}

func (p *paper) item(list, text string) {
	if p.block == list {
		p.b.WriteString("</li>\n")
	}
	p.open(list)
	p.b.WriteString("<li>" + spans(text))
}

func (p *paper) row(t string) {
	if strings.Trim(t, "|-: ") == "" {
		if p.rows > 0 {
			return
		}
	}
	cell := "td"
	if p.rows == 0 {
		cell = "th"
	}
	p.rows++
	t = strings.ReplaceAll(strings.Trim(t, "|"), `\|`, "\x00")
	p.b.WriteString("<tr>")
	for _, c := range strings.Split(t, "|") {
		p.b.WriteString("<" + cell + ">" + spans(strings.ReplaceAll(strings.TrimSpace(c), "\x00", "|")) + "</" + cell + ">")
	}
	p.b.WriteString("</tr>\n")
}

// spans makes HTML of the marks inside a line.
func spans(s string) string {
	var b strings.Builder
	for {
		m := inline().FindStringSubmatchIndex(s)
		if m == nil {
			b.WriteString(html.EscapeString(s))
			return b.String()
		}
		b.WriteString(html.EscapeString(s[:m[0]]))
		for i, tag := range []string{"code", "strong", "em", "span"} {
			if m[2*i+2] >= 0 {
				b.WriteString("<" + tag + ">" + html.EscapeString(s[m[2*i+2]:m[2*i+3]]) + "</" + tag + ">")
			}
		}
		s = s[m[1]:]
	}
}
