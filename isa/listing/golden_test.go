package listing

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/isa"
)

// What each writer writes, to be looked at: testdata/golden.
func TestGolden(t *testing.T) {
	p := &Program{
		Cells: []byte{0x40, 0x01, 0x60, 0x12, 0x31, 0x5D, 0x02, 0x37, 0xD7, 0x57, 0x00, 0x3E, 0x26, 0x51, 0xB3},
		Title: "Образец", Author: "А. Автор", Source: "журнал 1/1990", Model: "mk61", Angle: "deg", Start: 2,
		Registers: []Register{{Name: "R7", Value: "12"}},
		Comments:  []Comment{{Section: "program", Cell: 10, Own: true, Text: "the end"}},
		Dialogues: []Dialogue{{Title: "five", Text: "5 В/О С/П => 120\n"}},
	}
	for _, f := range formats {
		for name, d := range map[string]isa.Dialect{"ru": isa.Russian, "latin": isa.Latin, "magazine": isa.Magazine, "older": isa.Older} {
			if f.name != "grid" && f.name != "columns" && d != isa.Magazine {
				continue
			}
			var b bytes.Buffer
			require.NoError(t, Write(&b, p, f.name, d))
			file := filepath.Join("testdata", "golden", f.name+"-"+name+f.ext)
			if *update {
				require.NoError(t, os.WriteFile(file, b.Bytes(), 0o644))
				continue
			}
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, string(want), b.String(), file)
		}
	}
}
