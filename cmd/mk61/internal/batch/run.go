package batch

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"runtime"

	"mk61/calc/desk"
	"mk61/cmd/mk61/internal/cli"
)

// What one machine takes at a time: so many cases or bytes, or what is there already.
const (
	maxCases = 64
	maxBytes = 1 << 18
)

// part is a part of the input, for one machine.
type part struct {
	lines  []textLine
	err    error         // how the input ended behind it
	ready  chan struct{} // closed when the answers are there
	out    []byte
	done   int
	failed bool
	cut    bool // not all cases came to their end
}

// textLine is a line of the input.
type textLine struct {
	n       int
	text    []byte
	tooLong bool
}

// Run answers every line of the input, in order, on so many machines at once; 0 is one
// a core. However long the input, a few parts of it are held.
func Run(e *cli.Env, open func() *desk.Desk, workers int) int {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	done := 0
	ctx := e.Work(func() uint64 { return uint64(done) })
	defer ctx.End()
	inOrder, work := make(chan *part, 2*workers), make(chan *part)
	go read(ctx.Context, e.In, inOrder, work)
	for range workers {
		go func() {
			for p := range work {
				p.answer(ctx.Context, e, open)
				close(p.ready)
			}
		}()
	}
	code := cli.ExitOK
	for e.Lost() == nil {
		p := next(ctx, inOrder)
		if p.failed {
			code = cli.ExitFailure
		}
		if len(p.out) > 0 {
			ctx.Pause()
			_, _ = e.Out.Write(p.out) // told by Lost
		}
		if done += p.done; p.cut {
			ctx.Pause()
			return e.Fail(e.Say("exec: interrupted after %d cases; their results are written", "exec: прервано после случаев: %d; их итоги записаны"), done)
		}
		if p.err == io.EOF {
			break
		}
		if p.err != nil {
			ctx.Pause()
			return e.Fail("exec: %v", p.err)
		}
		_ = ctx.Err() // tells how far it is
	}
	return code
}

// next waits for the next part and its answers; when the user interrupts and there is
// none it is an empty one.
func next(ctx context.Context, inOrder <-chan *part) *part {
	var p *part
	select {
	case p = <-inOrder:
	case <-ctx.Done():
		select {
		case p = <-inOrder:
		default:
			return &part{cut: true}
		}
	}
	<-p.ready
	return p
}

// read takes the input apart until it or the context ends. A part goes to those who
// want them in order first, so that none is answered that nobody will write.
func read(ctx context.Context, from io.Reader, inOrder, work chan<- *part) {
	defer close(work)
	in := bufio.NewReaderSize(from, 1<<16)
	for n := 1; ; {
		p := &part{ready: make(chan struct{})}
		for size := 0; p.err == nil && len(p.lines) < maxCases && size < maxBytes && (size == 0 || wholeLine(in)); n++ {
			text, tooLong, err := readLine(in)
			p.lines = append(p.lines, textLine{n, bytes.TrimSpace(text), tooLong})
			p.err, size = err, size+len(text)+1
		}
		select {
		case inOrder <- p:
		case <-ctx.Done():
			return
		}
		select {
		case work <- p:
		case <-ctx.Done(): // the machines stop at once
			p.cut = true
			close(p.ready)
			return
		}
		if p.err != nil {
			return
		}
	}
}

// wholeLine tells whether the next line is there already.
func wholeLine(in *bufio.Reader) bool {
	b, _ := in.Peek(in.Buffered())
	return bytes.IndexByte(b, '\n') >= 0
}

// answer runs the cases of a part up to the first that is interrupted.
func (p *part) answer(ctx context.Context, e *cli.Env, open func() *desk.Desk) {
	for _, l := range p.lines {
		if len(l.text) == 0 && !l.tooLong {
			continue
		}
		b, ok := answer(ctx, e, l, open)
		if ctx.Err() != nil {
			p.cut = true
			return // the case was not run to its end
		}
		p.out = append(append(p.out, b...), '\n')
		p.failed = p.failed || !ok
		p.done++
	}
	p.lines = nil
}

// answer is the result of a case as JSON; ok is false for a case that failed.
func answer(ctx context.Context, e *cli.Env, l textLine, open func() *desk.Desk) (b []byte, ok bool) {
	r, bad := runLine(ctx, e, l.text, l.tooLong, open)
	if bad == nil {
		r.Line = l.n
		if b, bad = json.Marshal(r); bad == nil {
			return b, r.Error == ""
		}
	}
	b, _ = json.Marshal(badLine{l.n, bad.Error()}) // nothing in it that cannot be written
	return b, false
}
