package tui

import (
	"testing"
	"time"

	"mk61/calc"
	"mk61/calc/desk"
	"mk61/calc/engine"
	"mk61/calc/script"
	"mk61/isa"

	"github.com/stretchr/testify/require"
)

// lit are the segments and points that are lit, place by place.
func lit(p calc.Indicator) (l [places]uint8) {
	for n := range l {
		l[n] = shines(p, n)
	}
	return l
}

// The first place has a bar alone; no point is lit where there is no comma; those of
// the last two places are while a program runs.
func TestTube(t *testing.T) {
	a := start(t, 80, 24, Config{})
	show := func(keys string) [places]uint8 {
		typed(t, a, keys)
		p, _ := a.m.picture()
		return lit(p)
	}
	points := func(l [places]uint8) (at []int) {
		for n, s := range l {
			if s&segPoint != 0 {
				at = append(at, n)
			}
		}
		return at
	}
	require.Equal(t, []int{1}, points(show("5")))
	l := show("/-/")
	require.EqualValues(t, segG, l[0])
	require.Equal(t, []int{2}, points(show("Cx 1 2 , 5")))
	require.Empty(t, points(show("1 В↑ 0 ÷")), "ЕГГОГ")
	require.Empty(t, points(show("Cx F ВП 5 0 5 0")), "ПРГ")
	typed(t, a, "F /-/ В/О")
	a.press(isa.KeyRun)
	p, light := a.m.picture()
	require.Equal(t, lightDim, light)
	require.Equal(t, []int{10, 11}, points(lit(p)))
	for d := range uint64(16) {
		require.Zero(t, shines(calc.Indicator(d<<44), 0)&^segG, "the first place shows no figure")
	}
}

// The flicker of a command is dim, fainter, and dark.
func TestFlickerDecays(t *testing.T) {
	a := start(t, 80, 24, Config{})
	typed(t, a, "F ВП F 7 БП 0 0 F /-/ В/О") // sin takes a second and a half
	a.press(isa.KeyRun)
	a.m.advance(200*time.Millisecond, nil)
	var seen []light
	var when []int
	for ms := 0; ms < 200; ms += 5 {
		_, l := a.m.picture()
		if len(seen) == 0 || seen[len(seen)-1] != l {
			seen, when = append(seen, l), append(when, ms)
		}
		a.m.advance(5*time.Millisecond, func() bool { return false })
	}
	require.Equal(t, []light{lightDim, lightFaint, lightBlank}, seen)
	require.InDelta(t, 80, when[2], 20)
}

// Every figure has its seven segments and a point in its place, at any size, and no
// two codes look the same.
func TestFigures(t *testing.T) {
	for size := placeWidth; size <= 16; size++ {
		f := newFigure(size)
		pictures := map[string]uint8{}
		for code, seg := range segments {
			var b []byte
			for _, row := range f.dots {
				for _, d := range row {
					on := byte(' ')
					if d&seg != 0 {
						on = '#'
					}
					b = append(b, on)
				}
			}
			_, twice := pictures[string(b)]
			require.False(t, twice, "size %d, code %X", size, code)
			pictures[string(b)] = uint8(code)
		}
		last := f.dots[2*size-1]
		require.EqualValues(t, segPoint, last[size-1]|last[size-2], "size %d", size)
	}
}

// Over a game of the fox hunt each frame of the runs has the segments and points
// that the chips scan.
func TestFlashIsTheChipsScan(t *testing.T) { onEngines(t, testFlashIsTheScan) }

func testFlashIsTheScan(t *testing.T, open engine.Opener) {
	for _, name := range []string{"fox-hunt", "cats"} {
		p, ok := Find(name, false)
		require.True(t, ok)
		setup, err := desk.NewSetup(name, p.Listing)
		require.NoError(t, err)
		direct, chip := desk.New(desk.Options{}), desk.New(desk.Options{Open: open})
		direct.Load(setup)
		chip.Load(setup)
		keys, err := script.Parse("0,5 В/О С/П 8,7 С/П 1,8 С/П 10 С/П 8,4 С/П 6,4 С/П")
		require.NoError(t, err)
		frames, wrong := 0, 0
		for _, k := range keys {
			direct.Press(k.Key)
			chip.Press(k.Key)
			var before *calc.State
			for direct.Running() {
				require.True(t, chip.Running())
				now := direct.View()
				flash := direct.Flash(before)
				require.EqualValues(t, uint64(now.Cells[now.Model.Cell(now.PC)])<<4|0xF, uint64(flash)&0xFFF, "the byte that is due stands on the right")
				if chip.Chips() && lit(flash) != lit(chip.Flash(nil)) {
					wrong++
				}
				frames++
				before = &now
				direct.Step()
				chip.Step()
			}
			require.Equal(t, lit(chip.Indicator()), lit(direct.Indicator()))
		}
		t.Logf("%s: %d of %d frames differ", name, wrong, frames)
		require.Zero(t, wrong)
		require.Greater(t, frames, 500)
	}
}
