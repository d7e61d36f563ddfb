package userfile

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"mk61/calc/eeprom"

	"github.com/stretchr/testify/require"
)

var damaged = "mk61-eeprom 1\nspoilt\n"

func numbered(n int) (m eeprom.Memory) {
	for i := range m.Cells {
		m.Cells[i] = uint8(n>>(4*(i%eeprom.Line%8))) & 15
	}
	for i := range m.Wear {
		m.Wear[i] = uint32(n)
	}
	return m
}

func textOf(m eeprom.Memory) string {
	text, err := m.MarshalText()
	if err != nil {
		panic(err)
	}
	return string(text)
}

// operation is something that writes, for faults at each of its calls.
type operation struct {
	name string
	old  map[string]string // what is there before
	do   func(d *disk) error
	// after is the contents under "/d/p" when it is done, old those before;
	// "" is no file.
	after string
	// kept are the names under one of which old["/d/p"] is at every moment
	// and after every fault; none where it may be replaced.
	kept []string
}

func operations() []operation {
	erased := eeprom.Memory{}
	erased.Cells[3] = 7
	change := func(d *disk) error {
		var m eeprom.Memory
		k := &Memory{d: d, path: "/d/p"}
		err := k.Update(&m, func(m *eeprom.Memory) { m.Cells[3] = 7 })
		if want := (eeprom.Memory{}); err != nil && m != want {
			return errors.New("the memory has changed though it was not kept")
		}
		return err
	}
	five := numbered(5)
	five.Cells[3] = 7
	return []operation{
		{name: "new", do: func(d *disk) error { return d.replace("/d/p", []byte("new"), 0) }, after: "new"},
		{name: "folders", do: func(d *disk) error { return d.replace("/a/b/p", []byte("new"), Private) }},
		{name: "replace", old: map[string]string{"/d/p": "old"}, do: func(d *disk) error { return d.replace("/d/p", []byte("new"), 0) }, after: "new"},
		{
			name: "backup", old: map[string]string{"/d/p": "old", "/d/p~": "older"},
			do: func(d *disk) error { return d.replace("/d/p", []byte("new"), Backup) }, after: "new", kept: []string{"/d/p", "/d/p~"},
		},
		{
			name: "update", old: map[string]string{"/d/p": "old"},
			do: func(d *disk) error {
				return d.update(context.Background(), "/d/p", 100, 0, func(old []byte) ([]byte, error) { return append(old, " and new"...), nil })
			}, after: "old and new",
		},
		{
			name: "aside", old: map[string]string{"/d/p": "old", "/d/p.refused-1": "older"},
			do: func(d *disk) error { _, err := d.aside("/d/p", "refused", "old"); return err }, kept: []string{"/d/p", "/d/p.refused-2"},
		},
		{name: "memory", old: map[string]string{"/d/p": textOf(numbered(5))}, do: change, after: textOf(five)},
		{name: "first memory", do: change, after: textOf(erased)},
		{name: "damaged memory", old: map[string]string{"/d/p": damaged}, do: change, after: textOf(erased), kept: []string{"/d/p", "/d/p.refused-1"}},
	}
}

// start is a file system with what an operation finds, and the faults.
func (o *operation) start(f *faulty) (*model, *disk) {
	m := newModel()
	m.names["/d"] = &node{folder: true, mode: 0o777}
	for name, text := range o.old {
		m.put(name, text)
	}
	f.system = m
	d := newDisk(f)
	d.now = func() time.Time { return m.now }
	return m, d
}

// check looks for what must hold whatever happened.
func (o *operation) check(m *model) error {
	now, _ := m.text("/d/p")
	if now != o.old["/d/p"] && now != o.after {
		return fmt.Errorf("/d/p holds %.60q: neither the old nor the new", now)
	}
	if now, ok := m.text("/a/b/p"); ok && now != "new" {
		return fmt.Errorf("/a/b/p holds %.60q", now)
	}
	if o.kept != nil && !slices.ContainsFunc(o.kept, func(name string) bool {
		text, _ := m.text(name)
		return text == o.old["/d/p"]
	}) {
		return fmt.Errorf("the old contents are nowhere of %v", o.kept)
	}
	if text, ok := m.text("/d/p.refused-1"); ok && text != o.old["/d/p.refused-1"] && text != damaged {
		return fmt.Errorf("/d/p.refused-1 holds %.60q", text)
	}
	return nil
}

// TestFaults has each fault at every call of every operation: afterwards, and
// after a loss of power too, the file holds the old or the new contents, and
// nothing half made is left.
func TestFaults(t *testing.T) {
	for _, o := range operations() {
		t.Run(o.name, func(t *testing.T) {
			runs, hit := 0, map[string]int{}
			for what := failing; what <= crashing; what++ {
				for at := 1; ; at++ {
					f := &faulty{what: what, at: at}
					m, d := o.start(f)
					var err error
					crashed := stopped(func() { err = o.do(d) })
					if f.calls < at {
						break // nothing happened to it
					}
					runs++
					hit[f.name]++
					where := fmt.Sprintf("%s at call %d, %s; error %v", faultNames[what], at, f.name, err)
					require.Equal(t, what == crashing, crashed, where)
					require.NoError(t, o.check(m), where)
					now, _ := m.text("/d/p")
					switch {
					case crashed:
					case err == nil:
						require.Equal(t, o.after, now, where)
					case what == failing:
						require.Equal(t, o.old["/d/p"], now, where)
						require.NotContains(t, err.Error(), unfinished, "the user knows no such name")
					}
					if !crashed && what != late && f.name != "remove" {
						require.Empty(t, m.leftovers(), where)
					}
					for c := range m.crashes {
						require.NoError(t, o.check(c), "%s; then power was lost", where)
						if !crashed && err == nil && f.name != "sync" && f.name != "open" {
							now, _ := c.text("/d/p")
							require.Equal(t, o.after, now, "%s; it was said to be done", where)
						}
						o.again(t, c, where)
					}
				}
			}
			require.Greater(t, runs, 20)
			for _, call := range []string{"open", "sync", "close"} {
				require.Positive(t, hit[call], call)
			}
		})
	}
}

// again carries the operation out after a crash: it works, and an hour later
// nothing is left of the one before.
func (o *operation) again(t *testing.T, m *model, where string) {
	t.Helper()
	d := newDisk(m)
	d.now = func() time.Time { return m.now }
	p := "/d/p"
	if o.name == "folders" {
		p = "/a/b/p"
	}
	before := len(m.leftovers())
	m.names["/d"] = &node{folder: true, mode: 0o777}
	m.now = m.now.Add(abandoned / 2)
	require.NoError(t, d.replace(p, []byte("again"), Private), where)
	require.Len(t, m.leftovers(), before, "somebody may be writing them")
	m.now = m.now.Add(abandoned)
	d = newDisk(m)
	d.now = func() time.Time { return m.now }
	require.NoError(t, d.replace(p, []byte("once more"), 0), where)
	require.Empty(t, m.leftovers(), where)
}

// TestDone: without a fault everything is done, and a loss of power the moment
// after takes nothing of it back.
func TestDone(t *testing.T) {
	for _, o := range operations() {
		m, d := o.start(&faulty{})
		require.NoError(t, o.do(d), o.name)
		require.Empty(t, m.leftovers(), o.name)
		for c := range m.crashes {
			require.NoError(t, o.check(c), o.name)
			if strings.HasPrefix(o.name, "folders") {
				text, _ := c.text("/a/b/p")
				require.Equal(t, "new", text)
				continue
			}
			text, _ := c.text("/d/p")
			require.Equal(t, o.after, text, o.name)
		}
		_, locked := m.text("/d/p.lock")
		require.False(t, locked, o.name)
	}
}

// TestModel: the model itself loses what is not synced; a writer without the
// two syncs would be caught.
func TestModel(t *testing.T) {
	for _, c := range []struct {
		file, folder bool
		want         []string
	}{
		{false, false, []string{"old", "", "new", "n", "\x00\x00\x00"}},
		{false, true, []string{"", "new", "n", "\x00\x00\x00"}},
		{true, false, []string{"old", "new"}},
		{true, true, []string{"new"}},
	} {
		m := newModel()
		m.put("/p", "old")
		f, err := m.OpenFile("/t", os.O_CREATE|os.O_WRONLY, 0o600)
		require.NoError(t, err)
		_, err = f.Write([]byte("new"))
		require.NoError(t, err)
		if c.file {
			require.NoError(t, f.Sync())
		}
		require.NoError(t, m.Rename("/t", "/p"))
		if c.folder {
			d, err := m.OpenFile("/", 0, 0)
			require.NoError(t, err)
			require.NoError(t, d.Sync())
		}
		found := map[string]bool{}
		for crashed := range m.crashes {
			text, _ := crashed.text("/p")
			found[text] = true
		}
		for _, w := range c.want {
			require.True(t, found[w], "%v: %q", c, w)
		}
		require.Len(t, found, len(c.want), "%v: %v", c, found)
	}
}
