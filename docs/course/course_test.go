package course

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc/desk"
	"mk61/calc/dialog"
	"mk61/isa/listing"
)

// Every dialogue of a lesson comes out as it stands there, on a fresh machine with the
// listing before it; both languages have the same listings and dialogues.
func TestLessons(t *testing.T) {
	require.Len(t, All(), 12)
	for _, l := range All() {
		t.Run(l.Name, func(t *testing.T) {
			checks := 0
			setup := &desk.Setup{Name: l.Name}
			for _, b := range l.Blocks("en") {
				switch b.Kind {
				case "listing":
					p, ds := listing.Read(l.Name, []byte(b.Text), listing.Options{})
					require.False(t, listing.Failed(ds), "%v", ds)
					var err error
					setup, err = desk.NewSetup(l.Name, p)
					require.NoError(t, err)
				case "dialog":
					f, err := dialog.Parse(l.Name, b.Text, b.Line)
					require.NoError(t, err)
					r := dialog.Runner{Desk: desk.New(desk.Options{}), Setup: setup}
					res, err := r.Run(context.Background(), &f.Dialogues[0])
					require.NoError(t, err)
					for _, bad := range res.Failures {
						t.Errorf("line %d: %s: %s is %s, want %s", bad.Turn().Line, bad.Turn().Typed, bad.Wrong[0].Name, bad.Wrong[0].Got, bad.Wrong[0].Expect.Text)
					}
					checks += res.Checks
				}
			}
			require.NotZero(t, checks)
			require.NotEqual(t, l.Text("en"), l.Text("ru"))
			require.Equal(t, code(l, "en"), code(l, "ru"))
		})
	}
}

func code(l *Lesson, lang string) (out []string) {
	for _, b := range l.Blocks(lang) {
		if b.Kind != "" {
			out = append(out, b.Kind+"\n"+b.Text)
		}
	}
	return out
}
