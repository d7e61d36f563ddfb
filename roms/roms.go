// Package roms knows the mask ROMs of the calculators' chips: it finds, reads
// and identifies images, and extracts them from the source text of emulators.
//
// The contents are not part of this program. A user brings images; the package
// holds their papers only, so that an image is either known to be good or refused.
//
// # Data sheet
//
// Each K145IK13 chip holds three tables:
//
//	microinstructions   68 words of 28 bits
//	instructions       256 words of 25 bits (held in 32)
//	microprograms     1152 words of  6 bits, 128 rows of 9
//
// An image file is text: lines "[microinstructions]", "[instructions]" and
// "[microprograms]" each open a table, whose words follow in hexadecimal,
// separated by blanks; "#" starts a comment. Three images make a [Set].
package roms

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
)

// Sizes of the tables, in words.
const (
	Microinstructions = 68
	Instructions      = 256
	Microprograms     = 1152
	Words             = Microinstructions + Instructions + Microprograms
)

// Chip names one of the chips with a mask ROM.
type Chip uint8

const (
	IK1302 Chip = iota // keyboard, display, program counter, basic arithmetic
	IK1303             // elementary functions
	IK1306             // the further functions of the МК-61 and МК-52
	Chips  = 3
)

var designations = [Chips]string{"K145IK1302", "K145IK1303", "K145IK1306"}

// String gives the designation in Latin letters, such as "K145IK1302".
func (c Chip) String() string {
	if int(c) < len(designations) {
		return designations[c]
	}
	return fmt.Sprintf("Chip(%d)", uint8(c))
}

// Image is the contents of one mask ROM.
type Image struct {
	Microinstructions [Microinstructions]uint32
	Instructions      [Instructions]uint32
	Microprograms     [Microprograms]uint32
}

// tables gives the three tables in file order.
func (m *Image) tables() [3][]uint32 {
	return [3][]uint32{m.Microinstructions[:], m.Instructions[:], m.Microprograms[:]}
}

// Sum is the SHA-256 over the words: microinstructions, instructions,
// microprograms, four bytes a word, most significant first.
func (m *Image) Sum() [sha256.Size]byte {
	h := sha256.New()
	for _, t := range m.tables() {
		h.Write(wordBytes(t))
	}
	return [sha256.Size]byte(h.Sum(nil))
}

func wordBytes(words []uint32) []byte {
	b := make([]byte, 0, 4*len(words))
	for _, w := range words {
		b = binary.BigEndian.AppendUint32(b, w)
	}
	return b
}

// Papers are what is known about one image.
type Papers struct {
	Chip     Chip
	File     string // name of the image in a directory
	Words    int
	SHA256   string // over the words, see [Image.Sum]
	Verified string // how the dump is known to be good

	tables [3]tableSum
}

// tableSum identifies one table inside a longer row of numbers: a polynomial
// fingerprint that can be rolled along, and the SHA-256 that settles it.
type tableSum struct {
	rolling uint64
	sha256  string
}

const verified = "identical in every independent dump known; run as microcode it gives every recorded state of the test vectors"

var known = [Chips]Papers{
	{
		Chip: IK1302, File: "k145ik1302.rom", Words: Words,
		SHA256:   "541c86f3a1797ce90faa48c1cfb1d0704c6288c2e7be3d29a1d954ae86951816",
		Verified: verified,
		tables: [3]tableSum{
			{0x3C353D0FDE1A19B5, "371d4cc33a5f8611e82f89cbadb020b2f9181bd206930422980145272f413291"},
			{0xA1BB474F564EBF7B, "59295e3e4db8541c7c770242f964fdf0e96fad360b461f947c9662683a86f5cc"},
			{0x077ED77A1DB844EF, "66d1cd401c467565beee792f3b38d81ebe52f29e78addd6a0ca1f5630ec44b3e"},
		},
	},
	{
		Chip: IK1303, File: "k145ik1303.rom", Words: Words,
		SHA256:   "387d16361d7e3b62892ed6839cde62126e15c24ed07ccab9b09f1559967851a1",
		Verified: verified,
		tables: [3]tableSum{
			{0xEBA57A431E2B5FF9, "a731e7a60fefba5455477f22c2286af30dec29875765ed1617116766c031d72f"},
			{0xB05F02602DB48150, "a16400ae4c3f75cbd4a1bfd6c63c0620a0ea2e71cfa8d266f32d014ed3cab31a"},
			{0xD23F1F973968574D, "c286af306eae53b37aa6e0b7c2e94b6a62dd42d09b26aa03aaaa62af42c256f5"},
		},
	},
	{
		Chip: IK1306, File: "k145ik1306.rom", Words: Words,
		SHA256:   "927afdcd154eb2c6cef57e800984fe5cc7bfb73a3d3c485296ebc5109d6fa4a4",
		Verified: verified,
		tables: [3]tableSum{
			{0xE3A163E248A47FC2, "15dfdbd3904ad5d45f7e1853b6f951e77b791271c8e85dcf17a037b39df2377d"},
			{0xAE35A934EAF455AA, "b7fcb3b04ef259fb98304ecc3377365ccfed6e1132dcf5d4319bcac0ed17fa7c"},
			{0xE9AF85735BC40E35, "f66c637cf4133b1e7188ead8356383ab383dbd55676921b1a349deecaf1ebb74"},
		},
	},
}

// Known lists the papers of every image the package can identify, by [Chip].
func Known() []Papers { return slices.Clone(known[:]) }

// ErrUnknown is the refusal of an image whose sum is in no papers.
var ErrUnknown = errors.New("not a known good image")

// Identify finds the papers of an image. An image that differs from the good
// ones in any bit gives [ErrUnknown].
func Identify(m *Image) (Papers, error) {
	sum := m.Sum()
	s := hex.EncodeToString(sum[:])
	for _, p := range known {
		if p.SHA256 == s {
			return p, nil
		}
	}
	return Papers{}, fmt.Errorf("sha-256 %s: %w", s, ErrUnknown)
}

// Set is the images of the three chips, by [Chip].
type Set [Chips]Image

// Check reports the first chip whose image is not the good one.
func (s *Set) Check() error {
	for c := range Chip(Chips) {
		p, err := Identify(&s[c])
		if err != nil {
			return fmt.Errorf("%v: %w", c, err)
		}
		if p.Chip != c {
			return fmt.Errorf("%v: the image is that of %v", c, p.Chip)
		}
	}
	return nil
}
