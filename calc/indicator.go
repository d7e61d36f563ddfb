package calc

import (
	"strings"

	"mk61/calc/number"
	"mk61/isa"
)

// Indicator is a picture of the twelve places: 12 nibbles, the leftmost in the
// top of the low 48 bits, and above them the comma number. Places: sign, eight
// digits, sign of the exponent, two digits. Nibbles A..F are the signs
// − L C Г E and blank. The comma number is 8 after the first digit .. 1 after
// the eighth, 0 none, CommaRunning while a program runs.
type Indicator uint64

// CommaRunning is the comma number that the chips show while a program runs.
const CommaRunning = 11

const (
	blankPicture = 0xFFFFFFFFFFFF
	errorPicture = 0xFEDD0DFFFFFF // ЕГГОГ: E Г Г 0 Г, no comma
	// overflowPicture is 3ГГ0Г, of an exponent 2xx.
	overflowPicture = 0xF3DD0DFFFFFF
)

// ErrorIndicator is the picture ЕГГОГ.
const ErrorIndicator Indicator = errorPicture

func indicator(places uint64, comma int) Indicator {
	return Indicator(places&0xFFFFFFFFFFFF | uint64(comma)<<48)
}

// Comma is the comma number.
func (i Indicator) Comma() int { return int(i >> 48) }

// Point tells whether the point of place n is lit: the comma's, and while a program
// runs those of the last two places.
func (i Indicator) Point(n int) bool {
	if i.Comma() == CommaRunning {
		return n >= 10
	}
	return n > 0 && n < 9 && n == 9-i.Comma()
}

// Place is the code at place n, 0 the sign .. 11 the last exponent digit.
func (i Indicator) Place(n int) uint8 { return uint8(i>>(44-4*n)) & 15 }

var glyphs = [16]string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "-", "L", "С", "Г", "Е", " "}

// String is the picture as text: sign, eight digits with the comma after its
// digit, sign of the exponent, two digits; trailing blanks cut. " 3,3333333-01",
// " ЕГГ0Г".
func (i Indicator) String() string {
	var b strings.Builder
	for n := range 12 {
		b.WriteString(glyphs[i.Place(n)])
		if n < 9 && i.Point(n) {
			b.WriteByte(',')
		}
	}
	return strings.TrimRight(b.String(), " ")
}

// Picture is how the machine shows a number of an ordinary exponent
// (−99..99): leading zeros as they are, zeros behind the point blank, the
// exponent shown unless it is 0..7.
func Picture(x number.Number) Indicator {
	h := x >> 44
	if h == 8 || h == 4 || x>>36 == 0x900 {
		x = 0
	}
	e := 0 // places before the point, less one
	exp := uint64(0xFFF)
	switch eu := uint64(x >> 36); {
	case eu <= 7:
		e = int(eu)
	case eu>>8 == 9: // −99..−1 as 901..999
		v := 100 - int(eu>>4&15*10+eu&15)
		exp = 0xA00 | uint64(v/10<<4|v%10)
	default:
		exp = 0xF00 | eu&0xFF
	}
	m := uint64(uint32(x))
	for k := 7; k > e && m>>(28-4*k)&15 == 0; k-- {
		m |= 15 << (28 - 4*k)
	}
	return indicator(signPlace(x)<<44|m<<12|exp, 8-e)
}

// signPlace is the code of the sign place: blank for 0, minus for 9.
func signPlace(x number.Number) uint64 {
	if x.Sign() == 0 {
		return 0xF
	}
	return (uint64(x.Sign()) + 1) & 15
}

// entryPicture is the number in mantissa entry: the digits as typed.
func (s *State) entryPicture(digits uint8) Indicator {
	m := uint64(uint32(s.X2)) | 0xFFFFFFFF>>(4*digits)
	k := digits
	if s.Point > 0 {
		k = s.Point
	}
	return indicator(signPlace(s.X2)<<44|m<<12|0xFFF, 9-int(k))
}

// exponentPicture is the old picture with the exponent in entry, and with the
// comma of the mantissa: ЕГГОГ shows it too, unless it came from an overflow.
func (s *State) exponentPicture(old Indicator) Indicator {
	return s.withX2(old).withExponent(s.ExpMinus, s.Exp)
}

// withX2 is a picture with the sign and the comma of X2.
func (s *State) withX2(old Indicator) Indicator {
	return indicator(uint64(old)&^(0xF<<44)|signPlace(s.X2)<<44, s.comma())
}

// comma is the comma number of the picture, which pictures that show no number
// take over.
func (s *State) comma() int {
	if s.Comma != 0 {
		return int(s.Comma) - 1
	}
	if e := s.X2 >> 36; e <= 7 {
		return 8 - int(e)
	}
	return 8
}

// withExponent is the picture with other exponent places: a blank or minus and
// the two digits in entry.
func (i Indicator) withExponent(minus bool, digits uint8) Indicator {
	sign := uint64(0xF)
	if minus {
		sign = 0xA
	}
	return i&^0xFFF | Indicator(sign<<8|uint64(digits/10<<4|digits%10))
}

// programPicture is what ПРГ shows: the codes of the three cells before the
// counter, newest first, and the counter. A code at an address of C0 and more
// is blank. There is no comma unless an exponent led into ПРГ: then the one that
// was shown stays.
func (s *State) programPicture(comma int) Indicator {
	p := uint64(blankPicture)
	a := s.PC
	for n := range 3 {
		a = isa.Back(a)
		if a>>4 < 12 {
			shift := 36 - 12*n
			p = p&^(0xFF<<shift) | uint64(*s.cell(a))<<shift
		}
	}
	return indicator(p&^0xFF|uint64(s.PC), comma)
}

// RunningIndicator is the frame that flickers while the program runs: the raw
// digits of X and the code about to be fetched in the exponent places.
func (s *State) RunningIndicator() Indicator {
	return indicator(uint64(uint32(s.X))<<12|0xF00|uint64(*s.cell(s.PC)), CommaRunning)
}

// Flash is the frame that flickers for the program byte at the counter, when the
// command that before was about to carry out has led here; before is nil behind the
// key that started the program. The chips scan the
// register of the indicator then as that command has left it: a number that it
// showed with its zeros blanked, else the digits it worked on.
func (s *State) Flash(before *State) Indicator {
	places := uint64(*s.cell(s.PC))<<4 | 0xF
	if before == nil || !before.Running {
		return indicator(uint64(s.Shown)&^0xFFF|places, CommaRunning)
	}
	op := *before.cell(before.PC)
	return indicator(s.scanned(op, before.X, before.showsX(op))&^0xFFF|places, CommaRunning)
}

// scanned is what the register of the indicator holds behind a command that has
// worked on x, in the places of the sign and the digits; shows tells whether the command
// has shown X.
func (s *State) scanned(op byte, x number.Number, shows bool) uint64 {
	digits := uint64(x.Sign())<<44 | uint64(uint32(x))<<12
	switch high := op >> 4; {
	case op <= isa.OpExp && s.Typed > 0 && s.Typed < EntryExponent:
		digits = uint64(s.entryPicture(s.Typed))
	case op <= isa.OpClear || shows:
		digits = uint64(Picture(s.X2))
	case high == 4 || high == 0xB: // x→П leaves it moved on by two digits
		digits = uint64(x) & (1<<40 - 1) << 8
	case op == isa.OpNonZ: // of a test that jumps the sign is gone
		digits = uint64(uint32(x))<<12 | 3<<44
	case isa.Table[op].Class == isa.Test:
		digits = uint64(uint32(x)) << 12
	default:
		if isa.Table[op].Class == isa.Loop {
			digits = uint64(s.R[isa.Table[op].Register]) & (1<<44 - 1) << 4
		}
	}
	return digits
}

// Indicator is what the places show now.
func (s *State) Indicator() Indicator {
	if s.Running {
		return s.RunningIndicator()
	}
	return s.Shown
}

// Display is the text of Indicator, as String gives it.
func (s *State) Display() string { return s.Indicator().String() }

// AtStop is the picture of a machine at rest, or what С/П would show in place of the
// command that is due.
func (s *State) AtStop() Indicator {
	if !s.Running {
		return s.Shown
	}
	stopped := *s
	stopped.Cells[s.Model.Cell(s.PC)] = isa.OpHalt
	stopped.Step()
	return stopped.Shown
}
