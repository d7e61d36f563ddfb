package web

import (
	"encoding/binary"
	"errors"
)

// The Go linker leaves runs of zeros out of a module's data, and so makes tens of
// thousands of segments of it, each with an address of its own. Compressed, the
// addresses take more than the zeros would, and a browser sets up every segment by
// itself: joined, the module is a tenth smaller and starts sooner.
// (Format: https://webassembly.github.io/spec/core/binary/modules.html#data-section)

// maxGap is how many zeros may stand for the address of another segment.
const maxGap = 256

// Parts of the binary format that joinSegments reads.
const (
	dataSection = 11
	opConst     = 0x41 // i32.const
	opEnd       = 0x0B
)

var errWasm = errors.New("not a WebAssembly module as the Go linker writes it")

// segment is bytes at an address of the memory.
type segment struct {
	at   int32
	data []byte
}

// joinSegments is the same module with segments that are close together made one.
func joinSegments(module []byte) ([]byte, error) {
	const head = 8 // magic and version
	if len(module) < head || string(module[:4]) != "\x00asm" {
		return nil, errWasm
	}
	out := append(make([]byte, 0, len(module)), module[:head]...)
	r := wasmReader{rest: module[head:]}
	for len(r.rest) > 0 {
		id := r.byte()
		body := r.bytes()
		if id == dataSection && r.err == nil {
			segments, err := readSegments(body)
			if err != nil {
				return nil, err
			}
			segments = join(segments)
			for _, s := range segments {
				dropLines(s.data)
			}
			body = writeSegments(segments)
		}
		out = append(out, id)
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, r.err
}

// join makes one of neighbours with up to maxGap zeros between them.
func join(segments []segment) []segment {
	var out []segment
	for _, s := range segments {
		if n := len(out); n > 0 {
			last := &out[n-1]
			end := int64(last.at) + int64(len(last.data))
			if gap := int64(s.at) - end; gap >= 0 && gap <= maxGap {
				last.data = append(append(last.data, make([]byte, gap)...), s.data...)
				continue
			}
		}
		out = append(out, segment{s.at, append([]byte(nil), s.data...)})
	}
	return out
}

// readSegments reads the body of a data section.
func readSegments(body []byte) ([]segment, error) {
	r := wasmReader{rest: body}
	var out []segment
	for n := r.uint(); n > 0 && r.err == nil; n-- {
		ok := r.byte() == 0 && r.byte() == opConst // active, in the one memory
		at := r.int()
		ok = ok && r.byte() == opEnd
		out = append(out, segment{at, r.bytes()})
		if !ok {
			return nil, errWasm
		}
	}
	if len(r.rest) > 0 {
		return nil, errWasm
	}
	return out, r.err
}

func writeSegments(segments []segment) []byte {
	b := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		b = append(b, 0, opConst)
		b = appendInt(b, s.at)
		b = append(b, opEnd)
		b = binary.AppendUvarint(b, uint64(len(s.data)))
		b = append(b, s.data...)
	}
	return b
}

// appendInt adds a number as signed LEB128.
func appendInt(b []byte, v int32) []byte {
	for {
		c := byte(v & 0x7F)
		v >>= 7
		if v == 0 && c&0x40 == 0 || v == -1 && c&0x40 != 0 {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}

// wasmReader reads the parts of a module; after an error it gives zeros.
type wasmReader struct {
	rest []byte
	err  error
}

func (r *wasmReader) byte() byte {
	if len(r.rest) == 0 {
		r.err = errWasm
		return 0
	}
	b := r.rest[0]
	r.rest = r.rest[1:]
	return b
}

// uint reads unsigned LEB128.
func (r *wasmReader) uint() uint32 {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 || v > 1<<32-1 {
		r.err, r.rest = errWasm, nil
		return 0
	}
	r.rest = r.rest[n:]
	return uint32(v)
}

// int reads signed LEB128 of 32 bits.
func (r *wasmReader) int() int32 {
	var v int64
	for shift := 0; shift < 35; shift += 7 {
		c := r.byte()
		v |= int64(c&0x7F) << shift
		if c < 0x80 {
			if c&0x40 != 0 {
				v |= -1 << (shift + 7)
			}
			return int32(v)
		}
	}
	r.err = errWasm
	return 0
}

// bytes reads a length and as many bytes.
func (r *wasmReader) bytes() []byte {
	n := r.uint()
	if uint64(n) > uint64(len(r.rest)) {
		r.err, r.rest = errWasm, nil
		return nil
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}
