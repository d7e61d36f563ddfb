// Package isa is the instruction set of the Электроника МК-61 and МК-52: one
// table of all 256 codes, and how they are typed, spelled and read.
//
// The table is the only one of its kind in the project. The machine, the
// program entry automaton, the listing reader, the disassembler, the traces and
// the documents all read it. What a code does when it stands in a program was
// measured on the chips' microcode for every code, the undocumented ones too.
package isa

// Class is the kind of a command: what the machine has to do for it.
type Class uint8

// The classes.
const (
	Digit          Class = iota // 00..09: a digit of a number
	Entry                       // 0A..0D: point, sign, exponent, Cx
	Stack                       // В↑ Вх ↔ π ⟳
	Arithmetic                  // + − × ÷ √ x² 1/x
	Function                    // 10ˣ .. tg, xʸ
	KFunction                   // functions of the К145ИК1306
	Identity                    // 1F 2F 3F: Вх := X and nothing else
	Fault                       // codes that always end in ЕГГОГ
	Store                       // x→П
	Recall                      // П→x
	Stop                        // С/П
	Jump                        // БП
	Return                      // В/О
	Call                        // ПП
	Nop                         // К НОП and its aliases
	Test                        // F x≠0 and so on: the condition true skips the address
	Loop                        // F L0 .. F L3
	Hang                        // 5F: the machine answers no key until power off
	IndirectTest                // К x≠0 and so on
	IndirectJump                // К БП
	IndirectCall                // К ПП
	IndirectStore               // К x→П
	IndirectRecall              // К П→x
	Empty                       // F0..FF: show X, do nothing
)

// Condition is what a test asks of X.
type Condition uint8

// The conditions.
const (
	NonZero     Condition = iota // x≠0
	NonNegative                  // x≥0
	Negative                     // x<0
	Zero                         // x=0
)

// Op is one row of the table.
type Op struct {
	Name  string // Russian mnemonic, as on the keys: "К П→x 5"; a bare hex code where no key has it
	Latin string // Latin mnemonic: "K RCL 5"
	Keys  []Key  // the keys that type it, nil when no keys do
	Also  string // other spellings, blank separated, "_" for a blank inside one

	Class Class
	// Operand says that the next cell holds an address.
	Operand bool
	// Documented says that the makers' manual knows the command.
	Documented bool
	// As is the code that this one behaves as: its own unless it is an alias.
	As byte
	// Shows says that the command shows X also in a run (class A): x₂ becomes X, and X
	// is normalised. A test or loop shows it only when it does not jump. Digits, the
	// point and ВП, which go on with what is shown, do not count.
	Shows bool
	// Test is the condition of a Test or an IndirectTest.
	Test Condition
	// Register is the number of the register that a Loop counts down.
	Register uint8

	// Words is the mean duration in word cycles (of 42 ticks) from the fetch of
	// this command to the fetch of the next, and Jump that of a test or loop
	// that jumps, 0 when there is no such case. Means over many addresses and
	// operands, measured on the chips' microcode.
	Words, Jump uint16
	// Work is how many word cycles the command takes exactly, from the point where
	// its code is known to the next fetch, and JumpWork those of a test or loop that
	// jumps, to the fetch of its address. 0 where number entry or an index register
	// decides: see timing.go of package calc.
	Work, JumpWork uint8
	// Stack is the stack picture: x y z t before and after, x₁ is Вх, x₂ the
	// display register. What is not named is unchanged.
	Stack string
}

type keys = []Key

// Table is the instruction set, indexed by code. A row says in this order how the
// command is typed, how else it is spelled, what it is, and how long it takes and
// what becomes of the stack.
var Table = [256]Op{
	// Number entry.
	0x00: {
		Name: "0", Latin: "0", Keys: keys{Key0},
		Class: Digit, Documented: true, As: 0x00,
		Words: 196, Work: 94, Stack: "x y z t → 0 x y z; in entry: appended to x",
	},
	0x01: {
		Name: "1", Latin: "1", Keys: keys{Key1},
		Class: Digit, Documented: true, As: 0x01,
		Words: 196, Work: 94, Stack: "x y z t → 1 x y z; in entry: appended to x",
	},
	0x02: {
		Name: "2", Latin: "2", Keys: keys{Key2},
		Class: Digit, Documented: true, As: 0x02,
		Words: 196, Work: 94, Stack: "x y z t → 2 x y z; in entry: appended to x",
	},
	0x03: {
		Name: "3", Latin: "3", Keys: keys{Key3},
		Class: Digit, Documented: true, As: 0x03,
		Words: 196, Work: 94, Stack: "x y z t → 3 x y z; in entry: appended to x",
	},
	0x04: {
		Name: "4", Latin: "4", Keys: keys{Key4},
		Class: Digit, Documented: true, As: 0x04,
		Words: 196, Work: 94, Stack: "x y z t → 4 x y z; in entry: appended to x",
	},
	0x05: {
		Name: "5", Latin: "5", Keys: keys{Key5},
		Class: Digit, Documented: true, As: 0x05,
		Words: 196, Work: 94, Stack: "x y z t → 5 x y z; in entry: appended to x",
	},
	0x06: {
		Name: "6", Latin: "6", Keys: keys{Key6},
		Class: Digit, Documented: true, As: 0x06,
		Words: 196, Work: 94, Stack: "x y z t → 6 x y z; in entry: appended to x",
	},
	0x07: {
		Name: "7", Latin: "7", Keys: keys{Key7},
		Class: Digit, Documented: true, As: 0x07,
		Words: 196, Work: 94, Stack: "x y z t → 7 x y z; in entry: appended to x",
	},
	0x08: {
		Name: "8", Latin: "8", Keys: keys{Key8},
		Class: Digit, Documented: true, As: 0x08,
		Words: 196, Work: 94, Stack: "x y z t → 8 x y z; in entry: appended to x",
	},
	0x09: {
		Name: "9", Latin: "9", Keys: keys{Key9},
		Class: Digit, Documented: true, As: 0x09,
		Words: 196, Work: 94, Stack: "x y z t → 9 x y z; in entry: appended to x",
	},
	0x0A: {
		Name: ",", Latin: ".", Keys: keys{KeyPoint},
		Also:  "•",
		Class: Entry, Documented: true, As: 0x0A,
		Words: 151, Stack: "x → x; in entry: point; after a command that shows nothing: x → x₂",
	},
	0x0B: {
		Name: "/−/", Latin: "/-/", Keys: keys{KeySign},
		Also:  "+/- [-] |-| NEG CHS",
		Class: Entry, Documented: true, As: 0x0B, Shows: true,
		Words: 196, Stack: "x → −x",
	},
	0x0C: {
		Name: "ВП", Latin: "EE", Keys: keys{KeyExp},
		Also:  "EEX",
		Class: Entry, Documented: true, As: 0x0C,
		Words: 151, Stack: "x → x₂, exponent entry",
	},
	0x0D: {
		Name: "Cx", Latin: "CX", Keys: keys{KeyClear},
		Also:  "CLX",
		Class: Entry, Documented: true, As: 0x0D, Shows: true,
		Words: 181, Work: 79, Stack: "x → 0, no lift",
	},

	// The stack and arithmetic.
	0x0E: {
		Name: "В↑", Latin: "ENT", Keys: keys{KeyEnter},
		Also:  "↑ ^ В^ E^ ENTER",
		Class: Stack, Documented: true, As: 0x0E, Shows: true,
		Words: 256, Work: 154, Stack: "x y z t → x x y z, no lift",
	},
	0x0F: {
		Name: "F Вх", Latin: "F ANS", Keys: keys{KeyF, KeyEnter},
		Also:  "Вх FBx LASTX ANS",
		Class: Stack, Documented: true, As: 0x0F, Shows: true,
		Words: 256, Work: 154, Stack: "x y z t → x₁ x y z",
	},
	0x10: {
		Name: "+", Latin: "+", Keys: keys{KeyAdd},
		Also:  "ADD",
		Class: Arithmetic, Documented: true, As: 0x10,
		Words: 149, Work: 47, Stack: "x y z t → y+x z t t; x₁=x",
	},
	0x11: {
		Name: "−", Latin: "-", Keys: keys{KeySub},
		Also:  "- – — SUB",
		Class: Arithmetic, Documented: true, As: 0x11,
		Words: 149, Work: 47, Stack: "x y z t → y−x z t t; x₁=x",
	},
	0x12: {
		Name: "×", Latin: "*", Keys: keys{KeyMul},
		Also:  "x · ⋅ MUL",
		Class: Arithmetic, Documented: true, As: 0x12,
		Words: 149, Work: 47, Stack: "x y z t → y×x z t t; x₁=x",
	},
	0x13: {
		Name: "÷", Latin: "/", Keys: keys{KeyDiv},
		Also:  ": DIV",
		Class: Arithmetic, Documented: true, As: 0x13,
		Words: 150, Work: 47, Stack: "x y z t → y÷x z t t; x₁=x",
	},
	0x14: {
		Name: "↔", Latin: "<->", Keys: keys{KeySwap},
		Also:  "XY X<->Y X<>Y ←→ <=> SWAP",
		Class: Stack, Documented: true, As: 0x14,
		Words: 149, Work: 47, Stack: "x y z t → y x z t; x₁=x",
	},

	// Functions.
	0x15: {
		Name: "F 10ˣ", Latin: "F 10^X", Keys: keys{KeyF, Key0},
		Also:  "F10x 10^x 10x POW10",
		Class: Function, Documented: true, As: 0x15,
		Words: 778, Work: 47, Stack: "x → 10ˣ; x₁=x",
	},
	0x16: {
		Name: "F eˣ", Latin: "F E^X", Keys: keys{KeyF, Key1},
		Also:  "Fex e^x ex EXP F_EXP",
		Class: Function, Documented: true, As: 0x16,
		Words: 807, Work: 47, Stack: "x → eˣ; x₁=x",
	},
	0x17: {
		Name: "F lg", Latin: "F LG", Keys: keys{KeyF, Key2},
		Also:  "lg LOG",
		Class: Function, Documented: true, As: 0x17,
		Words: 779, Work: 47, Stack: "x → lg x; x₁=x",
	},
	0x18: {
		Name: "F ln", Latin: "F LN", Keys: keys{KeyF, Key3},
		Also:  "ln",
		Class: Function, Documented: true, As: 0x18,
		Words: 735, Work: 47, Stack: "x → ln x; x₁=x",
	},
	0x19: {
		Name: "F sin⁻¹", Latin: "F ARCSIN", Keys: keys{KeyF, Key4},
		Also:  "F_sin^-1 arcsin asin F_asin",
		Class: Function, Documented: true, As: 0x19,
		Words: 953, Work: 47, Stack: "x → sin⁻¹ x; x₁=x",
	},
	0x1A: {
		Name: "F cos⁻¹", Latin: "F ARCCOS", Keys: keys{KeyF, Key5},
		Also:  "F_cos^-1 arccos acos F_acos",
		Class: Function, Documented: true, As: 0x1A,
		Words: 967, Work: 47, Stack: "x → cos⁻¹ x; x₁=x",
	},
	0x1B: {
		Name: "F tg⁻¹", Latin: "F ARCTG", Keys: keys{KeyF, Key6},
		Also:  "F_tg^-1 arctg atan F_atan F_arctan",
		Class: Function, Documented: true, As: 0x1B,
		Words: 632, Work: 47, Stack: "x → tg⁻¹ x; x₁=x",
	},
	0x1C: {
		Name: "F sin", Latin: "F SIN", Keys: keys{KeyF, Key7},
		Also:  "sin",
		Class: Function, Documented: true, As: 0x1C,
		Words: 962, Work: 47, Stack: "x → sin x; x₁=x",
	},
	0x1D: {
		Name: "F cos", Latin: "F COS", Keys: keys{KeyF, Key8},
		Also:  "cos",
		Class: Function, Documented: true, As: 0x1D,
		Words: 966, Work: 47, Stack: "x → cos x; x₁=x",
	},
	0x1E: {
		Name: "F tg", Latin: "F TG", Keys: keys{KeyF, Key9},
		Also:  "tg tan F_tan",
		Class: Function, Documented: true, As: 0x1E,
		Words: 731, Work: 47, Stack: "x → tg x; x₁=x",
	},
	0x1F: {
		Name: "1F", Latin: "1F",
		Class: Identity, As: 0x1F,
		Words: 149, Work: 47, Stack: "x → x; x₁=x",
	},

	// π, arithmetic of x.
	0x20: {
		Name: "F π", Latin: "F PI", Keys: keys{KeyF, KeyAdd},
		Also:  "π pi пи F_пи @",
		Class: Stack, Documented: true, As: 0x20,
		Words: 149, Work: 47, Stack: "x y z t → π x y z; x₁=x",
	},
	0x21: {
		Name: "F √", Latin: "F SQRT", Keys: keys{KeyF, KeySub},
		Also:  "√ F_√x √x корень F_корень КвКор SQRT",
		Class: Arithmetic, Documented: true, As: 0x21,
		Words: 246, Work: 47, Stack: "x → √x; x₁=x",
	},
	0x22: {
		Name: "F x²", Latin: "F X^2", Keys: keys{KeyF, KeyMul},
		Also:  "F_x2 x² x^2 x2 SQR",
		Class: Arithmetic, Documented: true, As: 0x22,
		Words: 149, Work: 47, Stack: "x → x²; x₁=x",
	},
	0x23: {
		Name: "F 1/x", Latin: "F 1/X", Keys: keys{KeyF, KeyDiv},
		Also:  "1/x INV",
		Class: Arithmetic, Documented: true, As: 0x23,
		Words: 150, Work: 47, Stack: "x → 1/x; x₁=x",
	},
	0x24: {
		Name: "F xʸ", Latin: "F X^Y", Keys: keys{KeyF, KeySwap},
		Also:  "F_xy xʸ x^y F_y^x y^x",
		Class: Function, Documented: true, As: 0x24,
		Words: 1503, Work: 47, Stack: "x y → xʸ y; x₁=x",
	},
	0x25: {
		Name: "F ⟳", Latin: "F R", Keys: keys{KeyF, KeyPoint},
		Also:  "F_↻ F_O F_ѻ F_. F_, F_o ↻ ⟳ → -> ROT F_ROT RDN R F_reverse F_круг F_->",
		Class: Stack, Documented: true, As: 0x25,
		Words: 149, Work: 47, Stack: "x y z t → y z t x; x₁=x",
	},

	// Functions of the К145ИК1306.
	0x26: {
		Name: "К °→′", Latin: "K M->D", Keys: keys{KeyK, KeyAdd},
		Also:  "К_+ К_°→' К_M->° МГ К_МГ",
		Class: KFunction, Documented: true, As: 0x26,
		Words: 309, Work: 47, Stack: "x → degrees; x₁=x",
	},
	0x27: {
		Name: "К −", Latin: "K -", Keys: keys{KeyK, KeySub},
		Class: Fault, As: 0x27,
		Words: 2480, Work: 47, Stack: "x → x, ЕГГОГ; x₁=x",
	},
	0x28: {
		Name: "К ×", Latin: "K *", Keys: keys{KeyK, KeyMul},
		Also:  "К_x",
		Class: Fault, As: 0x27,
		Words: 2480, Work: 47, Stack: "x → x, ЕГГОГ; x₁=x",
	},
	0x29: {
		Name: "К ÷", Latin: "K /", Keys: keys{KeyK, KeyDiv},
		Also:  "К_:",
		Class: Fault, As: 0x27,
		Words: 2480, Work: 47, Stack: "x → x, ЕГГОГ; x₁=x",
	},
	0x2A: {
		Name: "К °→‴", Latin: "K S->D", Keys: keys{KeyK, KeySwap},
		Also:  "К_°→'' К_°→\" К_°→''' К_S->° МЧ К_МЧ",
		Class: KFunction, Documented: true, As: 0x2A,
		Words: 521, Work: 47, Stack: "x → degrees; x₁=x",
	},
	0x2B: {
		Name: "2B", Latin: "2B",
		Class: Fault, As: 0x27,
		Words: 2480, Work: 47, Stack: "x → x, ЕГГОГ; x₁=x",
	},
	0x2C: {
		Name: "2C", Latin: "2C",
		Class: Fault, As: 0x27,
		Words: 2480, Work: 47, Stack: "x → x, ЕГГОГ; x₁=x",
	},
	0x2D: {
		Name: "2D", Latin: "2D",
		Class: Fault, As: 0x27,
		Words: 2480, Work: 47, Stack: "x → x, ЕГГОГ; x₁=x",
	},
	0x2E: {
		Name: "2E", Latin: "2E",
		Class: Fault, As: 0x27,
		Words: 2480, Work: 47, Stack: "x → x, ЕГГОГ; x₁=x",
	},
	0x2F: {
		Name: "2F", Latin: "2F",
		Class: Identity, As: 0x1F,
		Words: 149, Work: 47, Stack: "x → x; x₁=x",
	},
	0x30: {
		Name: "К °←‴", Latin: "K D->S", Keys: keys{KeyK, Key3},
		Also:  "К_°←'' К_°←\" К_°←''' К_°->S ЧМ К_ЧМ",
		Class: KFunction, Documented: true, As: 0x30,
		Words: 197, Work: 47, Stack: "x → d.m.s; x₁=x",
	},
	0x31: {
		Name: "К |x|", Latin: "K ABS", Keys: keys{KeyK, Key4},
		Also:  "|x| К_ABS ABS",
		Class: KFunction, Documented: true, As: 0x31,
		Words: 149, Work: 47, Stack: "x → |x|; x₁=x",
	},
	0x32: {
		Name: "К ЗН", Latin: "K SGN", Keys: keys{KeyK, Key5},
		Also:  "ЗН SGN К_SIGN",
		Class: KFunction, Documented: true, As: 0x32,
		Words: 149, Work: 47, Stack: "x → sign x; x₁=x",
	},
	0x33: {
		Name: "К °←′", Latin: "K D->M", Keys: keys{KeyK, Key6},
		Also:  "К_°←' К_°->M ГМ К_ГМ",
		Class: KFunction, Documented: true, As: 0x33,
		Words: 150, Work: 47, Stack: "x → d.m; x₁=x",
	},
	0x34: {
		Name: "К [x]", Latin: "K INT", Keys: keys{KeyK, Key7},
		Also:  "[x] К_[] INT",
		Class: KFunction, Documented: true, As: 0x34,
		Words: 150, Work: 47, Stack: "x → [x]; x₁=x",
	},
	0x35: {
		Name: "К {x}", Latin: "K FRAC", Keys: keys{KeyK, Key8},
		Also:  "{x} К_(x) (x) К_{} FRAC",
		Class: KFunction, Documented: true, As: 0x35,
		Words: 155, Work: 47, Stack: "x → {x}; x₁=x",
	},
	0x36: {
		Name: "К max", Latin: "K MAX", Keys: keys{KeyK, Key9},
		Also:  "max",
		Class: KFunction, Documented: true, As: 0x36,
		Words: 149, Work: 47, Stack: "x y → max(x,y) y; x₁=x",
	},
	0x37: {
		Name: "К ∧", Latin: "K AND", Keys: keys{KeyK, KeyPoint},
		Also:  "К_& /\\ ⋀ К_/\\ AND ∧",
		Class: KFunction, Documented: true, As: 0x37,
		Words: 149, Work: 47, Stack: "x y → x∧y y; x₁=x",
	},
	0x38: {
		Name: "К ∨", Latin: "K OR", Keys: keys{KeyK, KeySign},
		Also:  "К_V \\/ ⋁ К_\\/ OR ∨",
		Class: KFunction, Documented: true, As: 0x38,
		Words: 149, Work: 47, Stack: "x y → x∨y y; x₁=x",
	},
	0x39: {
		Name: "К ⊕", Latin: "K XOR", Keys: keys{KeyK, KeyExp},
		Also:  "⊕ (+) К_(+) XOR",
		Class: KFunction, Documented: true, As: 0x39,
		Words: 149, Work: 47, Stack: "x y → x⊕y y; x₁=x",
	},
	0x3A: {
		Name: "К ИНВ", Latin: "K NOT", Keys: keys{KeyK, KeyClear},
		Also:  "ИНВ NOT К_INV",
		Class: KFunction, Documented: true, As: 0x3A,
		Words: 149, Work: 47, Stack: "x → ¬x; x₁=x",
	},
	0x3B: {
		Name: "К СЧ", Latin: "K RAN", Keys: keys{KeyK, KeyEnter},
		Also:  "СЧ RND RAN К_RND",
		Class: KFunction, Documented: true, As: 0x3B,
		Words: 287, Work: 47, Stack: "x y → random y; x₁=x",
	},
	0x3C: {
		Name: "3C", Latin: "3C",
		Class: Fault, As: 0x27,
		Words: 2480, Work: 47, Stack: "x → x, ЕГГОГ; x₁=x",
	},
	0x3D: {
		Name: "3D", Latin: "3D",
		Class: KFunction, As: 0x2A,
		Words: 521, Work: 47, Stack: "x → degrees; x₁=x",
	},
	0x3E: {
		Name: "3E", Latin: "3E",
		Also:  "x←y",
		Class: KFunction, As: 0x3E,
		Words: 149, Work: 47, Stack: "x y → y y; x₁=x",
	},
	0x3F: {
		Name: "3F", Latin: "3F",
		Class: Identity, As: 0x1F,
		Words: 149, Work: 47, Stack: "x → x; x₁=x",
	},

	// x→П.
	0x40: {
		Name: "x→П 0", Latin: "STO 0", Keys: keys{KeyStore, Key0},
		Class: Store, Documented: true, As: 0x40,
		Words: 145, Work: 41, Stack: "x → x; r0=x",
	},
	0x41: {
		Name: "x→П 1", Latin: "STO 1", Keys: keys{KeyStore, Key1},
		Class: Store, Documented: true, As: 0x41,
		Words: 145, Work: 42, Stack: "x → x; r1=x",
	},
	0x42: {
		Name: "x→П 2", Latin: "STO 2", Keys: keys{KeyStore, Key2},
		Class: Store, Documented: true, As: 0x42,
		Words: 145, Work: 43, Stack: "x → x; r2=x",
	},
	0x43: {
		Name: "x→П 3", Latin: "STO 3", Keys: keys{KeyStore, Key3},
		Class: Store, Documented: true, As: 0x43,
		Words: 146, Work: 44, Stack: "x → x; r3=x",
	},
	0x44: {
		Name: "x→П 4", Latin: "STO 4", Keys: keys{KeyStore, Key4},
		Class: Store, Documented: true, As: 0x44,
		Words: 147, Work: 45, Stack: "x → x; r4=x",
	},
	0x45: {
		Name: "x→П 5", Latin: "STO 5", Keys: keys{KeyStore, Key5},
		Class: Store, Documented: true, As: 0x45,
		Words: 148, Work: 46, Stack: "x → x; r5=x",
	},
	0x46: {
		Name: "x→П 6", Latin: "STO 6", Keys: keys{KeyStore, Key6},
		Class: Store, Documented: true, As: 0x46,
		Words: 149, Work: 47, Stack: "x → x; r6=x",
	},
	0x47: {
		Name: "x→П 7", Latin: "STO 7", Keys: keys{KeyStore, Key7},
		Class: Store, Documented: true, As: 0x47,
		Words: 150, Work: 48, Stack: "x → x; r7=x",
	},
	0x48: {
		Name: "x→П 8", Latin: "STO 8", Keys: keys{KeyStore, Key8},
		Class: Store, Documented: true, As: 0x48,
		Words: 151, Work: 49, Stack: "x → x; r8=x",
	},
	0x49: {
		Name: "x→П 9", Latin: "STO 9", Keys: keys{KeyStore, Key9},
		Class: Store, Documented: true, As: 0x49,
		Words: 151, Work: 50, Stack: "x → x; r9=x",
	},
	0x4A: {
		Name: "x→П a", Latin: "STO A", Keys: keys{KeyStore, KeyPoint},
		Class: Store, Documented: true, As: 0x4A,
		Words: 152, Work: 51, Stack: "x → x; ra=x",
	},
	0x4B: {
		Name: "x→П b", Latin: "STO B", Keys: keys{KeyStore, KeySign},
		Class: Store, Documented: true, As: 0x4B,
		Words: 153, Work: 52, Stack: "x → x; rb=x",
	},
	0x4C: {
		Name: "x→П c", Latin: "STO C", Keys: keys{KeyStore, KeyExp},
		Class: Store, Documented: true, As: 0x4C,
		Words: 155, Work: 53, Stack: "x → x; rc=x",
	},
	0x4D: {
		Name: "x→П d", Latin: "STO D", Keys: keys{KeyStore, KeyClear},
		Class: Store, Documented: true, As: 0x4D,
		Words: 156, Work: 54, Stack: "x → x; rd=x",
	},
	0x4E: {
		Name: "x→П e", Latin: "STO E", Keys: keys{KeyStore, KeyEnter},
		Class: Store, Documented: true, As: 0x4E,
		Words: 158, Work: 55, Stack: "x → x; re=x",
	},
	0x4F: {
		Name: "4F", Latin: "4F",
		Class: Store, As: 0x40,
		Words: 160, Work: 56, Stack: "x → x; r0=x",
	},

	// Control.
	0x50: {
		Name: "С/П", Latin: "R/S", Keys: keys{KeyRun},
		Also:  "С\\П СП С/Р S/P STOP HLT",
		Class: Stop, Documented: true, As: 0x50, Shows: true,
		Words: 126, Work: 111, Stack: "x → x as shown",
	},
	0x51: {
		Name: "БП", Latin: "GOTO", Keys: keys{KeyGoto},
		Also:  "GTO JMP BP",
		Class: Jump, Operand: true, Documented: true, As: 0x51,
		Words: 222, Work: 23, Stack: "x y z t → x y z t",
	},
	0x52: {
		Name: "В/О", Latin: "RTN", Keys: keys{KeyReturn},
		Also:  "В/0 ВО RET V/O",
		Class: Return, Documented: true, As: 0x52, Shows: true,
		Words: 232, Work: 124, Stack: "x y z t → x y z t",
	},
	0x53: {
		Name: "ПП", Latin: "GSB", Keys: keys{KeyCall},
		Also:  "CALL GOSUB PP",
		Class: Call, Operand: true, Documented: true, As: 0x53,
		Words: 224, Work: 24, Stack: "x y z t → x y z t",
	},
	0x54: {
		Name: "К НОП", Latin: "K NOP", Keys: keys{KeyK, Key0},
		Also:  "НОП NOP",
		Class: Nop, Documented: true, As: 0x54,
		Words: 126, Work: 24, Stack: "x y z t → x y z t",
	},
	0x55: {
		Name: "К 1", Latin: "K 1", Keys: keys{KeyK, Key1},
		Class: Nop, As: 0x54,
		Words: 126, Work: 25, Stack: "x y z t → x y z t",
	},
	0x56: {
		Name: "К 2", Latin: "K 2", Keys: keys{KeyK, Key2},
		Class: Nop, As: 0x54,
		Words: 126, Work: 25, Stack: "x y z t → x y z t",
	},
	0x57: {
		Name: "F x≠0", Latin: "F X!=0", Keys: keys{KeyF, KeyRun},
		Also:  "x≠0 F_x!=0 x!=0 F_x#0 x#0 F_x<>0 x<>0 xNE0 F_x≠o",
		Class: Test, Operand: true, Documented: true, As: 0x57, Shows: true, Test: NonZero,
		Words: 225, Jump: 229, Work: 139, JumpWork: 27, Stack: "x y z t → x y z t",
	},
	0x58: {
		Name: "F L2", Latin: "F L2", Keys: keys{KeyF, KeyGoto},
		Also:  "L2",
		Class: Loop, Operand: true, Documented: true, As: 0x58, Shows: true, Register: 2,
		Words: 255, Jump: 274, Work: 154, JumpWork: 57, Stack: "x y z t → x y z t",
	},
	0x59: {
		Name: "F x≥0", Latin: "F X>=0", Keys: keys{KeyF, KeyReturn},
		Also:  "x≥0 F_x⩾0 x⩾0 F_x>=0 x>=0 F_x>/=0 x~0 F_x>0 x>0 xGE0 F_x≥o",
		Class: Test, Operand: true, Documented: true, As: 0x59, Shows: true, Test: NonNegative,
		Words: 225, Jump: 228, Work: 139, JumpWork: 26, Stack: "x y z t → x y z t",
	},
	0x5A: {
		Name: "F L3", Latin: "F L3", Keys: keys{KeyF, KeyCall},
		Also:  "L3",
		Class: Loop, Operand: true, Documented: true, As: 0x5A, Shows: true, Register: 3,
		Words: 255, Jump: 282, Work: 154, JumpWork: 58, Stack: "x y z t → x y z t",
	},
	0x5B: {
		Name: "F L1", Latin: "F L1", Keys: keys{KeyF, KeyStore},
		Also:  "L1",
		Class: Loop, Operand: true, Documented: true, As: 0x5B, Shows: true, Register: 1,
		Words: 255, Jump: 266, Work: 154, JumpWork: 56, Stack: "x y z t → x y z t",
	},
	0x5C: {
		Name: "F x<0", Latin: "F X<0", Keys: keys{KeyF, KeyForward},
		Also:  "x<0 xLT0 F_x<o",
		Class: Test, Operand: true, Documented: true, As: 0x5C, Shows: true, Test: Negative,
		Words: 210, Jump: 227, Work: 124, JumpWork: 25, Stack: "x y z t → x y z t",
	},
	0x5D: {
		Name: "F L0", Latin: "F L0", Keys: keys{KeyF, KeyRecall},
		Also:  "L0 DSNZ0",
		Class: Loop, Operand: true, Documented: true, As: 0x5D, Shows: true,
		Words: 255, Jump: 264, Work: 154, JumpWork: 55, Stack: "x y z t → x y z t",
	},
	0x5E: {
		Name: "F x=0", Latin: "F X=0", Keys: keys{KeyF, KeyBack},
		Also:  "x=0 F_x==0 x==0 xEQ0 F_x=o",
		Class: Test, Operand: true, Documented: true, As: 0x5E, Shows: true, Test: Zero,
		Words: 225, Jump: 228, Work: 139, JumpWork: 26, Stack: "x y z t → x y z t",
	},
	0x5F: {
		Name: "5F", Latin: "5F",
		Class: Hang, As: 0x5F,
		Words: 126, Stack: "x y z t → x y z t",
	},

	// П→x.
	0x60: {
		Name: "П→x 0", Latin: "RCL 0", Keys: keys{KeyRecall, Key0},
		Class: Recall, Documented: true, As: 0x60, Shows: true,
		Words: 241, Work: 139, Stack: "x y z t → r0 x y z",
	},
	0x61: {
		Name: "П→x 1", Latin: "RCL 1", Keys: keys{KeyRecall, Key1},
		Class: Recall, Documented: true, As: 0x61, Shows: true,
		Words: 241, Work: 139, Stack: "x y z t → r1 x y z",
	},
	0x62: {
		Name: "П→x 2", Latin: "RCL 2", Keys: keys{KeyRecall, Key2},
		Class: Recall, Documented: true, As: 0x62, Shows: true,
		Words: 241, Work: 139, Stack: "x y z t → r2 x y z",
	},
	0x63: {
		Name: "П→x 3", Latin: "RCL 3", Keys: keys{KeyRecall, Key3},
		Class: Recall, Documented: true, As: 0x63, Shows: true,
		Words: 241, Work: 139, Stack: "x y z t → r3 x y z",
	},
	0x64: {
		Name: "П→x 4", Latin: "RCL 4", Keys: keys{KeyRecall, Key4},
		Class: Recall, Documented: true, As: 0x64, Shows: true,
		Words: 241, Work: 139, Stack: "x y z t → r4 x y z",
	},
	0x65: {
		Name: "П→x 5", Latin: "RCL 5", Keys: keys{KeyRecall, Key5},
		Class: Recall, Documented: true, As: 0x65, Shows: true,
		Words: 241, Work: 139, Stack: "x y z t → r5 x y z",
	},
	0x66: {
		Name: "П→x 6", Latin: "RCL 6", Keys: keys{KeyRecall, Key6},
		Class: Recall, Documented: true, As: 0x66, Shows: true,
		Words: 241, Work: 139, Stack: "x y z t → r6 x y z",
	},
	0x67: {
		Name: "П→x 7", Latin: "RCL 7", Keys: keys{KeyRecall, Key7},
		Class: Recall, Documented: true, As: 0x67, Shows: true,
		Words: 256, Work: 154, Stack: "x y z t → r7 x y z",
	},
	0x68: {
		Name: "П→x 8", Latin: "RCL 8", Keys: keys{KeyRecall, Key8},
		Class: Recall, Documented: true, As: 0x68, Shows: true,
		Words: 256, Work: 154, Stack: "x y z t → r8 x y z",
	},
	0x69: {
		Name: "П→x 9", Latin: "RCL 9", Keys: keys{KeyRecall, Key9},
		Class: Recall, Documented: true, As: 0x69, Shows: true,
		Words: 256, Work: 154, Stack: "x y z t → r9 x y z",
	},
	0x6A: {
		Name: "П→x a", Latin: "RCL A", Keys: keys{KeyRecall, KeyPoint},
		Class: Recall, Documented: true, As: 0x6A, Shows: true,
		Words: 256, Work: 154, Stack: "x y z t → ra x y z",
	},
	0x6B: {
		Name: "П→x b", Latin: "RCL B", Keys: keys{KeyRecall, KeySign},
		Class: Recall, Documented: true, As: 0x6B, Shows: true,
		Words: 256, Work: 154, Stack: "x y z t → rb x y z",
	},
	0x6C: {
		Name: "П→x c", Latin: "RCL C", Keys: keys{KeyRecall, KeyExp},
		Class: Recall, Documented: true, As: 0x6C, Shows: true,
		Words: 256, Work: 154, Stack: "x y z t → rc x y z",
	},
	0x6D: {
		Name: "П→x d", Latin: "RCL D", Keys: keys{KeyRecall, KeyClear},
		Class: Recall, Documented: true, As: 0x6D, Shows: true,
		Words: 256, Work: 154, Stack: "x y z t → rd x y z",
	},
	0x6E: {
		Name: "П→x e", Latin: "RCL E", Keys: keys{KeyRecall, KeyEnter},
		Class: Recall, Documented: true, As: 0x6E, Shows: true,
		Words: 256, Work: 154, Stack: "x y z t → re x y z",
	},
	0x6F: {
		Name: "6F", Latin: "6F",
		Class: Recall, As: 0x60, Shows: true,
		Words: 256, Work: 154, Stack: "x y z t → r0 x y z",
	},

	// К x≠0.
	0x70: {
		Name: "К x≠0 0", Latin: "K X!=0 0", Keys: keys{KeyK, KeyRun, Key0},
		Class: IndirectTest, Documented: true, As: 0x70, Test: NonZero,
		Words: 118, Jump: 176, Work: 27, Stack: "x y z t → x y z t",
	},
	0x71: {
		Name: "К x≠0 1", Latin: "K X!=0 1", Keys: keys{KeyK, KeyRun, Key1},
		Class: IndirectTest, Documented: true, As: 0x71, Test: NonZero,
		Words: 118, Jump: 176, Work: 27, Stack: "x y z t → x y z t",
	},
	0x72: {
		Name: "К x≠0 2", Latin: "K X!=0 2", Keys: keys{KeyK, KeyRun, Key2},
		Class: IndirectTest, Documented: true, As: 0x72, Test: NonZero,
		Words: 118, Jump: 176, Work: 27, Stack: "x y z t → x y z t",
	},
	0x73: {
		Name: "К x≠0 3", Latin: "K X!=0 3", Keys: keys{KeyK, KeyRun, Key3},
		Class: IndirectTest, Documented: true, As: 0x73, Test: NonZero,
		Words: 118, Jump: 176, Work: 27, Stack: "x y z t → x y z t",
	},
	0x74: {
		Name: "К x≠0 4", Latin: "K X!=0 4", Keys: keys{KeyK, KeyRun, Key4},
		Class: IndirectTest, Documented: true, As: 0x74, Test: NonZero,
		Words: 118, Jump: 187, Work: 27, Stack: "x y z t → x y z t",
	},
	0x75: {
		Name: "К x≠0 5", Latin: "K X!=0 5", Keys: keys{KeyK, KeyRun, Key5},
		Class: IndirectTest, Documented: true, As: 0x75, Test: NonZero,
		Words: 118, Jump: 187, Work: 27, Stack: "x y z t → x y z t",
	},
	0x76: {
		Name: "К x≠0 6", Latin: "K X!=0 6", Keys: keys{KeyK, KeyRun, Key6},
		Class: IndirectTest, Documented: true, As: 0x76, Test: NonZero,
		Words: 118, Jump: 187, Work: 27, Stack: "x y z t → x y z t",
	},
	0x77: {
		Name: "К x≠0 7", Latin: "K X!=0 7", Keys: keys{KeyK, KeyRun, Key7},
		Class: IndirectTest, Documented: true, As: 0x77, Test: NonZero,
		Words: 118, Jump: 202, Work: 27, Stack: "x y z t → x y z t",
	},
	0x78: {
		Name: "К x≠0 8", Latin: "K X!=0 8", Keys: keys{KeyK, KeyRun, Key8},
		Class: IndirectTest, Documented: true, As: 0x78, Test: NonZero,
		Words: 118, Jump: 202, Work: 27, Stack: "x y z t → x y z t",
	},
	0x79: {
		Name: "К x≠0 9", Latin: "K X!=0 9", Keys: keys{KeyK, KeyRun, Key9},
		Class: IndirectTest, Documented: true, As: 0x79, Test: NonZero,
		Words: 118, Jump: 202, Work: 27, Stack: "x y z t → x y z t",
	},
	0x7A: {
		Name: "К x≠0 a", Latin: "K X!=0 A", Keys: keys{KeyK, KeyRun, KeyPoint},
		Class: IndirectTest, Documented: true, As: 0x7A, Test: NonZero,
		Words: 118, Jump: 202, Work: 27, Stack: "x y z t → x y z t",
	},
	0x7B: {
		Name: "К x≠0 b", Latin: "K X!=0 B", Keys: keys{KeyK, KeyRun, KeySign},
		Class: IndirectTest, Documented: true, As: 0x7B, Test: NonZero,
		Words: 118, Jump: 202, Work: 27, Stack: "x y z t → x y z t",
	},
	0x7C: {
		Name: "К x≠0 c", Latin: "K X!=0 C", Keys: keys{KeyK, KeyRun, KeyExp},
		Class: IndirectTest, Documented: true, As: 0x7C, Test: NonZero,
		Words: 118, Jump: 202, Work: 27, Stack: "x y z t → x y z t",
	},
	0x7D: {
		Name: "К x≠0 d", Latin: "K X!=0 D", Keys: keys{KeyK, KeyRun, KeyClear},
		Class: IndirectTest, Documented: true, As: 0x7D, Test: NonZero,
		Words: 118, Jump: 202, Work: 27, Stack: "x y z t → x y z t",
	},
	0x7E: {
		Name: "К x≠0 e", Latin: "K X!=0 E", Keys: keys{KeyK, KeyRun, KeyEnter},
		Class: IndirectTest, Documented: true, As: 0x7E, Test: NonZero,
		Words: 118, Jump: 202, Work: 27, Stack: "x y z t → x y z t",
	},
	0x7F: {
		Name: "7F", Latin: "7F",
		Class: IndirectTest, As: 0x70, Test: NonZero,
		Words: 118, Jump: 176, Work: 27, Stack: "x y z t → x y z t",
	},

	// К БП.
	0x80: {
		Name: "К БП 0", Latin: "K GOTO 0", Keys: keys{KeyK, KeyGoto, Key0},
		Class: IndirectJump, Documented: true, As: 0x80,
		Words: 176, Stack: "x y z t → x y z t",
	},
	0x81: {
		Name: "К БП 1", Latin: "K GOTO 1", Keys: keys{KeyK, KeyGoto, Key1},
		Class: IndirectJump, Documented: true, As: 0x81,
		Words: 176, Stack: "x y z t → x y z t",
	},
	0x82: {
		Name: "К БП 2", Latin: "K GOTO 2", Keys: keys{KeyK, KeyGoto, Key2},
		Class: IndirectJump, Documented: true, As: 0x82,
		Words: 176, Stack: "x y z t → x y z t",
	},
	0x83: {
		Name: "К БП 3", Latin: "K GOTO 3", Keys: keys{KeyK, KeyGoto, Key3},
		Class: IndirectJump, Documented: true, As: 0x83,
		Words: 176, Stack: "x y z t → x y z t",
	},
	0x84: {
		Name: "К БП 4", Latin: "K GOTO 4", Keys: keys{KeyK, KeyGoto, Key4},
		Class: IndirectJump, Documented: true, As: 0x84,
		Words: 187, Stack: "x y z t → x y z t",
	},
	0x85: {
		Name: "К БП 5", Latin: "K GOTO 5", Keys: keys{KeyK, KeyGoto, Key5},
		Class: IndirectJump, Documented: true, As: 0x85,
		Words: 187, Stack: "x y z t → x y z t",
	},
	0x86: {
		Name: "К БП 6", Latin: "K GOTO 6", Keys: keys{KeyK, KeyGoto, Key6},
		Class: IndirectJump, Documented: true, As: 0x86,
		Words: 187, Stack: "x y z t → x y z t",
	},
	0x87: {
		Name: "К БП 7", Latin: "K GOTO 7", Keys: keys{KeyK, KeyGoto, Key7},
		Class: IndirectJump, Documented: true, As: 0x87,
		Words: 202, Stack: "x y z t → x y z t",
	},
	0x88: {
		Name: "К БП 8", Latin: "K GOTO 8", Keys: keys{KeyK, KeyGoto, Key8},
		Class: IndirectJump, Documented: true, As: 0x88,
		Words: 202, Stack: "x y z t → x y z t",
	},
	0x89: {
		Name: "К БП 9", Latin: "K GOTO 9", Keys: keys{KeyK, KeyGoto, Key9},
		Class: IndirectJump, Documented: true, As: 0x89,
		Words: 202, Stack: "x y z t → x y z t",
	},
	0x8A: {
		Name: "К БП a", Latin: "K GOTO A", Keys: keys{KeyK, KeyGoto, KeyPoint},
		Class: IndirectJump, Documented: true, As: 0x8A,
		Words: 202, Stack: "x y z t → x y z t",
	},
	0x8B: {
		Name: "К БП b", Latin: "K GOTO B", Keys: keys{KeyK, KeyGoto, KeySign},
		Class: IndirectJump, Documented: true, As: 0x8B,
		Words: 202, Stack: "x y z t → x y z t",
	},
	0x8C: {
		Name: "К БП c", Latin: "K GOTO C", Keys: keys{KeyK, KeyGoto, KeyExp},
		Class: IndirectJump, Documented: true, As: 0x8C,
		Words: 202, Stack: "x y z t → x y z t",
	},
	0x8D: {
		Name: "К БП d", Latin: "K GOTO D", Keys: keys{KeyK, KeyGoto, KeyClear},
		Class: IndirectJump, Documented: true, As: 0x8D,
		Words: 202, Stack: "x y z t → x y z t",
	},
	0x8E: {
		Name: "К БП e", Latin: "K GOTO E", Keys: keys{KeyK, KeyGoto, KeyEnter},
		Class: IndirectJump, Documented: true, As: 0x8E,
		Words: 204, Stack: "x y z t → x y z t",
	},
	0x8F: {
		Name: "8F", Latin: "8F",
		Class: IndirectJump, As: 0x80,
		Words: 176, Stack: "x y z t → x y z t",
	},

	// К x≥0.
	0x90: {
		Name: "К x≥0 0", Latin: "K X>=0 0", Keys: keys{KeyK, KeyReturn, Key0},
		Class: IndirectTest, Documented: true, As: 0x90, Test: NonNegative,
		Words: 117, Jump: 176, Work: 26, Stack: "x y z t → x y z t",
	},
	0x91: {
		Name: "К x≥0 1", Latin: "K X>=0 1", Keys: keys{KeyK, KeyReturn, Key1},
		Class: IndirectTest, Documented: true, As: 0x91, Test: NonNegative,
		Words: 117, Jump: 176, Work: 26, Stack: "x y z t → x y z t",
	},
	0x92: {
		Name: "К x≥0 2", Latin: "K X>=0 2", Keys: keys{KeyK, KeyReturn, Key2},
		Class: IndirectTest, Documented: true, As: 0x92, Test: NonNegative,
		Words: 117, Jump: 176, Work: 26, Stack: "x y z t → x y z t",
	},
	0x93: {
		Name: "К x≥0 3", Latin: "K X>=0 3", Keys: keys{KeyK, KeyReturn, Key3},
		Class: IndirectTest, Documented: true, As: 0x93, Test: NonNegative,
		Words: 117, Jump: 176, Work: 26, Stack: "x y z t → x y z t",
	},
	0x94: {
		Name: "К x≥0 4", Latin: "K X>=0 4", Keys: keys{KeyK, KeyReturn, Key4},
		Class: IndirectTest, Documented: true, As: 0x94, Test: NonNegative,
		Words: 117, Jump: 187, Work: 26, Stack: "x y z t → x y z t",
	},
	0x95: {
		Name: "К x≥0 5", Latin: "K X>=0 5", Keys: keys{KeyK, KeyReturn, Key5},
		Class: IndirectTest, Documented: true, As: 0x95, Test: NonNegative,
		Words: 117, Jump: 187, Work: 26, Stack: "x y z t → x y z t",
	},
	0x96: {
		Name: "К x≥0 6", Latin: "K X>=0 6", Keys: keys{KeyK, KeyReturn, Key6},
		Class: IndirectTest, Documented: true, As: 0x96, Test: NonNegative,
		Words: 117, Jump: 187, Work: 26, Stack: "x y z t → x y z t",
	},
	0x97: {
		Name: "К x≥0 7", Latin: "K X>=0 7", Keys: keys{KeyK, KeyReturn, Key7},
		Class: IndirectTest, Documented: true, As: 0x97, Test: NonNegative,
		Words: 117, Jump: 202, Work: 26, Stack: "x y z t → x y z t",
	},
	0x98: {
		Name: "К x≥0 8", Latin: "K X>=0 8", Keys: keys{KeyK, KeyReturn, Key8},
		Class: IndirectTest, Documented: true, As: 0x98, Test: NonNegative,
		Words: 117, Jump: 202, Work: 26, Stack: "x y z t → x y z t",
	},
	0x99: {
		Name: "К x≥0 9", Latin: "K X>=0 9", Keys: keys{KeyK, KeyReturn, Key9},
		Class: IndirectTest, Documented: true, As: 0x99, Test: NonNegative,
		Words: 117, Jump: 202, Work: 26, Stack: "x y z t → x y z t",
	},
	0x9A: {
		Name: "К x≥0 a", Latin: "K X>=0 A", Keys: keys{KeyK, KeyReturn, KeyPoint},
		Class: IndirectTest, Documented: true, As: 0x9A, Test: NonNegative,
		Words: 117, Jump: 202, Work: 26, Stack: "x y z t → x y z t",
	},
	0x9B: {
		Name: "К x≥0 b", Latin: "K X>=0 B", Keys: keys{KeyK, KeyReturn, KeySign},
		Class: IndirectTest, Documented: true, As: 0x9B, Test: NonNegative,
		Words: 117, Jump: 202, Work: 26, Stack: "x y z t → x y z t",
	},
	0x9C: {
		Name: "К x≥0 c", Latin: "K X>=0 C", Keys: keys{KeyK, KeyReturn, KeyExp},
		Class: IndirectTest, Documented: true, As: 0x9C, Test: NonNegative,
		Words: 117, Jump: 202, Work: 26, Stack: "x y z t → x y z t",
	},
	0x9D: {
		Name: "К x≥0 d", Latin: "K X>=0 D", Keys: keys{KeyK, KeyReturn, KeyClear},
		Class: IndirectTest, Documented: true, As: 0x9D, Test: NonNegative,
		Words: 117, Jump: 202, Work: 26, Stack: "x y z t → x y z t",
	},
	0x9E: {
		Name: "К x≥0 e", Latin: "K X>=0 E", Keys: keys{KeyK, KeyReturn, KeyEnter},
		Class: IndirectTest, Documented: true, As: 0x9E, Test: NonNegative,
		Words: 117, Jump: 202, Work: 26, Stack: "x y z t → x y z t",
	},
	0x9F: {
		Name: "9F", Latin: "9F",
		Class: IndirectTest, As: 0x90, Test: NonNegative,
		Words: 117, Jump: 176, Work: 26, Stack: "x y z t → x y z t",
	},

	// К ПП.
	0xA0: {
		Name: "К ПП 0", Latin: "K GSB 0", Keys: keys{KeyK, KeyCall, Key0},
		Class: IndirectCall, Documented: true, As: 0xA0,
		Words: 182, Stack: "x y z t → x y z t",
	},
	0xA1: {
		Name: "К ПП 1", Latin: "K GSB 1", Keys: keys{KeyK, KeyCall, Key1},
		Class: IndirectCall, Documented: true, As: 0xA1,
		Words: 182, Stack: "x y z t → x y z t",
	},
	0xA2: {
		Name: "К ПП 2", Latin: "K GSB 2", Keys: keys{KeyK, KeyCall, Key2},
		Class: IndirectCall, Documented: true, As: 0xA2,
		Words: 182, Stack: "x y z t → x y z t",
	},
	0xA3: {
		Name: "К ПП 3", Latin: "K GSB 3", Keys: keys{KeyK, KeyCall, Key3},
		Class: IndirectCall, Documented: true, As: 0xA3,
		Words: 182, Stack: "x y z t → x y z t",
	},
	0xA4: {
		Name: "К ПП 4", Latin: "K GSB 4", Keys: keys{KeyK, KeyCall, Key4},
		Class: IndirectCall, Documented: true, As: 0xA4,
		Words: 187, Stack: "x y z t → x y z t",
	},
	0xA5: {
		Name: "К ПП 5", Latin: "K GSB 5", Keys: keys{KeyK, KeyCall, Key5},
		Class: IndirectCall, Documented: true, As: 0xA5,
		Words: 187, Stack: "x y z t → x y z t",
	},
	0xA6: {
		Name: "К ПП 6", Latin: "K GSB 6", Keys: keys{KeyK, KeyCall, Key6},
		Class: IndirectCall, Documented: true, As: 0xA6,
		Words: 187, Stack: "x y z t → x y z t",
	},
	0xA7: {
		Name: "К ПП 7", Latin: "K GSB 7", Keys: keys{KeyK, KeyCall, Key7},
		Class: IndirectCall, Documented: true, As: 0xA7,
		Words: 202, Stack: "x y z t → x y z t",
	},
	0xA8: {
		Name: "К ПП 8", Latin: "K GSB 8", Keys: keys{KeyK, KeyCall, Key8},
		Class: IndirectCall, Documented: true, As: 0xA8,
		Words: 202, Stack: "x y z t → x y z t",
	},
	0xA9: {
		Name: "К ПП 9", Latin: "K GSB 9", Keys: keys{KeyK, KeyCall, Key9},
		Class: IndirectCall, Documented: true, As: 0xA9,
		Words: 202, Stack: "x y z t → x y z t",
	},
	0xAA: {
		Name: "К ПП a", Latin: "K GSB A", Keys: keys{KeyK, KeyCall, KeyPoint},
		Class: IndirectCall, Documented: true, As: 0xAA,
		Words: 202, Stack: "x y z t → x y z t",
	},
	0xAB: {
		Name: "К ПП b", Latin: "K GSB B", Keys: keys{KeyK, KeyCall, KeySign},
		Class: IndirectCall, Documented: true, As: 0xAB,
		Words: 202, Stack: "x y z t → x y z t",
	},
	0xAC: {
		Name: "К ПП c", Latin: "K GSB C", Keys: keys{KeyK, KeyCall, KeyExp},
		Class: IndirectCall, Documented: true, As: 0xAC,
		Words: 202, Stack: "x y z t → x y z t",
	},
	0xAD: {
		Name: "К ПП d", Latin: "K GSB D", Keys: keys{KeyK, KeyCall, KeyClear},
		Class: IndirectCall, Documented: true, As: 0xAD,
		Words: 202, Stack: "x y z t → x y z t",
	},
	0xAE: {
		Name: "К ПП e", Latin: "K GSB E", Keys: keys{KeyK, KeyCall, KeyEnter},
		Class: IndirectCall, Documented: true, As: 0xAE,
		Words: 210, Stack: "x y z t → x y z t",
	},
	0xAF: {
		Name: "AF", Latin: "AF",
		Class: IndirectCall, As: 0xA0,
		Words: 182, Stack: "x y z t → x y z t",
	},

	// К x→П.
	0xB0: {
		Name: "К x→П 0", Latin: "K STO 0", Keys: keys{KeyK, KeyStore, Key0},
		Class: IndirectStore, Documented: true, As: 0xB0,
		Words: 207, Stack: "x → x; r[r0]=x",
	},
	0xB1: {
		Name: "К x→П 1", Latin: "K STO 1", Keys: keys{KeyK, KeyStore, Key1},
		Class: IndirectStore, Documented: true, As: 0xB1,
		Words: 207, Stack: "x → x; r[r1]=x",
	},
	0xB2: {
		Name: "К x→П 2", Latin: "K STO 2", Keys: keys{KeyK, KeyStore, Key2},
		Class: IndirectStore, Documented: true, As: 0xB2,
		Words: 207, Stack: "x → x; r[r2]=x",
	},
	0xB3: {
		Name: "К x→П 3", Latin: "K STO 3", Keys: keys{KeyK, KeyStore, Key3},
		Class: IndirectStore, Documented: true, As: 0xB3,
		Words: 207, Stack: "x → x; r[r3]=x",
	},
	0xB4: {
		Name: "К x→П 4", Latin: "K STO 4", Keys: keys{KeyK, KeyStore, Key4},
		Class: IndirectStore, Documented: true, As: 0xB4,
		Words: 239, Stack: "x → x; r[r4]=x",
	},
	0xB5: {
		Name: "К x→П 5", Latin: "K STO 5", Keys: keys{KeyK, KeyStore, Key5},
		Class: IndirectStore, Documented: true, As: 0xB5,
		Words: 239, Stack: "x → x; r[r5]=x",
	},
	0xB6: {
		Name: "К x→П 6", Latin: "K STO 6", Keys: keys{KeyK, KeyStore, Key6},
		Class: IndirectStore, Documented: true, As: 0xB6,
		Words: 239, Stack: "x → x; r[r6]=x",
	},
	0xB7: {
		Name: "К x→П 7", Latin: "K STO 7", Keys: keys{KeyK, KeyStore, Key7},
		Class: IndirectStore, Documented: true, As: 0xB7,
		Words: 238, Stack: "x → x; r[r7]=x",
	},
	0xB8: {
		Name: "К x→П 8", Latin: "K STO 8", Keys: keys{KeyK, KeyStore, Key8},
		Class: IndirectStore, Documented: true, As: 0xB8,
		Words: 238, Stack: "x → x; r[r8]=x",
	},
	0xB9: {
		Name: "К x→П 9", Latin: "K STO 9", Keys: keys{KeyK, KeyStore, Key9},
		Class: IndirectStore, Documented: true, As: 0xB9,
		Words: 238, Stack: "x → x; r[r9]=x",
	},
	0xBA: {
		Name: "К x→П a", Latin: "K STO A", Keys: keys{KeyK, KeyStore, KeyPoint},
		Class: IndirectStore, Documented: true, As: 0xBA,
		Words: 238, Stack: "x → x; r[ra]=x",
	},
	0xBB: {
		Name: "К x→П b", Latin: "K STO B", Keys: keys{KeyK, KeyStore, KeySign},
		Class: IndirectStore, Documented: true, As: 0xBB,
		Words: 238, Stack: "x → x; r[rb]=x",
	},
	0xBC: {
		Name: "К x→П c", Latin: "K STO C", Keys: keys{KeyK, KeyStore, KeyExp},
		Class: IndirectStore, Documented: true, As: 0xBC,
		Words: 238, Stack: "x → x; r[rc]=x",
	},
	0xBD: {
		Name: "К x→П d", Latin: "K STO D", Keys: keys{KeyK, KeyStore, KeyClear},
		Class: IndirectStore, Documented: true, As: 0xBD,
		Words: 238, Stack: "x → x; r[rd]=x",
	},
	0xBE: {
		Name: "К x→П e", Latin: "K STO E", Keys: keys{KeyK, KeyStore, KeyEnter},
		Class: IndirectStore, Documented: true, As: 0xBE,
		Words: 238, Stack: "x → x; r[re]=x",
	},
	0xBF: {
		Name: "BF", Latin: "BF",
		Class: IndirectStore, As: 0xB0,
		Words: 207, Stack: "x → x; r[r0]=x",
	},

	// К x<0.
	0xC0: {
		Name: "К x<0 0", Latin: "K X<0 0", Keys: keys{KeyK, KeyForward, Key0},
		Class: IndirectTest, Documented: true, As: 0xC0, Test: Negative,
		Words: 115, Jump: 176, Work: 25, Stack: "x y z t → x y z t",
	},
	0xC1: {
		Name: "К x<0 1", Latin: "K X<0 1", Keys: keys{KeyK, KeyForward, Key1},
		Class: IndirectTest, Documented: true, As: 0xC1, Test: Negative,
		Words: 115, Jump: 176, Work: 25, Stack: "x y z t → x y z t",
	},
	0xC2: {
		Name: "К x<0 2", Latin: "K X<0 2", Keys: keys{KeyK, KeyForward, Key2},
		Class: IndirectTest, Documented: true, As: 0xC2, Test: Negative,
		Words: 115, Jump: 176, Work: 25, Stack: "x y z t → x y z t",
	},
	0xC3: {
		Name: "К x<0 3", Latin: "K X<0 3", Keys: keys{KeyK, KeyForward, Key3},
		Class: IndirectTest, Documented: true, As: 0xC3, Test: Negative,
		Words: 115, Jump: 176, Work: 25, Stack: "x y z t → x y z t",
	},
	0xC4: {
		Name: "К x<0 4", Latin: "K X<0 4", Keys: keys{KeyK, KeyForward, Key4},
		Class: IndirectTest, Documented: true, As: 0xC4, Test: Negative,
		Words: 115, Jump: 187, Work: 25, Stack: "x y z t → x y z t",
	},
	0xC5: {
		Name: "К x<0 5", Latin: "K X<0 5", Keys: keys{KeyK, KeyForward, Key5},
		Class: IndirectTest, Documented: true, As: 0xC5, Test: Negative,
		Words: 115, Jump: 187, Work: 25, Stack: "x y z t → x y z t",
	},
	0xC6: {
		Name: "К x<0 6", Latin: "K X<0 6", Keys: keys{KeyK, KeyForward, Key6},
		Class: IndirectTest, Documented: true, As: 0xC6, Test: Negative,
		Words: 115, Jump: 187, Work: 25, Stack: "x y z t → x y z t",
	},
	0xC7: {
		Name: "К x<0 7", Latin: "K X<0 7", Keys: keys{KeyK, KeyForward, Key7},
		Class: IndirectTest, Documented: true, As: 0xC7, Test: Negative,
		Words: 115, Jump: 202, Work: 25, Stack: "x y z t → x y z t",
	},
	0xC8: {
		Name: "К x<0 8", Latin: "K X<0 8", Keys: keys{KeyK, KeyForward, Key8},
		Class: IndirectTest, Documented: true, As: 0xC8, Test: Negative,
		Words: 115, Jump: 202, Work: 25, Stack: "x y z t → x y z t",
	},
	0xC9: {
		Name: "К x<0 9", Latin: "K X<0 9", Keys: keys{KeyK, KeyForward, Key9},
		Class: IndirectTest, Documented: true, As: 0xC9, Test: Negative,
		Words: 115, Jump: 202, Work: 25, Stack: "x y z t → x y z t",
	},
	0xCA: {
		Name: "К x<0 a", Latin: "K X<0 A", Keys: keys{KeyK, KeyForward, KeyPoint},
		Class: IndirectTest, Documented: true, As: 0xCA, Test: Negative,
		Words: 115, Jump: 202, Work: 25, Stack: "x y z t → x y z t",
	},
	0xCB: {
		Name: "К x<0 b", Latin: "K X<0 B", Keys: keys{KeyK, KeyForward, KeySign},
		Class: IndirectTest, Documented: true, As: 0xCB, Test: Negative,
		Words: 115, Jump: 202, Work: 25, Stack: "x y z t → x y z t",
	},
	0xCC: {
		Name: "К x<0 c", Latin: "K X<0 C", Keys: keys{KeyK, KeyForward, KeyExp},
		Class: IndirectTest, Documented: true, As: 0xCC, Test: Negative,
		Words: 115, Jump: 202, Work: 25, Stack: "x y z t → x y z t",
	},
	0xCD: {
		Name: "К x<0 d", Latin: "K X<0 D", Keys: keys{KeyK, KeyForward, KeyClear},
		Class: IndirectTest, Documented: true, As: 0xCD, Test: Negative,
		Words: 115, Jump: 202, Work: 25, Stack: "x y z t → x y z t",
	},
	0xCE: {
		Name: "К x<0 e", Latin: "K X<0 E", Keys: keys{KeyK, KeyForward, KeyEnter},
		Class: IndirectTest, Documented: true, As: 0xCE, Test: Negative,
		Words: 115, Jump: 202, Work: 25, Stack: "x y z t → x y z t",
	},
	0xCF: {
		Name: "CF", Latin: "CF",
		Class: IndirectTest, As: 0xC0, Test: Negative,
		Words: 115, Jump: 176, Work: 25, Stack: "x y z t → x y z t",
	},

	// К П→x.
	0xD0: {
		Name: "К П→x 0", Latin: "K RCL 0", Keys: keys{KeyK, KeyRecall, Key0},
		Class: IndirectRecall, Documented: true, As: 0xD0, Shows: true,
		Words: 286, Stack: "x y z t → r[r0] x y z",
	},
	0xD1: {
		Name: "К П→x 1", Latin: "K RCL 1", Keys: keys{KeyK, KeyRecall, Key1},
		Class: IndirectRecall, Documented: true, As: 0xD1, Shows: true,
		Words: 286, Stack: "x y z t → r[r1] x y z",
	},
	0xD2: {
		Name: "К П→x 2", Latin: "K RCL 2", Keys: keys{KeyK, KeyRecall, Key2},
		Class: IndirectRecall, Documented: true, As: 0xD2, Shows: true,
		Words: 286, Stack: "x y z t → r[r2] x y z",
	},
	0xD3: {
		Name: "К П→x 3", Latin: "K RCL 3", Keys: keys{KeyK, KeyRecall, Key3},
		Class: IndirectRecall, Documented: true, As: 0xD3, Shows: true,
		Words: 286, Stack: "x y z t → r[r3] x y z",
	},
	0xD4: {
		Name: "К П→x 4", Latin: "K RCL 4", Keys: keys{KeyK, KeyRecall, Key4},
		Class: IndirectRecall, Documented: true, As: 0xD4, Shows: true,
		Words: 316, Stack: "x y z t → r[r4] x y z",
	},
	0xD5: {
		Name: "К П→x 5", Latin: "K RCL 5", Keys: keys{KeyK, KeyRecall, Key5},
		Class: IndirectRecall, Documented: true, As: 0xD5, Shows: true,
		Words: 316, Stack: "x y z t → r[r5] x y z",
	},
	0xD6: {
		Name: "К П→x 6", Latin: "K RCL 6", Keys: keys{KeyK, KeyRecall, Key6},
		Class: IndirectRecall, Documented: true, As: 0xD6, Shows: true,
		Words: 316, Stack: "x y z t → r[r6] x y z",
	},
	0xD7: {
		Name: "К П→x 7", Latin: "K RCL 7", Keys: keys{KeyK, KeyRecall, Key7},
		Class: IndirectRecall, Documented: true, As: 0xD7, Shows: true,
		Words: 316, Stack: "x y z t → r[r7] x y z",
	},
	0xD8: {
		Name: "К П→x 8", Latin: "K RCL 8", Keys: keys{KeyK, KeyRecall, Key8},
		Class: IndirectRecall, Documented: true, As: 0xD8, Shows: true,
		Words: 316, Stack: "x y z t → r[r8] x y z",
	},
	0xD9: {
		Name: "К П→x 9", Latin: "K RCL 9", Keys: keys{KeyK, KeyRecall, Key9},
		Class: IndirectRecall, Documented: true, As: 0xD9, Shows: true,
		Words: 316, Stack: "x y z t → r[r9] x y z",
	},
	0xDA: {
		Name: "К П→x a", Latin: "K RCL A", Keys: keys{KeyK, KeyRecall, KeyPoint},
		Class: IndirectRecall, Documented: true, As: 0xDA, Shows: true,
		Words: 316, Stack: "x y z t → r[ra] x y z",
	},
	0xDB: {
		Name: "К П→x b", Latin: "K RCL B", Keys: keys{KeyK, KeyRecall, KeySign},
		Class: IndirectRecall, Documented: true, As: 0xDB, Shows: true,
		Words: 316, Stack: "x y z t → r[rb] x y z",
	},
	0xDC: {
		Name: "К П→x c", Latin: "K RCL C", Keys: keys{KeyK, KeyRecall, KeyExp},
		Class: IndirectRecall, Documented: true, As: 0xDC, Shows: true,
		Words: 316, Stack: "x y z t → r[rc] x y z",
	},
	0xDD: {
		Name: "К П→x d", Latin: "K RCL D", Keys: keys{KeyK, KeyRecall, KeyClear},
		Class: IndirectRecall, Documented: true, As: 0xDD, Shows: true,
		Words: 316, Stack: "x y z t → r[rd] x y z",
	},
	0xDE: {
		Name: "К П→x e", Latin: "K RCL E", Keys: keys{KeyK, KeyRecall, KeyEnter},
		Class: IndirectRecall, Documented: true, As: 0xDE, Shows: true,
		Words: 316, Stack: "x y z t → r[re] x y z",
	},
	0xDF: {
		Name: "DF", Latin: "DF",
		Class: IndirectRecall, As: 0xD0, Shows: true,
		Words: 286, Stack: "x y z t → r[r0] x y z",
	},

	// К x=0.
	0xE0: {
		Name: "К x=0 0", Latin: "K X=0 0", Keys: keys{KeyK, KeyBack, Key0},
		Class: IndirectTest, Documented: true, As: 0xE0, Test: Zero,
		Words: 117, Jump: 176, Work: 26, Stack: "x y z t → x y z t",
	},
	0xE1: {
		Name: "К x=0 1", Latin: "K X=0 1", Keys: keys{KeyK, KeyBack, Key1},
		Class: IndirectTest, Documented: true, As: 0xE1, Test: Zero,
		Words: 117, Jump: 176, Work: 26, Stack: "x y z t → x y z t",
	},
	0xE2: {
		Name: "К x=0 2", Latin: "K X=0 2", Keys: keys{KeyK, KeyBack, Key2},
		Class: IndirectTest, Documented: true, As: 0xE2, Test: Zero,
		Words: 117, Jump: 176, Work: 26, Stack: "x y z t → x y z t",
	},
	0xE3: {
		Name: "К x=0 3", Latin: "K X=0 3", Keys: keys{KeyK, KeyBack, Key3},
		Class: IndirectTest, Documented: true, As: 0xE3, Test: Zero,
		Words: 117, Jump: 176, Work: 26, Stack: "x y z t → x y z t",
	},
	0xE4: {
		Name: "К x=0 4", Latin: "K X=0 4", Keys: keys{KeyK, KeyBack, Key4},
		Class: IndirectTest, Documented: true, As: 0xE4, Test: Zero,
		Words: 117, Jump: 187, Work: 26, Stack: "x y z t → x y z t",
	},
	0xE5: {
		Name: "К x=0 5", Latin: "K X=0 5", Keys: keys{KeyK, KeyBack, Key5},
		Class: IndirectTest, Documented: true, As: 0xE5, Test: Zero,
		Words: 117, Jump: 187, Work: 26, Stack: "x y z t → x y z t",
	},
	0xE6: {
		Name: "К x=0 6", Latin: "K X=0 6", Keys: keys{KeyK, KeyBack, Key6},
		Class: IndirectTest, Documented: true, As: 0xE6, Test: Zero,
		Words: 117, Jump: 187, Work: 26, Stack: "x y z t → x y z t",
	},
	0xE7: {
		Name: "К x=0 7", Latin: "K X=0 7", Keys: keys{KeyK, KeyBack, Key7},
		Class: IndirectTest, Documented: true, As: 0xE7, Test: Zero,
		Words: 117, Jump: 202, Work: 26, Stack: "x y z t → x y z t",
	},
	0xE8: {
		Name: "К x=0 8", Latin: "K X=0 8", Keys: keys{KeyK, KeyBack, Key8},
		Class: IndirectTest, Documented: true, As: 0xE8, Test: Zero,
		Words: 117, Jump: 202, Work: 26, Stack: "x y z t → x y z t",
	},
	0xE9: {
		Name: "К x=0 9", Latin: "K X=0 9", Keys: keys{KeyK, KeyBack, Key9},
		Class: IndirectTest, Documented: true, As: 0xE9, Test: Zero,
		Words: 117, Jump: 202, Work: 26, Stack: "x y z t → x y z t",
	},
	0xEA: {
		Name: "К x=0 a", Latin: "K X=0 A", Keys: keys{KeyK, KeyBack, KeyPoint},
		Class: IndirectTest, Documented: true, As: 0xEA, Test: Zero,
		Words: 117, Jump: 202, Work: 26, Stack: "x y z t → x y z t",
	},
	0xEB: {
		Name: "К x=0 b", Latin: "K X=0 B", Keys: keys{KeyK, KeyBack, KeySign},
		Class: IndirectTest, Documented: true, As: 0xEB, Test: Zero,
		Words: 117, Jump: 202, Work: 26, Stack: "x y z t → x y z t",
	},
	0xEC: {
		Name: "К x=0 c", Latin: "K X=0 C", Keys: keys{KeyK, KeyBack, KeyExp},
		Class: IndirectTest, Documented: true, As: 0xEC, Test: Zero,
		Words: 117, Jump: 202, Work: 26, Stack: "x y z t → x y z t",
	},
	0xED: {
		Name: "К x=0 d", Latin: "K X=0 D", Keys: keys{KeyK, KeyBack, KeyClear},
		Class: IndirectTest, Documented: true, As: 0xED, Test: Zero,
		Words: 117, Jump: 202, Work: 26, Stack: "x y z t → x y z t",
	},
	0xEE: {
		Name: "К x=0 e", Latin: "K X=0 E", Keys: keys{KeyK, KeyBack, KeyEnter},
		Class: IndirectTest, Documented: true, As: 0xEE, Test: Zero,
		Words: 117, Jump: 202, Work: 26, Stack: "x y z t → x y z t",
	},
	0xEF: {
		Name: "EF", Latin: "EF",
		Class: IndirectTest, As: 0xE0, Test: Zero,
		Words: 117, Jump: 176, Work: 26, Stack: "x y z t → x y z t",
	},

	// Without keys: they show X.
	0xF0: {
		Name: "F0", Latin: "F0",
		Class: Empty, As: 0xF0, Shows: true,
		Words: 196, Work: 94, Stack: "x → x as shown; x₂=x",
	},
	0xF1: {
		Name: "F1", Latin: "F1",
		Class: Empty, As: 0xF0, Shows: true,
		Words: 196, Work: 94, Stack: "x → x as shown; x₂=x",
	},
	0xF2: {
		Name: "F2", Latin: "F2",
		Class: Empty, As: 0xF0, Shows: true,
		Words: 196, Work: 94, Stack: "x → x as shown; x₂=x",
	},
	0xF3: {
		Name: "F3", Latin: "F3",
		Class: Empty, As: 0xF0, Shows: true,
		Words: 196, Work: 94, Stack: "x → x as shown; x₂=x",
	},
	0xF4: {
		Name: "F4", Latin: "F4",
		Class: Empty, As: 0xF0, Shows: true,
		Words: 196, Work: 94, Stack: "x → x as shown; x₂=x",
	},
	0xF5: {
		Name: "F5", Latin: "F5",
		Class: Empty, As: 0xF0, Shows: true,
		Words: 196, Work: 94, Stack: "x → x as shown; x₂=x",
	},
	0xF6: {
		Name: "F6", Latin: "F6",
		Class: Empty, As: 0xF0, Shows: true,
		Words: 196, Work: 94, Stack: "x → x as shown; x₂=x",
	},
	0xF7: {
		Name: "F7", Latin: "F7",
		Class: Empty, As: 0xF0, Shows: true,
		Words: 196, Work: 94, Stack: "x → x as shown; x₂=x",
	},
	0xF8: {
		Name: "F8", Latin: "F8",
		Class: Empty, As: 0xF0, Shows: true,
		Words: 196, Work: 94, Stack: "x → x as shown; x₂=x",
	},
	0xF9: {
		Name: "F9", Latin: "F9",
		Class: Empty, As: 0xF0, Shows: true,
		Words: 196, Work: 94, Stack: "x → x as shown; x₂=x",
	},
	0xFA: {
		Name: "FA", Latin: "FA",
		Class: Empty, As: 0xF0, Shows: true,
		Words: 196, Work: 94, Stack: "x → x as shown; x₂=x",
	},
	0xFB: {
		Name: "FB", Latin: "FB",
		Class: Empty, As: 0xF0, Shows: true,
		Words: 196, Work: 94, Stack: "x → x as shown; x₂=x",
	},
	0xFC: {
		Name: "FC", Latin: "FC",
		Class: Empty, As: 0xF0, Shows: true,
		Words: 196, Work: 94, Stack: "x → x as shown; x₂=x",
	},
	0xFD: {
		Name: "FD", Latin: "FD",
		Class: Empty, As: 0xF0, Shows: true,
		Words: 196, Work: 94, Stack: "x → x as shown; x₂=x",
	},
	0xFE: {
		Name: "FE", Latin: "FE",
		Class: Empty, As: 0xF0, Shows: true,
		Words: 196, Work: 94, Stack: "x → x as shown; x₂=x",
	},
	0xFF: {
		Name: "FF", Latin: "FF",
		Class: Empty, As: 0xF0, Shows: true,
		Words: 196, Work: 94, Stack: "x → x as shown; x₂=x",
	},
}
