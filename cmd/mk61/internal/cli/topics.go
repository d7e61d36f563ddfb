package cli

// topics are what help tells besides the commands.
var topics = []struct {
	name        string
	short, text [2]string
}{
	{
		"keys",
		[2]string{"what can be typed with -keys", "что можно набирать в -keys"},
		[2]string{
			`What is typed with -keys, at play, in dialogues and with mk61 debug, blanks between:

  1,5  -3  2e10        numbers: their digits are pressed, with /-/ and ВП
  С/П В/О ПП БП ШГ→ ←ШГ  keys that run and step
  В↑ ВП Cx /-/ + − × ÷   keys of the stack
  x→П 5   П→x 5        store and recall; also хП5, Пх5
  F sin   К НОП        keys with F and К; Fx², Fsin too
  БП 20   БП A4        a command with its address
  @rad @grad @deg      the angle switch
  @off @on             the power switch
  @erase @write @read  МК-52: С З Сч;  @data @program: Д П;  А↑ ↑↓: its keys
  R1=5  X=-2,5  pc=20  37=11   set a register, the counter, a cell
  limit=5000           most steps that a key may start from here on
  load:NAME            load another part of the program

Latin spellings are read as well: ENT EE CLX R/S RTN GTO GSB STO RCL SST BST, . - * /
`,
			`Что набирают в -keys, при игре, в диалогах и в mk61 debug, через пробел:

  1,5  -3  2e10        числа: нажимаются их цифры, /-/ и ВП
  С/П В/О ПП БП ШГ→ ←ШГ  пуск, останов, шаги
  В↑ ВП Cx /-/ + − × ÷   клавиши стека
  x→П 5   П→x 5        запись и вызов; также хП5, Пх5
  F sin   К НОП        клавиши с F и К; также Fx², Fsin
  БП 20   БП A4        команда с адресом
  @rad @grad @deg      переключатель Р-ГРД-Г
  @off @on             питание
  @erase @write @read  МК-52: С З Сч;  @data @program: Д П;  А↑ ↑↓: его клавиши
  R1=5  X=-2,5  pc=20  37=11   задать регистр, счётчик, ячейку
  limit=5000           сколько шагов может начать одна клавиша, начиная отсюда
  load:ИМЯ             загрузить другую часть программы

Читаются и латинские обозначения: ENT EE CLX R/S RTN GTO GSB STO RCL SST BST, . - * /
`,
		},
	},
	{
		"formats",
		[2]string{"notations of listings", "виды записи программ"},
		[2]string{
			`A listing is read in any notation; it is found out, or named with -from:

  mk61      our own: header, registers, program with comments, dialogues
  grid      ten commands a row, as books print them
  columns   address, code, command
  list      commands in a row or column, with addresses or without
  hex       codes; page and others: the forms of other emulators and sites
  asm       with labels (mk61 asm)

Written are: mk61, grid, columns, hex and more, see mk61 help convert. The character set
is guessed (UTF-8, UTF-16, CP1251, CP866, KOI8-R) or named with -charset.
docs/formats.md describes each.
`,
			`Листинг читается в любой записи; она определяется сама или задаётся ключом -from:

  mk61      своя: заголовок, регистры, программа с комментариями, диалоги
  grid      по десять команд в строке, как в книгах
  columns   адрес, код, команда
  list      команды строкой или столбцом, с адресами и без
  hex       коды; page и другие: записи других эмуляторов и сайтов
  asm       с метками (mk61 asm)

Записываются: mk61, grid, columns, hex и другие, см. mk61 help convert. Кодировка
определяется сама (UTF-8, UTF-16, CP1251, CP866, KOI8-R) или задаётся ключом -charset.
Все виды описаны в docs/formats.md.
`,
		},
	},
	{
		"dialogues",
		[2]string{"how answers of a program are written down", "как записывают ответы программы"},
		[2]string{
			`A dialogue says what a program must answer, one line a turn: what is typed, =>, what
must be shown. It stands beside the listing (NAME.dialog) or in it (DIALOGUE).

  ## a game
  0.5 В/О С/П => X=-9 Y=-9 [-9,]   # registers; the indicator in brackets
  8.7 С/П     => 6                 # X alone
  1 С/П       => [ЕГГОГ] stop=error

mk61 verify checks dialogues, -update writes the answers in, -cover shows the cells
that they reach, -mutants how many wrong programs they notice. docs/verify.md tells all.
`,
			`Диалог говорит, что должна ответить программа, ход в строке: что набрано, =>, что
должно быть показано. Он стоит рядом с листингом (ИМЯ.dialog) или в нём (DIALOGUE).

  ## игра
  0.5 В/О С/П => X=-9 Y=-9 [-9,]   # регистры; индикатор в скобках
  8.7 С/П     => 6                 # только X
  1 С/П       => [ЕГГОГ] stop=error

mk61 verify проверяет диалоги, -update вписывает ответы, -cover показывает пройденные
ячейки, -mutants — сколько ошибочных программ они заметят. Подробно: docs/verify.md.
`,
		},
	},
	{
		"exit-codes",
		[2]string{"exit codes", "коды завершения"},
		[2]string{
			`The exit code of every command:

  0   done; what was checked is right
  1   not done, or what was checked is wrong: a file that is missing or faulty, a
      dialogue that fails, programs that differ, a run that does not end within
      -limit, output that could not be written, an interruption
  2   the command line is wrong: an unknown command or flag, a value that a flag does
      not take, arguments missing or too many, keys that do not exist

Errors are lines on standard error that begin with "mk61: ".
`,
			`Код завершения любой команды:

  0   выполнено; проверенное верно
  1   не выполнено или проверенное неверно: файла нет или он с ошибкой, диалог не
      сошёлся, программы различаются, программа не остановилась за -limit шагов,
      вывод не удалось записать, работа прервана
  2   ошибка в командной строке: нет такой команды или ключа, недопустимое значение
      ключа, не хватает аргументов или есть лишние, нет таких клавиш

Ошибки — строки стандартного потока ошибок, начинающиеся с «mk61: ».
`,
		},
	},
}

// TopicNames are the topics of the help.
func TopicNames() []string {
	var l []string
	for _, t := range topics {
		l = append(l, t.name)
	}
	return l
}

func topicIndex(name string) int {
	for i, t := range topics {
		if t.name == name {
			return i
		}
	}
	return -1
}
