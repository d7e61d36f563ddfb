package main

import (
	"bytes"
	"flag"
	"fmt"
	"strings"

	"mk61/cmd/mk61/internal/userfile"
	"mk61/isa"
	"mk61/isa/listing"
)

// dialects are the values of -dialect.
var dialects = map[string]isa.Dialect{"ru": isa.Russian, "latin": isa.Latin, "magazine": isa.Magazine, "older": isa.Older}

// reading are the flags of the commands that read a listing.
type reading struct{ charset, notation *string }

func (e *env) readingFlags(fs *flag.FlagSet) reading {
	return reading{
		fs.String("charset", "", e.say("character set of the text (guessed when not given): ", "кодировка текста (если не указана, угадывается): ")+strings.Join(listing.Charsets(), ", ")),
		fs.String("from", "", e.say("notation of the text (found out when not given): ", "вид записи (если не указан, определяется): ")+strings.Join(listing.Notations(), ", ")),
	}
}

func (r reading) options() listing.Options {
	return listing.Options{Charset: *r.charset, Notation: *r.notation}
}

// writing are the flags of the commands that write a program.
type writing struct{ to, dialect, out *string }

func (e *env) writingFlags(fs *flag.FlagSet, to string) writing {
	return writing{
		fs.String("to", to, e.say("format: ", "формат: ")+strings.Join(listing.Formats(), ", ")+e.say("; by default that of the -o file's name", "; по умолчанию по имени файла -o")),
		fs.String("dialect", "magazine", e.say("spelling of commands: ru, latin, magazine, older", "запись команд: ru, latin, magazine, older")),
		fs.String("o", "", e.say("`file` to write; standard output when not given", "`файл` для записи; если не указан, стандартный вывод")),
	}
}

// text writes a program as the flags want it.
func (w writing) text(p *listing.Program, fallback string) ([]byte, error) {
	d, ok := dialects[*w.dialect]
	if !ok {
		return nil, fmt.Errorf("unknown dialect %q; known are ru, latin, magazine, older", *w.dialect)
	}
	to := *w.to
	if to == "" {
		to = listing.FormatOf(*w.out)
	}
	if to == "" {
		to = fallback
	}
	var b bytes.Buffer
	err := listing.Write(&b, p, to, d)
	return b.Bytes(), err
}

// write puts the text where -o says.
func (e *env) write(out string, text []byte) error {
	if out == "" || out == "-" {
		_, err := e.out.Write(text)
		return err
	}
	return userfile.Replace(out, text, 0)
}

func runConvert(e *env, args []string) int {
	fs := e.flags("convert")
	r, w := e.readingFlags(fs), e.writingFlags(fs, "")
	rest, code, ok := e.parse(fs, args)
	if !ok {
		return code
	}
	if len(rest) != 1 {
		return e.usage("%s", e.say("convert: want one FILE, - or NAME", "convert: нужен один ФАЙЛ, - или ИМЯ"))
	}
	return e.convert("convert", rest[0], r.options(), w, "mk61")
}

// convert reads a program and writes it.
func (e *env) convert(command, arg string, o listing.Options, w writing, fallback string) int {
	l, err := e.loadProgram(arg, o)
	if err != nil {
		return e.failures(err)
	}
	if l.Notation != "" && l.entry == nil {
		fmt.Fprintf(e.err, e.say("mk61: %s: read as %s, %s, %d cells\n", "mk61: %s: прочитано как %s, %s, ячеек: %d\n"), l.name, l.Notation, l.Charset, len(l.Cells))
	}
	text, err := w.text(l.Program, fallback)
	if err != nil {
		return e.usage("%s: %v", command, err)
	}
	if err := e.write(*w.out, text); err != nil {
		return e.fail("%s: %v", command, err)
	}
	return exitOK
}

func runAsm(e *env, args []string) int {
	fs := e.flags("asm")
	w := e.writingFlags(fs, "")
	charset := fs.String("charset", "", e.say("character set of the source", "кодировка исходного текста"))
	rest, code, ok := e.parse(fs, args)
	if !ok {
		return code
	}
	if len(rest) != 1 {
		return e.usage("%s", e.say("asm: want one FILE or -", "asm: нужен один ФАЙЛ или -"))
	}
	return e.convert("asm", rest[0], listing.Options{Charset: *charset, Notation: "asm"}, w, "grid")
}
