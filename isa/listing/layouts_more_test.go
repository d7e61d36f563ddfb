package listing

import (
	"encoding/json"
	"fmt"
	"strings"

	"mk61/isa"
)

// Layouts of files, pages and tools that print a program inside of something
// else: sources, data, letters, terminals, copies of scans.

func init() {
	for name, f := range moreLayouts {
		layoutsOf[name] = f
	}
}

// lined prints each cell with its number.
func (p printed) lined(f func(i int, addr, cmd, code string) string) string {
	return p.list(func(i int) string { return f(i, Address(i), p.words[i], p.hex(i)) })
}

func (p printed) tens(f func(at int, c []string) string) string { return p.rows(10, p.glued, f) }

func js(s string) string {
	b, _ := json.Marshal(s)
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(string(b))
}

func esc(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(s)
}

// caps prints a command as its keys in brackets.
func (p printed) caps(i int, left, right string) string {
	if p.op[i] {
		return p.words[i]
	}
	var b []string
	for _, k := range strings.Fields(isa.Spell(p.cells[i], isa.Russian)) {
		b = append(b, left+k+right)
	}
	return strings.Join(b, " ")
}

// paged puts a text between the parts of another.
func paged(s string, n int, between string) string {
	lines := strings.SplitAfter(s, "\n")
	var b strings.Builder
	for i, l := range lines {
		if i > 0 && i%n == 0 && l != "" {
			b.WriteString(between)
		}
		b.WriteString(l)
	}
	return b.String()
}

func each(s string, f func(n int, l string) string) string {
	lines := strings.Split(strings.TrimRight(s, "\n"), "\n")
	for i, l := range lines {
		lines[i] = f(i, l)
	}
	return strings.Join(lines, "\n") + "\n"
}

var wide = strings.NewReplacer("0", "０", "1", "１", "2", "２", "3", "３", "4", "４", "5", "５", "6", "６", "7", "７", "8", "８", "9", "９")

var moreLayouts = map[string]func(p printed) string{
	"more latex list": func(p printed) string {
		return "\\begin{tabular}{|c|c|c|}\n\\hline\nАдрес & Команда & Код \\\\\n\\hline\n" + p.lined(func(_ int, a, c, x string) string { return a + " & " + c + " & " + x + ` \\ \hline` }) + "\\end{tabular}\n"
	},
	"more latex grid": func(p printed) string {
		return "\\begin{tabular}{c|cccccccccc}\n" + p.tens(func(at int, c []string) string { return Address(at) + " & " + strings.Join(c, " & ") + ` \\` }) + "\\end{tabular}\n"
	},
	"more step word": func(p printed) string {
		return p.lined(func(_ int, a, c, _ string) string { return "Шаг " + a + ": " + c })
	},
	"more step english": func(p printed) string {
		return p.lined(func(_ int, a, c, _ string) string { return "Step " + a + ". " + c })
	},
	"more n prefix": func(p printed) string {
		return p.lined(func(_ int, a, c, _ string) string { return "N" + a + " " + c })
	},
	"more line prefix": func(p printed) string {
		return p.lined(func(_ int, a, c, _ string) string { return "#" + a + " " + c })
	},
	"more angle brackets": func(p printed) string {
		return p.lined(func(_ int, a, c, _ string) string { return "<" + a + "> " + c })
	},
	"more braces": func(p printed) string {
		return p.lined(func(_ int, a, c, _ string) string { return "{" + a + "} " + c })
	},
	"more round brackets": func(p printed) string {
		return p.lined(func(_ int, a, c, _ string) string { return "(" + a + ") " + c })
	},
	"more arrow sign": func(p printed) string { return p.lined(func(_ int, a, c, _ string) string { return a + " ► " + c }) },
	"more guillemet":  func(p printed) string { return p.lined(func(_ int, a, c, _ string) string { return a + "» " + c }) },
	"more semicolon":  func(p printed) string { return p.lined(func(_ int, a, c, _ string) string { return a + "; " + c }) },
	"more slash":      func(p printed) string { return p.lined(func(_ int, a, c, _ string) string { return a + " / " + c }) },
	"more underscore": func(p printed) string { return p.lined(func(_ int, a, c, _ string) string { return a + "_ " + c }) },
	"more h suffix": func(p printed) string {
		return p.list(func(i int) string { return fmt.Sprintf("%02Xh %s", i, p.words[i]) })
	},
	"more at prefix": func(p printed) string {
		return p.lined(func(_ int, a, c, _ string) string { return "@" + a + " " + c })
	},
	"more leaders": func(p printed) string {
		return p.lined(func(_ int, a, c, _ string) string { return a + " ........ " + c })
	},
	"more leaders tight": func(p printed) string {
		return p.lined(func(_ int, a, c, _ string) string { return a + "....." + c })
	},
	"more key value": func(p printed) string {
		return p.lined(func(_ int, a, c, x string) string {
			return "addr=" + a + " cmd=" + strings.ReplaceAll(c, " ", "") + " code=" + x
		})
	},
	"more ini": func(p printed) string {
		return "[program]\n" + p.lined(func(_ int, a, c, _ string) string { return a + " = \"" + c + "\"" })
	},
	"more yaml map": func(p printed) string {
		return "program:\n" + p.lined(func(_ int, a, c, _ string) string { return "  \"" + a + "\": " + js(c) })
	},
	"more yaml list": func(p printed) string {
		return "name: Лиса\nprogram:\n" + p.lined(func(_ int, _, c, _ string) string { return "  - " + js(c) })
	},
	"more json objects": func(p printed) string {
		return "[\n" + p.lined(func(i int, a, c, x string) string {
			s := `  {"addr": "` + a + `", "cmd": ` + js(c) + `, "code": "` + x + `"}`
			if i+1 < len(p.cells) {
				s += ","
			}
			return s
		}) + "]\n"
	},
	"more json one line": func(p printed) string {
		return `{"title":"Лиса","steps":[` + strings.Join(p.items(func(i int) string { return `{"step":` + fmt.Sprint(i) + `,"key":` + js(p.words[i]) + `}` }), ",") + "]}\n"
	},
	"more json strings": func(p printed) string {
		return `{"name": "Лиса", "program": [` + strings.Join(p.items(func(i int) string { return js(p.words[i]) }), ", ") + "]}\n"
	},
	"more json strings lines": func(p printed) string {
		return "[\n" + strings.Join(p.items(func(i int) string { return "  " + js(p.words[i]) }), ",\n") + "\n]\n"
	},
	"more json hex strings": func(p printed) string {
		return `{"program": [` + strings.Join(p.items(func(i int) string { return `"` + p.hex(i) + `"` }), ",") + "]}\n"
	},
	"more json hex string": func(p printed) string {
		return `{"name":"Лиса","code":"` + strings.Join(p.items(p.hex), " ") + "\"}\n"
	},
	"more json pairs": func(p printed) string {
		return "[" + strings.Join(p.items(func(i int) string { return `["` + Address(i) + `",` + js(p.words[i]) + "]" }), ",\n ") + "]\n"
	},
	"more json decimal": func(p printed) string {
		return "{\"program\": [" + strings.Join(p.items(func(i int) string { return fmt.Sprint(p.cells[i]) }), ", ") + "]}\n"
	},
	"more c strings": func(p printed) string {
		return "static const char *prog[] = {\n" + p.lined(func(_ int, a, c, _ string) string { return "  " + js(c) + ", /* " + a + " */" }) + "};\n"
	},
	"more c decimal": func(p printed) string {
		return "unsigned char prog[] = { " + strings.Join(p.items(func(i int) string { return fmt.Sprint(p.cells[i]) }), ", ") + " };\n"
	},
	"more c comments": func(p printed) string {
		return "const uint8_t prog[] PROGMEM = {\n" + p.lined(func(_ int, a, c, x string) string { return "  0x" + x + ", // " + a + " " + c }) + "};\n"
	},
	"more c comments block": func(p printed) string {
		return "byte prog[] = {\n" + p.lined(func(_ int, a, c, x string) string { return "  /* " + a + " */ 0x" + x + ", /* " + c + " */" }) + "};\n"
	},
	"more python strings": func(p printed) string {
		return "program = [" + strings.Join(p.items(func(i int) string { return "'" + p.words[i] + "'" }), ", ") + "]\n"
	},
	"more python tuples": func(p printed) string {
		return "prog = [\n" + p.lined(func(_ int, a, c, x string) string { return "    (\"" + a + "\", 0x" + x + ", " + js(c) + ")," }) + "]\n"
	},
	"more python bytes": func(p printed) string {
		return `prog = b"` + strings.Join(p.items(func(i int) string { return `\x` + strings.ToLower(p.hex(i)) }), "") + "\"\n"
	},
	"more python fromhex": func(p printed) string {
		return `prog = bytes.fromhex("` + strings.Join(p.items(p.hex), " ") + "\")\n"
	},
	"more sql": func(p printed) string {
		return p.lined(func(i int, _, c, x string) string {
			return fmt.Sprintf("INSERT INTO prog (addr, cmd, code) VALUES (%d, '%s', '%s');", i, strings.ReplaceAll(c, "'", "''"), x)
		})
	},
	"more xml": func(p printed) string {
		return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<program name=\"Лиса\">\n" + p.lined(func(_ int, a, c, x string) string {
			return `  <step addr="` + a + `" code="` + x + `">` + esc(c) + `</step>`
		}) + "</program>\n"
	},
	"more xml elements": func(p printed) string {
		return "<program>\n" + p.lined(func(_ int, a, c, x string) string {
			return `  <row><addr>` + a + `</addr><cmd>` + esc(c) + `</cmd><code>` + x + `</code></row>`
		}) + "</program>\n"
	},
	"more cat -n": func(p printed) string {
		return each(p.lined(func(_ int, a, c, _ string) string { return a + " " + c }), func(n int, l string) string { return fmt.Sprintf("%6d\t%s", n+1, l) })
	},
	"more editor numbers": func(p printed) string {
		return each(p.lined(func(_ int, a, c, _ string) string { return a + ". " + c }), func(n int, l string) string { return fmt.Sprintf("%3d | %s", n+1, l) })
	},
	"more editor numbers grid": func(p printed) string {
		return each(p.tens(func(at int, c []string) string { return Address(at) + " | " + strings.Join(c, " ") }), func(n int, l string) string { return fmt.Sprintf("%3d: %s", n+1, l) })
	},
	"more editor numbers text": func(p printed) string {
		return each(p.lined(func(_ int, _, c, _ string) string { return c }), func(n int, l string) string { return fmt.Sprintf("%4d  %s", n+1, l) })
	},
	"more grep -n": func(p printed) string {
		return each(p.lined(func(_ int, a, c, _ string) string { return a + " " + c }), func(n int, l string) string { return fmt.Sprintf("fox.txt:%d:%s", n+3, l) })
	},
	"more patch": func(p printed) string {
		return "--- a/fox.txt\n+++ b/fox.txt\n@@ -0,0 +1,9 @@\n" + each(p.lined(func(_ int, a, c, _ string) string { return a + " " + c }), func(_ int, l string) string { return "+" + l })
	},
	"more quoted twice": func(p printed) string {
		return "Иван писал:\n" + each(p.lined(func(_ int, a, c, _ string) string { return a + " " + c }), func(_ int, l string) string { return "> > " + l })
	},
	"more quoted tight": func(p printed) string {
		return each(p.tens(func(at int, c []string) string { return Address(at) + ": " + strings.Join(c, " ") }), func(_ int, l string) string { return ">" + l })
	},
	"more chat": func(p printed) string {
		return "Иван, [12.03.2021 10:15]\nпрограмма такая:\n" + p.lined(func(_ int, a, c, _ string) string { return a + " " + c }) + "\nПётр, [12.03.2021 10:17]\nспасибо!\n"
	},
	"more rows of 3": func(p printed) string {
		return p.rows(3, p.glued, func(at int, c []string) string { return Address(at) + " " + strings.Join(c, " ") })
	},
	"more rows of 3 bars": func(p printed) string {
		return p.rows(3, p.glued, func(at int, c []string) string { return Address(at) + " | " + strings.Join(c, " | ") })
	},
	"more rows of 4": func(p printed) string {
		return p.rows(4, p.glued, func(at int, c []string) string { return Address(at) + ") " + align(c, 10) })
	},
	"more rows of 6": func(p printed) string {
		return p.rows(6, p.glued, func(at int, c []string) string { return Address(at) + ": " + strings.Join(c, " ") })
	},
	"more rows of 7": func(p printed) string {
		return p.rows(7, p.glued, func(at int, c []string) string { return Address(at) + ". " + strings.Join(c, "  ") })
	},
	"more rows of 12": func(p printed) string {
		return p.rows(12, p.glued, func(at int, c []string) string { return Address(at) + " " + align(c, 8) })
	},
	"more rows of 15 dashes": func(p printed) string {
		return p.rows(15, p.glued, func(at int, c []string) string { return Address(at) + " - " + strings.Join(c, " ") })
	},
	"more ranges": func(p printed) string {
		return p.tens(func(at int, c []string) string {
			return Address(at) + "-" + Address(at+len(c)-1) + ": " + strings.Join(c, " ")
		})
	},
	"more ranges dots": func(p printed) string {
		return p.rows(5, p.glued, func(at int, c []string) string {
			return Address(at) + ".." + Address(at+len(c)-1) + "  " + strings.Join(c, "  ")
		})
	},
	"more both ends": func(p printed) string {
		return p.tens(func(at int, c []string) string {
			return Address(at) + " | " + strings.Join(c, " ") + " | " + Address(at+len(c)-1)
		})
	},
	"more caps": func(p printed) string {
		return p.list(func(i int) string { return Address(i) + " " + p.caps(i, "[", "]") })
	},
	"more caps text": func(p printed) string { return p.list(func(i int) string { return p.caps(i, "[", "]") }) },
	"more caps angle": func(p printed) string {
		return p.list(func(i int) string { return Address(i) + ". " + p.caps(i, "<", ">") })
	},
	"more caps quotes": func(p printed) string {
		return p.list(func(i int) string { return Address(i) + " " + p.caps(i, "«", "»") })
	},
	"more caps kbd": func(p printed) string {
		return "<table>\n" + p.list(func(i int) string {
			var b []string
			for _, k := range strings.Fields(p.caps(i, "", "")) {
				b = append(b, "<kbd>"+esc(k)+"</kbd>")
			}
			return "<tr><td>" + Address(i) + "</td><td>" + strings.Join(b, " ") + "</td><td>" + p.hex(i) + "</td></tr>"
		}) + "</table>\n"
	},
	"more code parens first": func(p printed) string {
		return p.lined(func(_ int, a, c, x string) string { return a + " (" + x + ") " + c })
	},
	"more code brackets first": func(p printed) string {
		return p.lined(func(_ int, a, c, x string) string { return a + ": [" + x + "] " + c })
	},
	"more code equals": func(p printed) string {
		return p.lined(func(_ int, a, c, x string) string { return a + " " + c + " = " + x })
	},
	"more code semicolon": func(p printed) string {
		return p.lined(func(_ int, a, c, x string) string { return a + " " + x + " ; " + c })
	},
	"more order cmd addr code": func(p printed) string {
		return "| Команда | Адрес | Код |\n|---|---|---|\n" + p.lined(func(_ int, a, c, x string) string {
			return "| " + strings.ReplaceAll(c, "|", `\|`) + " | " + a + " | " + x + " |"
		})
	},
	"more order code addr cmd": func(p printed) string {
		return "Код\tАдрес\tКоманда\n" + p.lined(func(_ int, a, c, x string) string { return x + "\t" + a + "\t" + c })
	},
	"more order cmd code addr": func(p printed) string {
		return "Команда;Код;Адрес\n" + p.lined(func(_ int, a, c, x string) string { return c + ";" + x + ";" + a })
	},
	"more order code cmd addr": func(p printed) string {
		return p.lined(func(_ int, a, c, x string) string { return x + "  " + pad(c, 12) + "  " + a })
	},
	"more order remark first": func(p printed) string {
		return "Действие,Адрес,Команда,Код\n" + p.lined(func(i int, a, c, x string) string {
			return quoteCSV(p.remark(i), ",") + "," + a + "," + quoteCSV(c, ",") + "," + x
		})
	},
	"more numbered rows": func(p printed) string {
		return "№ п/п | Адрес | Команда | Код\n" + p.lined(func(i int, a, c, x string) string { return fmt.Sprintf("%d | %s | %s | %s", i+1, a, c, x) })
	},
	"more numbered rows csv": func(p printed) string {
		return p.lined(func(i int, a, c, x string) string { return fmt.Sprintf("%d;%s;%s;%s", i+1, a, quoteCSV(c, ";"), x) })
	},
	"more nbsp": func(p printed) string {
		return p.lined(func(_ int, a, c, _ string) string { return a + "\u00a0" + strings.ReplaceAll(c, " ", "\u00a0") })
	},
	"more wide digits": func(p printed) string {
		return p.lined(func(_ int, a, c, _ string) string { return wide.Replace(a) + "　" + c })
	},
	"more wide grid": func(p printed) string {
		return p.tens(func(at int, c []string) string { return wide.Replace(Address(at)) + "｜" + strings.Join(c, "　") })
	},
	"more soft hyphens": func(p printed) string {
		return p.lined(func(_ int, a, c, _ string) string {
			if r := []rune(c); len(r) > 3 {
				c = string(r[:2]) + "\u00ad" + string(r[2:])
			}
			return a + ". " + c
		})
	},
	"more mixed blanks": func(p printed) string {
		blanks := []string{" ", "\t", "  ", " \t", "\u00a0 ", "\u2003"}
		return p.lined(func(i int, a, c, x string) string { return a + blanks[i%6] + x + blanks[(i+2)%6] + c })
	},
	"more heads between": func(p printed) string {
		return paged(p.lined(func(_ int, a, c, x string) string { return a + "   " + pad(c, 12) + x }), 25, "\nПродолжение таблицы 1\nАдрес  Команда  Код\n\n")
	},
	"more heads between grid": func(p printed) string {
		return "   0 1 2 3 4 5 6 7 8 9\n" + paged(p.tens(func(at int, c []string) string { return Address(at) + "  " + align(c, 7) }), 5, "\nПродолжение программы\n   0 1 2 3 4 5 6 7 8 9\n")
	},
	"more page numbers": func(p printed) string {
		return paged(p.lined(func(_ int, a, c, _ string) string { return a + "  " + c }), 30, "\n— 112 —\n\n")
	},
	"more footnotes": func(p printed) string {
		return p.lined(func(i int, a, c, _ string) string {
			if i%17 == 5 && !p.op[i] {
				c += " *"
			}
			return a + "  " + c
		}) + "\n* см. пояснения в тексте\n"
	},
	"more footnotes glued": func(p printed) string {
		return "| Адрес | Команда | Код |\n|---|---|---|\n" + p.lined(func(i int, a, c, x string) string {
			if i%17 == 5 && !p.op[i] {
				c += "¹)"
			}
			return "| " + a + " | " + strings.ReplaceAll(c, "|", `\|`) + " | " + x + " |"
		}) + "\n¹) см. пояснения в тексте\n"
	},
	"more wrapped grid": func(p printed) string {
		return p.tens(func(at int, c []string) string {
			k := len(c) * 2 / 3
			if k == 0 {
				return Address(at) + " | " + strings.Join(c, " ")
			}
			return Address(at) + " | " + strings.Join(c[:k], " ") + "\n     " + strings.Join(c[k:], " ")
		})
	},
	"more cells apart": func(p printed) string { // a PDF copied cell by cell
		return "Адрес\nКоманда\nКод\n" + p.lined(func(_ int, a, c, x string) string { return a + "\n" + c + "\n" + x })
	},
	"more cells apart two": func(p printed) string {
		return p.lined(func(_ int, a, c, _ string) string { return a + "\n" + c })
	},
	"more columns apart": func(p printed) string { // a PDF copied column by column
		return p.lined(func(_ int, a, _, _ string) string { return a }) + "\n" + p.lined(func(_ int, _, c, _ string) string { return c })
	},
	"more csv quoted": func(p printed) string {
		return "\"Адрес\",\"Команда\",\"Код\"\r\n" + p.lined(func(_ int, a, c, x string) string {
			return `"` + a + `","` + strings.ReplaceAll(c, `"`, `""`) + `","` + x + "\"\r"
		})
	},
	"more csv excel": func(p printed) string {
		return "sep=;\r\nАдрес;Команда;Код;;\r\n" + p.lined(func(_ int, a, c, x string) string {
			return `="` + a + `";` + quoteCSV(c, ";") + `;="` + x + `";;` + "\r"
		})
	},
	"more csv number": func(p printed) string {
		return "№,Команда\n" + p.lined(func(i int, _, c, _ string) string { return fmt.Sprint(i) + "," + quoteCSV(c, ",") })
	},
	"more csv grid ragged": func(p printed) string {
		rows := p.table(10, Address, true)
		for i := range rows {
			for len(rows[i]) < 13 && i%2 == 0 {
				rows[i] = append(rows[i], "")
			}
		}
		return joinTable(mapTable(rows, func(s string) string { return quoteCSV(s, ",") }), ",")
	},
	"more tsv ragged": func(p printed) string {
		return "Адрес\tКоманда\tКод\tКомментарий\tСтек\n" + p.lined(func(i int, a, c, x string) string {
			if s := p.remark(i); s != "" {
				return a + "\t" + c + "\t" + x + "\t" + s
			}
			return a + "\t" + c + "\t" + x
		})
	},
	"more tsv leading": func(p printed) string {
		return "\tАдрес\tКоманда\n" + p.lined(func(_ int, a, c, _ string) string { return "\t" + a + "\t" + c })
	},
	"more excel short addresses": func(p printed) string { // the spreadsheet ate the zeros
		return "Адрес\tКоманда\tКод\n" + p.lined(func(i int, _, c, x string) string {
			return fmt.Sprint(i) + "\t" + c + "\t" + strings.TrimLeft(x[:1], "0") + x[1:]
		})
	},
	"more html br cells": func(p printed) string {
		var b strings.Builder
		b.WriteString("<table><tr>")
		for at := 0; at < len(p.cells); at += 20 {
			var l []string
			for i := at; i < min(at+20, len(p.cells)); i++ {
				l = append(l, Address(i)+" "+esc(p.words[i]))
			}
			b.WriteString("<td>" + strings.Join(l, "<br>") + "</td>")
		}
		return b.String() + "</tr></table>\n"
	},
	"more html rowspan": func(p printed) string {
		var b strings.Builder
		b.WriteString("<table><tr><th>Блок</th><th>Адрес</th><th>Команда</th><th>Код</th></tr>\n")
		for i := range p.cells {
			b.WriteString("<tr>")
			if i%10 == 0 {
				fmt.Fprintf(&b, "<td rowspan=10>блок %d</td>", i/10+1)
			}
			b.WriteString("<td>" + Address(i) + "</td><td>" + esc(p.words[i]) + "</td><td>" + p.hex(i) + "</td></tr>\n")
		}
		return b.String() + "</table>\n"
	},
	"more html nested": func(p printed) string {
		return "<table><tr><td>Меню<br>1. Главная<br>2. Игры</td><td>\n" + strings.TrimPrefix(htmlTable(p.table(10, Address, true), "td"), "<!DOCTYPE html>\n") + "</td></tr></table>\n"
	},
	"more html spans": func(p printed) string {
		return "<div class=listing>\n" + p.lined(func(_ int, a, c, _ string) string {
			return `<div class="row"><span class="addr">` + a + `</span><span class="cmd">` + esc(c) + `</span></div>`
		}) + "</div>\n"
	},
	"more html dl": func(p printed) string {
		return "<dl>\n" + p.lined(func(_ int, a, c, _ string) string { return "<dt>" + a + "</dt><dd>" + esc(c) + "</dd>" }) + "</dl>\n"
	},
	"more html ol": func(p printed) string {
		return "<ol start=\"0\">\n" + p.lined(func(_ int, _, c, _ string) string { return "<li>" + esc(c) + "</li>" }) + "</ol>\n"
	},
	"more html upper open": func(p printed) string {
		return "<TABLE BORDER=1>\n<TR><TD>Адрес<TD>Команда<TD>Код\n" + p.lined(func(_ int, a, c, x string) string {
			return "<TR><TD>" + a + "<TD><FONT COLOR=blue>" + esc(c) + "</FONT><TD>" + x
		}) + "</TABLE>\n"
	},
	"more html entities": func(p printed) string {
		return "<table>\n" + p.lined(func(_ int, a, c, _ string) string {
			var b strings.Builder
			for _, r := range c {
				if r > 127 {
					fmt.Fprintf(&b, "&#x%X;", r)
				} else {
					b.WriteString(esc(string(r)))
				}
			}
			return "<tr><td>" + a + "&nbsp;</td><td>" + b.String() + "</td></tr>"
		}) + "</table>\n"
	},
	"more html comment column": func(p printed) string {
		var rows [][]string
		for i := range p.cells {
			rows = append(rows, []string{Address(i), p.hex(i), p.words[i], p.remark(i)})
		}
		return strings.ReplaceAll(htmlTable(rows, "td"), "<table", "<p>Всего 98 шагов. Ввод: 5 В/О С/П.</p><table")
	},
	"more html pre bold": func(p printed) string {
		return "<pre>\n" + p.lined(func(_ int, a, c, _ string) string { return "<b>" + a + "</b>  <i>" + esc(c) + "</i>" }) + "</pre>\n"
	},
	"more html code lines": func(p printed) string {
		return p.lined(func(_ int, a, c, _ string) string {
			return "<p><code>" + a + "</code> &mdash; <code>" + esc(c) + "</code></p>"
		})
	},
	"more wiki template": func(p printed) string {
		return p.lined(func(_ int, a, c, x string) string {
			return "{{шаг|" + a + "|" + strings.ReplaceAll(c, "|", "{{!}}") + "|" + x + "}}"
		})
	},
	"more wiki attributes": func(p printed) string {
		return "{| class=\"wikitable\" style=\"text-align:center\"\n! Адрес\n! Команда\n! Код\n" + p.lined(func(_ int, a, c, x string) string {
			return "|-\n| align=\"right\" | " + a + "\n| style=\"color:red\" | " + strings.ReplaceAll(c, "|", "{{!}}") + "\n| " + x
		}) + "|}\n"
	},
	"more wiki nowiki": func(p printed) string {
		return "== Листинг ==\n" + p.lined(func(_ int, a, c, _ string) string { return " " + a + ". <nowiki>" + c + "</nowiki>" })
	},
	"more dokuwiki": func(p printed) string {
		return "^ Адрес ^ Команда ^ Код ^\n" + p.lined(func(_ int, a, c, x string) string { return "| " + a + " | %%" + c + "%% | " + x + " |" })
	},
	"more textile": func(p printed) string {
		return "|_. Адрес|_. Команда|_. Код|\n" + p.lined(func(_ int, a, c, x string) string {
			return "|" + a + "|" + strings.ReplaceAll(c, "|", "&#124;") + "|" + x + "|"
		})
	},
	"more asciidoc": func(p printed) string {
		return "[cols=\"1,1,1\"]\n|===\n|Адрес |Команда |Код\n\n" + p.lined(func(_ int, a, c, x string) string {
			return "|" + a + " |" + strings.ReplaceAll(c, "|", `\|`) + " |" + x
		}) + "|===\n"
	},
	"more rest simple": func(p printed) string {
		return "=====  ============  ===\nАдрес  Команда       Код\n=====  ============  ===\n" + p.lined(func(_ int, a, c, x string) string { return pad(a, 7) + pad(c, 14) + x }) + "=====  ============  ===\n"
	},
	"more org": func(p printed) string {
		return "| Адрес | Команда | Код |\n|-------+---------+-----|\n" + p.lined(func(_ int, a, c, x string) string {
			return "| " + a + " | " + strings.ReplaceAll(c, "|", `\vert`) + " | " + x + " |"
		})
	},
	"more bbcode list": func(p printed) string {
		return "[list]\n" + p.lined(func(_ int, a, c, _ string) string { return "[*]" + a + " " + c }) + "[/list]\n"
	},
	"more bbcode table": func(p printed) string {
		return "[table]\n" + p.lined(func(_ int, a, c, x string) string {
			return "[tr][td]" + a + "[/td][td]" + c + "[/td][td]" + x + "[/td][/tr]"
		}) + "[/table]\n"
	},
	"more bbcode spoiler": func(p printed) string {
		return "[spoiler=Программа][size=2][font=courier]\n" + p.tens(func(at int, c []string) string {
			return "[color=gray]" + Address(at) + "[/color] " + strings.Join(c, " ")
		}) + "[/font][/size][/spoiler]\n"
	},
	"more stack columns": func(p printed) string {
		return "Адрес | Команда | X | Y | Z | T\n" + p.lined(func(i int, a, c, _ string) string {
			return a + " | " + c + " | " + fmt.Sprint(i%7) + " | a | " + fmt.Sprint(i%3) + " | 0"
		})
	},
	"more stack columns code": func(p printed) string {
		return "Адрес\tКоманда\tКод\tX\tY\n" + p.lined(func(i int, a, c, x string) string {
			return a + "\t" + c + "\t" + x + "\t" + fmt.Sprint(i*3%50) + "\t" + fmt.Sprint(i*7%90)
		})
	},
	"more remarks two tongues": func(p printed) string {
		return p.lined(func(i int, a, c, _ string) string {
			r := []string{"ввод a / input a", "loop start (начало цикла)", "", "store in R1 — сохранить"}[i%4]
			if r == "" {
				return a + "  " + c
			}
			return a + "  " + pad(c, 12) + "  " + r
		})
	},
	"more remarks commands": func(p printed) string {
		return "Адрес  Команда       Комментарий\n" + p.lined(func(i int, a, c, _ string) string {
			r := []string{"x в R5", "ИП0 - счётчик", "5 в стек", "", "переход на 42", "если X<0, то на A2"}[i%6]
			return strings.TrimRight(a+"     "+pad(c, 14)+r, " ")
		})
	},
	"more remarks commands bars": func(p printed) string {
		return "Адрес | Команда | Код | Комментарий\n" + p.lined(func(i int, a, c, x string) string {
			r := []string{"x в R5", "ИП0", "5 в стек", "", "БП 42", "С/П"}[i%6]
			return a + " | " + c + " | " + x + " | " + r
		})
	},
	"more ansi": func(p printed) string {
		return p.lined(func(_ int, a, c, _ string) string { return "\x1b[32m" + a + "\x1b[0m  \x1b[1;37m" + c + "\x1b[m" })
	},
	"more c text": func(p printed) string {
		return "const char *fox =\n" + p.tens(func(at int, c []string) string { return "  " + js(Address(at)+" | "+strings.Join(c, " ")+"\n") }) + "  ;\n"
	},
	"more js template": func(p printed) string {
		return "const fox = `\n" + p.tens(func(at int, c []string) string { return Address(at) + ": " + strings.Join(c, " ") }) + "`;\n"
	},
	"more heredoc": func(p printed) string {
		return "cat > fox.txt <<'EOF'\n" + p.lined(func(_ int, a, c, _ string) string { return a + " " + c }) + "EOF\n"
	},
	"more two tables": func(p printed) string {
		rows := p.table(10, Address, true)
		k := 1 + (len(rows)-1)/2
		return mdTable(rows[:k], "") + "\nПродолжение:\n\n" + mdTable(append([][]string{rows[0]}, rows[k:]...), "")
	},
	"more bullets dots": func(p printed) string {
		return p.lined(func(_ int, a, c, _ string) string { return "• " + a + ". " + c })
	},
	"more numbered md": func(p printed) string {
		return p.lined(func(i int, _, c, _ string) string { return fmt.Sprintf("%d. `%s`", i, c) })
	},
	"more md cells code": func(p printed) string {
		return "| Адрес | Код | Команда |\n|:---:|:---:|:---|\n" + p.lined(func(_ int, a, c, x string) string {
			return "| **" + a + "** | `" + x + "` | **" + strings.ReplaceAll(c, "|", `\|`) + "** |"
		})
	},
	"more running dashes": func(p printed) string {
		return wrap(strings.Join(p.items(func(i int) string { return Address(i) + "-" + p.glued(i) }), "; "), 70)
	},
	"more running parens": func(p printed) string {
		return wrap(strings.Join(p.items(func(i int) string { return Address(i) + ")" + p.glued(i) }), " "), 70)
	},
	"more running brackets": func(p printed) string {
		return wrap(strings.Join(p.items(func(i int) string { return "[" + Address(i) + "]" + p.glued(i) }), " "), 70)
	},
	"more running slashes": func(p printed) string {
		return wrap(strings.Join(p.items(func(i int) string { return Address(i) + " " + p.glued(i) }), " / "), 72)
	},
	"more running colons": func(p printed) string {
		return wrap(strings.Join(p.items(func(i int) string { return Address(i) + ":" + p.glued(i) }), ", "), 72)
	},
	"more text slashes": func(p printed) string { return wrap(strings.Join(p.items(p.glued), " / "), 72) },
	"more text dashes":  func(p printed) string { return wrap(strings.Join(p.items(p.glued), " — "), 72) },
	"more text quotes": func(p printed) string {
		return wrap(strings.Join(p.items(func(i int) string { return "«" + p.glued(i) + "»" }), ", "), 72)
	},
	"more text numbered rows": func(p printed) string {
		return p.tens(func(at int, c []string) string { return fmt.Sprintf("%d) %s", at/10+1, strings.Join(c, " ")) })
	},
	"more columns 6 down": func(p printed) string {
		return inColumns(p.items(func(i int) string { return Address(i) + " " + p.glued(i) }), 6, func(c []string) string { return align(c, 13) })
	},
	"more columns 7 across": func(p printed) string {
		return across(p.items(func(i int) string { return Address(i) + " " + p.glued(i) }), 7, func(c []string) string { return align(c, 13) })
	},
	"more columns 3 down head": func(p printed) string {
		return strings.Repeat("Адрес Команда   ", 3) + "\n" + inColumns(p.items(func(i int) string { return pad(Address(i), 6) + p.glued(i) }), 3, func(c []string) string { return align(c, 16) })
	},
	"more columns 2 down three": func(p printed) string {
		return "Адрес | Команда | Код | Адрес | Команда | Код\n" + inColumns(p.items(func(i int) string { return Address(i) + " | " + p.words[i] + " | " + p.hex(i) }), 2, func(c []string) string { return strings.Join(c, " | ") })
	},
	"more columns 2 html": func(p printed) string {
		return "<table>\n" + inColumns(p.items(func(i int) string {
			return "<td>" + Address(i) + "</td><td>" + esc(p.words[i]) + "</td><td>" + p.hex(i) + "</td>"
		}), 2, func(c []string) string { return "<tr>" + strings.Join(c, "") + "</tr>" }) + "</table>\n"
	},
	"more columns 3 code first": func(p printed) string {
		return inColumns(p.items(func(i int) string { return Address(i) + " " + p.hex(i) + " " + p.glued(i) }), 3, func(c []string) string { return align(c, 20) })
	},
	"more columns 2 csv": func(p printed) string {
		return inColumns(p.items(func(i int) string { return Address(i) + "," + quoteCSV(p.words[i], ",") + "," + p.hex(i) }), 2, func(c []string) string { return strings.Join(c, ",") })
	},
	"more columns by pages": func(p printed) string {
		var b strings.Builder
		for at := 0; at < len(p.cells); at += 30 {
			var items []string
			for i := at; i < min(at+30, len(p.cells)); i++ {
				items = append(items, Address(i)+" "+p.glued(i))
			}
			b.WriteString(inColumns(items, 3, func(c []string) string { return align(c, 16) }) + "\n")
		}
		return b.String()
	},

	"more hex dots":   func(p printed) string { return wrap(strings.Join(p.items(p.hex), "."), 4000) },
	"more hex colons": func(p printed) string { return strings.Join(p.items(p.hex), ":") + "\n" },
	"more hex escapes": func(p printed) string {
		return p.rows(16, func(i int) string { return `\x` + p.hex(i) }, func(_ int, c []string) string { return `  "` + strings.Join(c, "") + `"` })
	},
	"more hex ampersand": func(p printed) string {
		return p.rows(8, func(i int) string { return "&H" + p.hex(i) }, func(at int, c []string) string { return fmt.Sprintf("%d DATA ", 10*(at/8+1)) + strings.Join(c, ",") })
	},
	"more hex quotes": func(p printed) string {
		return p.rows(10, func(i int) string { return `"` + p.hex(i) + `"` }, func(_ int, c []string) string { return strings.Join(c, ", ") + "," })
	},
	"more hex words": func(p printed) string {
		return p.rows(16, p.hex, func(at int, c []string) string {
			var b strings.Builder
			for i, x := range c {
				if i%2 == 0 {
					b.WriteByte(' ')
				}
				b.WriteString(x)
			}
			return fmt.Sprintf("%04X:", at) + b.String()
		})
	},
	"more hex head 16": func(p printed) string {
		return "    00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F\n" + p.rows(16, p.hex, func(at int, c []string) string { return fmt.Sprintf("%02X: ", at) + strings.Join(c, " ") })
	},
	"more hex head 16 digits": func(p printed) string {
		return "      0  1  2  3  4  5  6  7  8  9  A  B  C  D  E  F\n" + p.rows(16, p.hex, func(at int, c []string) string { return fmt.Sprintf("%03X  ", at) + strings.Join(c, " ") })
	},
	"more hex debug": func(p printed) string { // DOS debug
		return p.rows(16, p.hex, func(at int, c []string) string {
			s := fmt.Sprintf("0B2E:%04X  ", 0x100+at) + strings.Join(c[:min(8, len(c))], " ")
			if len(c) > 8 {
				s += "-" + strings.Join(c[8:], " ")
			}
			return s
		})
	},
	"more hex intel": func(p printed) string {
		return p.rows(16, p.hex, func(at int, c []string) string {
			sum := len(c) + at>>8 + at&255
			for i := range c {
				sum += int(p.cells[at+i])
			}
			return fmt.Sprintf(":%02X%04X00%s%02X", len(c), at, strings.Join(c, ""), byte(-sum))
		}) + ":00000001FF\n"
	},
	"more hex srecord": func(p printed) string {
		return p.rows(16, p.hex, func(at int, c []string) string {
			sum := len(c) + 3 + at>>8 + at&255
			for i := range c {
				sum += int(p.cells[at+i])
			}
			return fmt.Sprintf("S1%02X%04X%s%02X", len(c)+3, at, strings.Join(c, ""), byte(^sum))
		}) + "S9030000FC\n"
	},
	"more hex hexdump words": func(p printed) string { // hexdump without options: words, low byte first
		return p.rows(16, p.hex, func(at int, c []string) string {
			var b strings.Builder
			for i := 0; i < len(c); i += 2 {
				hi := "00"
				if i+1 < len(c) {
					hi = c[i+1]
				}
				b.WriteString(" " + strings.ToLower(hi+c[i]))
			}
			return fmt.Sprintf("%07x", at) + b.String()
		}) + fmt.Sprintf("%07x\n", len(p.cells))
	},
	"more hex octal": func(p printed) string { // od -b
		return p.rows(16, func(i int) string { return fmt.Sprintf("%03o", p.cells[i]) }, func(at int, c []string) string { return fmt.Sprintf("%07o ", at) + strings.Join(c, " ") }) + fmt.Sprintf("%07o\n", len(p.cells))
	},
	"more hex binary": func(p printed) string {
		return p.rows(8, func(i int) string { return fmt.Sprintf("%08b", p.cells[i]) }, func(_ int, c []string) string { return strings.Join(c, " ") })
	},
	"more hex decimal list": func(p printed) string {
		return p.list(func(i int) string { return fmt.Sprintf("%d: %d", i, p.cells[i]) })
	},
	"more hex decimal grid": func(p printed) string {
		return p.rows(10, func(i int) string { return fmt.Sprintf("%3d", p.cells[i]) }, func(at int, c []string) string { return Address(at) + " | " + strings.Join(c, " ") })
	},
	"more hex data": func(p printed) string {
		return p.rows(10, func(i int) string { return fmt.Sprint(p.cells[i]) }, func(at int, c []string) string { return fmt.Sprintf("%d DATA ", 1000+at) + strings.Join(c, ",") })
	},
	"more hex paren rows": func(p printed) string {
		return p.rows(10, p.hex, func(at int, c []string) string { return Address(at) + ") " + strings.Join(c, " ") })
	},
	"more hex dash rows": func(p printed) string {
		return p.rows(10, p.hex, func(at int, c []string) string { return Address(at) + " - " + strings.Join(c, " ") })
	},
	"more hex ranges": func(p printed) string {
		return p.rows(10, p.hex, func(at int, c []string) string {
			return Address(at) + "-" + Address(at+len(c)-1) + ": " + strings.Join(c, " ")
		})
	},
	"more hex five": func(p printed) string {
		return p.rows(5, p.hex, func(at int, c []string) string { return Address(at) + " " + strings.Join(c, " ") })
	},
	"more hex md list": func(p printed) string {
		return "| Адрес | Код |\n|---|---|\n" + p.list(func(i int) string { return "| " + Address(i) + " | " + p.hex(i) + " |" })
	},
	"more hex html": func(p printed) string { return htmlTable(p.hexTable(), "td") },
	"more hex columns 5": func(p printed) string {
		return inColumns(p.items(func(i int) string { return Address(i) + "-" + p.hex(i) }), 5, func(c []string) string { return strings.Join(c, "   ") })
	},
	"more hex running": func(p printed) string {
		return wrap(strings.Join(p.items(func(i int) string { return Address(i) + "." + p.hex(i) }), " "), 70)
	},
	"more hex equals": func(p printed) string { return p.list(func(i int) string { return Address(i) + "=" + p.hex(i) }) },
	"more hex transposed": func(p printed) string {
		q := p
		q.words = p.items(p.hex)
		return transpose(q, " ")
	},
	"more hex quoted printable": func(p printed) string { return p.quotedPrintable() },
}

// quotedPrintable is a list as letters carry it.
func (p printed) quotedPrintable() string {
	var b strings.Builder
	b.WriteString("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n")
	for _, l := range strings.Split(p.lined(func(_ int, a, c, _ string) string { return a + " " + c }), "\n") {
		n := 0
		for _, c := range []byte(l) {
			s := string(rune(c))
			if c > 126 || c == '=' {
				s = fmt.Sprintf("=%02X", c)
			}
			if n+len(s) > 74 {
				b.WriteString("=\n")
				n = 0
			}
			b.WriteString(s)
			n += len(s)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
