// The workbench: a listing is read as one types, faults stand under their place, and what
// it could have been is one click away. The reader is the second, larger module, in a worker
// of its own, fetched when the workbench is first opened.
import { call, data, names, ops, send } from './app.js';
import { make, text } from './more.js';
import { ask, tools } from './reader.js';

const lang = document.documentElement.lang;
/** @type {{dialog: HTMLDialogElement, source: HTMLTextAreaElement, margin: HTMLElement, faults: HTMLElement, cells: HTMLElement, put: HTMLButtonElement, tests: HTMLTextAreaElement, verdict: HTMLElement} | undefined} */
let bench;
let name = 'listing', timer = 0, latest = 0;
/** @type {any} what became of the text */
let reading;

function build() {
  const source = make('textarea', { rows: 11, wrap: 'off', spellcheck: false, ariaLabel: text.listing, placeholder: 'П→x 1  1  +  x→П 1  F L0 00  С/П' });
  const faults = make('ol', { className: 'faults' });
  faults.setAttribute('role', 'status');
  const cells = make('p', { className: 'mono listed' });
  const put = make('button', { type: 'button', className: 'text play', textContent: text.put });
  const tests = make('textarea', { rows: 4, spellcheck: false, ariaLabel: text.dialogue, placeholder: '5 В/О С/П => X=120' });
  const verdict = make('div', { className: 'mono' });
  verdict.setAttribute('role', 'status');
  const check = make('button', { type: 'button', className: 'text', textContent: text.verify });
  const close = make('button', { className: 'close', ariaLabel: text.close });
  close.innerHTML = '<svg aria-hidden="true"><use href="#i-close"/></svg>';
  const margin = make('div', { className: 'margin' });
  const dialog = make('dialog', { className: 'bench', ariaLabel: text.listing }, make('form', { method: 'dialog' }, close),
    make('h2', { textContent: text.listing }), make('div', { className: 'sheet' }, margin, source), faults, cells, make('p', {}, put),
    make('details', {}, make('summary', { textContent: text.dialogue }), tests, make('p', {}, check), verdict));
  source.onscroll = () => { margin.scrollTop = source.scrollTop; };
  for (const e of ['click', 'keyup']) source.addEventListener(e, here);
  source.oninput = () => {
    clearTimeout(timer);
    timer = window.setTimeout(read, 120);
  };
  put.onclick = async () => {
    await call(ops.insert, reading.program);
    dialog.close();
  };
  check.onclick = async () => {
    verdict.textContent = '…';
    try {
      const v = JSON.parse(await ask(tools.verify, `${name}\n${source.value}\0${tests.value}`));
      const w = v.Wrong[0];
      verdict.textContent = v.Differs ? `${text.differs}: ${v.Differs}` : v.Steps ? `${text.agrees}: ${v.Steps}` : w ? `${w.Line}: ${w.Typed} → ${w.Want}: ${w.Got}` : `${text.agrees}: ${v.Checks}`;
    } catch (e) {
      verdict.textContent = /** @type {Error} */ (e).message;
    }
  };
  document.body.append(dialog);
  return { dialog, source, margin, faults, cells, put, tests, verdict };
}

/** Opens the workbench. @param {string} [listing] @param {string} [from] the name of a file */
export function open(listing, from) {
  bench ??= build();
  if (listing !== undefined) {
    bench.source.value = listing;
    name = from ?? 'listing';
  }
  bench.dialog.showModal();
  read();
}

/** @param {File} f */
export async function file(f) {
  const bytes = new Uint8Array(await f.arrayBuffer());
  open(new TextDecoder(charset(bytes)).decode(bytes), f.name);
}

/** The reader knows all character sets, but the text area wants text: UTF-8 when it is that,
 * else the one with the most Cyrillic small letters. @param {Uint8Array} bytes */
function charset(bytes) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    const score = (/** @type {string} */ c) => (new TextDecoder(c).decode(bytes).match(/[а-яёПКФСВ]/g) ?? []).length;
    return ['windows-1251', 'ibm866', 'koi8-r'].sort((a, b) => score(b) - score(a))[0];
  }
}

/** Puts a listing into the machine; rejects with its first fault. @param {string} listing */
export async function load(listing) {
  const r = JSON.parse(await ask(tools.read, `${lang}\nlink\n${listing}`));
  if (!r.program) {
    open(listing);
    return;
  }
  await call(ops.insert, r.program);
}

/** Reads what stands there now. */
async function read() {
  if (!bench) return;
  const mine = ++latest, { source, faults, cells, put } = bench;
  const r = JSON.parse(await ask(tools.read, `${lang}\n${name}\n${source.value}`));
  if (mine !== latest) return; // there is a newer text
  reading = r;
  put.disabled = !r.program || !r.cells.length;
  sheet();
  faults.replaceChildren(...r.faults.map((/** @type {any} */ f) => {
    const go = make('button', { type: 'button', className: 'text', textContent: `${f.line}:${f.col} ${f.text}` });
    go.onclick = () => mark(f);
    const li = make('li', { className: f.error ? 'error' : '' }, go, f.caret ? make('pre', { textContent: f.caret }) : '');
    for (const c of f.candidates ?? []) {
      const b = make('button', { type: 'button', className: 'text', textContent: '→ ' + c });
      b.onclick = () => repair(f, c);
      li.append(b);
    }
    return li;
  }));
}

/** The cells under the text and the addresses in its margin: a cell shows its line, a line its
 * cells, and an address in the margin sets the breakpoint there. */
function sheet() {
  if (!bench) return;
  const { source, margin, cells } = bench, { cells: codes, lines, notation } = reading;
  let operand = false;
  cells.replaceChildren(...(codes.length ? [`${notation} · ${text.cells} ${codes.length}: `] : []), ...codes.flatMap((/** @type {number} */ c, /** @type {number} */ n) => {
    const b = make('button', { type: 'button', className: 'cell', title: address(n), textContent: operand ? c.toString(16).toUpperCase().padStart(2, '0') : names[c] });
    operand = !operand && data.operand.includes(c);
    b.dataset.line = String(lines[n]);
    b.onclick = () => {
      const all = source.value.split('\n'), from = all.slice(0, lines[n] - 1).reduce((s, l) => s + l.length + 1, 0);
      source.focus();
      if (lines[n]) source.setSelectionRange(from, from + all[lines[n] - 1].length);
      here();
    };
    return [b, ' '];
  }));
  margin.replaceChildren(...source.value.split('\n').map((_, i) => {
    const n = lines.indexOf(i + 1), row = make('div');
    if (n < 0) return row;
    const b = make('button', { type: 'button', textContent: address(n), ariaLabel: `${text.line} ${i + 1}, ${text.breakpoint} ${address(n)}` });
    b.setAttribute('aria-pressed', String(stops(n)));
    b.onclick = () => {
      send('breakpoint', n);
      b.setAttribute('aria-pressed', String(b.getAttribute('aria-pressed') !== 'true'));
    };
    row.append(b);
    return row;
  }));
  margin.scrollTop = source.scrollTop;
  here();
}
/** @param {number} n */
const stops = (n) => document.querySelectorAll('#cells button')[n].classList.contains('stop');
/** @param {number} n */
const address = (n) => (n < 100 ? String(n).padStart(2, '0') : 'A' + (n - 100));

/** Marks the cells of the line that the caret stands in. */
function here() {
  if (!bench) return;
  const line = String(bench.source.value.slice(0, bench.source.selectionStart).split('\n').length);
  bench.cells.querySelectorAll('button').forEach((b) => b.classList.toggle('here', b.dataset.line === line));
}

/** Where a fault stands in the text area. @param {any} f */
function span(f) {
  const lines = /** @type {any} */ (bench).source.value.split('\n');
  const before = lines.slice(0, f.line - 1).reduce((/** @type {number} */ n, /** @type {string} */ l) => n + l.length + 1, 0);
  const at = [...(lines[f.line - 1] ?? '')];
  const from = before + at.slice(0, f.col - 1).join('').length;
  return [from, from + at.slice(f.col - 1, f.col - 1 + f.width).join('').length];
}
/** @param {any} f */
function mark(f) {
  const [from, to] = span(f);
  bench?.source.focus();
  bench?.source.setSelectionRange(from, to);
}
/** @param {any} f @param {string} by */
function repair(f, by) {
  const [from, to] = span(f);
  bench?.source.setRangeText(by, from, to, 'end');
  read();
}
