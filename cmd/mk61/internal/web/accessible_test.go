package web

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// contrasts lists texts that stand out too little (WCAG 2.1, 1.4.3: 4.5, or 3 when large):
// the colour of each against every colour of the nearest background that is not transparent.
const contrasts = `(() => {
	const numbers = (s) => s.match(/[\d.]+/g).map(Number);
	const light = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [.2126, .7152, .0722][i], 0);
	const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + .05) / (y + .05); };
	const opaque = (c) => c.length < 4 || c[3] >= .5;
	const behind = (e) => {
		if (getComputedStyle(e).position === "absolute" && e.previousElementSibling) e = e.previousElementSibling; // it lies on that
		for (; e; e = e.parentElement) {
			for (const of of [getComputedStyle(e), getComputedStyle(e, "::before")]) {
				const all = [...of.backgroundImage.matchAll(/rgba?\([^)]*\)/g)].map(m => numbers(m[0])).filter(opaque);
				if (all.length) return all;
				const c = numbers(of.backgroundColor);
				if (c.length < 4 || c[3] > .5) return [c];
			}
		}
		return [[255, 255, 255]];
	};
	const bad = [];
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let n; n = walk.nextNode();) {
		const e = n.parentElement, s = getComputedStyle(e);
		if (!n.data.trim() || !e.checkVisibility({opacityProperty: true, visibilityProperty: true}) || e.closest("script, .sr, .skip, :disabled")) continue;
		let opacity = 1;
		for (let p = e; p; p = p.parentElement) opacity *= Number(getComputedStyle(p).opacity);
		const color = numbers(s.color), size = parseFloat(s.fontSize), large = size >= 24 || size >= 18.66 && Number(s.fontWeight) >= 700;
		const least = Math.min(...behind(e).map(b => ratio(color.slice(0, 3).map((v, i) => v * opacity + b[i] * (1 - opacity)), b)));
		if (least < (large ? 3 : 4.5)) bad.push(n.data.trim().slice(0, 20) + " (" + (e.id || e.className || e.tagName) + ") " + least.toFixed(2));
	}
	return [...new Set(bad)].join("; ");
})()`

// structure lists what assistive technology stumbles over in the tree of elements.
const structure = `(() => {
	const bad = [], ids = [...document.querySelectorAll("[id]")].map(e => e.id);
	ids.filter((id, i) => ids.indexOf(id) !== i).forEach(id => bad.push("two elements " + id));
	if (!document.documentElement.lang || !document.title) bad.push("no language or title");
	if (document.querySelectorAll("main").length !== 1) bad.push("want one main");
	document.querySelectorAll("[aria-labelledby], [aria-describedby], [aria-controls]").forEach(e => ["aria-labelledby", "aria-describedby", "aria-controls"].forEach(a => (e.getAttribute(a) ?? "").split(" ").filter(Boolean).forEach(id => { if (!document.getElementById(id)) bad.push(a + " of nothing: " + id); })));
	document.querySelectorAll("img:not([alt])").forEach(e => bad.push("a picture without words: " + e.src));
	document.querySelectorAll("[tabindex]").forEach(e => { if (e.tabIndex > 0) bad.push("tabindex " + e.tabIndex); });
	document.querySelectorAll("button button, a button, button a, label label").forEach(e => bad.push("nested: " + e.textContent));
	document.querySelectorAll("[aria-hidden=true]").forEach(e => { if (e.querySelector("button, a, input, select, [tabindex='0']")) bad.push("hidden but focusable"); });
	document.querySelectorAll("meta[name=viewport]").forEach(e => { if (/user-scalable=no|maximum-scale/.test(e.content)) bad.push("no zoom"); });
	document.querySelectorAll("ul, ol").forEach(l => { if ([...l.children].some(c => c.tagName !== "LI")) bad.push("a list with other than items: " + (l.id || l.className)); });
	document.querySelectorAll("dl").forEach(l => { if ([...l.children].some(c => !/^D[TD]$/.test(c.tagName))) bad.push("a list of terms with other things"); });
	document.querySelectorAll("[role=grid]").forEach(g => { if (![...g.children].every(r => r.getAttribute("role") === "row" && [...r.children].every(c => c.getAttribute("role") === "gridcell"))) bad.push("grid without rows of cells"); });
	let last = 0;
	document.querySelectorAll("h1, h2, h3, h4").forEach(h => { if (!h.checkVisibility()) return; const n = Number(h.tagName[1]); if (last && n > last + 1) bad.push("heading " + n + " behind " + last + ": " + h.textContent); last = n; });
	return bad.join("; ");
})()`

// controls are the roles that must have a name.
var controls = map[string]bool{
	"button": true, "checkbox": true, "switch": true, "radio": true, "combobox": true, "textbox": true, "searchbox": true, "link": true, "dialog": true, "gridcell": true,
	"grid": true, "toolbar": true, "group": false, "image": true, "tab": true, "menuitem": true, "slider": true, "listbox": true, "option": true, "RootWebArea": true,
}

// unnamed lists the controls without a name in the tree that a screen reader gets.
func (p *tab) unnamed() (bad []string) {
	p.t.Helper()
	var tree accessibility.GetFullAXTreeResult
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) (err error) {
		tree, err = cdp.Call(ctx, t, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
		return err
	}))
	word := func(v *accessibility.Value) (s string) {
		if v != nil {
			json.Unmarshal(v.Value, &s) // what is no text is no name
		}
		return s
	}
	named := 0
	for _, n := range tree.Nodes {
		if role := word(n.Role); !n.Ignored && controls[role] {
			named++
			if strings.TrimSpace(word(n.Name)) == "" {
				bad = append(bad, fmt.Sprintf("%s %d", role, n.BackendDOMNodeID))
			}
		}
	}
	require.Greater(p.t, named, 2)
	return bad
}

// accessible checks what is to be seen now.
func (p *tab) accessible(what string) {
	p.t.Helper()
	require.Empty(p.t, p.js(structure), "%s: structure", what)
	require.Empty(p.t, p.js(contrasts), "%s: contrast", what)
	require.Empty(p.t, p.unnamed(), "%s: controls without a name", what)
}

// What a person sees little, or hears only: names of all controls, contrast, structure, in
// both surrounds, on all cases, with every panel and window, wide and narrow.
func TestBrowserAccessible(t *testing.T) {
	t.Parallel()
	for _, scheme := range []string{"dark", "light"} {
		for _, width := range []int64{1366, 390} {
			p := openTab(t, options{width: width, height: 900, path: "#p=fox-hunt&v=max"})
			p.do(command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}))
			at := fmt.Sprintf("%s, %d: ", scheme, width)
			p.eventually("Охота на лис", `document.querySelector("#papers h3")?.textContent`)
			for model := range 3 {
				p.js(fmt.Sprintf(`document.querySelector("[name=model][value='%d']").click()`, model))
				p.eventually(fmt.Sprint(model), `mk61.frame()[6]`)
				p.accessible(fmt.Sprint(at, "model ", model))
			}
			for _, panel := range []string{"program", "regs", "tape", "papers"} {
				p.js(`document.querySelector("[data-tab=` + panel + `]").click()`)
				p.accessible(at + panel)
			}
			p.do(chromedp.Click("#more"), chromedp.WaitVisible("#help"))
			p.js(`document.getElementById("help").open = true`)
			p.eventually("true", `Boolean(document.querySelector("#help table"))`)
			p.accessible(at + "menu")
			p.js(`document.getElementById("menu").close()`)
			p.do(chromedp.Click("#library"), chromedp.WaitVisible("#list button"))
			p.accessible(at + "library")
			p.js(`document.getElementById("picker").close(), document.getElementById("edit").click()`)
			p.do(chromedp.WaitVisible(".bench textarea"))
			p.do(chromedp.SendKeys(".bench textarea", "00. В↑ 01. 1 02. + 03. C/И"))
			p.eventually("true", `Boolean(document.querySelector(".faults .error"))`)
			p.accessible(at + "workbench")
			p.clean()
		}
	}
	p := openTab(t, options{})
	p.do(chromedp.Navigate(p.base+"programs/fox-hunt.html"), chromedp.WaitReady("iframe"))
	p.accessible("a page of a program")
	p.do(chromedp.Navigate(p.base + "programs/index.en.html"))
	p.accessible("the list of programs")
}
