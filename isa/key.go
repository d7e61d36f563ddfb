package isa

import "sync"

// Key is one of the keys of the case: the thirty of the МК-61 and the two that
// the МК-52 adds.
type Key uint8

// The keys, digits first, in the order of the chips' keyboard matrix.
const (
	Key0 Key = iota
	Key1
	Key2
	Key3
	Key4
	Key5
	Key6
	Key7
	Key8
	Key9
	KeyAdd
	KeySub
	KeyMul
	KeyDiv
	KeySwap
	KeyPoint
	KeySign
	KeyExp
	KeyClear
	KeyEnter
	KeyRun
	KeyGoto
	KeyReturn
	KeyCall
	KeyStore
	KeyForward
	KeyRecall
	KeyBack
	KeyK
	KeyF
	// NumKeys is the number of keys of the МК-61.
	NumKeys

	// The МК-52's own keys: А↑ loads the address of the EEPROM, ↑↓ performs
	// the operation that the switches choose.
	KeyAddress Key = iota - 1
	KeyMove
	numAllKeys
)

// keyInfo is what is known of a key. Matrix coordinates are those of the
// К145ИК1302's keyboard inputs.
type keyInfo struct {
	name   string // as on the case
	latin  string // as Latin scripts write it
	also   string // other accepted names, blank separated
	kx, ky uint8  // matrix column 2..11 and row 1, 8, 9; 0 when not in the matrix
}

var keyTable = [numAllKeys]keyInfo{
	Key0:       {"0", "0", "", 2, 1},
	Key1:       {"1", "1", "", 3, 1},
	Key2:       {"2", "2", "", 4, 1},
	Key3:       {"3", "3", "", 5, 1},
	Key4:       {"4", "4", "", 6, 1},
	Key5:       {"5", "5", "", 7, 1},
	Key6:       {"6", "6", "", 8, 1},
	Key7:       {"7", "7", "", 9, 1},
	Key8:       {"8", "8", "", 10, 1},
	Key9:       {"9", "9", "", 11, 1},
	KeyAdd:     {"+", "+", "", 2, 8},
	KeySub:     {"−", "-", "– —", 3, 8},
	KeyMul:     {"×", "*", "x · ⋅", 4, 8},
	KeyDiv:     {"÷", "/", ":", 5, 8},
	KeySwap:    {"↔", "<->", "XY X<->Y ←→", 6, 8},
	KeyPoint:   {",", ".", "•", 7, 8},
	KeySign:    {"/−/", "/-/", "+/- (-)", 8, 8},
	KeyExp:     {"ВП", "EE", "EEX", 9, 8},
	KeyClear:   {"Cx", "CX", "", 10, 8},
	KeyEnter:   {"В↑", "ENT", "↑ ^ В^ ENTER", 11, 8},
	KeyRun:     {"С/П", "R/S", "СП", 2, 9},
	KeyGoto:    {"БП", "GTO", "GOTO", 3, 9},
	KeyReturn:  {"В/О", "RTN", "В/0 ВО", 4, 9},
	KeyCall:    {"ПП", "GSB", "", 5, 9},
	KeyStore:   {"x→П", "STO", "хП x->П", 6, 9},
	KeyForward: {"ШГ→", "SST", "→ШГ ШГ->", 7, 9},
	KeyRecall:  {"П→x", "RCL", "Пх П->x", 8, 9},
	KeyBack:    {"←ШГ", "BST", "ШГ← <-ШГ ШГ<-", 9, 9},
	KeyK:       {"К", "K", "", 10, 9},
	KeyF:       {"F", "F", "", 11, 9},
	KeyAddress: {"А↑", "A^", "", 0, 0},
	KeyMove:    {"↑↓", "^v", "", 0, 0},
}

var keysByName = sync.OnceValue(func() map[string]Key {
	m := make(map[string]Key)
	for k := range keyTable {
		for _, s := range Key(k).Names() {
			m[Fold(s)] = Key(k)
		}
	}
	return m
})

// String is the legend on the case, such as "x→П".
func (k Key) String() string {
	if int(k) >= len(keyTable) {
		return "?"
	}
	return keyTable[k].name
}

// Latin is the name Latin scripts use, such as "STO".
func (k Key) Latin() string {
	if int(k) >= len(keyTable) {
		return "?"
	}
	return keyTable[k].latin
}

// Names lists every accepted name of the key, the legend first.
func (k Key) Names() []string {
	i := keyTable[k]
	return append([]string{i.name, i.latin}, words(i.also)...)
}

// Matrix gives the key's place in the keyboard matrix of the К145ИК1302:
// column 2..11 and row 1, 8 or 9. A key that is not in the matrix gives 0, 0.
func (k Key) Matrix() (kx, ky uint8) { return keyTable[k].kx, keyTable[k].ky }

// Nibble is what the key means as a digit of an address or as a register: 0..9,
// а..е on the keys , /−/ ВП Cx В↑, and 0..4 again on + − × ÷ ↔, as measured on
// the chips.
func (k Key) Nibble() (n uint8, ok bool) {
	switch {
	case k <= Key9:
		return uint8(k), true
	case k <= KeySwap:
		return uint8(k - KeyAdd), true
	case k <= KeyEnter:
		return 10 + uint8(k-KeyPoint), true
	}
	return 0, false
}

// RegisterKey is the key that selects register n (0..14) after x→П and the like.
func RegisterKey(n uint8) Key {
	if n < 10 {
		return Key(n)
	}
	return KeyPoint + Key(n-10)
}

// ParseKey finds a key by any of its names; Latin and Cyrillic look-alikes and
// letter case do not matter.
func ParseKey(s string) (Key, bool) {
	k, ok := keysByName()[Fold(s)]
	return k, ok
}

// The keyboard: what a key, alone or after a prefix, types. All derived from
// the key sequences of Table.
var (
	plainCode [NumKeys]int16 // one key: the code
	shiftF    [NumKeys]int16 // F key: the code
	shiftK    [NumKeys]int16 // К key: the code
	pending   [NumKeys]int16 // x→П, П→x: the high nibble that waits for a register
	pendingK  [NumKeys]int16 // К x→П and so on: the same
)

func init() {
	for _, t := range []*[NumKeys]int16{&plainCode, &shiftF, &shiftK, &pending, &pendingK} {
		for i := range t {
			t[i] = -1
		}
	}
	for c := range Table {
		switch k := Table[c].Keys; {
		case len(k) == 1:
			plainCode[k[0]] = int16(c)
		case len(k) == 2 && k[0] == KeyF:
			shiftF[k[1]] = int16(c)
		case len(k) == 2 && k[0] == KeyK:
			shiftK[k[1]] = int16(c)
		case len(k) == 2:
			pending[k[0]] = int16(c >> 4)
		case len(k) == 3:
			pendingK[k[1]] = int16(c >> 4)
		}
	}
}

// Plain is the code that k types alone.
func (k Key) Plain() (code byte, ok bool) { return typed(&plainCode, k) }

// Shifted is the code that F k types.
func (k Key) Shifted() (code byte, ok bool) { return typed(&shiftF, k) }

// ShiftedK is the code that К k types.
func (k Key) ShiftedK() (code byte, ok bool) { return typed(&shiftK, k) }

// Pending is the high nibble of the command that k begins and a register key
// completes (x→П, П→x).
func (k Key) Pending() (high byte, ok bool) { return typed(&pending, k) }

// PendingK is the same for К k (К x→П, К БП and so on).
func (k Key) PendingK() (high byte, ok bool) { return typed(&pendingK, k) }

func typed(t *[NumKeys]int16, k Key) (byte, bool) {
	if k >= NumKeys || t[k] < 0 {
		return 0, false
	}
	return byte(t[k]), true
}
