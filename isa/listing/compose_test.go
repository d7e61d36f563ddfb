package listing

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// composed is a layout put together by lot: how addresses look, what columns
// there are and in what order, what parts them, how the items are arranged, what
// stands around them. No layout in it was thought of.
type composed struct {
	how []string
	r   *rand.Rand
}

func (c *composed) one(name string, of ...string) string {
	k := c.r.IntN(len(of))
	c.how = append(c.how, name+"="+of[k])
	return of[k]
}

// text prints a program.
func (c *composed) text(p printed) string {
	address := c.one("address", "00", "00", "00.", "00:", "00)", "[00]", "(00)", "#00", "000", "0", "00.", "00|")
	show := func(i int) string {
		a := Address(i)
		switch address {
		case "000":
			return fmt.Sprintf("%03d", i)
		case "0":
			return fmt.Sprint(i) + "."
		}
		return strings.Replace(address, "00", a, 1)
	}
	var body string
	arrange := c.one("arrange", "list", "list", "list", "rows", "columns down", "columns across", "running")
	head := ""
	switch arrange {
	case "rows":
		n := []int{10, 10, 10, 5, 8, 20}[c.r.IntN(6)]
		sep := c.one("sep", " ", "  ", "\t", " | ", "; ", ", ")
		after := c.one("after", " ", "  ", "\t", " | ", " ")
		cell := p.glued
		if sep == "\t" || sep == " | " {
			cell = func(i int) string { return p.words[i] }
		}
		body = p.rows(n, cell, func(at int, cells []string) string { return show(at) + after + strings.Join(cells, sep) })
	case "running":
		sep := c.one("sep", " ", ", ", "; ", "  ")
		body = wrap(strings.Join(p.items(func(i int) string { return show(i) + " " + p.glued(i) }), sep), 40+c.r.IntN(40))
	default:
		order := c.one("order", "ac", "ac", "axc", "acx", "acr", "axcr", "acxr", "acrx")
		sep := c.one("sep", "  ", "  ", "\t", " | ", "|", ";", "aligned", "aligned")
		if arrange != "list" {
			order = strings.ReplaceAll(order, "r", "")
			if sep == ";" {
				sep = " "
			}
		}
		names := map[rune]string{'a': "Адрес", 'c': "Команда", 'x': "Код", 'r': "Комментарий"}
		width := map[rune]int{'a': 6, 'c': 12, 'x': 4, 'r': 1}
		item := func(i int) string {
			var f []string
			for _, o := range order {
				s := map[rune]string{'a': show(i), 'c': p.words[i], 'x': p.hex(i), 'r': p.remark(i)}[o]
				if arrange != "list" && sep != "\t" && sep != " | " && sep != "|" && o == 'c' {
					s = p.glued(i)
				}
				if sep == "aligned" {
					s = pad(s, width[o]-1) + " "
				}
				if sep == ";" {
					s = quoteCSV(s, sep)
				}
				f = append(f, s)
			}
			return strings.TrimRight(strings.Join(f, map[bool]string{true: "", false: sep}[sep == "aligned"]), " \t")
		}
		if arrange == "list" && c.r.IntN(2) == 0 {
			c.how = append(c.how, "head")
			for _, o := range order {
				head += pad(names[o], map[bool]int{true: width[o], false: 0}[sep == "aligned"])
				if sep != "aligned" {
					head += sep
				}
			}
			head = strings.TrimSuffix(head, sep) + "\n"
		}
		items := p.items(item)
		k := 2 + c.r.IntN(3)
		join := func(cells []string) string {
			if strings.Contains(sep, "|") || sep == "\t" {
				return strings.Join(cells, sep)
			}
			return align(cells, 24)
		}
		switch arrange {
		case "list":
			body = strings.Join(items, "\n") + "\n"
		case "columns down":
			body = inColumns(items, k, join)
		default:
			body = across(items, k, join)
		}
	}
	switch c.one("break", "no", "no", "no", "blank lines", "pages") {
	case "blank lines":
		if arrange == "list" || arrange == "rows" {
			body = paged(body, 10, "\n")
		}
	case "pages":
		if arrange == "list" || arrange == "rows" {
			body = paged(body, 7+c.r.IntN(20), "\n          "+fmt.Sprint(40+c.r.IntN(50))+"\n\n")
		}
	}
	body = head + body
	switch c.one("in", "plain", "plain", "plain", "quote", "fence", "pre", "code", "indent", "numbers", "crlf") {
	case "quote":
		body = each(body, func(_ int, l string) string { return "> " + l })
	case "fence":
		body = "```\n" + body + "```\n"
	case "pre":
		body = "<html><body><h2>Игра</h2><pre>\n" + esc(body) + "</pre><p>Проверено.</p></body></html>\n"
	case "code":
		body = "[code]\n" + body + "[/code]\n"
	case "indent":
		body = each(body, func(_ int, l string) string { return "        " + l })
	case "numbers":
		body = each(body, func(n int, l string) string { return fmt.Sprintf("%4d  %s", n+1, l) })
	case "crlf":
		body = strings.ReplaceAll(body, "\n", "\r\n")
	}
	before := c.one("before", "", "", "Игра «Лиса»\n\n", "Программа для ПМК\n", "В 1986 году автор прислал 3 программы. Вот одна из них:\n\n")
	after := c.one("behind", "", "", "\nИнструкция: введите число, нажмите С/П.\n", "\n1. Нажмите В/О.\n2. Введите 12 и нажмите С/П.\n")
	return before + body + after
}

// What is read from a layout put together by lot is what was printed, or an
// error, or a warning about a cell that differs.
func TestComposedLayouts(t *testing.T) {
	trials := 250
	if *every {
		trials = 20000
	}
	programs := programsToPrint(t, 12)
	r := rand.New(rand.NewPCG(20, 26))
	equal, refused, total := 0, 0, 0
	for n := range trials {
		cells := programs[r.IntN(len(programs))]
		if len(cells) < 20 {
			continue // too little to show how it is laid out
		}
		total++
		p := newPrinted(cells, r.IntN(len(hands)), r)
		c := composed{r: r}
		text := c.text(p)
		got, ds := Read("f", []byte(text), Options{})
		bad := ""
		switch {
		case bytes.Equal(got.Cells, cells) && !Failed(ds):
			equal++
		case Failed(ds):
			refused++
			bad = "refused"
			if testing.Verbose() {
				t.Logf("%d: %v: refused: %.120s", n, c.how, firstError(ds))
			}
		default:
			told := false
			for _, d := range ds {
				told = told || d.Severity == Warning && d.Cell >= 0 && (d.Cell >= len(got.Cells) || d.Cell >= len(cells) || got.Cells[d.Cell] != cells[d.Cell])
			}
			bad = "told"
			if !told {
				bad = "silent"
				t.Errorf("%d: %v, read as %s\n got % X\nwant % X\n%v\n%.700s", n, c.how, got.Notation, got.Cells, cells, messages(ds), text)
			} else {
				t.Logf("%d: %v: wrong, and told", n, c.how)
			}
		}
		if d := os.Getenv("LAYOUT_DUMP"); d != "" && bad != "" {
			os.WriteFile(fmt.Sprintf("%s/%05d-%s.txt", d, n, bad), []byte(text), 0o644)
		}
	}
	t.Logf("%d printed, %.1f %% equal, %.1f %% refused", total, 100*float64(equal)/float64(total), 100*float64(refused)/float64(total))
	require.GreaterOrEqual(t, 100*equal, 90*total)
}
