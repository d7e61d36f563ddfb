package number

import "strings"

// String is the name in ASCII: rad, grad, deg.
func (a Angle) String() string { return [...]string{Rad: "rad", Grad: "grad", Deg: "deg"}[a] }

// ParseAngle reads a position of the angle switch: rad, grad, deg, their first
// letters, or Р, ГРД, Г as on the case, in either case.
func ParseAngle(s string) (Angle, bool) {
	switch strings.ToLower(s) {
	case "r", "rad", "р", "рад":
		return Rad, true
	case "g", "grad", "грд":
		return Grad, true
	case "d", "deg", "г":
		return Deg, true
	}
	return 0, false
}
