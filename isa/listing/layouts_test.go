package listing

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"mk61/isa"
)

// The layouts in which magazines, books, forums, spreadsheets and tools print a
// program. Each prints a program whose cells are known; what Read makes of it
// must be these cells, or an error.

// printed is a program as the layouts print it.
type printed struct {
	cells []byte
	op    []bool
	words []string // the cells as one writer spells them
	r     *rand.Rand
}

// hands are the ways to spell commands: no writer keeps to one book.
var hands = []func(c byte) string{
	func(c byte) string { return glue(c, isa.Russian) },
	func(c byte) string { return isa.Spell(c, isa.Russian) },
	func(c byte) string { return isa.Spell(c, isa.Older) },
	func(c byte) string { return isa.Spell(c, isa.Magazine) },
	func(c byte) string { return isa.Spell(c, isa.Latin) },
	func(c byte) string { // Lord_BSS: Пх5 хП5 F10^x Fx^2
		s := glue(c, isa.Russian)
		return strings.NewReplacer("x→П", "хП", "П→x", "Пх", "²", "^2", "ˣ", "^x", "ʸ", "^y", "⁻¹", "^-1", "−", "-").Replace(s)
	},
	func(c byte) string { // ASCII arrows
		s := isa.Spell(c, isa.Russian)
		return strings.NewReplacer("x→П", "X->П", "П→x", "П->X", "²", "^2", "ˣ", "^x", "ʸ", "^y", "⁻¹", "^-1", "−", "-", "×", "*", "÷", "/", "↔", "<->", "≠", "!=", "≥", ">=", "π", "pi", "√", "sqrt").Replace(s)
	},
	func(c byte) string { // Rosetta: without prefixes
		s := isa.Spell(c, isa.Older)
		switch isa.Table[c].Class {
		case isa.Function, isa.Test, isa.Loop, isa.KFunction:
			_, rest, ok := strings.Cut(isa.Table[c].Name, " ")
			if ok {
				if d, known := isa.Decode(rest); known && d == c {
					return strings.ReplaceAll(rest, " ", "")
				}
			}
		}
		return s
	},
}

// spell prints a program as one of the hands has it.
func newPrinted(cells []byte, hand int, r *rand.Rand) printed {
	p := printed{cells: cells, op: operands(cells), r: r}
	for i, c := range cells {
		if p.op[i] {
			p.words = append(p.words, fmt.Sprintf("%02X", c))
		} else {
			p.words = append(p.words, hands[hand](c))
		}
	}
	return p
}

func (p printed) glued(i int) string { return strings.ReplaceAll(p.words[i], " ", "") }

// rows joins each n cells.
func (p printed) rows(n int, one func(i int) string, row func(at int, cells []string) string) string {
	var b strings.Builder
	for at := 0; at < len(p.cells); at += n {
		var cells []string
		for i := at; i < min(at+n, len(p.cells)); i++ {
			cells = append(cells, one(i))
		}
		b.WriteString(row(at, cells) + "\n")
	}
	return b.String()
}

func (p printed) list(line func(i int) string) string {
	return p.rows(1, func(i int) string { return line(i) }, func(_ int, c []string) string { return c[0] })
}

func (p printed) hex(i int) string { return fmt.Sprintf("%02X", p.cells[i]) }

func align(cells []string, width int) string {
	var b strings.Builder
	for _, c := range cells {
		b.WriteString(pad(c, width-1) + " ")
	}
	return strings.TrimRight(b.String(), " ")
}

// inColumns prints items in n columns that count down.
func inColumns(items []string, n int, join func(cells []string) string) string {
	h := (len(items) + n - 1) / n
	var b strings.Builder
	for r := range h {
		var row []string
		for k := r; k < len(items); k += h {
			row = append(row, items[k])
		}
		b.WriteString(join(row) + "\n")
	}
	return b.String()
}

func across(items []string, n int, join func(cells []string) string) string {
	var b strings.Builder
	for i := 0; i < len(items); i += n {
		b.WriteString(join(items[i:min(i+n, len(items))]) + "\n")
	}
	return b.String()
}

func (p printed) items(f func(i int) string) []string {
	var out []string
	for i := range p.cells {
		out = append(out, f(i))
	}
	return out
}

var russianRemarks = []string{"ввод данных", "начало цикла", "сумма в X", "проверка на нуль", "счётчик", "конец", "адрес возврата", "стоп и ответ", "число π", "1 − x"}

func box(rows [][]string, left, mid, right, h, v string) string {
	var b strings.Builder
	var width []int
	for _, r := range rows {
		for i, c := range r {
			if i >= len(width) {
				width = append(width, 0)
			}
			width[i] = max(width[i], len([]rune(c)))
		}
	}
	rule := func(l, m, r string) {
		b.WriteString(l)
		for i, w := range width {
			if i > 0 {
				b.WriteString(m)
			}
			b.WriteString(strings.Repeat(h, w+2))
		}
		b.WriteString(r + "\n")
	}
	rule(left, mid, right)
	for i, r := range rows {
		b.WriteString(v)
		for k, w := range width {
			c := ""
			if k < len(r) {
				c = r[k]
			}
			b.WriteString(" " + pad(c, w) + " " + v)
		}
		b.WriteString("\n")
		if i == 0 {
			rule(left, mid, right)
		}
	}
	rule(left, mid, right)
	return b.String()
}

// table is the program as rows of n with labels, perhaps with a head.
func (p printed) table(n int, label func(at int) string, head bool) [][]string {
	var out [][]string
	if head {
		h := []string{""}
		for i := range n {
			h = append(h, fmt.Sprint(i))
		}
		out = append(out, h)
	}
	for at := 0; at < len(p.cells); at += n {
		row := []string{label(at)}
		for i := at; i < min(at+n, len(p.cells)); i++ {
			row = append(row, p.glued(i))
		}
		out = append(out, row)
	}
	return out
}

func joinTable(rows [][]string, sep string) string {
	var b strings.Builder
	for _, r := range rows {
		b.WriteString(strings.Join(r, sep) + "\n")
	}
	return b.String()
}

func htmlTable(rows [][]string, cell string) string {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html>\n<html><head><title>МК-61</title><style>td { color: red }</style><script>var x = 1 < 2;</script></head>\n<body><h1>Игра</h1><table border=1>\n")
	esc := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "π", "&pi;", "√", "&radic;", "×", "&times;")
	for _, r := range rows {
		b.WriteString("<tr>")
		for _, c := range r {
			b.WriteString("<" + cell + ">" + esc.Replace(c) + "</td>")
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</table></body></html>\n")
	return b.String()
}

func quoteCSV(s, sep string) string {
	if strings.ContainsAny(s, sep+`"`) {
		return `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
	}
	return s
}

func (p printed) csv(sep string, head string, row func(i int) []string) string {
	s := head
	return s + p.list(func(i int) string {
		f := row(i)
		for k := range f {
			f[k] = quoteCSV(f[k], sep)
		}
		return strings.Join(f, sep)
	})
}

// layoutsOf are the layouts, by name. One with "hex" in its name prints codes.
var layoutsOf = map[string]func(p printed) string{
	"grid bar": func(p printed) string {
		return p.rows(10, p.glued, func(at int, c []string) string { return Address(at) + " | " + strings.Join(c, " ") })
	},
	"grid dot": func(p printed) string {
		return p.rows(10, p.glued, func(at int, c []string) string { return Address(at) + ". " + strings.Join(c, "  ") })
	},
	"grid colon": func(p printed) string {
		return p.rows(10, p.glued, func(at int, c []string) string { return Address(at) + ": " + strings.Join(c, " ") })
	},
	"grid paren": func(p printed) string {
		return p.rows(10, p.glued, func(at int, c []string) string { return Address(at) + ") " + align(c, 8) })
	},
	"grid blanks": func(p printed) string {
		return p.rows(10, p.glued, func(at int, c []string) string { return Address(at) + "  " + align(c, 8) })
	},
	"grid tabs": func(p printed) string {
		return p.rows(10, p.glued, func(at int, c []string) string { return Address(at) + "\t" + strings.Join(c, "\t") })
	},
	"grid head": func(p printed) string {
		return "Игра\n\n     0 1 2 3 4 5 6 7 8 9\n" + p.rows(10, p.glued, func(at int, c []string) string { return Address(at) + "   " + align(c, 7) })
	},
	"grid head two": func(p printed) string {
		return "адр  00 01 02 03 04 05 06 07 08 09\n" + p.rows(10, p.glued, func(at int, c []string) string { return Address(at) + " | " + align(c, 7) })
	},
	"grid five": func(p printed) string {
		return p.rows(5, p.glued, func(at int, c []string) string { return Address(at) + " | " + strings.Join(c, " ") })
	},
	"grid eight": func(p printed) string {
		return p.rows(8, p.glued, func(at int, c []string) string { return Address(at) + ": " + strings.Join(c, "  ") })
	},
	"grid twenty": func(p printed) string {
		return p.rows(20, p.glued, func(at int, c []string) string { return Address(at) + ": " + strings.Join(c, "  ") })
	},
	"grid short": func(p printed) string {
		return "   0 1 2 3 4 5 6 7 8 9\n" + p.rows(10, p.glued, func(at int, c []string) string { return string("0123456789A"[at/10]) + "  " + align(c, 7) })
	},
	"grid short bar": func(p printed) string {
		return p.rows(10, p.glued, func(at int, c []string) string { return string("0123456789A"[at/10]) + " | " + strings.Join(c, " ") })
	},
	"grid unnumbered": func(p printed) string {
		return p.rows(10, p.glued, func(_ int, c []string) string { return strings.Join(c, "  ") })
	},
	"grid unnumbered tabs": func(p printed) string {
		return p.rows(10, p.glued, func(_ int, c []string) string { return strings.Join(c, "\t") })
	},
	"grid from 01": func(p printed) string {
		return p.rows(10, p.glued, func(at int, c []string) string { return fmt.Sprintf("%02d. ", at+1) + strings.Join(c, "  ") })
	},
	"grid csv": func(p printed) string {
		return joinTable(mapTable(p.table(10, Address, true), func(s string) string { return quoteCSV(s, ",") }), ",")
	},
	"grid csv semi": func(p printed) string {
		return joinTable(mapTable(p.table(10, Address, true), func(s string) string { return quoteCSV(s, ";") }), ";")
	},
	"grid csv no head": func(p printed) string {
		return joinTable(mapTable(p.table(10, Address, false), func(s string) string { return quoteCSV(s, ";") }), ";")
	},
	"grid tsv head":    func(p printed) string { return joinTable(p.table(10, Address, true), "\t") },
	"grid box":         func(p printed) string { return box(p.table(10, Address, true), "┌", "┬", "┐", "─", "│") },
	"grid box no head": func(p printed) string { return box(p.table(10, Address, false), "╔", "╦", "╗", "═", "║") },
	"grid ascii box":   func(p printed) string { return box(p.table(10, Address, true), "+", "+", "+", "-", "|") },
	"grid markdown": func(p printed) string {
		return mdTable(p.table(10, func(at int) string { return "**" + Address(at) + "**" }, true), "")
	},
	"grid markdown code": func(p printed) string { return mdTable(p.table(10, Address, true), "`") },
	"grid html":          func(p printed) string { return htmlTable(p.table(10, Address, true), "td") },
	"grid html lines": func(p printed) string {
		return strings.ReplaceAll(htmlTable(p.table(10, Address, true), "td"), "<td>", "\n  <td class=\"c\">")
	},
	"grid html one line": func(p printed) string {
		return strings.ReplaceAll(htmlTable(p.table(10, Address, false), "td"), "\n", "")
	},
	"grid wiki":       func(p printed) string { return wiki(p.table(10, Address, true), false) },
	"grid wiki lines": func(p printed) string { return wiki(p.table(10, Address, true), true) },
	"grid bbcode": func(p printed) string {
		return "[b]Игра[/b]\n[code]\n" + p.rows(10, p.glued, func(at int, c []string) string { return Address(at) + " | " + strings.Join(c, " ") }) + "[/code]\n"
	},
	"grid fence": func(p printed) string {
		return "Вот:\n```\n" + p.rows(10, p.glued, func(at int, c []string) string { return Address(at) + " " + align(c, 7) }) + "```\nПроверено.\n"
	},
	"grid quoted": func(p printed) string {
		return p.rows(10, p.glued, func(at int, c []string) string { return "> " + Address(at) + " | " + strings.Join(c, " ") })
	},
	"grid transposed":      func(p printed) string { return transpose(p, "  ") },
	"grid transposed bars": func(p printed) string { return transpose(p, " | ") },
	"grid transposed tabs": func(p printed) string { return transpose(p, "\t") },
	"grid pages": func(p printed) string {
		rows := strings.SplitAfter(p.rows(10, p.glued, func(at int, c []string) string { return Address(at) + "  " + align(c, 7) }), "\n")
		k := len(rows) / 2
		return "Игра «Лиса»\n\n" + strings.Join(rows[:k], "") + "\n52                 ТЕХНИКА — МОЛОДЁЖИ\n\nТехника — молодёжи № 3, 1986          53\n\n" + strings.Join(rows[k:], "") + "\nПосле ввода нажмите В/О С/П.\n"
	},
	"grid prose around": func(p printed) string {
		return "Игра в лису\n\nВ 1985 году автор придумал 3 игры. Введите число 5 и нажмите С/П.\n\n" + p.rows(10, p.glued, func(at int, c []string) string { return Address(at) + " | " + strings.Join(c, " ") }) + "\n1. Нажмите В/О.\n2. Введите 12 и нажмите С/П.\n3. На табло 7.\n"
	},

	"list blank": func(p printed) string { return p.list(func(i int) string { return Address(i) + " " + p.words[i] }) },
	"list blanks": func(p printed) string {
		return p.list(func(i int) string { return "   " + Address(i) + "    " + p.words[i] })
	},
	"list tab":       func(p printed) string { return p.list(func(i int) string { return Address(i) + "\t" + p.words[i] }) },
	"list dot":       func(p printed) string { return p.list(func(i int) string { return Address(i) + ". " + p.words[i] }) },
	"list dot glued": func(p printed) string { return p.list(func(i int) string { return Address(i) + "." + p.words[i] }) },
	"list paren":     func(p printed) string { return p.list(func(i int) string { return Address(i) + ") " + p.words[i] }) },
	"list brackets": func(p printed) string {
		return p.list(func(i int) string { return "[" + Address(i) + "] " + p.words[i] })
	},
	"list colon":   func(p printed) string { return p.list(func(i int) string { return Address(i) + ": " + p.words[i] }) },
	"list bar":     func(p printed) string { return p.list(func(i int) string { return Address(i) + " | " + p.words[i] }) },
	"list dash":    func(p printed) string { return p.list(func(i int) string { return Address(i) + " - " + p.words[i] }) },
	"list em dash": func(p printed) string { return p.list(func(i int) string { return Address(i) + " — " + p.words[i] }) },
	"list equals":  func(p printed) string { return p.list(func(i int) string { return Address(i) + " = " + p.words[i] }) },
	"list bullets": func(p printed) string {
		return p.list(func(i int) string { return "- " + Address(i) + " " + p.words[i] })
	},
	"list stars": func(p printed) string {
		return p.list(func(i int) string { return "* " + Address(i) + ": `" + p.words[i] + "`" })
	},
	"list four": func(p printed) string {
		return p.list(func(i int) string { return fmt.Sprintf("%04d: %s", i, p.words[i]) })
	},
	"list three": func(p printed) string {
		return p.list(func(i int) string { return fmt.Sprintf("%03d %s", i, p.words[i]) })
	},
	"list unpadded": func(p printed) string {
		return p.list(func(i int) string { return fmt.Sprintf("%d. %s", i, p.words[i]) })
	},
	"list from 01": func(p printed) string {
		return p.list(func(i int) string { return fmt.Sprintf("%02d. %s", i+1, p.words[i]) })
	},
	"list hex addresses": func(p printed) string {
		return p.list(func(i int) string { return fmt.Sprintf("%02X: %s", i, p.words[i]) })
	},
	"list 0x addresses": func(p printed) string {
		return p.list(func(i int) string { return fmt.Sprintf("0x%02X: %s", i, p.words[i]) })
	},
	"list minus": func(p printed) string {
		return p.list(func(i int) string { return strings.Replace(Address(i), "A", "-", 1) + " " + p.words[i] })
	},
	"list operands joined": func(p printed) string {
		var b strings.Builder
		for i := 0; i < len(p.cells); i++ {
			b.WriteString(Address(i) + " " + p.words[i])
			if i+1 < len(p.cells) && p.op[i+1] {
				i++
				b.WriteString(" " + p.words[i])
			}
			b.WriteByte('\n')
		}
		return b.String()
	},
	"list code first": func(p printed) string {
		return p.list(func(i int) string { return Address(i) + "  " + p.hex(i) + "  " + p.words[i] })
	},
	"list code last": func(p printed) string {
		return p.list(func(i int) string { return Address(i) + "  " + pad(p.words[i], 12) + p.hex(i) })
	},
	"list code paren": func(p printed) string {
		return p.list(func(i int) string { return Address(i) + ": " + p.words[i] + " (" + p.hex(i) + ")" })
	},
	"list code bars": func(p printed) string {
		return p.list(func(i int) string { return Address(i) + " | " + p.hex(i) + " | " + p.words[i] })
	},
	"list code remarks": func(p printed) string {
		return p.list(func(i int) string { return Address(i) + "  " + p.hex(i) + "  " + pad(p.words[i], 12) + p.remark(i) })
	},
	"list code 0x": func(p printed) string {
		return p.list(func(i int) string { return Address(i) + " 0x" + p.hex(i) + " " + p.words[i] })
	},
	"list markdown": func(p printed) string {
		return "| Адрес | Команда | Код | Комментарий |\n|---|---|---|---|\n" + p.list(func(i int) string {
			return "| " + Address(i) + " | " + p.words[i] + " | " + p.hex(i) + " | " + p.remark(i) + " |"
		})
	},
	"list markdown code": func(p printed) string {
		return "| Address | Keys | Meaning |\n|:--|:-:|--:|\n" + p.list(func(i int) string { return "| `" + Address(i) + "` | `" + p.words[i] + "` | " + p.remark(i) + " |" })
	},
	"list keys": func(p printed) string {
		return "| № | Код | Команда | Клавиши |\n|---|---|---|---|\n" + p.list(func(i int) string {
			return "| " + Address(i) + " | " + p.hex(i) + " | " + p.words[i] + " | " + keysOf(p.cells[i], p.op[i]) + " |"
		})
	},
	"list csv": func(p printed) string {
		return p.csv(",", "addr,command,code\n", func(i int) []string { return []string{Address(i), p.words[i], p.hex(i)} })
	},
	"list csv remarks": func(p printed) string {
		return p.csv(",", "", func(i int) []string { return []string{Address(i), p.hex(i), p.words[i], p.remark(i)} })
	},
	"list csv semi": func(p printed) string {
		return p.csv(";", "Адрес;Команда;Код\n", func(i int) []string { return []string{Address(i), p.words[i], p.hex(i)} })
	},
	"list csv semi remarks": func(p printed) string {
		return p.csv(";", "", func(i int) []string { return []string{Address(i), p.words[i], p.remark(i)} })
	},
	"list tsv": func(p printed) string {
		return p.csv("\t", "Адрес\tКод\tКоманда\tПримечание\n", func(i int) []string { return []string{Address(i), p.hex(i), p.words[i], p.remark(i)} })
	},
	"list semicolons": func(p printed) string {
		return "; Игра\n" + p.list(func(i int) string { return Address(i) + " " + pad(p.words[i], 10) + "; " + p.remark(i) })
	},
	"list hashes": func(p printed) string {
		return "# Игра\n" + p.list(func(i int) string { return Address(i) + " " + p.words[i] + "   # " + p.remark(i) })
	},
	"list slashes": func(p printed) string {
		return "// Игра\n" + p.list(func(i int) string { return Address(i) + ". " + p.words[i] + "  // " + p.remark(i) })
	},
	"list remarks": func(p printed) string {
		return p.list(func(i int) string { return Address(i) + "  " + pad(p.words[i], 14) + p.remark(i) })
	},
	"list remarks dash": func(p printed) string {
		return p.list(func(i int) string { return Address(i) + ". " + p.words[i] + " — " + p.remark(i) })
	},
	"list html": func(p printed) string { return htmlTable(p.listTable(), "td") },
	"list html pre": func(p printed) string {
		return "<html><body><p>Игра</p><pre>\n" + strings.NewReplacer("<", "&lt;", ">", "&gt;").Replace(p.list(func(i int) string { return Address(i) + " " + p.words[i] })) + "</pre></body></html>"
	},
	"list html br": func(p printed) string {
		return "<p>Игра<br>" + strings.ReplaceAll(strings.NewReplacer("<", "&lt;", ">", "&gt;").Replace(p.list(func(i int) string { return Address(i) + "&nbsp;" + p.words[i] })), "\n", "<br/>") + "</p>"
	},
	"list html li": func(p printed) string {
		return "<ul>" + strings.NewReplacer("\n", "</li>\n<li>").Replace("<li>"+strings.NewReplacer("<", "&lt;", ">", "&gt;").Replace(strings.TrimSpace(p.list(func(i int) string { return Address(i) + ". " + p.words[i] })))+"</li>") + "</ul>"
	},
	"list wiki": func(p printed) string { return wiki(p.listTable(), false) },
	"list box":  func(p printed) string { return box(p.listTable(), "┌", "┬", "┐", "─", "│") },
	"list prose beside": func(p printed) string {
		prose := []string{"Эта игра была впервые", "опубликована в журнале", "в 1986 году. В ней двое", "игроков по очереди ходят.", "Число 12 вводится в R1,", "а 5 в регистр 7. Ответ", "виден на табло."}
		return p.list(func(i int) string {
			if i < len(prose) {
				return pad(Address(i)+" "+p.words[i], 24) + prose[i]
			}
			return Address(i) + " " + p.words[i]
		})
	},
	"list blank lines": func(p printed) string {
		return p.list(func(i int) string {
			s := Address(i) + " " + p.words[i]
			if i%10 == 9 {
				s += "\n"
			}
			return s
		})
	},

	"columns 2 down": func(p printed) string {
		return inColumns(p.items(func(i int) string { return Address(i) + ". " + p.glued(i) }), 2, func(c []string) string { return align(c, 16) })
	},
	"columns 3 down": func(p printed) string {
		return inColumns(p.items(func(i int) string { return Address(i) + " " + p.glued(i) }), 3, func(c []string) string { return align(c, 16) })
	},
	"columns 4 down tabs": func(p printed) string {
		return inColumns(p.items(func(i int) string { return Address(i) + " " + p.glued(i) }), 4, func(c []string) string { return strings.Join(c, "\t") })
	},
	"columns 5 down bars": func(p printed) string {
		return inColumns(p.items(func(i int) string { return Address(i) + " " + p.glued(i) }), 5, func(c []string) string { return "| " + strings.Join(c, " | ") + " |" })
	},
	"columns 2 down code": func(p printed) string {
		return inColumns(p.items(func(i int) string { return Address(i) + " " + p.hex(i) + " " + p.glued(i) }), 2, func(c []string) string { return align(c, 20) })
	},
	"columns 3 down words": func(p printed) string {
		return inColumns(p.items(func(i int) string { return Address(i) + "  " + p.words[i] }), 3, func(c []string) string { return align(c, 18) })
	},
	"columns 4 down fields": func(p printed) string {
		return inColumns(p.items(func(i int) string { return Address(i) + " | " + p.words[i] }), 4, func(c []string) string { return "| " + strings.Join(c, " | ") + " |" })
	},
	"columns 2 across": func(p printed) string {
		return across(p.items(func(i int) string { return Address(i) + " " + p.glued(i) }), 2, func(c []string) string { return align(c, 16) })
	},
	"columns 3 across": func(p printed) string {
		return across(p.items(func(i int) string { return Address(i) + ". " + p.glued(i) }), 3, func(c []string) string { return align(c, 14) })
	},
	"columns 5 across tight": func(p printed) string {
		return across(p.items(func(i int) string { return Address(i) + "." + p.glued(i) }), 5, func(c []string) string { return strings.Join(c, " ") })
	},
	"columns 4 across tabs": func(p printed) string {
		return across(p.items(func(i int) string { return Address(i) + "\t" + p.words[i] }), 4, func(c []string) string { return strings.Join(c, "\t") })
	},
	"columns 2 across csv": func(p printed) string {
		return across(p.items(func(i int) string { return Address(i) + ";" + quoteCSV(p.words[i], ";") }), 2, func(c []string) string { return strings.Join(c, ";") })
	},
	"columns 3 across html": func(p printed) string {
		var rows [][]string
		for i := 0; i < len(p.cells); i += 3 {
			var row []string
			for k := i; k < min(i+3, len(p.cells)); k++ {
				row = append(row, Address(k), p.words[k])
			}
			rows = append(rows, row)
		}
		return htmlTable(rows, "td")
	},
	"columns pages": func(p printed) string {
		items := p.items(func(i int) string { return Address(i) + ". " + p.glued(i) })
		k := len(items) / 2
		f := func(c []string) string { return align(c, 16) }
		return inColumns(items[:k], 2, f) + "\n         87\n\n" + inColumns(items[k:], 2, f)
	},
	"running dots": func(p printed) string {
		return wrap(strings.Join(p.items(func(i int) string { return Address(i) + ". " + p.glued(i) }), " "), 64)
	},
	"running commas": func(p printed) string {
		return strings.Join(p.items(func(i int) string { return Address(i) + ". " + p.glued(i) }), ", ") + "\n"
	},
	"running": func(p printed) string {
		return wrap(strings.Join(p.items(func(i int) string { return Address(i) + " " + p.glued(i) }), " "), 60)
	},
	"running glued": func(p printed) string {
		return wrap(strings.Join(p.items(func(i int) string { return Address(i) + "." + p.glued(i) }), " "), 50)
	},

	"text lines":    func(p printed) string { return p.list(func(i int) string { return p.words[i] }) },
	"text one line": func(p printed) string { return strings.Join(p.items(p.glued), " ") + "\n" },
	"text wrapped":  func(p printed) string { return wrap(strings.Join(p.items(p.glued), " "), 60) },
	"text label": func(p printed) string {
		return "Игра «Лиса»\nПрограмма:\n" + wrap(strings.Join(p.items(p.glued), " "), 60)
	},
	"text commas":     func(p printed) string { return wrap(strings.Join(p.items(p.glued), ", "), 60) },
	"text semicolons": func(p printed) string { return wrap(strings.Join(p.items(p.glued), "; "), 60) },
	"text bars": func(p printed) string {
		return p.rows(8, p.glued, func(_ int, c []string) string { return strings.Join(c, " | ") })
	},

	"hex rows": func(p printed) string {
		return p.rows(10, p.hex, func(_ int, c []string) string { return strings.Join(c, " ") })
	},
	"hex lower": func(p printed) string {
		return strings.ToLower(p.rows(16, p.hex, func(_ int, c []string) string { return strings.Join(c, " ") }))
	},
	"hex one line": func(p printed) string { return strings.Join(p.items(p.hex), " ") },
	"hex run":      func(p printed) string { return strings.Join(p.items(p.hex), "") + "\n" },
	"hex run rows": func(p printed) string {
		return p.rows(16, p.hex, func(_ int, c []string) string { return strings.Join(c, "") })
	},
	"hex addresses": func(p printed) string {
		return p.rows(10, p.hex, func(at int, c []string) string { return Address(at) + ": " + strings.Join(c, " ") })
	},
	"hex addresses bare": func(p printed) string {
		return p.rows(10, p.hex, func(at int, c []string) string { return Address(at) + "  " + strings.Join(c, " ") })
	},
	"hex addresses bar": func(p printed) string {
		return p.rows(10, p.hex, func(at int, c []string) string { return Address(at) + " | " + strings.Join(c, " ") })
	},
	"hex eight": func(p printed) string {
		return p.rows(8, p.hex, func(at int, c []string) string { return Address(at) + ": " + strings.Join(c, " ") })
	},
	"hex sixteen": func(p printed) string {
		return p.rows(16, p.hex, func(at int, c []string) string { return fmt.Sprintf("%02X: ", at) + strings.Join(c, " ") })
	},
	"hex sixteen four": func(p printed) string {
		return p.rows(16, p.hex, func(at int, c []string) string { return fmt.Sprintf("%04X  ", at) + strings.Join(c, " ") })
	},
	"hex head": func(p printed) string {
		return "     0  1  2  3  4  5  6  7  8  9\n" + p.rows(10, p.hex, func(at int, c []string) string { return Address(at) + "  " + strings.Join(c, " ") })
	},
	"hex table":  func(p printed) string { return mdTable(p.hexTable(), "") },
	"hex csv":    func(p printed) string { return joinTable(p.hexTable(), ",") },
	"hex commas": func(p printed) string { return strings.Join(p.items(p.hex), ", ") + "\n" },
	"hex dashes": func(p printed) string {
		return p.rows(8, p.hex, func(_ int, c []string) string { return strings.Join(c, "-") })
	},
	"hex 0x": func(p printed) string {
		return p.rows(8, func(i int) string { return "0x" + p.hex(i) }, func(_ int, c []string) string { return strings.Join(c, " ") })
	},
	"hex h": func(p printed) string {
		return p.rows(8, func(i int) string { return "0" + p.hex(i) + "h" }, func(_ int, c []string) string { return strings.Join(c, " ") })
	},
	"hex dollar": func(p printed) string {
		return p.rows(8, func(i int) string { return "$" + p.hex(i) }, func(_ int, c []string) string { return strings.Join(c, ",") })
	},
	"hex c": func(p printed) string {
		return "const unsigned char game[] = {\n" + p.rows(8, func(i int) string { return "0x" + p.hex(i) }, func(_ int, c []string) string { return "  " + strings.Join(c, ", ") + "," }) + "};\n"
	},
	"hex go": func(p printed) string {
		return "var game = []byte{" + strings.Join(p.items(func(i int) string { return "0x" + p.hex(i) }), ", ") + "}\n"
	},
	"hex python": func(p printed) string {
		return "game = [" + strings.Join(p.items(func(i int) string { return "0x" + p.hex(i) }), ", ") + "]\n"
	},
	"hex db": func(p printed) string {
		return p.rows(8, func(i int) string { return "0x" + p.hex(i) }, func(_ int, c []string) string { return "  db " + strings.Join(c, ",") })
	},
	"hex list": func(p printed) string { return p.list(func(i int) string { return Address(i) + " " + p.hex(i) }) },
	"hex list tsv": func(p printed) string {
		return "Адрес\tКод\n" + p.list(func(i int) string { return Address(i) + "\t" + p.hex(i) })
	},
	"hex list dot": func(p printed) string { return p.list(func(i int) string { return Address(i) + ". " + p.hex(i) }) },
	"hex list csv": func(p printed) string { return p.list(func(i int) string { return Address(i) + ";" + p.hex(i) }) },
	"hex columns": func(p printed) string {
		return inColumns(p.items(func(i int) string { return Address(i) + " " + p.hex(i) }), 4, func(c []string) string { return align(c, 10) })
	},
	"hex indicator": func(p printed) string {
		return p.rows(10, func(i int) string {
			return strings.NewReplacer("A", "-", "B", "L", "C", "С", "D", "Г", "E", "Е").Replace(p.hex(i))
		}, func(_ int, c []string) string { return strings.Join(c, " ") })
	},
	"hex indicator addresses": func(p printed) string {
		return p.rows(10, func(i int) string {
			return strings.NewReplacer("A", "-", "B", "L", "C", "С", "D", "Г", "E", "Е").Replace(p.hex(i))
		}, func(at int, c []string) string { return Address(at) + ": " + strings.Join(c, " ") })
	},
	"hex decimal": func(p printed) string {
		return p.rows(10, func(i int) string { return fmt.Sprint(p.cells[i]) }, func(_ int, c []string) string { return strings.Join(c, ", ") })
	},
	"hex decimal padded": func(p printed) string {
		return p.rows(10, func(i int) string { return fmt.Sprintf("%03d", p.cells[i]) }, func(_ int, c []string) string { return strings.Join(c, " ") })
	},
	"hex xxd":     func(p printed) string { return p.dump("%08x: ", 2, "  ", "") },
	"hex hexdump": func(p printed) string { return p.dump("%08x  ", 1, "  |", "|") },
	"hex od": func(p printed) string {
		return strings.ToLower(p.rows(16, p.hex, func(at int, c []string) string { return fmt.Sprintf("%07o ", at) + strings.Join(c, " ") }))
	},
	"hex panteleyev": func(p printed) string {
		return "# Игра\n" + p.rows(10, p.hex, func(_ int, c []string) string { return strings.Join(c, " ") + " " })
	},

	"koi8-r":       func(p printed) string { s, _ := charmap.KOI8R.NewEncoder().String(p.narrow()); return s },
	"cp866":        func(p printed) string { s, _ := charmap.CodePage866.NewEncoder().String(p.narrow()); return s },
	"windows-1251": func(p printed) string { s, _ := charmap.Windows1251.NewEncoder().String(p.narrow()); return s },
	"mac":          func(p printed) string { s, _ := charmap.MacintoshCyrillic.NewEncoder().String(p.narrow()); return s },
	"utf-16": func(p printed) string {
		s, _ := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(p.narrow())
		return s
	},
	"utf-16 bare": func(p printed) string {
		s, _ := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder().String(p.narrow())
		return s
	},
	"utf-16be bare": func(p printed) string {
		s, _ := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewEncoder().String(p.narrow())
		return s
	},
	"bom crlf": func(p printed) string { return "\ufeff" + strings.ReplaceAll(p.narrow(), "\n", "\r\n") },
	"cr":       func(p printed) string { return strings.ReplaceAll(p.narrow(), "\n", "\r") },
	"thin blanks": func(p printed) string {
		return strings.ReplaceAll(p.list(func(i int) string { return Address(i) + " " + p.words[i] }), " ", "\u2009")
	},
	"lower case": func(p printed) string {
		return strings.ToLower(p.list(func(i int) string { return Address(i) + " " + p.glued(i) }))
	},
	"upper case": func(p printed) string { return strings.ToUpper(p.narrow()) },
}

// narrow is a list of signs that every Russian character set has.
func (p printed) narrow() string {
	s := "Программа \"Лиса\", автор неизвестен\n" + p.list(func(i int) string {
		w := p.words[i]
		if !p.op[i] {
			w = hands[5](p.cells[i])
		}
		return Address(i) + " " + w
	})
	return strings.NewReplacer("В↑", "В^", "×", "*", "÷", "/", "↔", "<->", "≠", "#", "≥", ">=", "π", "пи", "√", "корень", "⟳", "O", "→", "->", "⊕", "(+)", "∧", "/\\", "∨", "\\/", "←", "<-", "′", "'", "‴", "''").Replace(s)
}

func (p printed) remark(i int) string {
	if i%3 == 1 {
		return ""
	}
	return russianRemarks[i%len(russianRemarks)]
}

func (p printed) listTable() [][]string {
	out := [][]string{{"Адрес", "Команда", "Код", "Примечание"}}
	for i := range p.cells {
		out = append(out, []string{Address(i), p.words[i], p.hex(i), p.remark(i)})
	}
	return out
}

func (p printed) hexTable() [][]string {
	q := p
	q.words = p.items(p.hex)
	return q.table(10, Address, true)
}

func (p printed) dump(head string, group int, before, after string) string {
	return p.rows(16, func(i int) string { return strings.ToLower(p.hex(i)) }, func(at int, c []string) string {
		var b strings.Builder
		fmt.Fprintf(&b, head, at)
		w := 0
		for i, x := range c {
			if i > 0 && i%group == 0 {
				b.WriteByte(' ')
				w++
			}
			if group == 1 && i == 8 {
				b.WriteByte(' ')
				w++
			}
			b.WriteString(x)
			w += 2
		}
		b.WriteString(strings.Repeat(" ", max(0, 49-w-10)))
		b.WriteString(before)
		for i := range c {
			ch := p.cells[at+i]
			if ch < 32 || ch > 126 {
				ch = '.'
			}
			b.WriteByte(ch)
		}
		return b.String() + after
	})
}

func mapTable(rows [][]string, f func(string) string) [][]string {
	for i := range rows {
		for k := range rows[i] {
			rows[i][k] = f(rows[i][k])
		}
	}
	return rows
}

func mdTable(rows [][]string, mark string) string {
	var b strings.Builder
	for i, r := range rows {
		b.WriteByte('|')
		for _, c := range r {
			if i > 0 {
				c = mark + c + mark
			}
			b.WriteString(" " + strings.ReplaceAll(c, "|", `\|`) + " |")
		}
		b.WriteByte('\n')
		if i == 0 {
			b.WriteString("|" + strings.Repeat("---|", len(r)) + "\n")
		}
	}
	return b.String()
}

func wiki(rows [][]string, lines bool) string {
	var b strings.Builder
	b.WriteString("== Программа ==\n{| class=\"wikitable\"\n")
	for i, r := range rows {
		mark := "|"
		if i == 0 {
			mark = "!"
		} else {
			b.WriteString("|-\n")
		}
		if lines {
			for _, c := range r {
				b.WriteString(mark + " " + c + "\n")
			}
			continue
		}
		b.WriteString(mark + " " + strings.Join(r, " "+mark+mark+" ") + "\n")
	}
	b.WriteString("|}\n")
	return b.String()
}

func transpose(p printed, sep string) string {
	n := (len(p.cells) + 9) / 10
	var b strings.Builder
	head := []string{"  "}
	for k := range n {
		head = append(head, pad(Address(10*k), 8))
	}
	b.WriteString(strings.Join(head, sep) + "\n")
	for u := range 10 {
		row := []string{pad(fmt.Sprint(u), 2)}
		for k := range n {
			if i := 10*k + u; i < len(p.cells) {
				row = append(row, pad(p.glued(i), 8))
			}
		}
		b.WriteString(strings.Join(row, sep) + "\n")
	}
	return b.String()
}

func wrap(s string, width int) string {
	var b strings.Builder
	n := 0
	for _, w := range strings.Fields(s) {
		k := len([]rune(w))
		if n > 0 && n+k+1 > width {
			b.WriteByte('\n')
			n = 0
		}
		if n > 0 {
			b.WriteByte(' ')
			n++
		}
		b.WriteString(w)
		n += k
	}
	return b.String() + "\n"
}

// programsToPrint are the library's programs and random ones.
func programsToPrint(t *testing.T, n int) [][]byte {
	files, err := filepath.Glob("../../programs/*/*.mk61")
	require.NoError(t, err)
	var out [][]byte
	for _, f := range files {
		b, err := os.ReadFile(f)
		require.NoError(t, err)
		p, ds := Read(f, b, Options{})
		require.False(t, Failed(ds))
		ok := len(p.Cells) > 12
		for _, c := range p.Cells {
			ok = ok && isa.Table[c].Keys != nil
		}
		if ok || !ok && operandsOnly(p.Cells) {
			out = append(out, p.Cells)
		}
	}
	r := rand.New(rand.NewPCG(8, 8))
	for len(out) < n+len(files) && n > 0 {
		out = append(out, likely(r))
		n--
	}
	return out
}

// operandsOnly reports whether all codes without keys are addresses.
func operandsOnly(cells []byte) bool {
	op := operands(cells)
	for i, c := range cells {
		if !op[i] && isa.Table[c].Keys == nil {
			return false
		}
	}
	return len(cells) > 12
}

// likely makes a random program of commands as programs have them.
func likely(r *rand.Rand) []byte {
	n := 20 + r.IntN(Memory-20)
	var out []byte
	for len(out) < n {
		c := byte(r.IntN(256))
		op := &isa.Table[c]
		if op.Keys == nil || !op.Documented || op.Class == isa.Fault {
			continue
		}
		if op.Operand {
			if len(out)+2 > n {
				continue
			}
			out = append(out, c, isa.Address(r.IntN(n)))
			continue
		}
		out = append(out, c)
	}
	return out
}

// Every layout gives the cells that were printed, in every hand, or an error,
// and hardly ever an error.
func TestLayouts(t *testing.T) {
	programs := programsToPrint(t, 12)
	names := make([]string, 0, len(layoutsOf))
	for n := range layoutsOf {
		names = append(names, n)
	}
	sort.Strings(names)
	equal, refused, total := 0, 0, 0
	only := os.Getenv("LAYOUT")
	r := rand.New(rand.NewPCG(1, 6))
	for k, name := range names {
		if only != "" && only != name {
			continue
		}
		bad := 0
		for i, cells := range programs {
			if !*every && (i+k)%16 != 0 && only == "" {
				continue
			}
			hand := r.IntN(len(hands))
			p := newPrinted(cells, hand, r)
			text := layoutsOf[name](p)
			got, ds := Read("f", []byte(text), Options{})
			total++
			if d := os.Getenv("LAYOUT_DUMP"); d != "" && (!bytes.Equal(got.Cells, cells) || Failed(ds)) {
				os.WriteFile(fmt.Sprintf("%s/%s-%d.txt", d, strings.ReplaceAll(name, " ", "_"), i), []byte(text), 0o644)
			}
			switch {
			case bytes.Equal(got.Cells, cells) && !Failed(ds):
				equal++
			case Failed(ds):
				refused++
				if bad++; bad < 3 {
					t.Logf("%s, program %d, hand %d: refused: %v", name, i, hand, firstError(ds))
				}
			default:
				told := false
				for _, d := range ds {
					told = told || d.Severity == Warning
				}
				t.Errorf("%s, program %d, hand %d: wrong (told %v), read as %s\n got % X\nwant % X\n%v\n%.1500s", name, i, hand, told, got.Notation, got.Cells, cells, messages(ds), text)
			}
		}
	}
	t.Logf("%d printed, %.2f %% equal, %.2f %% refused", total, 100*float64(equal)/float64(total), 100*float64(refused)/float64(total))
	require.GreaterOrEqual(t, 100*equal, 99*total)
}

func firstError(ds []Diagnostic) string {
	for _, d := range ds {
		if d.Severity == Error {
			return d.Error()
		}
	}
	return ""
}
