package chip

// Key is one of the thirty keys; 0 to 9 are the digits.
type Key uint8

// The keys, in the order of the keyboard matrix.
const (
	Digit0      Key = iota
	Plus        Key = iota + 9 // +
	Minus                      // −
	Multiply                   // ×
	Divide                     // ÷
	Exchange                   // <->
	Point                      // ,
	Negate                     // /-/
	Exponent                   // ВП
	Clear                      // Cx
	Enter                      // В↑
	StartStop                  // С/П
	GoTo                       // БП
	Return                     // В/О
	Call                       // ПП
	Store                      // x→П
	StepForward                // ШГ→
	Recall                     // П→x
	StepBack                   // ←ШГ
	K
	F
	Keys = iota + 9 // how many there are
)

// matrix gives the column and row of a key on the inputs of IK1302.
func (k Key) matrix() (x, y uint8) {
	return 2 + uint8(k)%10, [...]uint8{1, 8, 9}[k/10%3]
}
