package library

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"mk61/cmd/mk61/internal/userfile"
	"mk61/isa/listing"
	"mk61/programs"
)

// What bounds a folder of programs: a tree is read no further.
const (
	maxFiles = 10000   // files
	maxDepth = 16      // folders in one another
	maxText  = 1 << 20 // bytes of a file
)

// leastCells is how many cells a program has at least that a page holds, or that has no
// С/П: less is found in any table of figures.
const leastCells = 5

// stop is the code of С/П.
const stop = 0x50

// Library are the embedded programs and those of folders of the user. The folders are
// looked through when they are first asked for, and of them only what is asked for is
// read. Its methods may be called from several goroutines.
type Library struct {
	roots   []string
	walk    sync.Once
	folders []*folder
	known   map[string]int // names, in lower case, and how many files have them
	reports []*Report
}

// Report tells what was found in a folder.
type Report struct {
	Root                   string
	Files, Programs, Texts int
	// Same are programs whose cells another one has, too: both names.
	Same [][2]string
	// Unreadable are the files that cannot be read, with the reason.
	Unreadable []error
}

// folder is one folder of a tree.
type folder struct {
	root   *Report
	path   string   // as the system has it
	names  []string // the elements of its path, the root first
	groups []group
	read   sync.Once

	entries    []*programs.Entry
	texts      int
	unreadable []error
}

// group are the files of one name, apart from suffixes.
type group struct {
	stem     string
	listings []string // file names, those that can be nothing else first
	texts    []string
	dialogue string
}

// Open is the library with the programs of folders.
func Open(roots ...string) *Library { return &Library{roots: roots} }

// Roots are the folders.
func (l *Library) Roots() []string { return l.roots }

// All are all programs, the embedded ones first.
func (l *Library) All() []*programs.Entry {
	return append(programs.GamesFirst(), l.Own()...)
}

// Own are the programs of the folders.
func (l *Library) Own() []*programs.Entry {
	l.walk.Do(l.look)
	work := make(chan *folder)
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for f := range work {
				f.read.Do(func() { l.load(f) })
			}
		})
	}
	for _, f := range l.folders {
		work <- f
	}
	close(work)
	all.Wait()
	var out []*programs.Entry
	for _, f := range l.folders {
		out = append(out, f.entries...)
	}
	return out
}

// Find are the programs that a name may mean: an embedded one, or those of the folders
// whose path, apart from the suffix, ends with it. Case does not matter there.
func (l *Library) Find(name string) []*programs.Entry {
	if e, ok := programs.Find(name); ok {
		return []*programs.Entry{e}
	}
	if len(l.roots) == 0 || name == "" {
		return nil
	}
	l.walk.Do(l.look)
	var out []*programs.Entry
	for _, f := range l.folders {
		if !slices.ContainsFunc(f.groups, func(g group) bool {
			return f.means(name, g.stem) || slices.ContainsFunc(g.listings, func(n string) bool { return f.means(name, clean(n)) })
		}) {
			continue
		}
		f.read.Do(func() { l.load(f) })
		for _, e := range f.entries {
			if file := filepath.Base(e.Path); f.means(name, stemOf(file)) || f.means(name, clean(file)) {
				out = append(out, e)
			}
		}
	}
	for _, e := range out { // the very name wins
		if strings.EqualFold(e.Name, name) {
			return []*programs.Entry{e}
		}
	}
	return out
}

// means tells whether a name that was typed may mean a file of the folder.
func (f *folder) means(typed, name string) bool {
	whole := "/" + f.fullName(name)
	typed = "/" + filepath.ToSlash(typed)
	return len(typed) <= len(whole) && strings.EqualFold(whole[len(whole)-len(typed):], typed)
}

// Reports tell of every folder, all of it having been read.
func (l *Library) Reports() []Report {
	l.Own()
	var out []Report
	for _, r := range l.reports {
		sum := *r
		cells := map[string]string{}
		for _, f := range l.folders {
			if f.root != r {
				continue
			}
			sum.Programs += len(f.entries)
			sum.Texts += f.texts
			sum.Unreadable = append(sum.Unreadable, f.unreadable...)
			for _, e := range f.entries {
				if first, ok := cells[string(e.Program.Cells)]; ok {
					sum.Same = append(sum.Same, [2]string{e.Name, first})
				} else {
					cells[string(e.Program.Cells)] = e.Name
				}
			}
		}
		out = append(out, sum)
	}
	return out
}

// look finds the files of all folders.
func (l *Library) look() {
	l.known = map[string]int{}
	for _, root := range l.roots {
		r := &Report{Root: root}
		l.reports = append(l.reports, r)
		l.tree(r)
	}
	for _, f := range l.folders {
		for _, g := range f.groups {
			if len(g.listings) > 0 {
				for _, n := range f.namesOf(g.stem) {
					l.known[strings.ToLower(n)]++
				}
			}
		}
	}
}

var errMany = fmt.Errorf("more than %d files; the rest is left out", maxFiles)

// tree finds the files of one folder.
func (l *Library) tree(r *Report) {
	root := filepath.Clean(r.Root)
	whole, err := filepath.Abs(root)
	if err != nil {
		whole = root
	}
	if link, err := filepath.EvalSymlinks(root); err == nil {
		root = link
	}
	files := map[string][]string{}
	var dirs []string
	err = filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			r.Unreadable = append(r.Unreadable, userfile.Plain(err))
			return nil
		}
		switch name := d.Name(); {
		case d.IsDir():
			below, _ := filepath.Rel(root, p)
			if p != root && strings.HasPrefix(name, ".") || strings.Count(below, string(filepath.Separator)) >= maxDepth {
				return fs.SkipDir
			}
			dirs = append(dirs, p)
		case strings.HasPrefix(name, "."):
		case r.Files == maxFiles:
			return errMany
		default:
			r.Files++
			files[filepath.Dir(p)] = append(files[filepath.Dir(p)], name)
		}
		return nil
	})
	if err != nil {
		r.Unreadable = append(r.Unreadable, fmt.Errorf("%s: %w", r.Root, err))
	}
	for _, d := range dirs {
		if len(files[d]) == 0 {
			continue
		}
		f := &folder{root: r, path: d, names: []string{clean(filepath.Base(whole))}, groups: groups(files[d])}
		if below, err := filepath.Rel(root, d); err == nil && below != "." {
			for n := range strings.SplitSeq(filepath.ToSlash(below), "/") {
				f.names = append(f.names, clean(n))
			}
		}
		l.folders = append(l.folders, f)
	}
}

// fullName is the whole path of a name, the root's own name first.
func (f *folder) fullName(stem string) string {
	return strings.Join(f.names, "/") + "/" + stem
}

// namesOf are all names of a program, the shortest first.
func (f *folder) namesOf(stem string) []string {
	out := []string{stem}
	for i := len(f.names) - 1; i >= 0; i-- {
		stem = f.names[i] + "/" + stem
		out = append(out, stem)
	}
	return out
}

// clean makes a name easy to type: no blanks, nothing that means something else in it.
func clean(name string) string {
	name = strings.NewReplacer(":", "-", "#", "-", `\`, "-").Replace(listing.Clean(name))
	return strings.Join(strings.Fields(name), "-")
}

// textSuffixes are the endings of files that hold a description, or a listing, or
// both.
var textSuffixes = []string{".txt", ".md", ".html", ".htm"}

// notListings are endings of files that we write and that nobody keeps as listings.
var notListings = []string{".svg", ".h"}

// kind tells what the suffix of a file lets expect.
func kind(name string) (listings, text bool) {
	ext := strings.ToLower(filepath.Ext(name))
	if slices.Contains(notListings, ext) {
		return false, false
	}
	text = slices.Contains(textSuffixes, ext)
	return text || slices.Contains(listing.Suffixes(), ext), text
}

// stemOf is a file name without its suffixes and the language, as programs are named.
func stemOf(name string) string {
	for {
		is, _ := kind(name)
		ext := filepath.Ext(name)
		if !is && !strings.EqualFold(ext, ".dialog") || len(ext) == len(name) {
			break
		}
		name = name[:len(name)-len(ext)]
	}
	return clean(name)
}

// language is that of a description by its name: "NAME.ru.md"; "" when it does not say.
func language(name string) string {
	name = strings.TrimSuffix(name, filepath.Ext(name))
	switch ext := strings.ToLower(filepath.Ext(name)); ext {
	case ".ru", ".en":
		return ext[1:]
	}
	return ""
}

// isReadme tells whether a file is about its folder.
func isReadme(name string) bool {
	switch strings.ToLower(stemOf(strings.TrimSuffix(strings.TrimSuffix(stemOf(name), ".ru"), ".en"))) {
	case "readme", "index", "license", "changelog", "contributing":
		return true
	}
	return false
}

// groups sorts the files of a folder by their names.
func groups(files []string) []group {
	slices.Sort(files)
	var out []group
	at := map[string]int{}
	for _, name := range files {
		is, text := kind(name)
		isDialogue := strings.EqualFold(filepath.Ext(name), ".dialog")
		if !is && !isDialogue {
			continue
		}
		stem := stemOf(name)
		if language(name) != "" && text {
			stem = strings.TrimSuffix(strings.TrimSuffix(stem, ".ru"), ".en")
		}
		i, ok := at[strings.ToLower(stem)]
		if !ok {
			i = len(out)
			at[strings.ToLower(stem)] = i
			out = append(out, group{stem: stem})
		}
		g := &out[i]
		switch {
		case isDialogue:
			g.dialogue = name
		case text && (isReadme(name) || language(name) != ""):
			g.texts = append(g.texts, name)
		default:
			g.listings = append(g.listings, name)
		}
	}
	for i := range out {
		slices.SortStableFunc(out[i].listings, func(a, b string) int { return rank(a) - rank(b) })
	}
	return out
}

// rank orders the files of a name: what can be nothing but a listing comes first.
func rank(name string) int {
	if i := slices.Index(textSuffixes, strings.ToLower(filepath.Ext(name))); i >= 0 {
		return 1 + i
	}
	return 0
}

// text is a description as it was found.
type text struct{ name, text string }

// found is a listing of a folder.
type found struct {
	group int
	stem  string // its name
	file  string
	p     *listing.Program
	own   string // what it says of itself, as Markdown
}

// load reads a folder.
func (l *Library) load(f *folder) {
	var there []found
	var texts []text
	textsOf := make([][]text, len(f.groups))
	for i, g := range f.groups {
		listings, of := f.readGroup(i)
		for _, name := range g.texts {
			if src, ok := f.source(name); ok {
				of = append(of, text{name, decoded(name, src)})
			}
		}
		there, texts, textsOf[i] = append(there, listings...), append(texts, of...), of
	}
	for _, x := range there {
		beside := textsOf[x.group]
		if len(beside) == 0 && len(there) == 1 && !strings.Contains(x.own, "\n") { // a folder for one program
			beside = texts
		}
		e, err := programs.New(l.shortest(f, x.stem), filepath.Join(f.path, x.file), x.p, papers(x, beside))
		if err != nil {
			f.unreadable = append(f.unreadable, fmt.Errorf("%s: %w", filepath.Join(f.path, x.file), err))
			continue
		}
		if g := f.groups[x.group]; g.dialogue != "" && x.stem == g.stem {
			if src, ok := f.source(g.dialogue); ok {
				e.Dialogue = string(src)
			}
		}
		for _, n := range f.names[1:] {
			if t := tagOf(n); !slices.Contains(e.Tags, t) {
				e.Tags = append(e.Tags, t)
			}
		}
		f.entries = append(f.entries, e)
	}
	f.texts = len(texts)
}

// source reads a file of the folder; that it cannot be read is noted.
func (f *folder) source(name string) (src []byte, ok bool) {
	src, err := userfile.Read(context.Background(), filepath.Join(f.path, name), maxText)
	if err != nil {
		f.unreadable = append(f.unreadable, err)
	}
	return src, err == nil
}

// readGroup reads the files of one name that may be listings: the programs, one of
// those with the same cells, and the texts.
func (f *folder) readGroup(i int) (there []found, texts []text) {
	g := f.groups[i]
	for _, name := range g.listings {
		src, ok := f.source(name)
		if !ok {
			continue
		}
		p, ds := listing.Read(filepath.Join(f.path, name), src, listing.Options{})
		_, isText := kind(name)
		page := isText && !strings.EqualFold(filepath.Ext(name), ".txt")
		switch {
		case listing.NoProgram(ds),
			!listing.Failed(ds) && len(p.Cells) < leastCells && !slices.Contains(p.Cells, stop),
			isText && listing.Failed(ds) && len(there) > 0,
			page && (listing.Failed(ds) || len(there) > 0 || len(p.Cells) < leastCells):
			texts = append(texts, text{name, decoded(name, src)})
		case listing.Failed(ds):
			f.unreadable = append(f.unreadable, &Faulty{ds})
		case slices.ContainsFunc(there, func(o found) bool { return slices.Equal(o.p.Cells, p.Cells) }):
			// the same in another notation
		default:
			stem := g.stem
			if len(there) > 0 {
				stem = clean(name)
			}
			there = append(there, found{i, stem, name, p, heading(name, decoded(name, src), p)})
		}
	}
	return there, texts
}

// tagOf is the tag that the name of a folder stands for.
func tagOf(name string) string {
	switch strings.ToLower(name) {
	case "games", "игры", "игра":
		return "game"
	}
	return name
}

// shortest is the shortest name of a program that means no other.
func (l *Library) shortest(f *folder, stem string) string {
	names := f.namesOf(stem)
	for _, n := range names {
		if _, embedded := programs.Find(n); !embedded && l.known[strings.ToLower(n)] <= 1 {
			return n
		}
	}
	return names[len(names)-1]
}

// Faulty is the error of a listing with faults.
type Faulty struct{ Diagnostics []listing.Diagnostic }

func (f *Faulty) Error() string { return f.Text("en") }

// Text is the first fault in a language, and how many there are.
func (f *Faulty) Text(lang string) string {
	n, first := 0, ""
	for _, d := range f.Diagnostics {
		if d.Severity == listing.Error {
			if n++; n == 1 {
				first = d.Text(lang)
			}
		}
	}
	if n > 1 {
		more := " (and %d more)"
		if lang == "ru" {
			more = " (и ещё %d)"
		}
		first += fmt.Sprintf(more, n-1)
	}
	return first
}

// Missing is the first of some folders that is none; nil when all are there.
func Missing(roots []string) error {
	for _, r := range roots {
		st, err := os.Stat(r)
		if err == nil && !st.IsDir() {
			err = &fs.PathError{Path: r, Err: errors.New("not a directory")}
		}
		if err != nil {
			return userfile.Plain(err)
		}
	}
	return nil
}
