package listing

import (
	"fmt"
	"strings"
	"unicode"
)

// Every message of the package stands in russian by its English form. A test
// holds that none is missing.

// message is a message before it is put in words.
type message struct {
	format string
	args   []any
}

func msg(format string, args ...any) message { return message{format, args} }

// phrase is an argument that is translated with the message: parts from the
// table phrases, set apart by commas.
type phrase string

// in puts a message in words: "ru", or English.
func (m message) in(lang string) string {
	format, args := m.format, m.args
	if lang == "ru" {
		if f, ok := russian[format]; ok {
			format = f
		}
		args = make([]any, len(m.args))
		for i, a := range m.args {
			if p, ok := a.(phrase); ok {
				parts := strings.Split(string(p), ", ")
				if whole, ok := phrases[string(p)]; ok {
					parts = []string{whole}
				}
				for k := range parts {
					if t, ok := phrases[parts[k]]; ok {
						parts[k] = t
					}
				}
				a = strings.Join(parts, ", ")
			}
			args[i] = a
		}
	}
	if len(args) == 0 {
		return strings.ReplaceAll(format, "%%", "%")
	}
	return fmt.Sprintf(format, args...)
}

var russian = map[string]string{
	"%s does not keep the title, author and source":                      "%s не хранит названия, автора и источника",
	"%s does not keep the registers: %s":                                 "%s не хранит регистров: %s",
	"%s does not keep the start address %s":                              "%s не хранит адреса пуска %s",
	"%s does not keep the angle unit %s":                                 "%s не хранит единицы угла %s",
	"%s does not keep the notes, dialogues, board and comments":          "%s не хранит заметок, диалогов, поля и комментариев",
	"%s cannot leave a cell open: it is written as 00":                   "%s не может оставить ячейку открытой: записано 00",
	"\"|-|\" is taken for /−/":                                           "«|-|» принято за /−/",
	"%d bytes after the program, packed register values, are not read":   "байт после программы: %d; это упакованные значения регистров, они не читаются",
	"%d cells are announced, %d bytes follow":                            "объявлено ячеек: %d, дальше байт: %d",
	"%d cells are announced, the program has %d":                         "объявлено ячеек: %d, в программе их %d",
	"%d cells in this line where the next address leaves %d":             "в строке ячеек: %d, а следующий адрес оставляет %d",
	"%d lines from here are taken as text, not as a part of the program": "строк отсюда: %d; приняты за текст, не за часть программы",
	"%d programs in this text: %s; #%d is taken":                         "программ в тексте: %d: %s; взята #%d",
	"%s":                                      "%s",
	"%s is taken for %s":                      "%s принято за %s",
	"%s is taken for F 1/x":                   "%s принято за F 1/x",
	"%s wants two hex digits":                 "%s: нужны две шестнадцатеричные цифры",
	".org %s goes back: the next cell is %s":  ".org %s возвращается назад: следующая ячейка %s",
	".org wants one address":                  ".org: нужен один адрес",
	"a NUL byte: this is not text":            "нулевой байт: это не текст",
	"a bare F: the function after it is lost": "одиночная F: потеряна функция после неё",
	"a bare address or code where a command is due; was a jump lost before it?": "адрес или код там, где должна быть команда; не потерян ли переход перед ним?",
	"a bare code where a command is due; was a jump lost before it?":            "код там, где должна быть команда; не потерян ли переход перед ним?",
	"a bare К: the function after it is lost":                                   "одиночная К: потеряна функция после неё",
	"a comment: the firmware's scripts have none":                               "комментарий: в сценариях прошивки их нет",
	"a line of %d bytes: what is beyond %d is not read":                         "строка в %d байт: что дальше %d, не читается",
	"a line without its address":                                                "строка без адреса",
	"a lone arrow read as F ⟳":                                                  "одиночная стрелка прочитана как F ⟳",
	"a part of a program: it begins at %s, the cells before it are left open":   "часть программы: начинается с %s, ячейки до неё оставлены открытыми",
	"a row without its label":                                                   "ряд без метки",
	"a second \"code\"":                                                         "второй «code»",
	"a second BOARD section":                                                    "второй раздел BOARD",
	"a second PROGRAM section":                                                  "второй раздел PROGRAM",
	"a start address and codes expected":                                        "нужны начальный адрес и коды",
	"address %02X is a cell that is not known":                                  "адрес %02X: содержимое этой ячейки неизвестно",
	"address %02X is beyond the last cell %s":                                   "адрес %02X за последней ячейкой %s",
	"address %02X is itself an address, of the command at %s":                   "по адресу %02X стоит адрес команды в %s",
	"address %s again or a cell too many before it: %s is due":                  "адрес %s повторён или лишняя ячейка перед ним: должен быть %s",
	"address %s where %s is due":                                                "адрес %s вместо %s",
	"address expected":                                                          "нужен адрес",
	"address expected, not %s":                                                  "нужен адрес, а не %s",
	"addresses count from 01: the first cell is 00":                             "адреса считаются с 01: первая ячейка 00",
	"an EEPROM image of %d lines; the program at its start is shown, %d steps":  "образ памяти, строк: %d; показана программа в его начале, шагов: %d",
	"an empty cell in the table":                                                "пустая клетка в таблице",
	"another table of bytes follows; the first one is read":                     "дальше ещё одна таблица байтов; прочитана первая",
	"byte expected, not %s":                                                     "нужен байт, а не %s",
	"cell lost before address %s: %s is due":                                    "потеряна ячейка перед адресом %s: должен быть %s",
	"code expected: two hex digits":                                             "нужен код: две шестнадцатеричные цифры",
	"code expected: two hex digits, not %s":                                     "нужен код: две шестнадцатеричные цифры, а не %s",
	"commands outside of the rows":                                              "команды вне рядов",
	"decimal %s after a jump is taken for address %s":                           "десятичное %s после перехода принято за адрес %s",
	"format %s version %d; this program reads mk61 version %d":                  "формат %s версии %d; эта программа читает mk61 версии %d",
	"header key %s is not understood":                                           "ключ заголовка %s непонятен",
	"header line is not \"key: value\"":                                         "строка заголовка не «ключ: значение»",
	"hole %d is not a cell":                                                     "открытая ячейка %d не существует",
	"ins wants a step and a code":                                               "ins: нужны шаг и код",
	"json: %s":                                                                  "json: %s",
	"label %s again; it stands in line %d":                                      "метка %s повторена; она есть в строке %d",
	"label %s is beyond the last cell A4":                                       "метка %s за последней ячейкой A4",
	"label %s is not defined":                                                   "метка %s не определена",
	"left open in the listing: to be filled in by the user":                     "оставлено в листинге открытым: заполняет пользователь",
	"no program %s here: there is one":                                          "здесь нет программы %s: она одна",
	"no program %s here; there are %s":                                          "здесь нет программы %s; есть %s",
	"no program found":                                                          "программа не найдена",
	"no program found: read as %s, %d of the first %d words are no commands; -from tells another notation": "программа не найдена: прочитано как %s, из первых слов не команды %d (всего %d); другой вид записи задаёт -from",
	"no program in JSON here":                                                          "здесь нет программы в JSON",
	"no such register %s":                                                              "нет такого регистра: %s",
	"not understood: %s":                                                               "непонятно: %s",
	"number expected for %s, not %s":                                                   "для %s нужно число, а не %s",
	"number expected, not %s":                                                          "нужно число, а не %s",
	"number of cells expected, not %s":                                                 "нужно число ячеек, а не %s",
	"numbers expected between commas":                                                  "между запятыми нужны числа",
	"one cell too many: the memory has %d cells, 00 to A4":                             "лишняя ячейка: в памяти их %d, от 00 до A4",
	"raw code %s of the empty command":                                                 "код %s пустой команды",
	"read as %s":                                                                       "прочитано как %s",
	"read as a decimal code: %02X, %s":                                                 "прочитано как десятичный код: %02X, %s",
	"register %s = %s is not understood":                                               "непонятный регистр %s = %s",
	"register expected, such as \"R0 = 5\"":                                            "нужен регистр, например «R0 = 5»",
	"register expected, such as R0, not %s":                                            "нужен регистр, например R0, а не %s",
	"registers taken from this line; its keys are pressed before the start":            "из этой строки взяты регистры; её клавиши нажимаются перед пуском",
	"#%d prepares the registers: it is run before the start":                           "#%d готовит регистры: выполняется перед пуском",
	"registers taken from this line":                                                   "из этой строки взяты регистры",
	"row %s has %d cells where %d are due":                                             "в ряду %s ячеек %d, а должно быть %d",
	"row %s has %d cells where %d are due: %d cells are lost in print":                 "в ряду %s ячеек %d, а должно быть %d: при печати потеряно %d",
	"row %s has %d cells where %d are due: one cell is lost in print":                  "в ряду %s ячеек %d, а должно быть %d: при печати потеряна одна",
	"row %s is missing: the label is %s":                                               "нет ряда %s: метка %s",
	"row label %s where %s is due":                                                     "метка ряда %s вместо %s",
	"start address expected, not %s":                                                   "нужен адрес пуска, а не %s",
	"start address expected: four decimal digits, not %s":                              "нужен начальный адрес, четыре десятичные цифры, а не %s",
	"taken as text, not as a part of the program":                                      "принято за текст, не за часть программы",
	"taken as the head of a table, not as a part of the program":                       "принято за шапку таблицы, не за часть программы",
	"the sum, the length or the address of the line is wrong":                          "неверна сумма, длина или адрес строки",
	"%d words behind the commands look like commands: columns that are not understood": "слов за командами, похожих на команды: %d; столбцы не поняты",
	"the address is lost":                                                              "потерян адрес",
	"the address of the last command is missing":                                       "нет адреса последней команды",
	"the code is %02X but the address is %s":                                           "код %02X, а адрес %s",
	"the code is %02X but the command is %s, %02X":                                     "код %02X, а команда %s, %02X",
	"the codes are % X but the command is % X":                                         "коды % X, а команда % X",
	"the header says %d cells, the program has %d":                                     "в заголовке ячеек: %d, в программе %d",
	"the script loads no program":                                                      "сценарий не загружает программы",
	"the script runs other programs before this one loads; shown is the last image, its registers come from running the script": "до этой программы сценарий выполняет другие; показан последний образ, его регистры получаются при выполнении сценария",
	"this is %s": "это %s",
	"this line is taken as text, not as a part of the program":      "строка принята за текст, не за часть программы",
	"too long for a listing: %d bytes, at most %d are read":         "слишком длинно для листинга: байт %d, читается не больше %d",
	"two readings fit: %s, taken, and %s; they differ from here on": "подходят два прочтения: %s (взято) и %s; они расходятся отсюда",
	"unknown angle unit %s":                                   "неизвестная единица угла %s",
	"unknown command %s":                                      "неизвестная команда %s",
	"unknown command %s beside code %s":                       "неизвестная команда %s рядом с кодом %s",
	"unknown directive %s":                                    "неизвестная директива %s",
	"unknown model %s":                                        "неизвестная модель %s",
	"unknown notation %q; known are %s":                       "неизвестный вид записи %q; известны %s",
	"unknown notation %s":                                     "неизвестный вид записи %s",
	"unknown script command %s":                               "неизвестная команда сценария %s",
	"version %s of the format; this program reads version %d": "версия формата %s; эта программа читает версию %d",
	"%s does not keep register %s: its keys were not pressed": "%s не хранит регистр %s: его клавиши не нажимались",
	"register %s: the raw value %s has no form in .m61":       "регистр %s: сырое значение %s в .m61 не записать",
	"x>0 is read as x≥0":                                      "x>0 прочитано как x≥0",
	"%d errors found; reading ends here":                      "найдено ошибок: %d; чтение прекращено",
	"Б3-34 command on the key ↑: on the МК-61 this is register e, not R0 unchanged": "команда Б3-34 с клавишей ↑: на МК-61 это регистр e, а не R0 без изменения",
}

var phrases = map[string]string{
	"without what all lines repeat":          "без того, что повторяют все строки",
	"cut at its addresses":                   "разрезано по адресам",
	"its cells joined":                       "клетки собраны в строки",
	"words in quotes":                        "слова в кавычках",
	"numbers in brackets":                    "числа в скобках",
	"keys in brackets":                       "клавиши в скобках",
	"lines of DATA":                          "строки DATA",
	"by tens from 1":                         "ряды десятками с 1",
	"rows with labels in a column":           "ряды с метками в столбце",
	"a table with addresses in a column":     "таблица с адресами в столбце",
	"codes with addresses in a column":       "коды с адресами в столбце",
	"columns of ten codes with labels":       "столбцы по десять кодов с метками",
	"bytes in binary":                        "двоичные байты",
	"octal bytes":                            "восьмеричные байты",
	"records of Intel":                       "записи Intel",
	"records of Motorola":                    "записи Motorola",
	"words, the low byte first":              "слова, младший байт первым",
	"bytes with segments":                    "байты с сегментами",
	"one command a line":                     "по команде в строке",
	"decimal codes":                          "десятичные коды",
	"in hex":                                 "адреса шестнадцатеричные",
	"by tens":                                "ряды десятками",
	"in octal":                               "адреса восьмеричные",
	"rows with labels":                       "ряды с метками",
	"codes with addresses":                   "коды с адресами",
	"codes":                                  "коды",
	"columns of ten with labels":             "столбцы по десять с метками",
	"columns with addresses":                 "столбцы с адресами",
	"along the rows":                         "по строкам",
	"down":                                   "по столбцам",
	"addresses running through the text":     "адреса внутри текста",
	"commands without addresses":             "команды без адресов",
	"source with labels":                     "исходный текст с метками",
	"table of bytes":                         "таблица байтов",
	"memory image":                           "образ памяти",
	"semicolons apart":                       "разделены точками с запятой",
	"commas apart":                           "разделены запятыми",
	"tabs apart":                             "разделены табуляцией",
	"semicolons as blanks":                   "точки с запятой как пробелы",
	"hex digits as the indicator shows them": "шестнадцатеричные цифры, как их показывает индикатор",
	"a Java object stream (state file of an Android emulator, .pmk); export the program as text there": "поток объектов Java (состояние эмулятора для Android, .pmk); сохраните там программу текстом",
	"a file of Калькуляторы 3000 (.c3)":                                                                "файл программы Калькуляторы 3000 (.c3)",
	"an MK-52 Resurrect program (.MK52): its dialect is not that of the machine":                       "программа MK-52 Resurrect (.MK52): её команды не машинные",
	"a program of the y-tretyakov emulator: its codes are its own, not the machine's":                  "программа эмулятора y-tretyakov: коды в ней свои, не машинные",
	"Micro Basic source (.mb61); compile it first":                                                     "исходный текст Micro Basic (.mb61); сначала скомпилируйте",
	"MK-Compiler source (#c3); compile it first":                                                       "исходный текст MK-Compiler (#c3); сначала скомпилируйте",
	"an Excel workbook (.xlsx); save the sheet as CSV":                                                 "книга Excel (.xlsx); сохраните лист как CSV",
	"a ZIP archive; unpack it first":                                                                   "архив ZIP; сначала распакуйте",
	"a binary program of the МК-152 (.mkp), whose codes are not the machine's":                         "двоичная программа МК-152 (.mkp), коды в ней не машинные",
	"a state string of S. Anvarov's emulator; copy the program as text there":                          "строка состояния эмулятора С. Анварова; скопируйте там программу текстом",
}

// Clean makes foreign text fit for a terminal: control characters, escape
// sequences and the marks that turn the direction of writing become "�", line
// breaks and tabs blanks. Nothing that it returns moves the cursor.
func Clean(s string) string {
	return cleaned(s, func(c rune) rune {
		switch {
		case c == '\t' || c == '\n' || c == '\r':
			return ' '
		case unsafe(c):
			return '\uFFFD'
		}
		return c
	})
}

// CleanText is Clean for text of several lines: line feeds and tabs stay.
func CleanText(s string) string {
	return cleaned(s, func(c rune) rune {
		switch {
		case c == '\t' || c == '\n':
			return c
		case c == '\r':
			return ' '
		case unsafe(c):
			return '\uFFFD'
		}
		return c
	})
}

// cleaned maps the characters of a text in which one is unsafe.
func cleaned(s string, to func(rune) rune) string {
	if strings.ContainsFunc(s, unsafe) {
		return strings.Map(to, s)
	}
	return s
}

// unsafe reports whether a character does more than stand in its place.
func unsafe(c rune) bool {
	switch {
	case c < 0x20, c >= 0x7f && c < 0xa0, c == '\uFFFD':
		return true
	case c < 0x2000:
		return c == '\u00ad' || c == '\u061c' || c == '\u180e'
	}
	return unicode.Is(unicode.Cf, c) || unicode.Is(unicode.Zl, c) || unicode.Is(unicode.Zp, c) || unicode.Is(unicode.Co, c) || unicode.Is(unicode.Cs, c)
}
