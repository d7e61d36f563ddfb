package script

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/isa"
)

func TestSpellCommands(t *testing.T) {
	for keys, want := range map[string]string{
		"3 0 F 7":                 "30 sin",
		"2 В↑ 0 ÷":                "2 В↑ 0 ÷",
		"0 . 5 В/О С/П":           "0.5 В/О С/П",
		"F ВП К 7 x→П 0 F /-/":    "F ПРГ К [x] x→П 0 F АВТ",
		"F - 9 F - К x→П 1 П→x a": "√ 9 √ К x→П 1 П→x a",
		"F П→x 0 3 БП 1 2 ПП , 4": "L0 03 БП 12 ПП , 4",
		"F Cx 5 F":                "F Cx 5 F",
		"x→П F 7 x→П 3":           "x→П sin x→П 3",
	} {
		a, err := Parse(keys)
		require.NoError(t, err)
		require.Equal(t, want, SpellCommands(a), keys)
	}
	rng := rand.New(rand.NewPCG(6, 1))
	for range 20_000 { // whatever is typed is read back
		var a []Action
		for range rng.IntN(12) {
			k := isa.Key(rng.IntN(int(isa.NumKeys)))
			if rng.IntN(3) == 0 {
				k = [...]isa.Key{isa.KeyF, isa.KeyK, isa.KeyStore, isa.KeyGoto, isa.KeyCall}[rng.IntN(5)]
			}
			a = append(a, Action{Kind: Press, Key: k})
		}
		back, err := Parse(SpellCommands(a))
		require.NoError(t, err)
		require.Equal(t, len(a), len(back))
		require.Equal(t, Spell(a), Spell(back))
	}
}
