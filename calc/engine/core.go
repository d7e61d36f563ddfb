//go:build mk61core

package engine

// chips are what a Moment keeps of a Chip. Built with the tag mk61core, for the module
// that a browser loads first, there is no Chip.
type chips struct{}
