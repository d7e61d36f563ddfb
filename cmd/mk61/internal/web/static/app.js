// The page: draws what the machine in the worker shows, sends it keys. All facts about
// keys, codes and registers come from the HTML, which is made from the tables in Go.

/** @template {HTMLElement} T @param {string} id @returns {T} */
const byId = (id) => /** @type {T} */ (document.getElementById(id));
const root = document.documentElement;
/** @type {{segments: number[], operand: number[], regs: string[], letters: number[], texts: Record<string, string>}} */
export const data = JSON.parse(byId('data').textContent ?? '');
export const text = data.texts;
/** The mnemonics of all codes, when the machine is there. @type {string[]} */
export let names = [];
const glyphs = [...'0123456789-LСГЕ '];
const calculator = byId('case'), vfd = byId('vfd'), live = byId('live');

// --- the machine

/** @type {Uint32Array} the last frame: see look in machine/main.go */
let frame = new Uint32Array(24);
/** @type {Map<number, (answer: string) => void>} */
const waiting = new Map();
let calls = 0, ready = false;
/** @type {any[][]} what was asked before the machine was there */
let early = [];
let worker = new Worker('worker.js', { type: 'module' });

/** Sends a message to the machine, or keeps it until the machine is there.
 * @param {...any} message */
export function send(...message) {
  if (ready) tell(message);
  else early.push(message);
}
/** @param {any[]} message */
function tell(message) {
  worker.postMessage(message);
  second?.postMessage(message);
}
/** Another machine that is told everything, too. @type {Worker | undefined} */
let second;
/** @param {Worker} [w] */
export function shadow(w) { second = w; }
/** Shows another machine; gives the one before. @param {Worker} w */
export function exchange(w) {
  const old = worker;
  worker = w;
  worker.onmessage = heard;
  send('look');
  return old;
}

/** Text in, text out; rejects with what is wrong.
 * @param {number} op one of ops @param {string} [input] @returns {Promise<string>} */
export function call(op, input = '') {
  return new Promise((resolve, reject) => {
    const id = ++calls;
    waiting.set(id, (a) => a.startsWith('\t') ? reject(new Error(a.slice(1))) : resolve(a));
    if (ready) tell(['call', id, op, input]);
    else early.push(['call', id, op, input]);
  });
}
/** What call takes; the numbers are those of machine/main.go. */
export const ops = { session: 0, restore: 1, insert: 2, type: 3, tape: 4, dialog: 5, eeprom: 6, fill: 7, program: 8, follow: 9, names: 10, operation: 11 };

/** @param {MessageEvent} e */
function heard({ data: m }) {
  if (m.frame) {
    frame = m.frame;
    draw();
    drawPanels(m.panels);
    if (m.tape !== undefined) drawTape(m.tape);
  } else if (m.id) {
    waiting.get(m.id)?.(m.answer);
    waiting.delete(m.id);
  } else if (m.ready) {
    names = m.names;
    root.dataset.started = m.ready; // ms that the machine took to come to itself
    begin();
  } else if (m.failed) {
    note(text.failed + ': ' + m.failed);
  }
}
worker.onmessage = heard;
compile(root.dataset.core ?? '').then((module) => worker.postMessage(['start', module])).catch((e) => note(text.failed + ': ' + e));

/** Fetches a module and compiles it as it comes; "…z" is gzip, so that its size does not
 * depend on the host. The page has asked for it before, so this costs no time.
 * @param {string} url @returns {Promise<WebAssembly.Module>} */
export async function compile(url) {
  let response = await fetch(url);
  if (!response.ok) throw new Error(url + ': ' + response.status);
  if (url.endsWith('z')) {
    const body = /** @type {ReadableStream} */ (response.body).pipeThrough(new DecompressionStream('gzip'));
    response = new Response(body, { headers: { 'Content-Type': 'application/wasm' } });
  }
  return WebAssembly.compileStreaming(response);
}

/** The machine is there: first what was kept, then the link, then what was pressed. */
async function begin() {
  const kept = early;
  early = [];
  ready = true;
  const store = await import('./store.js');
  await store.open();
  if (location.hash.length > 1) await (await import('./link.js')).follow();
  kept.forEach(tell);
  root.dataset.ready = '1';
  addEventListener('hashchange', async () => (await import('./link.js')).follow());
}

// --- the indicator

const places = [...vfd.querySelectorAll('g > g')].map((g) => [...g.children]);
/** @type {number[]} the segments that are lit */
const lit = Array(12).fill(0);
const lights = ['off', 'blank', 'dim', 'bright'];
const reduced = matchMedia('(prefers-reduced-motion: reduce)');
let said = '';

/** A picture of twelve places as text, "-1,25       08".
 * @param {number} lo @param {number} hi */
function picture(lo, hi) {
  let s = '';
  const comma = hi >>> 16;
  for (let n = 0; n < 12; n++) s += glyphs[nibble(lo, hi, n)] + (n > 0 && n === 9 - comma ? ',' : '');
  return s.trimEnd();
}
/** @param {number} lo @param {number} hi @param {number} n */
const nibble = (lo, hi, n) => (n < 4 ? hi >>> (12 - 4 * n) : lo >>> (44 - 4 * n)) & 15;

function draw() {
  const [lo, hi] = frame, comma = hi >>> 16, running = frame[8];
  let light = frame[2];
  const steady = byId('steady').checked;
  if (steady && running && light === 1) light = 2;
  if (!(steady && running && frame[10])) { // digits that race by are flicker, too
    for (let n = 0; n < 12; n++) {
      const point = n > 0 && n === 9 - comma;
      const now = light < 2 ? 0 : data.segments[nibble(lo, hi, n)] | (point ? 128 : 0);
      const other = lit[n] ^ now;
      for (let i = 0; i < 8; i++) if (other >> i & 1) places[n][i].classList.toggle('on', Boolean(now >> i & 1));
      lit[n] = now;
    }
  }
  vfd.setAttribute('class', lights[light]);
  if (!frame[10]) {
    const t = light < 2 ? '' : picture(lo, hi).trim();
    if (t !== said) {
      said = t;
      live.textContent = t;
      vfd.setAttribute('aria-label', t || text.blank);
      announce({ display: t });
    }
  }
  set(calculator, 'prefix', frame[7] ? frame[4] : 0);
  set(root, 'live', running && !frame[9] ? 1 : 0);
  set(root, 'moving', frame[10]);
  setModel(frame[6]);
  check('angle', frame[5]);
  check('operation', frame[17]);
  check('kind', frame[18] + 3);
  check('model', frame[6]);
  byId('power').checked = Boolean(frame[7]);
  byId('speed').value = String(frame[12]);
  store?.changed();
}
/** @param {HTMLElement} e @param {string} name @param {number} value */
const set = (e, name, value) => { if (e.dataset[name] !== String(value)) e.dataset[name] = String(value); };
/** @param {string} name @param {number} value */
function check(name, value) {
  const e = /** @type {HTMLInputElement} */ (document.querySelector(`[name=${name}][value="${value}"]`));
  if (e && !e.checked) e.checked = true;
}
/** Tells a page that this one is embedded in. @param {object} message */
function announce(message) {
  if (parent !== window) parent.postMessage({ mk61: message }, '*');
}

// --- the case

const keys = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('.key')]);
const narrow = matchMedia('(max-width: 820px)');
let shownModel = -1;

/** @param {number} m */
function setModel(m) {
  if (m === shownModel) return;
  shownModel = m;
  calculator.dataset.model = ['mk61', 'mk52', 'mk54'][m];
  byId('brand').textContent = ['МК 61', 'МК 52', 'МК 54'][m];
  arrange();
}
/** The МК-52 has its keys in other places; the order of the page is that of the case. */
function arrange() {
  const wide = shownModel === 1 && !narrow.matches;
  const order = wide ? [...keys].sort((a, b) => Number(a.dataset.w) - Number(b.dataset.w)) : keys;
  byId('keys').append(...order);
}
narrow.onchange = arrange;

/** @param {number} k */
export function press(k) { send('press', k); }

const pad = byId('keys');
pad.addEventListener('pointerdown', (e) => {
  const b = /** @type {HTMLElement} */ (e.target).closest('button');
  if (!b || e.button) return;
  e.preventDefault();
  b.classList.add('down');
  press(Number(b.dataset.k));
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(8);
});
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => keys.forEach((b) => b.classList.remove('down')));
pad.addEventListener('click', (e) => { // by a screen reader, or Enter on a focused key
  const b = /** @type {HTMLElement} */ (e.target).closest('button');
  if (b && e.detail === 0) press(Number(b.dataset.k));
});

/** @type {Record<string, HTMLButtonElement>} */
const byCode = {};
keys.forEach((b) => b.dataset.c?.split(' ').forEach((c) => { byCode[c] = b; }));
/** @type {Record<string, () => void>} what the page itself does */
const actions = { KeyU: () => send('back', 1), KeyY: () => send('redo'), KeyI: () => send('step'), KeyZ: () => send('pause'), KeyL: () => openPicker(),
  KeyV: () => send('speed', (frame[12] + 1) % 4), KeyB: () => send('breakpoint', chosen), KeyH: () => send('runto', chosen), KeyW: () => send('watch') };
addEventListener('keydown', (e) => {
  const at = e.target instanceof Element ? e.target : document.body;
  if (e.ctrlKey || e.metaKey || e.altKey || at.closest('dialog, textarea, select, input:not([type=radio], [type=checkbox])')) return;
  if (/^(Enter|Space|Arrow)/.test(e.code) && at.closest('button:not(.key), summary, a, input, #tape')) return;
  if (/^Arrow(Left|Right)$/.test(e.code) && at.closest('input')) return;
  const b = byCode[(e.shiftKey ? 'S+' : '') + e.code] ?? (e.shiftKey ? undefined : byCode[e.code]);
  const letter = data.letters['ABCDE'.indexOf(e.code.replace('Key', ''))];
  if (letter !== undefined && !(e.code === 'KeyB' && frame[4] < 3)) { // the machine knows whether a register is due
    e.preventDefault();
    if (!e.repeat) send('letter', letter, b?.offsetParent ? Number(b.dataset.k) : -1);
    return;
  }
  if (b && b.offsetParent) {
    e.preventDefault();
    if (e.repeat) return;
    b.classList.add('down');
    setTimeout(() => b.classList.remove('down'), 140);
    press(Number(b.dataset.k));
  } else if (actions[e.code] && !e.shiftKey) {
    e.preventDefault();
    actions[e.code]();
  }
});

// --- switches and bar

/** @param {string} id @param {(value: number, e: HTMLInputElement) => void} act */
const changes = (id, act) => byId(id).addEventListener('change', (e) => {
  const t = /** @type {HTMLInputElement} */ (e.target);
  act(Number(t.value), t);
});
changes('power', (_, e) => send('power', e.checked ? 1 : 0));
changes('angle', (v) => send('turn', v));
changes('operation', (v) => send('turn52', v));
changes('kind', (v) => send('turn52', v));
changes('speed', (v) => send('speed', v));
/** @param {string} id @param {() => void} act */
const clicks = (id, act) => byId(id).addEventListener('click', act);
clicks('back', () => send('back', 1));
clicks('redo', () => send('redo'));
clicks('step', () => send('step'));
clicks('pause', () => send('pause'));
clicks('breakpoint', () => send('breakpoint', chosen));
clicks('runto', () => send('runto', chosen));
clicks('watch', () => send('watch'));
clicks('library', () => openPicker());
clicks('share', async () => (await import('./link.js')).share());
clicks('more', async () => {
  byId('menu').showModal();
  if (!byId('rest').firstChild) {
    byId('rest').innerHTML = await (await fetch(`menu.${root.lang}.html`)).text(); // made by the site
    (await import('./files.js')).opened();
  }
});
clicks('edit', async () => { (await import('./workbench.js')).open(); });
byId('menu').addEventListener('click', async (e) => {
  const what = /** @type {HTMLElement} */ (e.target).closest('button')?.dataset.do;
  if (!what) return;
  byId('menu').close();
  (await import('./files.js')).menu(what);
});
addEventListener('dragover', (e) => e.preventDefault());
addEventListener('drop', async (e) => {
  e.preventDefault();
  const files = [...e.dataTransfer?.files ?? []];
  if (files.length) (await import('./files.js')).drop(files);
});
document.querySelectorAll('[name=model]').forEach((e) => e.addEventListener('change', () => send('model', Number(/** @type {HTMLInputElement} */ (e).value))));
byId('papers').addEventListener('click', (e) => {
  const name = /** @type {HTMLElement} */ (e.target).closest('button')?.dataset.play;
  if (name) play(name);
});
byId('tabs').addEventListener('click', (e) => {
  const tab = /** @type {HTMLElement} */ (e.target).closest('button')?.dataset.tab;
  if (tab) show(tab);
});
/** Shows a panel where there is room for one only. @param {string} tab */
export function show(tab) {
  byId('panels').dataset.tab = tab;
  document.querySelectorAll('#tabs button').forEach((b) => b.setAttribute('aria-pressed', String(/** @type {HTMLElement} */ (b).dataset.tab === tab)));
}
/** Says something to the person, with a button if there is one.
 * @param {string} message @param {string} [button] @param {() => void} [act] */
export function note(message, button, act) {
  const p = byId('note');
  p.textContent = message;
  p.hidden = false;
  if (button && act) {
    const b = document.createElement('button');
    b.className = 'text';
    b.textContent = button;
    b.onclick = act;
    p.append(b);
  } else {
    setTimeout(() => { if (p.textContent === message) p.hidden = true; }, 6000);
  }
}
const openPicker = async () => (await import('./library.js')).pick();
/** @param {string} name @returns {Promise<boolean>} */
export const play = async (name) => (await import('./library.js')).play(name);

// --- panels

/** @type {[HTMLElement, HTMLElement][]} */
const registers = data.regs.map((name, r) => {
  const dt = document.createElement('dt'), dd = document.createElement('dd');
  dt.textContent = name;
  byId(r < 5 ? 'stack' : 'regs').append(dt, dd);
  return [dt, dd];
});
/** @param {number} n */
const hex = (n) => n.toString(16).toUpperCase().padStart(2, '0');
/** @param {number} cell */
const address = (cell) => (cell < 100 ? String(cell).padStart(2, '0') : 'A' + (cell - 100));
/** @type {HTMLButtonElement[]} */
const cells = [];
let chosen = 0;
for (let row = 0; row < 21; row++) {
  const r = document.createElement('div');
  r.setAttribute('role', 'row');
  for (let n = row * 5; n < row * 5 + 5; n++) {
    const b = document.createElement('button');
    b.setAttribute('role', 'gridcell');
    b.innerHTML = `<b>${address(n)}</b><span></span>`;
    b.tabIndex = n ? -1 : 0;
    b.onclick = () => choose(n);
    b.ondblclick = () => send('breakpoint', n);
    cells.push(b);
    r.append(b);
  }
  byId('cells').append(r);
}
/** @param {number} n */
function choose(n) {
  cells[chosen].classList.remove('chosen');
  cells[chosen].tabIndex = -1;
  chosen = n;
  cells[n].classList.add('chosen');
  cells[n].tabIndex = 0;
}
byId('cells').addEventListener('keydown', (e) => {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -5, ArrowDown: 5 }[e.code];
  if (step === undefined || chosen + step < 0 || chosen + step >= cells.length) return;
  e.preventDefault();
  e.stopPropagation();
  choose(chosen + step);
  cells[chosen].focus();
});

/** @type {(string|undefined)[]} what the panels show, so that only changes touch the page */
let before = [];
/** @param {ArrayBuffer} buffer see panels in machine/main.go */
function drawPanels(buffer) {
  const words = new Uint32Array(buffer, 0, 82), bytes = new Uint8Array(buffer, 328);
  const changed = words[80], size = words[81];
  registers.forEach(([dt, dd], r) => {
    const [lo, hi, rawLo, rawHi] = words.subarray(4 * r);
    const mark = changed >> r & 1, key = lo + ' ' + hi + ' ' + rawLo + ' ' + rawHi + ' ' + mark + size;
    if (before[r] === key) return;
    before[r] = key;
    dd.textContent = picture(lo, hi);
    dd.title = rawHi.toString(16).padStart(4, '0').toUpperCase() + rawLo.toString(16).padStart(8, '0').toUpperCase();
    dd.className = mark ? 'changed' : '';
    dt.hidden = dd.hidden = size < 105 && r === registers.length - 1;
  });
  let operand = false;
  cells.forEach((b, n) => {
    const code = bytes[n], here = n === frame[11], stop = bytes[105 + n];
    const key = code + (operand ? ' o' : '') + (here ? ' h' : '') + (stop ? ' s' : '') + size;
    if (before[20 + n] !== key) {
      before[20 + n] = key;
      const name = operand ? '→ ' + hex(code) : names[code];
      /** @type {HTMLElement} */ (b.lastElementChild).textContent = name;
      b.className = (operand ? 'operand ' : '') + (here ? 'here ' : '') + (stop ? 'stop ' : '') + (n === chosen ? 'chosen' : '');
      b.setAttribute('aria-label', `${address(n)} ${name}${stop ? ', ' + text.breakpoint : ''}`);
      b.title = hex(code);
      b.hidden = n >= size;
    }
    operand = !operand && data.operand.includes(code);
  });
  const at = address(frame[11]) + (frame[9] ? ' · ' + text.paused : '');
  if (before[200] !== at) byId('pc').textContent = before[200] = at;
  const ret = [...bytes.subarray(210, 215)].map(hex).join(' ');
  if (before[201] !== ret) byId('ret').textContent = before[201] = ret;
}

/** @param {string} t lines "typed\tshown", the last what is typed since */
function drawTape(t) {
  const lines = t.split('\n'), typing = lines.pop() ?? '';
  const ol = byId('tape');
  ol.replaceChildren(...lines.map((l) => {
    const [typed, shown] = l.split('\t'), li = document.createElement('li');
    if (typed) li.append(typed, Object.assign(document.createElement('b'), { textContent: shown }));
    else Object.assign(li, { className: 'title', textContent: shown });
    return li;
  }), Object.assign(document.createElement('li'), { textContent: typing }));
  ol.scrollTop = ol.scrollHeight;
}

// --- preferences; what cannot be kept is not worth a word

export const preferences = { steady: reduced.matches, theme: 'auto', latin: false };
try { Object.assign(preferences, JSON.parse(localStorage.mk61 ?? '{}')); } catch { /* damaged: the defaults */ }
export function keep() {
  try { localStorage.mk61 = JSON.stringify(preferences); } catch { /* no place */ }
}
function theme() {
  if (preferences.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = preferences.theme;
}
byId('steady').checked = preferences.steady;
changes('steady', (_, e) => { preferences.steady = e.checked; keep(); });
document.querySelectorAll('[name=theme]').forEach((e) => {
  const input = /** @type {HTMLInputElement} */ (e);
  input.checked = input.value === preferences.theme;
  input.addEventListener('change', () => { preferences.theme = input.value; keep(); theme(); });
});
theme();
if (preferences.latin) import('./files.js').then((f) => f.names(true));

/** @type {{changed: () => void} | undefined} set by store.js when it is open */
let store;
/** @param {{changed: () => void}} s */
export function keeper(s) { store = s; }

/** In an article: the case, and the panels that it names; nothing is kept. */
export const embedded = new URLSearchParams(location.search).get('embed');
if (embedded !== null) root.dataset.embed = embedded;
// --- for a page that this one is embedded in, and for tests
Object.assign(window, { mk61: { press, call, ops, display: () => said, frame: () => frame, memory: () => new Promise((r) => { waiting.set(++calls, r); worker.postMessage(['memory', calls]); }) } });
addEventListener('message', (e) => {
  const m = e.data?.mk61;
  if (e.source !== parent || !m || parent === window) return;
  if (m.type) call(ops.type, String(m.type)).catch((err) => announce({ error: err.message }));
  if (m.play) play(String(m.play));
});
if ('serviceWorker' in navigator && !root.dataset.nocache) {
  addEventListener('load', async () => {
    const r = await navigator.serviceWorker.register('sw.js').catch(() => undefined);
    r?.addEventListener('updatefound', () => {
      const w = r.installing;
      w?.addEventListener('statechange', () => {
        if (w.state === 'installed' && navigator.serviceWorker.controller) note(text.update, text.reload, () => location.reload());
      });
    });
  });
}
