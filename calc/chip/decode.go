package chip

import "mk61/roms"

// program is the contents of one chip's ROM.
type program struct {
	instruction [256]uint32
	schedule    [256][cells][2]uint32 // microinstruction by instruction, position and L
}

// column is the place within a row of nine microprogram words, by position.
var column = [cells]uint8{
	0, 1, 2, 3, 4, 5, 3, 4, 5, 3, 4, 5, 3, 4, 5, 3, 4, 5, 3, 4, 5, 3, 4, 5, 6, 7, 8,
	0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5,
}

func (p *program) decode(m *roms.Image) {
	p.instruction = m.Instructions
	for n, w := range m.Instructions {
		for i := range cells {
			row := w & 0xFF
			switch {
			case i >= 36:
				row = w >> 16 & 0xFF
				if row > 0x1F {
					row = 0x5F
				}
			case i >= 27:
				row = w >> 8 & 0xFF
			}
			a := m.Microprograms[9*row+uint32(column[i])] & 0x3F
			for l := range uint32(2) {
				b := a
				if a > 59 {
					b = 60 + 2*(a-60) + 1 - l
				}
				p.schedule[n][i][l] = m.Microinstructions[b]
			}
		}
	}
}

func (p *program) cycle(c *processor, m *[cells]uint8) {
	ak := c.R[36] + 16*c.R[39]
	c.Instruction = ak
	w := p.instruction[ak]
	short := w&0xFC0000 == 0
	if short {
		c.T = 0
	}
	for i := 0; i < cells; i++ {
		if i == 36 && w>>16&0xFF > 0x1F {
			c.R[37] = uint8(w >> 16 & 15)
			c.R[40] = uint8(w >> 20 & 15)
		}
		u := p.schedule[ak][i][c.L]
		d := uint8(i / 3)
		if u>>24&3 >= 2 && d != c.KeyX-1 && c.KeyY > 0 {
			c.S1 |= c.KeyY
		}
		var α, β, γ uint8
		if u&1 != 0 {
			α |= c.R[i]
		}
		if u&2 != 0 {
			α |= m[i]
		}
		if u&4 != 0 {
			α |= c.ST[i]
		}
		if u&8 != 0 {
			α |= ^c.R[i] & 15
		}
		if u&16 != 0 && c.L == 0 {
			α |= 10
		}
		if u&32 != 0 {
			α |= c.S
		}
		if u&64 != 0 {
			α |= 4
		}
		if u&(1<<7) != 0 {
			β |= c.S
		}
		if u&(1<<8) != 0 {
			β |= ^c.S & 15
		}
		if u&(1<<9) != 0 {
			β |= c.S1
		}
		if u&(1<<10) != 0 {
			β |= 6
		}
		if u&(1<<11) != 0 {
			β |= 1
		}
		if !short {
			if c.KeyY == 0 {
				c.T = 0
			}
		} else {
			if d == c.KeyX-1 && c.KeyY > 0 {
				c.S1, c.T = c.KeyY, 1
			}
			if d < 12 && c.L == 1 {
				c.Comma = d
			}
		}
		if u&(1<<12) != 0 {
			γ |= c.L
		}
		if u&(1<<13) != 0 {
			γ |= c.L ^ 1
		}
		if u&(1<<14) != 0 {
			γ |= c.T ^ 1
		}
		σ := α + β + γ
		p := σ >> 4
		σ &= 15
		if w>>24 == 0 || i >= 36 {
			switch u >> 15 & 7 {
			case 1:
				c.R[i] = c.R[(i+3)%cells]
			case 2:
				c.R[i] = σ
			case 3:
				c.R[i] = c.S
			case 4:
				c.R[i] |= c.S | σ
			case 5:
				c.R[i] = c.S | σ
			case 6:
				c.R[i] |= c.S
			case 7:
				c.R[i] |= σ
			}
			if u&(1<<18) != 0 {
				c.R[(i+cells-1)%cells] = σ
			}
			if u&(1<<19) != 0 {
				c.R[(i+cells-2)%cells] = σ
			}
		}
		if u&(1<<21) != 0 {
			c.L = p
		}
		if u&(1<<20) != 0 {
			m[i] = c.S
		}
		s1 := c.S1
		switch u >> 22 & 3 {
		case 1:
			c.S = s1
		case 2:
			c.S = σ
		case 3:
			c.S = s1 | σ
		}
		switch u >> 24 & 3 {
		case 1:
			c.S1 = σ
		case 3:
			c.S1 |= σ
		}
		j, k := (i+1)%cells, (i+2)%cells
		x, y, z := c.ST[i], c.ST[j], c.ST[k]
		switch u >> 26 & 3 {
		case 1:
			c.ST[i], c.ST[j], c.ST[k] = σ, x, y
		case 2:
			c.ST[i], c.ST[j], c.ST[k] = y, z, x
		case 3:
			c.ST[i], c.ST[j], c.ST[k] = σ|y, x|z, y|x
		}
	}
}
