package restore

import (
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc/script"
	"mk61/isa"
)

func TestParseExample(t *testing.T) {
	rows := []struct{ print, want string }{
		{"5 В/О С/П → 120", "5 В/О С/П => 120"},
		{"5 В/О С/П = 120.", "5 В/О С/П => 120"},
		{"0,5 С/П -9", "0,5 С/П => -9"},
		{"С/П 0,33333333", "С/П => 0,33333333"},
		{"В/О С/П «3» 5 С/П «7»", "В/О С/П; 5 С/П => [3] [7]"},
		{"5 120\n6 720", "5 В/О С/П => 120\n6 В/О С/П => 720"},
		{"2 | 3 | 8", "2 В↑ 3 В/О С/П => 8"},
		{"x В/О С/П → y\n0,5  0,47942554", "\n0,5 В/О С/П => 0,47942554"},
		{"a В↑ b С/П → y\n2 3 8", "\n2 В↑ 3 С/П => 8"},
		{"В/О С/П => X=3 Y=4", "В/О С/П => X=3 Y=4"},
		{"В/О С/П → 3\n↔ → 7", "В/О С/П => 3\n↔ => 7"},
		{"# a note\n5 В/О С/П ≈ 3,14", "# a note\n5 В/О С/П => ≈ 3,14"},
	}
	for _, r := range rows {
		f, err := ParseExample("e", r.print)
		require.NoError(t, err, r.print)
		require.Equal(t, r.want, f.Text, r.print)
	}
	_, err := ParseExample("e", "\n5 Щ С/П → 1")
	require.EqualError(t, err, `e:2:3: "Щ" is no key, command or number`)
}

func TestSkeleton(t *testing.T) {
	start := script.Keys(isa.KeyReturn, isa.KeyRun)
	require.Equal(t, "В/О С/П =>\n", Skeleton("Факториал.\n 00 | x→П0 1 С/П\n", start))
	require.Equal(t, "5 В/О С/П => 3\n↔ => 7\n", Skeleton("Сначала ↔ → 2\n5 В/О С/П → 3\n↔ → 7\n", start))
	require.Equal(t, "5 В/О С/П => 120\n", Skeleton("Контрольный пример:\n5 В/О С/П → 120\nНовая игра: С/П.", start))
}

func FuzzParseExample(f *testing.F) {
	f.Add("x В/О С/П → y\n0,5  0,47942554\n«3» «")
	f.Add("2 | 3 | 8\n5 В/О С/П = 120\nС/П — ≈ 3")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4096 {
			return
		}
		_, _ = ParseExample("f", text)
		_ = Skeleton(text, nil)
	})
}
