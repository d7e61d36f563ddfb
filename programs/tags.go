package programs

import "slices"

// tags are all tags of the library, with their Russian names.
var tags = map[string]string{
	"accuracy": "точность", "analysis": "анализ", "calendar": "календарь", "demonstration": "демонстрация", "equations": "уравнения",
	"game": "игра", "logic": "логика", "mathematics": "математика", "numbers": "числа", "puzzle": "головоломка", "random": "случайные числа",
	"search": "поиск", "short": "короткая", "space": "космос", "statistics": "статистика", "two loads": "две загрузки", "undocumented": "недокументированное",
}

// Tag is the name of a tag in a language, "en" or "ru".
func Tag(tag, lang string) string {
	if ru, ok := tags[tag]; ok && lang == "ru" {
		return ru
	}
	return tag
}

// TagsIn are the tags of an entry in a language.
func (e *Entry) TagsIn(lang string) []string {
	var l []string
	for _, t := range e.Tags {
		l = append(l, Tag(t, lang))
	}
	return l
}

// IsGame tells whether an entry is a game.
func (e *Entry) IsGame() bool { return slices.Contains(e.Tags, "game") }

// GamesFirst lists the library, the games before the rest.
func GamesFirst() []*Entry {
	l := slices.Clone(All())
	slices.SortStableFunc(l, func(a, b *Entry) int {
		switch {
		case a.IsGame() == b.IsGame():
			return 0
		case a.IsGame():
			return -1
		}
		return 1
	})
	return l
}
