package web

import (
	"bytes"
	_ "embed"
	"html/template"

	"mk61/calc"
	"mk61/isa"
)

// policy is the Content-Security-Policy of the page: nothing but its own files. The
// server sends it, too; a static host that cannot has it in the page.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self' data:; manifest-src 'self'; worker-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'"

//go:embed page.html
var pageSource string

// pageData is what the page's scripts need of the tables.
type pageData struct {
	Segments [16]uint8         `json:"segments"`
	Names    [256]string       `json:"names"`
	Operand  []int             `json:"operand"` // codes that an address follows
	Regs     []string          `json:"regs"`
	Letters  []int             `json:"letters"` // keys of the registers a..e
	Texts    map[string]string `json:"texts"`
}

// texts are what the scripts say.
var texts = []struct{ name, en, ru string }{
	{"blank", "blank", "пусто"},
	{"copied", "The link is copied", "Ссылка скопирована"},
	{"newer", "This link is of a newer version of the page", "Эта ссылка — от более новой версии страницы"},
	{"damaged", "This link is damaged", "Эта ссылка повреждена"},
	{"failed", "The machine cannot be loaded", "Машина не загрузилась"},
	{"update", "There is a new version of the page", "Есть новая версия страницы"},
	{"reload", "reload", "обновить"},
	{"aside", "The saved session cannot be read and is kept aside", "Сохранённый сеанс не читается и отложен"},
	{"address", "address", "адрес"},
	{"breakpoint", "breakpoint", "останов"},
	{"all", "all", "все"},
	{"cells", "cells", "ячеек"},
	{"play", "Play", "Играть"},
	{"paused", "paused", "пауза"},
	{"unknown", "There is no such program", "Такой программы нет"},
	{"opened", "opened", "открыто"},
	{"foreign", "not a file of the calculator", "не файл калькулятора"},
	{"listing", "Listing", "Листинг"},
	{"put", "Put into the machine", "Загрузить в память"},
	{"dialogue", "Dialogue to verify", "Проверить по диалогу"},
	{"verify", "Verify", "Проверить"},
	{"agrees", "everything agrees, checks", "всё сходится, проверок"},
	{"close", "Close", "Закрыть"},
	{"nowhere", "The page cannot keep anything here", "Здесь странице негде хранить"},
}

// page is the HTML of the page in a language, "ru" or "en". core and full are the
// names of the modules' files, version that of all files.
func page(lang, core, full, version string) ([]byte, error) {
	russian := lang == "ru"
	pick := func(en, ru string) string {
		if russian {
			return ru
		}
		return en
	}
	d := pageData{Segments: Segments, Texts: make(map[string]string)}
	for c := range isa.Table {
		d.Names[c] = isa.Spell(byte(c), isa.Magazine)
		if isa.Table[c].Operand {
			d.Operand = append(d.Operand, c)
		}
	}
	for r := range calc.NumRegs {
		d.Regs = append(d.Regs, pick(r.String(), r.Russian()))
	}
	for n := uint8(10); n < 15; n++ {
		d.Letters = append(d.Letters, int(isa.RegisterKey(n)))
	}
	for _, t := range texts {
		d.Texts[t.name] = pick(t.en, t.ru)
	}
	t, err := template.New("page").Funcs(template.FuncMap{"t": pick}).Parse(pageSource)
	if err != nil {
		return nil, err
	}
	other, otherPage := "en", "en.html"
	if !russian {
		other, otherPage = "ru", "./"
	}
	var b bytes.Buffer
	err = t.Execute(&b, map[string]any{
		"Lang": lang, "Other": other, "OtherPage": otherPage, "Core": core, "Full": full, "Version": version, "Policy": policy,
		"Keys": pageKeys(), "Indicator": indicator(), "Data": d,
	})
	return b.Bytes(), err
}
