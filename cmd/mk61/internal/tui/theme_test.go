package tui

import (
	"testing"

	"github.com/gdamore/tcell/v2"
	"github.com/stretchr/testify/require"
)

// On every terminal what is written can be read: no style has one colour for
// both sides, and without colours a pressed key still differs.
func TestThemesCanBeRead(t *testing.T) {
	for _, colours := range []int{0, 8, 16, 88, 256, 1 << 24} {
		th := newTheme(colours)
		require.Equal(t, colours < 8, th.mono)
		styles := map[string]tcell.Style{
			"plate": th.plate, "body": th.body, "legendF": th.legendF, "legendK": th.legendK, "letter": th.letter, "knob": th.knob, "slot": th.slot,
			"black": th.black.up, "beige": th.beige.up, "red": th.red.up, "gold": th.gold.up, "blue": th.blue.up,
			"black down": th.black.down, "beige down": th.beige.down, "red down": th.red.down, "gold down": th.gold.down, "blue down": th.blue.down,
			"text": th.text, "quiet": th.quiet, "head": th.head, "focus": th.headFocus, "mark": th.mark, "here": th.here, "stop": th.stop, "code": th.code,
			"status": th.status, "alarm": th.alarm, "over": th.over, "overHead": th.overHead, "glass": th.glass,
		}
		for name, st := range styles {
			fg, bg, _ := st.Decompose()
			if fg != tcell.ColorDefault {
				require.NotEqual(t, fg, bg, "%d colours: %s", colours, name)
			}
			if colours == 0 {
				require.Equal(t, tcell.ColorDefault, fg, name)
				require.Equal(t, tcell.ColorDefault, bg, name)
			}
		}
		for name, c := range map[string]cap{"black": th.black, "beige": th.beige, "red": th.red, "gold": th.gold, "blue": th.blue} {
			require.NotEqual(t, c.up, c.down, "%d colours: a %s key does not go down", colours, name)
		}
		if colours >= 8 {
			require.NotEqual(t, th.lit, th.dark)
		}
	}
}

// NO_COLOR counts, whatever the terminal can do.
func TestNoColor(t *testing.T) {
	a := start(t, 80, 24, Config{Environ: func(k string) string {
		return map[string]string{"NO_COLOR": "1"}[k]
	}})
	b := newApp(a.scr, a.cfg)
	require.True(t, b.th.mono)
}
