package web

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// The page's figures, in a browser:
//
//	go test ./cmd/mk61/internal/web -run '^$' -bench Browser -benchtime 1x
//
// They are those of the machine that they are measured on; docs/page.md has ours.

// number evaluates an expression that gives a number.
func (p *tab) number(expression string) float64 {
	p.t.Helper()
	s := p.js(expression)
	v, err := strconv.ParseFloat(s, 64)
	require.NoError(p.t, err, "%s: %s", expression, s)
	return v
}

// slow4G is Lighthouse's network of a phone: 150 ms there and back, 1638.4 kbit/s down,
// 750 up; and a processor four times slower than this one.
func (p *tab) slow4G() {
	const kbit = 1024 / 8
	p.do(
		command(network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
			MatchedNetworkConditions: []*network.Conditions{{Latency: 150, DownloadThroughput: 1638.4 * kbit, UploadThroughput: 750 * kbit}},
		}),
		command(emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4}),
	)
}

// BenchmarkBrowserStart: a cold start on a phone. ms to the first paint, total blocking time
// (what tasks of the main thread take beyond 50 ms each, up to the machine's readiness and
// two seconds more), ms until the machine answers, ms that it takes to come to itself.
func BenchmarkBrowserStart(b *testing.B) {
	var paint, blocked, ready, started []float64
	for b.Loop() {
		p := openTab(b, options{packed: true})
		p.do(chromedp.Navigate("about:blank"), command(network.ClearBrowserCache, cdp.Empty{}))
		p.js(`0`)
		p.slow4G()
		p.do(command(network.SetBypassServiceWorker, network.SetBypassServiceWorkerParams{Bypass: true}))
		require.NoError(b, addScript(p, `window.tasks = []; new PerformanceObserver(l => tasks.push(...l.getEntries().map(e => e.duration))).observe({type: "longtask", buffered: true});
			new MutationObserver((_, o) => { if (document.documentElement?.dataset.ready) { window.readyAt = performance.now(); o.disconnect(); } }).observe(document, {subtree: true, attributes: true, childList: true});`))
		p.open("")
		time.Sleep(2 * time.Second)
		paint = append(paint, p.number(`performance.getEntriesByName("first-contentful-paint")[0].startTime`))
		blocked = append(blocked, p.number(`tasks.reduce((s, d) => s + Math.max(0, d - 50), 0)`))
		ready = append(ready, p.number(`readyAt`))
		started = append(started, p.number(`document.documentElement.dataset.started`))
	}
	for name, l := range map[string][]float64{"ms-paint": paint, "ms-blocked": blocked, "ms-ready": ready, "ms-initialize": started} {
		slices.Sort(l)
		b.ReportMetric(l[len(l)/2], name)
	}
}

func addScript(p *tab, source string) error {
	return chromedp.Do(p.ctx, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: source})
		return err
	}))
}

// BenchmarkBrowserKeys: from a key of the keyboard to the indicator that shows it.
func BenchmarkBrowserKeys(b *testing.B) {
	p := openTab(b, options{})
	p.js(`window.waits = [], window.at = 0, addEventListener("keydown", e => { at = e.timeStamp; }, true), new MutationObserver(() => { if (at) waits.push(performance.now() - at); at = 0; }).observe(document.getElementById("vfd"), {subtree: true, attributes: true}), 0`)
	press := func(code string) {
		p.do(command(input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeRawKeyDown, Code: code}))
		time.Sleep(20 * time.Millisecond)
	}
	for b.Loop() {
		for _, c := range "1234567" {
			press("Digit" + string(c))
		}
		press("KeyC")
	}
	var waits []float64
	for _, s := range strings.Fields(p.js(`waits.join(" ")`)) {
		v, err := strconv.ParseFloat(s, 64)
		require.NoError(b, err)
		waits = append(waits, v)
	}
	require.NotEmpty(b, waits)
	slices.Sort(waits)
	b.ReportMetric(waits[len(waits)/2], "ms-median")
	b.ReportMetric(waits[len(waits)*95/100], "ms-p95")
}

// rendererCPU is the processor time, in seconds, of the processes that run pages, workers
// and all: a figure that what else runs on a machine disturbs little. 0 where there is no
// /proc.
func rendererCPU() (seconds float64) {
	parents, busy := map[int]int{}, map[int]float64{}
	all, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range all {
		stat, err := os.ReadFile(dir + "/stat")
		if err != nil {
			continue // it has ended
		}
		command, _ := os.ReadFile(dir + "/cmdline")
		_, rest, _ := strings.Cut(string(stat), ") ")
		f := strings.Fields(rest)
		pid, _ := strconv.Atoi(filepath.Base(dir))
		parents[pid], _ = strconv.Atoi(f[1])
		if strings.Contains(string(command), "--type=renderer") {
			user, _ := strconv.ParseFloat(f[11], 64)
			system, _ := strconv.ParseFloat(f[12], 64)
			busy[pid] = (user + system) / 100 // USER_HZ
		}
	}
	for pid, s := range busy {
		for p := pid; p > 1; p = parents[p] {
			if p == os.Getpid() {
				seconds += s
				break
			}
		}
	}
	return seconds
}

// loop is the program of the page's promise: П→x 1, 1, +, x→П 1, F L0 00, С/П.
const loop = "title loop\nmodel mk61\ncells 610110415D0050\nR0 009199999990\n"

// BenchmarkBrowserLoop: commands a second at full speed in the page, with every step to go
// back to and all panels drawn, and the memory that the module has after it.
func BenchmarkBrowserLoop(b *testing.B) {
	p := openTab(b, options{patience: 10 * time.Minute})
	p.setMax()
	p.js(fmt.Sprintf(`mk61.call(mk61.ops.insert, %q).then(() => mk61.call(mk61.ops.type, "В/О С/П"))`, loop))
	steps := `mk61.frame()[13] + mk61.frame()[14] * 2**32`
	time.Sleep(2 * time.Second)
	start, from, cpu := p.number(steps), time.Now(), rendererCPU()
	for b.Loop() {
		time.Sleep(time.Second)
	}
	end := p.number(steps)
	b.ReportMetric((end-start)/time.Since(from).Seconds()/1e6, "Msteps/s")
	if cpu = rendererCPU() - cpu; cpu > 0 {
		b.ReportMetric((end-start)/cpu/1e6, "Msteps/cpu-s")
	}
	b.ReportMetric(p.number(`mk61.memory()`)/1e6, "MB")
	b.ReportMetric(p.number(`performance.memory?.usedJSHeapSize ?? 0`)/1e6, "MB-JS")
	require.Equal(b, "1", p.js(`mk61.frame()[8]`), "the loop has ended")
}

// setMax sets the speed to max.
func (p *tab) setMax() {
	p.t.Helper()
	p.js(`document.getElementById("speed").value = "3", document.getElementById("speed").dispatchEvent(new Event("change", {bubbles: true}))`)
	p.eventually("3", `mk61.frame()[12]`)
}

// BenchmarkBrowserFox: the placing of nine foxes, 527 commands and the keys that start it.
// Every hundred of them the
// machine is switched off and on, which ends what there is to go back to.
func BenchmarkBrowserFox(b *testing.B) {
	const times = 100
	p := openTab(b, options{path: "#p=fox-hunt"})
	p.setMax()
	program, err := libraryFiles("ru")
	require.NoError(b, err)
	var f paperFile
	require.NoError(b, json.Unmarshal(program["programs/fox-hunt.ru.json"], &f))
	p.js(fmt.Sprintf(`window.line = "В/О 0,5 С/П ".repeat(%d), window.place = async (n) => {
		const power = document.getElementById("power"), pause = () => new Promise(r => setTimeout(r, 20));
		let ms = 0;
		for (let i = 0; i < n; i++) {
			power.click(); power.click();
			await mk61.call(mk61.ops.insert, %q);
			const t = performance.now();
			await mk61.call(mk61.ops.type, line);
			do await pause(); while (mk61.frame()[10]);
			ms += performance.now() - t;
		}
		return ms;
	}, 0`, times, f.Loads[0].Text))
	p.js(`place(5)`)
	p.shows("-9,")
	total, n, cpu := 0.0, 0, rendererCPU()
	for b.Loop() {
		total += p.number(`place(10)`)
		n += 10 * times
	}
	b.ReportMetric(1000*total/float64(n), "µs/placing")
	b.ReportMetric(1e6*(rendererCPU()-cpu)/float64(n), "µs-cpu/placing")
}

// BenchmarkBrowserChips: word cycles a second of the chips in the page, at full speed with every
// step to go back to; wants MK61_ROMS.
func BenchmarkBrowserChips(b *testing.B) {
	source := images(b)
	p := openTab(b, options{patience: 10 * time.Minute})
	p.setMax()
	p.js(fmt.Sprintf(`import("./chips.js").then(m => m.start(%q))`, source))
	p.js(`document.querySelector("#chips button").click()`)
	p.js(fmt.Sprintf(`mk61.call(mk61.ops.insert, %q).then(() => mk61.call(mk61.ops.type, "В/О С/П"))`, loop))
	p.js(`import("./app.js").then(m => m.shadow())`) // the model would run beside them
	words := `mk61.frame()[21] + mk61.frame()[22] * 2**32`
	time.Sleep(3 * time.Second)
	start, from, cpu := p.number(words), time.Now(), rendererCPU()
	for b.Loop() {
		time.Sleep(time.Second)
	}
	end := p.number(words)
	b.ReportMetric((end-start)/time.Since(from).Seconds()/1e6, "Mwords/s")
	b.ReportMetric((end-start)/(rendererCPU()-cpu)/1e6, "Mwords/cpu-s")
}
