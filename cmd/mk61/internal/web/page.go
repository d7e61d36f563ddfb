package web

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"html/template"

	"mk61/calc"
	"mk61/isa"
)

// policy is the Content-Security-Policy of the page: nothing but its own files. The
// server sends it, too; a static host that cannot has it in the page.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self' data:; manifest-src 'self'; worker-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'"

//go:embed page.html
var pageSource string

//go:embed menu.html
var menuSource string

// pageData is what the page's scripts need of the tables.
type pageData struct {
	Segments [16]uint8         `json:"segments"`
	Operand  []int             `json:"operand"` // codes that an address follows
	Regs     []string          `json:"regs"`
	Letters  []int             `json:"letters"` // keys of the registers a..e
	Texts    map[string]string `json:"texts"`
}

// phrase is what the scripts say, by a name.
type phrase struct{ name, en, ru string }

// texts are what the page itself says; moreTexts what the modules say that are
// fetched when they are wanted, by static/more.js.
var texts = []phrase{
	{"blank", "blank", "пусто"},
	{"failed", "The machine cannot be loaded", "Машина не загрузилась"},
	{"update", "There is a new version of the page", "Есть новая версия страницы"},
	{"reload", "reload", "обновить"},
	{"aside", "The saved session cannot be read and is kept aside", "Сохранённый сеанс не читается и отложен"},
	{"nowhere", "The page cannot keep anything here", "Здесь странице негде хранить"},
	{"breakpoint", "breakpoint", "останов"},
	{"paused", "paused", "пауза"},
}

var moreTexts = []phrase{
	{"copied", "The link is copied", "Ссылка скопирована"},
	{"newer", "This link is of a newer version of the page", "Эта ссылка — от более новой версии страницы"},
	{"damaged", "This link is damaged", "Эта ссылка повреждена"},
	{"all", "all", "все"},
	{"cells", "cells", "ячеек"},
	{"unknown", "There is no such program", "Такой программы нет"},
	{"true", "true value", "истинное"},
	{"ulps", "units of the last digit", "единиц последнего разряда"},
	{"notrue", "The last key was no operation that has a true value", "Последняя клавиша — не операция с истинным значением"},
	{"chipsHow", "Choose the images of the chips, or the source text of an emulator that holds them", "Выберите образы микросхем или исходный текст эмулятора, в котором они есть"},
	{"chipsAgree", "chips and model agree", "микросхемы и модель сходятся"},
	{"chipsDiffer", "the chips show something else", "микросхемы показывают иное"},
	{"chipsShown", "the chips are shown", "показаны микросхемы"},
	{"modelShown", "the model is shown", "показана модель"},
	{"switch", "switch", "переключить"},
	{"end", "end", "закончить"},
	{"sessions", "Sessions", "Сеансы"},
	{"keep", "Keep the machine under a name", "Сохранить машину под именем"},
	{"name", "name", "имя"},
	{"keepIt", "Keep", "Сохранить"},
	{"forget", "delete", "удалить"},
	{"program", "program", "программа"},
	{"ownTag", "own", "свои"},
	{"differs", "first difference", "первое расхождение"},
	{"steps", "steps", "шагов"},
	{"line", "line", "строка"},
	{"opened", "opened", "открыто"},
	{"foreign", "not a file of the calculator", "не файл калькулятора"},
	{"listing", "Listing", "Листинг"},
	{"put", "Put into the machine", "Загрузить в память"},
	{"dialogue", "Dialogue to verify", "Проверить по диалогу"},
	{"verify", "Verify", "Проверить"},
	{"agrees", "everything agrees, checks", "всё сходится, проверок"},
	{"close", "Close", "Закрыть"},
}

// page is the HTML of the page in a language, "ru" or "en". core and full are the
// names of the modules' files, version that of all files.
func page(lang, core, full, version string) ([]byte, error) {
	pick := picker(lang)
	d := pageData{Segments: Segments, Texts: make(map[string]string)}
	for c := range isa.Table {
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
	phrases(d.Texts, texts, pick)
	other, otherPage := "en", "en.html"
	if lang != "ru" {
		other, otherPage = "ru", "./"
	}
	return fill(pageSource, pick, map[string]any{
		"Lang": lang, "Other": other, "OtherPage": otherPage, "Core": core, "Full": full, "Version": version, "Policy": policy,
		"Keys": pageKeys(), "Indicator": indicator(), "Data": d,
	})
}

// picker chooses between English and Russian.
func picker(lang string) func(en, ru string) string {
	if lang == "ru" {
		return func(_, ru string) string { return ru }
	}
	return func(en, _ string) string { return en }
}

func phrases(out map[string]string, l []phrase, pick func(en, ru string) string) {
	for _, p := range l {
		out[p.name] = pick(p.en, p.ru)
	}
}

// fill executes a template.
func fill(source string, pick func(en, ru string) string, data any) ([]byte, error) {
	t, err := template.New("page").Funcs(template.FuncMap{"t": pick}).Parse(source)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Execute(&b, data)
	return b.Bytes(), err
}

// more are the files that the page fetches when they are wanted: the texts with the Latin
// names of the keys, and the greater part of the menu.
func more(lang string) (map[string][]byte, error) {
	pick := picker(lang)
	all := make(map[string]string)
	phrases(all, texts, pick)
	phrases(all, moreTexts, pick)
	latin := make(map[int]string)
	for _, k := range pageKeys() {
		if k.Latin != k.Cap {
			latin[k.Code] = k.Latin
		}
	}
	text, err := json.Marshal(map[string]any{"texts": all, "latin": latin})
	if err != nil {
		return nil, err
	}
	menu, err := fill(menuSource, pick, map[string]any{"Keys": pageKeys()})
	return map[string][]byte{"more." + lang + ".json": text, "menu." + lang + ".html": menu}, err
}
