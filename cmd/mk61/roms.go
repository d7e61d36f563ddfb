package main

import (
	"fmt"
	"os"
	"path/filepath"

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

func runRoms(e *env, args []string) int {
	fs := e.flags("roms")
	dir := fs.String("roms", "", e.say("directory of the images", "каталог образов"))
	rest, code, ok := e.parse(fs, args)
	if !ok {
		if code == exitOK {
			fmt.Fprint(e.out, e.say(romsHelpEn, romsHelpRu))
		}
		return code
	}
	switch {
	case len(rest) == 0:
		return e.listRoms(roms.Dirs(*dir))
	case len(rest) == 2 && rest[0] == "import":
		return e.importRoms(rest[1], roms.Dirs(*dir))
	}
	return e.usage("%s", e.say("roms: want nothing, or: import FILE", "roms: ничего или: import ФАЙЛ"))
}

func (e *env) listRoms(dirs []string) int {
	found := false
	for _, d := range dirs {
		images, err := roms.List(d)
		if err != nil {
			return e.fail("roms: %v", err)
		}
		for _, f := range images {
			found = true
			if f.Err != nil {
				fmt.Fprintf(e.out, "%s: %v\n", f.Path, f.Err)
				continue
			}
			p := f.Papers
			fmt.Fprintf(e.out, "%s: %v, %d %s, SHA-256 %s\n    %s\n", f.Path, p.Chip, p.Words, e.say("words", "слов"), p.SHA256, p.Verified)
		}
	}
	if _, err := roms.Load(dirs...); err != nil {
		if !found {
			for _, d := range dirs {
				fmt.Fprintf(e.out, "%s: %s\n", d, e.say("no images", "образов нет"))
			}
		}
		fmt.Fprint(e.out, e.say(romsHelpEn, romsHelpRu))
		return e.fail("roms: %v", err)
	}
	return exitOK
}

func (e *env) importRoms(name string, dirs []string) int {
	in := e.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return e.fail("roms: %v", fileError(err))
		}
		defer f.Close()
		in = f
	}
	set, err := roms.Import(in)
	if err != nil {
		return e.fail("roms: %s: %v", name, err)
	}
	if len(dirs) == 0 {
		return e.fail("%s", e.say("roms: no directory to write to; give -roms", "roms: некуда писать; задайте -roms"))
	}
	if err := os.MkdirAll(dirs[0], 0o777); err != nil {
		return e.fail("roms: %v", fileError(err))
	}
	for _, f := range set.Files() {
		if err := userfile.Replace(filepath.Join(dirs[0], f.Name), f.Text, 0); err != nil {
			return e.fail("roms: %v", err)
		}
	}
	fmt.Fprintln(e.out, dirs[0])
	return exitOK
}
