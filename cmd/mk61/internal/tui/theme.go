package tui

import "github.com/gdamore/tcell/v2"

// theme is the styles by role. Colours are those of the real cases as two
// owners chose them (mk52.md chapters 4 and 6): dark grey body, yellow F and
// blue К legends, black program keys, beige digits, red Cx, green indicator.
type theme struct {
	mono bool // no colours: bold, dim and reverse tell things apart

	desk, body, plate, title       tcell.Style
	glass                          tcell.Style
	lit, glow, faint, dark         tcell.Color // tones of a segment: lit, lit dimly, unlit, glass
	legendF, legendK, letter, knob tcell.Style
	slot                           tcell.Style // switch position that is not chosen
	black, beige, red, gold, blue  cap
	text, quiet, head, headFocus   tcell.Style
	mark, here, stop, code         tcell.Style
	status, alarm, over, overHead  tcell.Style
}

// cap is the two faces of a key.
type cap struct{ up, down tcell.Style }

// newTheme makes the styles for a terminal of so many colours; 0 is none.
func newTheme(colours int) theme {
	if colours < 8 {
		return monoTheme()
	}
	c := func(rgb int32, ansi tcell.Color) tcell.Color {
		if colours < 256 {
			return ansi
		}
		return tcell.NewHexColor(rgb)
	}
	st := func(fg, bg tcell.Color) tcell.Style { return tcell.StyleDefault.Foreground(fg).Background(bg) }
	key := func(fg, bg, downFg, downBg tcell.Color) cap {
		return cap{st(fg, bg).Bold(true), st(downFg, downBg).Bold(true)}
	}

	desk := c(0x1b1a18, tcell.ColorBlack)
	body := c(0x3a3a38, tcell.ColorBlack)
	plate := c(0x55554f, tcell.ColorBlack)
	white := c(0xf2efe6, tcell.ColorWhite)
	ink := c(0x141412, tcell.ColorBlack)
	yellow := c(0xffe43a, tcell.ColorYellow)
	sky := c(0x74bdfa, tcell.ColorAqua)
	grey := c(0x8f8d85, tcell.ColorSilver)
	if colours == 8 {
		grey = tcell.ColorWhite
	}
	red := c(0xff6a5a, tcell.ColorRed)
	green := c(0x8cf08c, tcell.ColorLime)

	t := theme{
		desk:      st(white, desk),
		body:      st(white, body),
		plate:     st(c(0xe8e4d6, tcell.ColorWhite), plate).Bold(true),
		title:     st(c(0xe8e4d6, tcell.ColorWhite), plate),
		lit:       c(0x6dff8a, tcell.ColorLime),
		glow:      c(0x2f8a4a, tcell.ColorGreen),
		faint:     c(0x1c3026, tcell.ColorGray),
		dark:      c(0x12201a, tcell.ColorBlack),
		legendF:   st(yellow, body),
		legendK:   st(sky, body),
		letter:    st(grey, body),
		knob:      st(ink, c(0xe8e4d6, tcell.ColorSilver)).Bold(true),
		slot:      st(c(0xb8b4a6, tcell.ColorSilver), c(0x232321, tcell.ColorBlack)),
		black:     key(white, c(0x0c0c0b, tcell.ColorGray), ink, c(0xa8a69c, tcell.ColorWhite)),
		beige:     key(ink, c(0xd8d3bf, tcell.ColorSilver), c(0xfff8d8, tcell.ColorWhite), c(0x8a8674, tcell.ColorGreen)),
		red:       key(c(0xffffff, tcell.ColorWhite), c(0xd02a1e, tcell.ColorMaroon), c(0xffffff, tcell.ColorWhite), c(0x7c150d, tcell.ColorRed)),
		gold:      key(ink, c(0xfbe12a, tcell.ColorOlive), ink, c(0xa8950f, tcell.ColorYellow)),
		blue:      key(ink, c(0x71d0f5, tcell.ColorTeal), ink, c(0x3a88a8, tcell.ColorAqua)),
		text:      st(c(0xdedbd0, tcell.ColorSilver), desk),
		quiet:     st(grey, desk),
		head:      st(grey, desk),
		headFocus: st(yellow, desk).Bold(true),
		mark:      st(yellow, desk).Bold(true),
		here:      st(ink, green).Bold(true),
		stop:      st(white, c(0xa82a20, tcell.ColorMaroon)).Bold(true),
		code:      st(green, desk),
		status:    st(c(0xc8c4b6, tcell.ColorSilver), c(0x2a2926, tcell.ColorBlack)),
		alarm:     st(red, c(0x2a2926, tcell.ColorBlack)).Bold(true),
		over:      st(c(0xe8e4d6, tcell.ColorWhite), c(0x24303a, tcell.ColorNavy)),
		overHead:  st(yellow, c(0x24303a, tcell.ColorNavy)).Bold(true),
	}
	if colours == 8 {
		t.black = key(tcell.ColorWhite, tcell.ColorBlue, tcell.ColorBlack, tcell.ColorWhite)
		t.lit, t.glow, t.faint = tcell.ColorGreen, tcell.ColorGreen, tcell.ColorBlack
	}
	t.glass = st(t.lit, t.dark)
	return t
}

func monoTheme() theme {
	d := tcell.StyleDefault
	r := d.Reverse(true)
	c := cap{r, d.Bold(true).Underline(true)}
	return theme{
		mono: true,
		desk: d, body: d, plate: d.Bold(true), title: d,
		glass: d, lit: tcell.ColorDefault, glow: tcell.ColorDefault, faint: tcell.ColorDefault, dark: tcell.ColorDefault,
		legendF: d, legendK: d.Underline(true), letter: d, knob: r, slot: d,
		black: c, beige: c, red: c, gold: c, blue: c,
		text: d, quiet: d.Dim(true), head: d, headFocus: d.Bold(true).Underline(true),
		mark: d.Bold(true), here: r, stop: d.Underline(true).Bold(true), code: d,
		status: r, alarm: r.Bold(true), over: d, overHead: d.Bold(true),
	}
}
