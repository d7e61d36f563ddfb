package tui

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"mk61/isa"

	"github.com/creack/pty"
	"github.com/gdamore/tcell/v2"
	"github.com/stretchr/testify/require"
)

// terminal is the face on a pseudo-terminal.
type terminal struct {
	t       testing.TB
	master  *os.File
	signals chan os.Signal
	done    chan error

	mu    sync.Mutex
	vt    *vt
	bytes int
	last  time.Time     // when something came or was typed
	stall chan struct{} // closed: nobody reads
}

// environment is that of all terminals of the tests, which run at once and wait.
var environment = sync.OnceFunc(func() {
	for k, v := range map[string]string{"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"} {
		if err := os.Setenv(k, v); err != nil {
			panic(err)
		}
	}
})

// onPTY starts the face on a pseudo-terminal of w by h.
func onPTY(t testing.TB, w, h int, cfg Config) *terminal {
	t.Helper()
	environment()
	master, slave, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo-terminals: ", err)
	}
	require.NoError(t, pty.Setsize(master, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)}))
	dev, err := tcell.NewDevTtyFromDev(slave.Name())
	require.NoError(t, err)
	scr, err := screenOn(dev)
	require.NoError(t, err)
	if cfg.StateDir == "" {
		cfg.StateDir = t.TempDir()
	}
	if cfg.Environ == nil {
		cfg.Environ = noEnv
	}
	p := &terminal{t: t, master: master, signals: make(chan os.Signal, 1), done: make(chan error, 1), vt: newVT(w, h), stall: make(chan struct{})}
	go func() { p.done <- run(scr, cfg, p.signals) }()
	go p.read()
	t.Cleanup(func() {
		master.Close()
		slave.Close()
	})
	return p
}

func (p *terminal) read() {
	b := make([]byte, 1<<16)
	for {
		select {
		case <-p.stall:
			return
		default:
		}
		n, err := p.master.Read(b)
		p.mu.Lock()
		p.vt.Write(b[:n])
		p.bytes += n
		p.last = time.Now()
		p.mu.Unlock()
		if err != nil {
			return
		}
	}
}

func (p *terminal) text() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.vt.text()
}

// see waits until a text stands on the terminal.
func (p *terminal) see(text string) {
	p.t.Helper()
	require.Eventually(p.t, func() bool { return strings.Contains(p.text(), text) }, 10*time.Second, 5*time.Millisecond, "%q", text)
}

// quietTime is how long nothing comes from a terminal that is quiet.
const quietTime = 200 * time.Millisecond

// quiet waits until nothing has come or been typed for quietTime and gives the bytes
// that came since the last time.
func (p *terminal) quiet() int {
	for {
		p.mu.Lock()
		left := quietTime - time.Since(p.last)
		if left <= 0 {
			n := p.bytes
			p.bytes = 0
			p.mu.Unlock()
			return n
		}
		p.mu.Unlock()
		time.Sleep(left)
	}
}

func (p *terminal) keys(s string) {
	p.mu.Lock()
	p.last = time.Now()
	p.mu.Unlock()
	_, err := p.master.Write([]byte(s))
	require.NoError(p.t, err)
}

// leave ends the face by a signal and waits.
func (p *terminal) leave(within time.Duration) {
	p.t.Helper()
	p.signals <- syscall.SIGTERM
	select {
	case err := <-p.done:
		require.NoError(p.t, err)
	case <-time.After(within):
		p.t.Fatal("the face does not end")
	}
}

// A key of number entry, pressed and let go, and a frame of a run cost few bytes; nothing is sent
// while nothing happens.
func TestLineIsQuiet(t *testing.T) {
	t.Parallel()
	var all []*terminal
	for _, sz := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		all = append(all, onPTY(t, sz[0], sz[1], Config{Program: foxHunt(t, false)}))
	}
	whole := make([]int, len(all))
	for i, p := range all {
		p.see("Nine foxes")
		whole[i] = p.quiet()
		time.Sleep(quietTime)
		require.Zero(t, p.quiet())
	}
	worst, sum, n := make([]int, len(all)), make([]int, len(all)), 0
	for _, k := range strings.Split("1 2 . 4 n x 5 c 7 8", " ") {
		for _, p := range all {
			p.keys(k)
		}
		for i, p := range all {
			b := p.quiet()
			worst[i], sum[i] = max(worst[i], b), sum[i]+b
		}
		n++
	}
	for _, p := range all {
		p.keys("o ")
	}
	start := time.Now()
	time.Sleep(2 * time.Second)
	for i, p := range all {
		p.mu.Lock()
		run := float64(p.bytes) / time.Since(start).Seconds()
		p.mu.Unlock()
		t.Logf("whole screen %d bytes, a key %d on the average, %d at most; a run %.1f kB a second", whole[i], sum[i]/n, worst[i], run/1000)
		require.LessOrEqual(t, sum[i]/n, 500)
		require.LessOrEqual(t, run, 10_000.0)
		p.leave(5 * time.Second)
	}
}

// Whatever comes from the line, the face goes on: bytes that are no characters,
// strings without an end, a key struck a billion times.
func TestHostileLine(t *testing.T) {
	t.Parallel()
	p := onPTY(t, 120, 40, Config{})
	p.see("welcome")
	for i, s := range []string{"\xff\xfe", "\xcf\xf0\xe8", "\x1b]", "\x1bP1;2", "\x1b_", "\x1b^x", "\x1bX", "\x1b[65;0;97;1;0;999999999_", "\x1b[" + strings.Repeat("1;", 5000) + "A", "\xd0", "\xc2\x9d"} {
		p.keys(s)
		want := fmt.Sprint(1000 + i)
		for try := 0; !strings.Contains(p.text(), want) && try < 40; try++ { // the first keys may still be of a string
			time.Sleep(150 * time.Millisecond)
			p.keys("c" + want)
			time.Sleep(150 * time.Millisecond)
		}
		p.see(want)
	}
	p.keys("c\x1b[200~7654\r\x1b[201~") // a paste is no keys
	p.see(" 7654,")
	p.keys("\x03")
	select {
	case <-p.done:
	case <-time.After(5 * time.Second):
		t.Fatal("Ctrl-C is not heard")
	}
}

// A terminal that nobody reads stops neither the machine nor the way out.
func TestStalledTerminal(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := onPTY(t, 200, 60, Config{StateDir: dir})
	p.see("welcome")
	p.quiet()
	p.keys("fe5g00fnovvv ") // an endless program at full speed
	close(p.stall)
	time.Sleep(2 * time.Second)
	p.leave(2 * time.Second)
	text, err := os.ReadFile(dir + "/default.session")
	require.NoError(t, err)
	require.Contains(t, string(text), "running")
}

// What is squeezed gives the same screen as what is not.
func TestSqueezeKeepsTheScreen(t *testing.T) {
	// tcell's own output, recorded behind the squeezer and beside it
	var raw, small bytes.Buffer
	q := &squeezer{}
	rec := func(p []byte) {
		raw.Write(p)
		q.Write(p)
		small.Write(q.out.Bytes())
		q.out.Reset()
	}
	master, slave, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo-terminals: ", err)
	}
	defer master.Close()
	defer slave.Close()
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("LC_ALL", "C.UTF-8")
	require.NoError(t, pty.Setsize(master, &pty.Winsize{Rows: 40, Cols: 120}))
	dev, err := tcell.NewDevTtyFromDev(slave.Name())
	require.NoError(t, err)
	scr, err := tcell.NewTerminfoScreenFromTty(&recorder{dev, rec})
	require.NoError(t, err)
	require.NoError(t, scr.Init())
	a := newApp(scr, Config{StateDir: t.TempDir(), Environ: noEnv, Program: foxHunt(t, true), Russian: true})
	a.open()
	defer a.unclaim()
	one, two := newVT(120, 40), newVT(120, 40)
	for i, keys := range []string{"", "5", "7", "F", "К", "С/П", "В/О", "F ВП 1 2", "F /-/"} {
		typed(t, a, keys)
		if i == 4 {
			a.do(actHelp)
		}
		if i == 5 {
			a.over = nil
		}
		a.draw()
		one.Write(raw.Bytes())
		two.Write(small.Bytes())
		require.Equal(t, one.cells, two.cells)
		raw.Reset()
		small.Reset()
	}
	scr.Fini()
}

// recorder is a terminal that is told what is written to it.
type recorder struct {
	tcell.Tty
	write func([]byte)
}

func (r *recorder) Write(p []byte) (int, error) {
	r.write(p)
	return len(p), nil
}

// counted is a face on a terminal whose bytes are counted behind the squeezer, with a
// clock of its own.
type counted struct {
	a     *app
	bytes int
}

func newCounted(t *testing.T, w, h int, cfg Config) *counted {
	master, slave, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo-terminals: ", err)
	}
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("COLORTERM", "truecolor")
	t.Setenv("LC_ALL", "C.UTF-8")
	require.NoError(t, pty.Setsize(master, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)}))
	dev, err := tcell.NewDevTtyFromDev(slave.Name())
	require.NoError(t, err)
	c := &counted{}
	q := &squeezer{}
	scr, err := tcell.NewTerminfoScreenFromTty(&recorder{dev, func(p []byte) {
		q.Write(p)
		c.bytes += q.out.Len()
		q.out.Reset()
	}})
	require.NoError(t, err)
	require.NoError(t, scr.Init())
	cfg.StateDir, cfg.Environ = t.TempDir(), noEnv
	c.a = newApp(scr, cfg)
	c.a.patient = true
	c.a.last = time.Unix(0, 0)
	c.a.open()
	t.Cleanup(func() {
		c.a.unclaim()
		scr.Fini()
		master.Close()
		slave.Close()
	})
	c.draw()
	return c
}

// draw draws what has changed and gives the bytes.
func (c *counted) draw() int {
	c.bytes = 0
	if c.a.dirty || c.a.drawn == 0 {
		c.a.draw()
	}
	return c.bytes
}

// press presses a key and lets it go, and gives the bytes of both.
func (c *counted) press(ev *tcell.EventKey) int {
	c.a.input(ev, c.a.last.Add(time.Second))
	n := c.draw()
	c.a.until(c.a.last.Add(2 * downTime))
	return n + c.draw()
}

// A key costs the line 500 bytes on the average, what it shows included, and F and К,
// of which nothing is shown, no more either; a frame of a run at most 1.5 KB, and a run at
// the speed of the machine 10 KB a second.
func TestBytesOnTheLine(t *testing.T) {
	for _, sz := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		t.Run(fmt.Sprintf("%dx%d", sz[0], sz[1]), func(t *testing.T) {
			c := newCounted(t, sz[0], sz[1], Config{Program: foxHunt(t, false)})
			sum, n, prefix, frame := 0, 0, 0, 0
			for _, name := range strings.Fields("1 2 , 4 /-/ ↔ 5 Cx 7 8 + F 7 F К 7 x→П 1 П→x 2 В↑ ВП 3 F F ВП К 7 x→П 0 F /-/ Cx") {
				k, ok := isa.ParseKey(name)
				require.True(t, ok)
				b := c.press(eventOf(k))
				if name == "F" || name == "К" {
					prefix = max(prefix, b)
				}
				for c.a.m.dark > 0 { // the result
					c.a.until(c.a.last.Add(tickTime))
					one := c.draw()
					b, frame = b+one, max(frame, one)
				}
				sum, n = sum+b, n+1
			}
			c.press(eventOf(isa.KeyReturn))
			c.press(eventOf(isa.KeyRun))
			run := 0
			const seconds = 20
			for range seconds * 50 {
				c.a.until(c.a.last.Add(tickTime))
				b := c.draw()
				run, frame = run+b, max(frame, b)
			}
			require.True(t, c.a.m.live())
			t.Logf("a key %d bytes on the average, F and К %d at most; a frame %d at most; a run %d a second", sum/n, prefix, frame, run/seconds)
			require.LessOrEqual(t, sum/n, 500)
			require.LessOrEqual(t, prefix, 500)
			require.LessOrEqual(t, frame, 1500)
			require.LessOrEqual(t, run/seconds, 10_000)
		})
	}
}

// eventOf is what the terminal sends for a key of the case.
func eventOf(k isa.Key) *tcell.EventKey {
	if k <= isa.Key9 {
		return tcell.NewEventKey(tcell.KeyRune, '0'+rune(k), tcell.ModNone)
	}
	for _, b := range bindings {
		if b.key == k && len(b.runes) > 0 {
			return tcell.NewEventKey(tcell.KeyRune, []rune(b.runes)[0], tcell.ModNone)
		} else if b.key == k {
			return tcell.NewEventKey(b.named[0], 0, tcell.ModNone)
		}
	}
	return nil
}
