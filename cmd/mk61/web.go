//go:build !nopage

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"mk61/cmd/mk61/internal/cli"
	"mk61/cmd/mk61/internal/userfile"
	"mk61/cmd/mk61/internal/web"
	"mk61/cmd/mk61/internal/web/link"
	"mk61/isa"
	"mk61/isa/listing"
	"mk61/programs"
)

// pageCommands are the subcommands about the page. With the tag nopage the program is
// built without them, and without the network.
func pageCommands() []*cli.Command {
	return []*cli.Command{serveCommand(), linkCommand(), siteCommand()}
}

func serveCommand() *cli.Command {
	return &cli.Command{
		Name: "serve", Group: cli.Play, Args: [2]string{"[-addr 127.0.0.1:0] [-open] [FILE|NAME]", "[-addr 127.0.0.1:0] [-open] [ФАЙЛ|ИМЯ]"},
		Short:    [2]string{"the calculator on a page, served on this machine", "калькулятор на странице, с этой машины"},
		Examples: []string{"mk61 serve -open fox-hunt", "mk61 serve -addr localhost:6161"},
		Complete: cli.ProgramOrFile,
		Setup:    setupServe,
	}
}

func setupServe(e *cli.Env, fs *cli.Flags) cli.Runner {
	addr := fs.String("addr", "127.0.0.1:0", e.Say("`address` of this machine and port, 0 for a free one", "`адрес` этой машины и порт, 0 — любой свободный"))
	open := fs.Bool("open", false, e.Say("open the page in the browser", "открыть страницу в браузере"))
	return func(rest []string) int {
		if len(rest) > 1 {
			return e.Usage("%s", e.Say("serve: want one file or name", "serve: нужен один файл или имя"))
		}
		var l link.Link
		if len(rest) == 1 {
			p, err := e.LoadProgram(rest[0], listing.Options{})
			if err != nil {
				return e.Failures(err)
			}
			if err := fill(&l, p, rest[0], false); err != nil {
				return e.Fail("serve: %v", err)
			}
		}
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		return serve(ctx, e, *addr, l, *open)
	}
}

// serve serves the page until ctx is done, and tells the address that opens what l holds.
func serve(ctx context.Context, e *cli.Env, addr string, l link.Link, open bool) int {
	at, err := web.Listen(addr)
	if err != nil {
		return e.Fail("serve: %v", err)
	}
	defer at.Close()
	files, err := web.Files(false)
	if err != nil {
		return e.Fail("serve: %v", err)
	}
	page := "http://" + at.Addr().String() + "/" + e.Say("en.html", "")
	if l.Program != "" || l.Listing != "" {
		page += l.String()
	}
	fmt.Fprintf(e.Out, e.Say("%s (Ctrl-C ends)\n", "%s (Ctrl-C — конец)\n"), page)
	if e.Lost() != nil { // nobody knows where the page is
		return cli.ExitFailure
	}
	if open {
		if err := browse(page); err != nil {
			e.Fail("serve: -open: %v", err)
		}
	}
	if err := web.Serve(ctx, at, files); err != nil {
		return e.Fail("serve: %v", err)
	}
	return cli.ExitOK
}

// browse opens an address in the user's browser.
func browse(page string) error {
	name, args := "xdg-open", []string{page}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", page}
	}
	return exec.Command(name, args...).Start()
}

func siteCommand() *cli.Command {
	return &cli.Command{
		Name: "site", Group: cli.Tools, Args: [2]string{"DIRECTORY", "КАТАЛОГ"},
		Short:    [2]string{"write the page for any static host", "записать страницу для любого статического хостинга"},
		Examples: []string{"mk61 site page", "mk61 site -lang ru page"},
		Setup: func(e *cli.Env, _ *cli.Flags) cli.Runner {
			return func(rest []string) int { return writeSite(e, rest) }
		},
	}
}

func writeSite(e *cli.Env, rest []string) int {
	if len(rest) != 1 {
		return e.Usage("%s", e.Say("site: want one directory", "site: нужен один каталог"))
	}
	files, err := web.Files(true)
	if err != nil {
		return e.Fail("site: %v", err)
	}
	size := 0
	for name, text := range files {
		path := filepath.Join(rest[0], filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		if err == nil {
			err = os.WriteFile(path, text, 0o644)
		}
		if err != nil {
			return e.Fail("site: %v", userfile.Plain(err))
		}
		size += len(text)
	}
	fmt.Fprintf(e.Out, e.Say("%s: %d files, %d KB\n", "%s: файлов %d, %d КБ\n"), rest[0], len(files), size/1000)
	return cli.ExitOK
}

func linkCommand() *cli.Command {
	return &cli.Command{
		Name: "link", Group: cli.Play, Args: [2]string{"[-keys KEYS] [-qr] FILE|NAME", "[-keys КЛАВИШИ] [-qr] ФАЙЛ|ИМЯ"},
		Short:    [2]string{"a link that opens a program on the page", "ссылка, открывающая программу на странице"},
		Examples: []string{"mk61 link fox-hunt:one", "mk61 link -keys '5 С/П' -speed max -svg factorial"},
		Complete: cli.ProgramOrFile,
		Setup:    setupLink,
	}
}

// speeds are those that a link can name.
var speeds = []string{"1", "10", "100", "max"}

func setupLink(e *cli.Env, fs *cli.Flags) cli.Runner {
	var l link.Link
	base := fs.String("base", "", e.Say("`address` of the page; without it only what stands behind the #", "`адрес` страницы; без него только то, что после #"))
	fs.StringVar(&l.Keys, "keys", "", e.Say("`keys` to press then", "какие `клавиши` затем нажать"))
	fs.StringVar(&l.Speed, "speed", "", e.Say("`speed`: 1, 10, 100 or max", "`скорость`: 1, 10, 100 или max"))
	codes := fs.Bool("codes", false, e.Say("codes alone: shorter, without description and registers", "только коды: короче, без описания и регистров"))
	qr := fs.Bool("qr", false, e.Say("as a QR code for the terminal", "QR-кодом для терминала"))
	svg := fs.Bool("svg", false, e.Say("as a QR code in SVG", "QR-кодом в SVG"))
	return func(rest []string) int {
		if len(rest) != 1 {
			return e.Usage("%s", e.Say("link: want one file or name", "link: нужен один файл или имя"))
		}
		if l.Speed != "" && !slices.Contains(speeds, l.Speed) {
			return e.Usage(e.Say("link: -speed %q: want 1, 10, 100 or max", "link: -speed %q: нужно 1, 10, 100 или max"), l.Speed)
		}
		p, err := e.LoadProgram(rest[0], listing.Options{})
		if err != nil {
			return e.Failures(err)
		}
		if err := fill(&l, p, rest[0], *codes); err != nil {
			return e.Fail("link: %v", err)
		}
		text := *base + l.String()
		if *qr || *svg {
			if text, err = web.QR(text, *svg); err != nil {
				return e.Fail(e.Say("link: %d characters are too many for a QR code; try -codes", "link: символов %d — слишком много для QR-кода; есть -codes"), len(*base+l.String()))
			}
		}
		fmt.Fprintln(e.Out, strings.TrimRight(text, "\n"))
		return cli.ExitOK
	}
}

// onPage tells whether a program is of the library that the page has, and not of the
// user's own.
func onPage(p *cli.Loaded) bool {
	if p.Entry == nil {
		return false
	}
	e, ok := programs.Find(p.Entry.Name)
	return ok && e == p.Entry
}

// fill puts a program into a link in the shortest way that keeps what is asked for.
func fill(l *link.Link, p *cli.Loaded, arg string, codes bool) error {
	switch {
	case codes:
		l.Cells = p.Cells
	case onPage(p):
		l.Program = arg
	default:
		var b strings.Builder
		if err := listing.Write(&b, p.Program, "mk61", isa.Russian); err != nil {
			return err
		}
		l.Listing = b.String()
	}
	return nil
}
