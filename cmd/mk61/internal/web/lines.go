package web

import (
	"bytes"
	"encoding/binary"
)

// A module holds the file and line of every instruction, for what the Go runtime
// prints when a program dies. A page shows that to nobody, and it is a fourteenth of
// what is sent. The runtime takes a function without such a table for one whose lines
// are not known (offset 0: pcvalue in runtime/symtab.go).

// pclnMagic begins the tables of functions: Go 1.20 and later, minimal instruction 1,
// pointers of 8 bytes. Tables of another Go are left alone.
var pclnMagic = []byte{0xF1, 0xFF, 0xFF, 0xFF, 0, 0, 1, 8}

// Offsets in pcHeader and _func (runtime/symtab.go, runtime/runtime2.go).
const (
	headFuncs, headPCTab, headPCLn, headSize = 8, 56, 64, 72

	funcSP, funcFile, funcLine, funcPCData, funcFuncData, funcSize = 16, 20, 24, 28, 43, 44
)

// dropLines takes the files and lines out of the tables of functions in data, if
// they are there.
func dropLines(data []byte) {
	at := bytes.Index(data, pclnMagic)
	if at < 0 || len(data)-at < headSize {
		return
	}
	t := data[at:]
	word := func(offset int) int { return int(binary.LittleEndian.Uint64(t[offset:])) }
	n, pctab, pcln := word(headFuncs), word(headPCTab), word(headPCLn)
	if n <= 0 || pctab <= 0 || pcln < pctab || pcln > len(t) || n > (len(t)-pcln)/8 {
		return
	}
	tables, funcs := t[pctab:pcln], t[pcln:]
	used := make([]bool, len(tables)) // by what the runtime needs to walk a stack
	if len(used) > 0 {
		used[0] = true
	}
	var lines []int
	for i := range n {
		f := int(binary.LittleEndian.Uint32(funcs[8*i+4:]))
		if f > len(funcs)-funcSize {
			return
		}
		count := int(binary.LittleEndian.Uint32(funcs[f+funcPCData:]))
		if count > (len(funcs)-f-funcSize)/4 {
			return
		}
		keep(used, tables, binary.LittleEndian.Uint32(funcs[f+funcSP:]))
		for j := range count {
			keep(used, tables, binary.LittleEndian.Uint32(funcs[f+funcSize+4*j:]))
		}
		lines = append(lines, f)
	}
	for _, f := range lines {
		clear(funcs[f+funcFile : f+funcPCData])
	}
	for i := range tables {
		if !used[i] {
			tables[i] = 0
		}
	}
}

// keep marks the table at an offset: pairs of varints up to a zero that is not the
// first.
func keep(used []bool, tables []byte, at uint32) {
	if at == 0 || int64(at) >= int64(len(tables)) {
		return
	}
	i := int(at)
	number := func() bool {
		v, n := binary.Uvarint(tables[i:])
		n = max(n, 1)
		for j := range n {
			used[i+j] = true
		}
		i += n
		return v != 0
	}
	for first := true; i < len(tables); first = false {
		if !number() && !first || i >= len(tables) {
			return
		}
		number()
	}
}
