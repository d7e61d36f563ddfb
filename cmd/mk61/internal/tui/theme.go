package tui

import "github.com/gdamore/tcell/v2"

// theme is the styles by role. Colours are those of the real cases as two
// owners chose them (mk52.md chapters 4 and 6): dark grey body, yellow F and
// blue К legends, black program keys, beige digits, red Cx, green indicator. All but
// the glass are of the fixed part of the 256 colours, which take half the
// bytes on the line; green is the tube's alone.
type theme struct {
	mono bool // no colours: bold, dim and reverse tell things apart

	desk, body, plate, title tcell.Style
	glass                    tcell.Style
	// tones of a segment: lit, lit dimly, going out, unlit, and the glass
	lit, glow, fading, faint, dark tcell.Color
	boldLit                        bool // lit is told from dim by bold
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
	c := func(n int, ansi tcell.Color) tcell.Color {
		if colours < 256 {
			return ansi
		}
		return tcell.PaletteColor(n)
	}
	tone := func(rgb int32, ansi tcell.Color) tcell.Color {
		if colours < 256 {
			return ansi
		}
		return tcell.NewHexColor(rgb)
	}
	st := func(fg, bg tcell.Color) tcell.Style { return tcell.StyleDefault.Foreground(fg).Background(bg) }
	key := func(fg, bg, downFg, downBg tcell.Color) cap {
		return cap{st(fg, bg).Bold(true), st(downFg, downBg).Bold(true)}
	}

	desk := c(234, tcell.ColorBlack)
	body := c(237, tcell.ColorBlack)
	plate := c(240, tcell.ColorBlack)
	white := c(255, tcell.ColorWhite)
	ink := c(233, tcell.ColorBlack)
	yellow := c(227, tcell.ColorYellow)
	sky := c(75, tcell.ColorAqua)
	grey := c(245, tcell.ColorSilver)
	if colours == 8 {
		grey = tcell.ColorWhite
	}
	red := c(203, tcell.ColorRed)
	amber := c(222, tcell.ColorYellow)

	t := theme{
		desk:      st(white, desk),
		body:      st(white, body),
		plate:     st(c(254, tcell.ColorWhite), plate).Bold(true),
		title:     st(c(254, tcell.ColorWhite), plate),
		lit:       c(84, tcell.ColorLime),
		glow:      c(29, tcell.ColorGreen),
		fading:    c(22, tcell.ColorGreen),
		faint:     c(235, tcell.ColorGray),
		dark:      tone(0x12201a, tcell.ColorBlack),
		legendF:   st(yellow, body),
		legendK:   st(sky, body),
		letter:    st(white, body),
		knob:      st(ink, c(254, tcell.ColorSilver)).Bold(true),
		slot:      st(c(249, tcell.ColorSilver), c(235, tcell.ColorBlack)),
		black:     key(white, c(232, tcell.ColorGray), ink, c(248, tcell.ColorWhite)),
		beige:     key(ink, c(187, tcell.ColorSilver), c(230, tcell.ColorWhite), c(101, tcell.ColorGreen)),
		red:       key(c(231, tcell.ColorWhite), c(160, tcell.ColorMaroon), c(231, tcell.ColorWhite), c(88, tcell.ColorRed)),
		gold:      key(ink, c(220, tcell.ColorOlive), ink, c(136, tcell.ColorYellow)),
		blue:      key(ink, c(81, tcell.ColorTeal), ink, c(67, tcell.ColorAqua)),
		text:      st(c(253, tcell.ColorSilver), desk),
		quiet:     st(grey, desk),
		head:      st(grey, desk),
		headFocus: st(yellow, desk).Bold(true),
		mark:      st(yellow, desk).Bold(true),
		here:      st(ink, amber).Bold(true),
		stop:      st(white, c(124, tcell.ColorMaroon)).Bold(true),
		code:      st(c(187, tcell.ColorSilver), desk),
		status:    st(c(251, tcell.ColorSilver), c(235, tcell.ColorBlack)),
		alarm:     st(red, c(235, tcell.ColorBlack)).Bold(true),
		over:      st(c(254, tcell.ColorWhite), c(236, tcell.ColorNavy)),
		overHead:  st(yellow, c(236, tcell.ColorNavy)).Bold(true),
	}
	if colours == 8 {
		t.black = key(tcell.ColorWhite, tcell.ColorBlue, tcell.ColorBlack, tcell.ColorWhite)
		t.lit, t.glow, t.fading, t.faint, t.boldLit = tcell.ColorGreen, tcell.ColorGreen, tcell.ColorGreen, tcell.ColorBlack, true
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
		glass: d, lit: tcell.ColorDefault, glow: tcell.ColorDefault, fading: tcell.ColorDefault, faint: tcell.ColorDefault, dark: tcell.ColorDefault,
		legendF: d, legendK: d.Underline(true), letter: d, knob: r, slot: d,
		black: c, beige: c, red: c, gold: c, blue: c,
		text: d, quiet: d.Dim(true), head: d, headFocus: d.Bold(true).Underline(true),
		mark: d.Bold(true), here: r, stop: d.Underline(true).Bold(true), code: d,
		status: r, alarm: r.Bold(true), over: d, overHead: d.Bold(true),
	}
}
