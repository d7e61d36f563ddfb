package listing

import (
	"slices"

	"mk61/isa"
)

// checkJumps warns of addresses that lead where no command begins. Programs do
// that on purpose, too, so it is never more than a warning.
func (r *reader) checkJumps() {
	op := operands(r.p.Cells)
	for i, b := range r.p.Cells {
		if !op[i] || i >= len(r.origin) || slices.Contains(r.p.Holes, i) {
			continue
		}
		at := r.origin[i]
		to := isa.Physical(b)
		switch {
		case to >= len(r.p.Cells):
			r.report(Warning, at, i, msg("address %02X is beyond the last cell %s", b, Address(len(r.p.Cells)-1)))
		case slices.Contains(r.p.Holes, to):
			r.report(Warning, at, i, msg("address %02X is a cell that is not known", b))
		case op[to]:
			r.report(Warning, at, i, msg("address %02X is itself an address, of the command at %s", b, Address(to-1)))
		}
	}
}
