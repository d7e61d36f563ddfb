package desk

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"mk61/calc"
)

// A program comes to rest with an error before a cell that its listing leaves open,
// whether that is a command or an address; what is typed over it closes it.
func TestOpenCells(t *testing.T) {
	for name, open := range engines(t) {
		t.Run(name, func(t *testing.T) {
			d := New(Options{Open: open})
			s := &Setup{Name: "open", Cells: []byte{0x01, 0x02, 0x00, 0x10, 0x50}, Open: []int{2}}
			d.Load(s)
			_, err := d.Type("В/О С/П")
			require.Equal(t, OpenCell{2}, err)
			require.EqualError(t, err, "cell 02: the listing leaves it open")
			d.Load(s)
			stop, err := d.Type("02=0E 1 В/О С/П")
			require.NoError(t, err)
			require.Equal(t, calc.Halt, stop)
			d.Load(s)
			_, err = d.Type("БП 02 F ПРГ 0 F АВТ В/О С/П")
			require.NoError(t, err, "a 0 typed is a 0")
			require.Equal(t, " 120,", d.Display())
			d.Load(s)
			_, err = d.Type("В/О ПП ПП ПП")
			require.Equal(t, OpenCell{2}, err)

			jump := &Setup{Cells: []byte{0x57, 0x00, 0x50}, Open: []int{1}}
			d.Load(jump)
			_, err = d.Type("1 В/О С/П")
			require.NoError(t, err, "a test that holds does not read its address")
			d.Load(jump)
			_, err = d.Type("0 В/О С/П")
			require.Equal(t, OpenCell{1}, err)
			d.Load(jump)
			p := Player{Desk: d, Actions: jump.Keys()}
			_, err = p.Reach()
			require.Equal(t, OpenCell{1}, err)
			d.Load(&Setup{Cells: []byte{0x50}})
			_, err = d.Run(context.Background(), 10)
			require.NoError(t, err)
		})
	}
}
