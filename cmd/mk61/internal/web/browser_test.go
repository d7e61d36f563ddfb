package web

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"mk61/isa"
)

// findBrowser finds Chromium. Without one the test is skipped, and says so, unless
// MK61_BROWSER=required, which is what .ci/run sets.
func findBrowser(t testing.TB) string {
	t.Helper()
	for _, n := range []string{os.Getenv("MK61_CHROME"), "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"} {
		if n == "" {
			continue
		}
		if p, err := exec.LookPath(n); err == nil {
			return p
		}
	}
	if os.Getenv("MK61_BROWSER") == "required" {
		t.Fatal("no browser: apt-get install -y --no-install-recommends chromium-headless-shell")
	}
	t.Skip("no browser found (chromium, google-chrome, or $MK61_CHROME); the page is not tested")
	return ""
}

// testFiles are the files of the page; without Go to build the module the test is
// skipped.
func testFiles(t testing.TB, packed bool) map[string][]byte {
	t.Helper()
	files, err := Files(packed)
	if errors.Is(err, ErrNoModule) {
		t.Skip(err)
	}
	require.NoError(t, err)
	return files
}

// tab is the page in a browser, with everything that it should not have done.
type tab struct {
	t    testing.TB
	ctx  context.Context
	base string
	stop func() // ends the server: there is no network any more

	mu     sync.Mutex
	faults []string // errors of the console, violations of the policy
	asked  []string // requests
	sent   map[network.RequestID]string
	bytes  map[string]float64 // that came over the network, by URL
}

// options of a tab.
type options struct {
	packed        bool
	width, height int64
	touch         bool
	path          string
	article       string        // HTML of a page that embeds the calculator
	patience      time.Duration // 90 seconds when it is 0
}

var (
	browserOnce sync.Once
	browserCtx  context.Context
	browserStop context.CancelFunc
)

func TestMain(m *testing.M) {
	code := m.Run()
	if browserStop != nil {
		browserStop()
	}
	os.Exit(code)
}

// openTab opens the page in a fresh profile of the browser that all tests share.
func openTab(t testing.TB, o options) *tab {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	path := findBrowser(t)
	files := testFiles(t, o.packed)
	if o.article != "" {
		files["article.html"] = []byte(o.article)
	}
	l, err := Listen("127.0.0.1:0")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- Serve(ctx, l, files) }()
	stop := sync.OnceFunc(func() {
		cancel()
		require.NoError(t, <-served)
	})
	t.Cleanup(stop)
	browserOnce.Do(func() {
		opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.DisableGPU, chromedp.Flag("font-render-hinting", "none"))
		if os.Getuid() == 0 {
			opts = append(opts, chromedp.NoSandbox)
		}
		var end context.CancelFunc
		browserCtx, end = chromedp.NewExecAllocator(context.Background(), opts...)
		browserCtx, browserStop = chromedp.NewContext(browserCtx)
		_ = end // the browser ends with browserStop
		require.NoError(t, chromedp.Do(browserCtx))
	})
	if o.width == 0 {
		o.width, o.height = 1366, 860
	}
	p := &tab{t: t, base: "http://" + l.Addr().String() + "/", stop: stop, sent: make(map[network.RequestID]string), bytes: make(map[string]float64)}
	var end context.CancelFunc
	p.ctx, end = chromedp.NewContext(browserCtx, chromedp.WithNewBrowserContext(), chromedp.WithListener(p.heard))
	t.Cleanup(end)
	require.NoError(t, chromedp.Do(p.ctx)) // the tab lives as long as the context of its first action
	if o.patience == 0 {
		o.patience = 90 * time.Second
	}
	p.ctx, end = context.WithTimeout(p.ctx, o.patience)
	t.Cleanup(end)
	emulation := []chromedp.EmulateViewportOption{chromedp.EmulateScale(1)}
	if o.touch {
		emulation = append(emulation, chromedp.EmulateTouch)
	}
	p.do(command(network.Enable, network.EnableParams{}), command(log.Enable, cdp.Empty{}), chromedp.EmulateViewport(o.width, o.height, emulation...))
	p.open(o.path)
	return p
}

func (p *tab) heard(ev any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := ev.(type) {
	case *log.EventEntryAdded:
		if e.Entry.Level == "error" || e.Entry.Level == "warning" || strings.Contains(e.Entry.Text, "Content Security Policy") {
			p.faults = append(p.faults, e.Entry.Text+" "+e.Entry.URL)
		}
	case *runtime.EventExceptionThrown:
		p.faults = append(p.faults, e.ExceptionDetails.Text)
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" {
			for _, a := range e.Args {
				p.faults = append(p.faults, string(a.Value))
			}
		}
	case *network.EventRequestWillBeSent:
		p.asked = append(p.asked, e.Request.URL)
		p.sent[e.RequestID] = e.Request.URL
	case *network.EventLoadingFinished:
		p.bytes[p.sent[e.RequestID]] += e.EncodedDataLength
	}
}

// command is a command of the protocol as an action.
func command[P, R any](c cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, c, params)
		return err
	})
}

func (p *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	require.NoError(p.t, chromedp.Do(p.ctx, actions...))
}

// open goes to a path of the page and waits for the machine.
func (p *tab) open(path string) {
	p.t.Helper()
	p.do(chromedp.Navigate(p.base+path), chromedp.WaitReady(`html[data-ready="1"]`))
}

// js evaluates an expression; a promise is waited for.
func (p *tab) js(expression string) (s string) {
	p.t.Helper()
	got, err := chromedp.Run(p.ctx, chromedp.Evaluate[any](expression, chromedp.EvalAwaitPromise))
	require.NoError(p.t, err, expression)
	return fmt.Sprint(got)
}

// eventually waits until an expression has a value.
func (p *tab) eventually(want, expression string) {
	p.t.Helper()
	got := ""
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if got = p.js(expression); got == want {
			return
		}
	}
	p.t.Fatalf("%s is %q, want %q; faults %q", expression, got, want, p.faults)
}

// shows waits for a text on the indicator of a machine at rest.
func (p *tab) shows(want string) {
	p.t.Helper()
	p.eventually(want, `mk61.frame()[10] ? "…" : mk61.display()`)
}

// click really clicks keys of the case.
func (p *tab) click(keys ...isa.Key) {
	p.t.Helper()
	for _, k := range keys {
		p.do(chromedp.Click(fmt.Sprintf(`.key[data-k="%d"]`, k)))
	}
}

// clean fails when the page has said anything wrong, or asked anybody but its host.
func (p *tab) clean() {
	p.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	require.Empty(p.t, p.faults)
	home, err := url.Parse(p.base)
	require.NoError(p.t, err)
	for _, a := range p.asked {
		u, err := url.Parse(a)
		require.NoError(p.t, err)
		if u.Scheme != "data" && u.Scheme != "blob" {
			require.Equal(p.t, home.Host, u.Host, "a request to elsewhere: %s", a)
		}
	}
}

// shot writes a picture of the page to $MK61_SHOTS, if that is set.
func (p *tab) shot(name string) {
	p.t.Helper()
	dir := os.Getenv("MK61_SHOTS")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	require.NoError(p.t, err)
	require.NoError(p.t, os.WriteFile(dir+"/"+name+".png", png, 0o644))
}

func TestBrowserClicks(t *testing.T) {
	t.Parallel()
	p := openTab(t, options{})
	p.click(isa.Key6, isa.KeyEnter, isa.Key7, isa.KeyMul)
	p.shows("42,")
	p.shot("desktop")
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(2)))
	p.shot("phone")
	p.clean()
}

// The fox hunt as a person plays it: chosen from the library, the foxes placed at full
// speed, moves by real clicks, one of them taken back.
func TestBrowserFoxHunt(t *testing.T) {
	t.Parallel()
	p := openTab(t, options{})
	p.do(chromedp.Click("#library"), chromedp.WaitVisible("#list button"), chromedp.SendKeys("#search", "лис"))
	p.eventually("true", `document.querySelectorAll("#list button").length < 5 && document.querySelector("#list button").textContent.startsWith("Охота на лис")`)
	p.do(chromedp.Click("#list button"))
	p.eventually("Охота на лис", `document.querySelector("#papers h3")?.textContent`)
	p.js(`mk61.send = 0, document.getElementById("speed").value = "3", document.getElementById("speed").dispatchEvent(new Event("change", {bubbles: true}))`)
	p.click(isa.Key0, isa.KeyPoint, isa.Key5, isa.KeyReturn, isa.KeyRun)
	p.shows("-9,")
	p.click(isa.Key8, isa.KeyPoint, isa.Key7, isa.KeyRun)
	p.shows("6,")
	p.click(isa.Key1, isa.KeyPoint, isa.Key8, isa.KeyRun)
	p.shows("4,")
	p.shot("fox-hunt")
	actions := p.js(`mk61.frame()[15]`)
	p.do(chromedp.Click("#back"))
	p.eventually("true", fmt.Sprintf(`mk61.frame()[15] == %s - 1 && mk61.frame()[8] == 1 && mk61.frame()[9] == 1`, actions))
	p.do(chromedp.Click("#redo"))
	p.shows("4,")
	p.clean()
}

// A phone: touch, no scrolling sideways, all targets large enough.
func TestBrowserTouch(t *testing.T) {
	t.Parallel()
	for _, width := range []int64{390, 320} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			p := openTab(t, options{width: width, height: 844, touch: true})
			for _, k := range []isa.Key{isa.Key6, isa.KeyEnter, isa.Key7, isa.KeyMul} {
				p.do(chromedp.Tap(fmt.Sprintf(`.key[data-k="%d"]`, k)))
			}
			p.shows("42,")
			require.Equal(t, fmt.Sprint(width), p.js(`Math.max(document.documentElement.scrollWidth, innerWidth)`), "no scrolling sideways")
			for _, model := range []string{"0", "1", "2"} {
				p.js(`document.querySelector("[name=model][value='` + model + `']").click()`)
				p.eventually(model, `mk61.frame()[6]`)
				require.Equal(t, fmt.Sprint(width), p.js(`Math.max(document.documentElement.scrollWidth, innerWidth)`), "model %s", model)
				small := `[...document.querySelectorAll("button, select, label:has(input), summary, a:not(.skip)")].filter(e => e.offsetParent).map(e => [e, e.getBoundingClientRect()])
					.filter(([e, r]) => r.width < 44 || r.height < 44).map(([e, r]) => (e.id || e.ariaLabel || e.textContent) + " " + r.width.toFixed(1) + "x" + r.height.toFixed(1)).join("; ")`
				require.Empty(t, p.js(small), "model %s: targets smaller than 44 × 44", model)
				p.shot(fmt.Sprintf("touch-%d-%s", width, model))
			}
			for _, tab := range []string{"program", "regs", "tape", "papers"} {
				p.js(`document.querySelector("[data-tab=` + tab + `]").click()`)
				require.Equal(t, fmt.Sprint(width), p.js(`Math.max(document.documentElement.scrollWidth, innerWidth)`), tab)
			}
			p.clean()
		})
	}
}

// With the network off the page loads again, and calculates.
func TestBrowserOffline(t *testing.T) {
	t.Parallel()
	p := openTab(t, options{packed: true})
	p.eventually("activated", `navigator.serviceWorker.ready.then(r => r.active.state)`)
	p.eventually("true", `caches.keys().then(k => caches.open(k[0])).then(c => c.match("core.wasmz")).then(r => Boolean(r))`)
	p.stop()
	p.open("")
	p.click(isa.Key6, isa.KeyEnter, isa.Key7, isa.KeyMul)
	p.shows("42,")
	p.clean()
}

// The session comes back with the page; a damaged one is set aside.
func TestBrowserKeeps(t *testing.T) {
	t.Parallel()
	p := openTab(t, options{path: "#p=fox-hunt:one&v=max&k=0.5 В/О С/П"})
	p.shows("-1,")
	machine := `mk61.call(mk61.ops.session).then(s => s.replace(/[^]*\nmachine\n|sum .*/g, ""))` // the title is in another language
	before := p.js(machine)
	p.js(`import("./store.js").then(s => s.save())`)
	p.open("en.html")
	p.shows("-1,")
	require.Equal(t, before, p.js(machine))
	p.eventually("Fox hunt", `document.querySelector("#papers h3")?.textContent`)

	p.js(`import("./store.js").then(s => s.write("session", "mk61-session 99\n"))`)
	p.js(`Object.defineProperty(document, "hidden", {value: false})`)
	p.open("#")
	p.do(chromedp.Reload(), chromedp.WaitReady(`html[data-ready="1"]`))
	p.eventually("true", `document.getElementById("note").textContent.includes("newer")`)
	p.shows("0,")
	p.eventually("true", `new Promise(r => indexedDB.open("mk61").onsuccess = e => e.target.result.transaction("texts").objectStore("texts").getAllKeys().onsuccess = e => r(e.target.result.some(k => k.startsWith("refused/session/"))))`)
}

func TestBrowserLinks(t *testing.T) {
	t.Parallel()
	p := openTab(t, options{path: "#h=DgEQUFEA&v=100&k=4 С/П"})
	p.shows("5,")
	p.do(chromedp.Click("#share"))
	p.eventually("true", `location.hash.startsWith("#s=")`)
	link := p.js(`location.hash`)
	p.click(isa.KeyClear)
	p.shows("0,")
	p.open("?again" + link)
	p.shows("5,")
	p.js(`import("./store.js").then(s => s.save())`)
	p.open("?future#p=fox-hunt&z=1")
	p.eventually("true", `location.hash == "#p=fox-hunt&z=1" && !document.getElementById("note").hidden`)
	p.shows("5,")
	p.clean()
}

// Keys by their place on the keyboard, whatever the layout types there.
func TestBrowserKeyboard(t *testing.T) {
	t.Parallel()
	p := openTab(t, options{})
	down := func(key, code string) {
		p.js(fmt.Sprintf(`document.body.dispatchEvent(new KeyboardEvent("keydown", {key: %q, code: %q, bubbles: true}))`, key, code))
	}
	for _, k := range [][2]string{{"6", "Digit6"}, {"Enter", "Enter"}, {"7", "Digit7"}, {"*", "NumpadMultiply"}} {
		down(k[0], k[1])
	}
	p.shows("42,")
	for _, k := range [][2]string{{"ы", "KeyS"}, {"с", "KeyC"}, {"с", "KeyC"}, {"к", "KeyR"}, {"c", "KeyC"}} { // x→П c, Cx, П→x c
		down(k[0], k[1])
	}
	p.shows("42,")
	down("г", "KeyU")
	p.eventually("4", `mk61.frame()[4]`)
	p.clean()
}

// A listing with a fault: it stands under its place, a click repairs it, and the program
// goes into the machine.
func TestBrowserWorkbench(t *testing.T) {
	t.Parallel()
	p := openTab(t, options{})
	p.do(chromedp.Click("#edit"), chromedp.WaitVisible(".bench textarea"))
	p.do(chromedp.SendKeys(".bench textarea", "00. В↑ 01. 1 02. + 03. C/И 04. БП 05. 00"))
	p.eventually("true", `Boolean(document.querySelector(".faults .error"))`)
	p.shot("workbench")
	p.eventually("true", `[...document.querySelectorAll(".faults button")].some(b => b.textContent == "→ С/П")`)
	p.js(`[...document.querySelectorAll(".faults button")].find(b => b.textContent == "→ С/П").click()`)
	p.eventually("false", `Boolean(document.querySelector(".faults .error"))`)
	p.js(`document.querySelector(".bench details").open = true`)
	p.do(chromedp.SendKeys(".bench details textarea", "4 В/О С/П => X=5"))
	p.js(`document.querySelector(".bench details button").click()`)
	p.eventually("true", `document.querySelector(".bench div.mono[role=status]").textContent.includes("1")`)
	// A cell shows its line, a line its cells, and an address in the margin takes a breakpoint.
	p.js(`{ const t = document.querySelector(".bench textarea"); t.value = "В↑\n1 +\nС/П\nБП 00"; t.dispatchEvent(new Event("input")); }`)
	p.eventually("00 01 03 04", `[...document.querySelectorAll(".margin button")].map(e => e.textContent).join(" ")`)
	p.js(`document.querySelectorAll(".bench .cell")[2].click()`)
	require.Equal(t, "1 +", p.js(`{ const t = document.querySelector(".bench textarea"); t.value.slice(t.selectionStart, t.selectionEnd) }`))
	require.Equal(t, "1 +", p.js(`[...document.querySelectorAll(".bench .cell.here")].map(e => e.textContent).join(" ")`))
	p.js(`document.querySelectorAll(".margin button")[2].click()`)
	p.eventually("true", `document.querySelectorAll("#cells button")[3].classList.contains("stop")`)
	p.js(`document.querySelectorAll(".margin button")[2].click()`)
	// A trace with a fault in its second line.
	p.js(`document.querySelector(".bench details textarea").value = "# mk61 trace 1\n# keys: 4 В/О С/П\nstep pc code X\n1 00 0E 4\n2 01 01 2\n"`)
	p.js(`document.querySelector(".bench details button").click()`)
	p.eventually("true", `document.querySelector(".bench div.mono[role=status]").textContent.includes("step 2, cell 01: X is 1, want 2")`)
	p.do(chromedp.Click(".bench .play"))
	p.eventually("14", `document.querySelector("#cells button:first-child").title === "0E" ? 14 : 0`)
	p.clean()
}

// The calculator in an article: a frame that plays, tells what it shows, and takes keys.
func TestBrowserEmbed(t *testing.T) {
	t.Parallel()
	article := `<!doctype html><title>article</title><mk-61 id="it" program="fox-hunt:one" keys="0.5 В/О С/П" speed="max"></mk-61><script type="module" src="embed.js"></script>`
	p := openTab(t, options{article: article})
	p.do(chromedp.Navigate(p.base+"article.html"), chromedp.WaitReady("iframe"))
	p.js(`document.getElementById("it").addEventListener("display", e => { window.heard = e.detail; })`)
	p.eventually("-1,", `window.heard`)
	p.shot("embed")
	p.js(`document.getElementById("it").type("Cx 6 В↑ 7 ×")`)
	p.eventually("42,", `window.heard`)
	p.clean()
}

// Ten calculators in one article: the machine comes over the network once.
func TestBrowserEmbedsMany(t *testing.T) {
	article := `<!doctype html><title>article</title>` + strings.Repeat(`<mk-61 program="factorial" keys="5 С/П" speed="max" panels="tape"></mk-61>`, 10) + `<script type="module" src="embed.js"></script>`
	p := openTab(t, options{article: article})
	p.js(`caches.keys().then(k => Promise.all(k.map(n => caches.delete(n)))).then(() => navigator.serviceWorker.getRegistrations()).then(r => Promise.all(r.map(x => x.unregister())))`)
	p.do(command(network.ClearBrowserCache, cdp.Empty{}), chromedp.EmulateViewport(1366, 8000))
	p.mu.Lock()
	clear(p.bytes)
	p.mu.Unlock()
	p.do(chromedp.Navigate(p.base+"article.html"), chromedp.WaitReady("iframe"))
	p.eventually("10", `[...document.querySelectorAll("iframe")].filter(f => f.contentWindow.mk61?.display() === "120,").length`)
	p.mu.Lock()
	total := 0.0
	for url, n := range p.bytes {
		total += n
		t.Logf("%8.0f %s", n, url)
	}
	p.mu.Unlock()
	one := float64(len(testFiles(t, true)["core.wasmz"]))
	require.Positive(t, total)
	require.Less(t, total, 1.6*one, "bytes over the network")
	p.clean()
}

// The static pages of the library: description, listing and the calculator beside them, and the
// list with search and tags.
func TestBrowserArticles(t *testing.T) {
	p := openTab(t, options{})
	p.do(chromedp.Navigate(p.base+"programs/fox-hunt.en.html"), chromedp.WaitReady("iframe"))
	p.eventually("0,", `document.querySelector("iframe").contentWindow.mk61?.display()`)
	require.Equal(t, "Fox hunt", p.js(`document.querySelector("h1").textContent`))
	p.eventually("Fox hunt", `document.querySelector("iframe").contentDocument.querySelector("#papers h3")?.textContent`)
	p.shot("article")
	p.do(chromedp.Navigate(p.base + "programs/index.html"))
	p.do(chromedp.SendKeys("#search", "лис"))
	p.eventually("true", `[...document.querySelectorAll("#list li")].filter(e => !e.hidden).length < 5`)
	p.js(`document.querySelector("#list li:not([hidden]) a").click()`)
	p.eventually("Охота на лис", `document.querySelector("h1")?.textContent`)
	p.clean()
}

// The true value of what was computed stands under the indicator when it is asked for.
func TestBrowserTrueValue(t *testing.T) {
	t.Parallel()
	p := openTab(t, options{})
	p.js(`import("./truth.js").then(m => m.toggle())`)
	p.click(isa.Key2, isa.KeyF, isa.KeySub)
	p.shows("1,4142135")
	p.eventually("true", `document.getElementById("truth").textContent.includes("1.4142135623730950488")`)
	p.js(`import("./truth.js").then(m => m.toggle())`)
	p.eventually("null", `String(document.getElementById("truth"))`)
	p.clean()
}

// Sessions are kept by name, all go into one file and come back from it; what is damaged stays
// where it is and changes nothing.
func TestBrowserSessions(t *testing.T) {
	t.Parallel()
	p := openTab(t, options{})
	p.click(isa.Key4, isa.Key2)
	p.shows("42,")
	p.js(`import("./files.js").then(m => m.menu("sessions"))`)
	p.do(chromedp.WaitVisible("#sessions .field"), chromedp.SendKeys("#sessions .field", "the answer"))
	p.js(`document.querySelector("#sessions .play").click()`)
	p.eventually("the answer", `document.querySelector("#kept li button")?.textContent`)
	p.js(`document.getElementById("sessions").close()`)
	p.click(isa.KeyClear)
	p.shows("0,")
	all := p.js(`import("./files.js").then(m => m.everything())`)
	p.js(`import("./store.js").then(async s => { await s.forget("sessions/the answer"); await s.write("sessions/broken", "mk61-session 2\nnonsense"); })`)
	p.js(fmt.Sprintf(`import("./files.js").then(m => m.drop([new File([%q], "mk61.json")]))`, all))
	p.js(`import("./files.js").then(m => m.menu("sessions"))`)
	p.eventually("broken the answer", `[...document.querySelectorAll("#kept li button:first-child")].map(e => e.textContent).join(" ")`)
	p.js(`document.querySelector("#kept li button").click()`)
	p.eventually("true", `document.getElementById("note").textContent.startsWith("broken")`)
	p.shows("0,")
	p.js(`document.querySelectorAll("#kept li:last-child button")[0].click()`)
	p.shows("42,")
	p.clean()
}

// Names of keys in Latin letters, kept with the preferences.
func TestBrowserLatin(t *testing.T) {
	t.Parallel()
	p := openTab(t, options{})
	p.do(chromedp.Click("#more"), chromedp.WaitVisible("#help"))
	p.eventually("true", `Boolean(document.getElementById("latin").onchange)`)
	p.js(`document.getElementById("latin").click()`)
	name := fmt.Sprintf(`document.querySelector(".key[data-k='%d'] .cap").textContent`, isa.KeyRun)
	p.eventually(isa.KeyRun.Latin(), name)
	p.open("en.html")
	p.eventually(isa.KeyRun.Latin(), name)
	p.clean()
}

// The chips in the tab, taken out of a text that holds their images: they agree with the model,
// and can be shown in its place.
func TestBrowserChips(t *testing.T) {
	t.Parallel()
	source := images(t)
	p := openTab(t, options{path: "#p=fox-hunt:one&v=max"})
	p.eventually("1", `document.querySelectorAll("#papers h3").length`)
	p.js(fmt.Sprintf(`import("./files.js").then(m => m.drop([new File([%q], "emulator.html")]))`, source))
	p.eventually("true", `Boolean(document.getElementById("chips"))`)
	p.click(isa.Key0, isa.KeyPoint, isa.Key5, isa.KeyReturn, isa.KeyRun)
	p.shows("-1,")
	p.eventually("true", `/: [1-9]/.test(document.querySelector("#chips span").textContent)`)
	p.js(`document.querySelector("#chips button").click()`)
	p.shows("-1,")
	p.click(isa.Key8, isa.KeyPoint, isa.Key7, isa.KeyRun)
	p.eventually("true", `/: [2-9]/.test(document.querySelector("#chips span").textContent) && !document.querySelector("#chips.bad")`)
	p.shot("chips")
	p.js(`document.querySelectorAll("#chips button")[1].click()`)
	p.eventually("null", `String(document.getElementById("chips"))`)
	p.click(isa.KeyClear)
	p.shows("0,")
	p.js(`import("./files.js").then(m => m.drop([new File(["no chips in here ".repeat(2000)], "emulator.html")]))`)
	p.eventually("true", `document.getElementById("note").textContent.includes("IK1302")`)
	p.clean()
}
