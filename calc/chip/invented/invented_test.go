package invented

import (
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/roms"
)

// TestImagesFit holds the images to the room of the chips.
func TestImagesFit(t *testing.T) {
	for c, m := range []image{ik1302(), ik1303(), ik1306()} {
		require.LessOrEqual(t, m.used, 60, "%v: the others are chosen by L", roms.Chip(c))
		for _, u := range m.Microinstructions {
			require.Zero(t, u>>28)
		}
		for _, w := range m.Instructions {
			require.Zero(t, w&0x8080, "rows")
		}
	}
}

// TestImagesAreTheirOwn makes sure that nobody takes them for those of the chips.
func TestImagesAreTheirOwn(t *testing.T) {
	set := Images()
	for c := range set {
		_, err := roms.Identify(&set[c])
		require.ErrorIs(t, err, roms.ErrUnknown)
	}
}

// TestEveryMicroinstructionComesUp holds the images to what they are for: each bit
// and each value of a field is in a microinstruction that an instruction uses.
func TestEveryMicroinstructionComesUp(t *testing.T) {
	set := Images()
	met := map[[2]uint32]bool{}
	for c := range set {
		m := &set[c]
		for _, w := range m.Instructions {
			for _, row := range []uint32{w & 0xFF, w >> 8 & 0xFF, min(w>>16&0xFF, jumpRow)} {
				for column := range uint32(9) {
					a := m.Microprograms[9*row+column]
					choice := []uint32{a}
					if a > 59 {
						choice = []uint32{60 + 2*(a-60), 61 + 2*(a-60)}
					}
					for _, a := range choice {
						u := m.Microinstructions[a]
						for bit := range uint32(22) {
							met[[2]uint32{bit, u >> bit & 1}] = true
						}
						met[[2]uint32{100, u >> 15 & 7}] = true
						met[[2]uint32{101, u >> 22 & 3}] = true
						met[[2]uint32{102, u >> 24 & 3}] = true
						met[[2]uint32{103, u >> 26 & 3}] = true
					}
				}
			}
		}
	}
	require.Len(t, met, 2*22+8+4+4+4)
}
