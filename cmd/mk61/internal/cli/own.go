package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"mk61/cmd/mk61/internal/library"
	"mk61/cmd/mk61/internal/userfile"
	"mk61/programs"
)

// LibraryVariable names the folders whose programs join the library, as PATH does.
const LibraryVariable = "MK61_LIBRARY"

// ownFolders are the folders of the variable and the user's own one, when it is there.
func ownFolders() []string {
	var l []string
	for _, d := range filepath.SplitList(os.Getenv(LibraryVariable)) {
		if d != "" {
			l = append(l, d)
		}
	}
	if d, err := userfile.File(userfile.Data, os.Getenv, "library"); err == nil {
		if st, err := os.Stat(d); err == nil && st.IsDir() {
			l = append(l, d)
		}
	}
	return l
}

// given are the folders of -library.
func (l line) folders() []string {
	var out []string
	for _, g := range l.flags {
		if g.name == "library" && g.set {
			for _, d := range filepath.SplitList(g.value) {
				if d != "" {
					out = append(out, d)
				}
			}
		}
	}
	return out
}

// useFolders makes the folders of -library those that come first.
func (e *Env) useFolders(given []string) {
	e.GivenFolders = given
	e.Library = library.Open(append(given, ownFolders()...)...)
}

// LibraryFlag adds -library. Its value was read before the flags, see useFolders.
func (e *Env) libraryFlag(fs *Flags) {
	fs.Func("library", e.Say("`FOLDER` of listings whose programs join the library", "`КАТАЛОГ` листингов: его программы войдут в библиотеку"), func(string) error { return nil })
}

// Program finds a program of the library or of the user's folders; nil when there is
// none of that name. A name that means several is an error.
func (e *Env) Program(name string) (*programs.Entry, error) {
	l := e.Library.Find(name)
	switch len(l) {
	case 0:
		return nil, nil
	case 1:
		return l[0], nil
	}
	var names []string
	for _, p := range l[:min(len(l), 5)] {
		names = append(names, p.Name)
	}
	return nil, fmt.Errorf(e.Say("%q may mean %s", "%q может значить %s"), name, strings.Join(names, ", "))
}
