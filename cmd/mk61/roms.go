package main

import (
	"fmt"
	"os"
	"path/filepath"

	"mk61/cmd/mk61/internal/cli"

	"mk61/cmd/mk61/internal/userfile"
	"mk61/roms"
)

const romsHelpEn = `
The chip engine (-engine chip) runs the microcode of the three chips К145ИК1302, К145ИК1303 and К145ИК1306. Their contents are not part of this
program: bring a dump. Images are looked for in the directory of -roms, else that of MK61_ROMS, else mk61/roms in your data directory.
If you have the source text of an emulator that contains the tables, "mk61 roms import FILE" extracts them, checks the sums and
writes the directory.
`

const romsHelpRu = `
Движок chip (-engine chip) выполняет микрокод трёх микросхем К145ИК1302, К145ИК1303 и К145ИК1306. Их содержимое не входит в программу: нужен дамп.
Образы ищутся в каталоге ключа -roms, иначе в MK61_ROMS, иначе в mk61/roms каталога данных. Если есть исходный текст эмулятора с этими
таблицами, «mk61 roms import ФАЙЛ» извлечёт их, проверит суммы и запишет каталог.
`

func romsCommand() *cli.Command {
	return &cli.Command{
		Name: "roms", Group: cli.Tools, Args: [2]string{"[-roms DIR] | import FILE", "[-roms КАТАЛОГ] | import ФАЙЛ"},
		Short:    [2]string{"list ROM images of the chips, or import them from the source text of an emulator", "список образов ПЗУ или их извлечение из исходного текста эмулятора"},
		Examples: []string{"mk61 roms", "mk61 roms -roms images"},
		Complete: cli.Words("import"),
		ROMs:     true,
		Long:     [2]string{romsHelpEn, romsHelpRu},
		Setup:    setupRoms,
	}
}

func setupRoms(e *cli.Env, fs *cli.Flags) cli.Runner {
	dir := fs.String("roms", "", e.Say("directory of ROM images", "каталог образов ПЗУ"))
	return func(rest []string) int {
		switch {
		case len(rest) == 0:
			return listRoms(e, roms.Dirs(*dir))
		case len(rest) == 2 && rest[0] == "import":
			return importRoms(e, rest[1], roms.Dirs(*dir))
		}
		return e.Usage("%s", e.Say("roms: want nothing, or: import FILE", "roms: ничего или: import ФАЙЛ"))
	}
}

func listRoms(e *cli.Env, dirs []string) int {
	found := false
	for _, d := range dirs {
		images, err := roms.List(d)
		if err != nil {
			return e.Fail("roms: %v", err)
		}
		for _, f := range images {
			found = true
			if f.Err != nil {
				fmt.Fprintf(e.Out, "%s: %v\n", f.Path, f.Err)
				continue
			}
			p := f.Papers
			fmt.Fprintf(e.Out, "%s: %v, %d %s, SHA-256 %s\n    %s\n", f.Path, p.Chip, p.Words, e.Say("words", "слов"), p.SHA256, p.Verified)
		}
	}
	if _, err := roms.Load(dirs...); err != nil {
		if !found {
			for _, d := range dirs {
				fmt.Fprintf(e.Out, "%s: %s\n", d, e.Say("no images", "образов нет"))
			}
		}
		fmt.Fprint(e.Out, e.Say(romsHelpEn, romsHelpRu))
		return e.Fail("roms: %v", err)
	}
	return cli.ExitOK
}

func importRoms(e *cli.Env, name string, dirs []string) int {
	in := e.In
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return e.Fail("roms: %v", userfile.Plain(err))
		}
		defer f.Close()
		in = f
	}
	set, err := roms.Import(in)
	if err != nil {
		return e.Fail("roms: %s: %v", name, err)
	}
	if len(dirs) == 0 {
		return e.Fail("%s", e.Say("roms: no directory to write to; give -roms", "roms: некуда писать; задайте -roms"))
	}
	if err := os.MkdirAll(dirs[0], 0o777); err != nil {
		return e.Fail("roms: %v", userfile.Plain(err))
	}
	for _, f := range set.Files() {
		if err := userfile.Replace(filepath.Join(dirs[0], f.Name), f.Text, 0); err != nil {
			return e.Fail("roms: %v", err)
		}
	}
	fmt.Fprintln(e.Out, dirs[0])
	return cli.ExitOK
}
