// The chips in the tab: from images, or the source text of an emulator that holds them, which
// never leave this tab. The silicon runs beside the model, is told every key, and is held
// against it whenever both are at rest; either can be the one that is shown.
import { call, compile, exchange, ops, shadow } from './app.js';
import { make, text } from './more.js';
import { tools } from './reader.js';

/** @type {Worker | undefined} */
let other;
let silicon = false; // what is shown
let agreed = 0, timer = 0;
/** @type {Uint32Array | undefined} the last frame of the one that is not shown */
let frame;
const line = make('p', { id: 'chips', className: 'truth' });
line.setAttribute('role', 'status');
const word = make('span');
const swap = make('button', { type: 'button', className: 'text', textContent: text.switch });
const end = make('button', { type: 'button', className: 'text', textContent: text.end });
line.append(word, ' ', swap, ' ', end);

/** Tells whether a text may hold images: all of them are in it or it is refused.
 * @param {string} source */
export async function start(source) {
  stop();
  const worker = new Worker('worker.js', { type: 'module' });
  /** @param {number} op @param {string} input @returns {Promise<string>} */
  const tell = (op, input) => new Promise((resolve, reject) => {
    worker.onmessage = ({ data: m }) => {
      if (!m.id) return;
      if (m.answer.startsWith('\t')) reject(new Error(m.answer.slice(1)));
      else resolve(m.answer);
    };
    worker.postMessage(['call', 1, op, input]);
  });
  await new Promise((resolve, reject) => {
    worker.onmessage = ({ data: m }) => { if (m.ready) resolve(0); };
    compile(document.documentElement.dataset.full ?? '').then((m) => worker.postMessage(['start', m])).catch(reject);
  });
  try {
    await tell(tools.chips, source);
    await tell(ops.restore, await call(ops.session));
  } catch (e) {
    worker.terminate();
    throw e;
  }
  other = worker;
  silicon = false;
  agreed = 0;
  shadow(worker);
  worker.onmessage = heard;
  document.querySelector('.glass')?.append(line);
  say();
  worker.postMessage(['look']);
}

/** @param {MessageEvent} e */
function heard({ data: m }) {
  if (!m.frame) return;
  frame = m.frame;
  clearTimeout(timer);
  timer = window.setTimeout(compare, 150);
}

/** Holds one against the other when both are at rest. */
function compare() {
  const shown = /** @type {any} */ (window).mk61.frame();
  if (!frame || frame[10] || shown[10] || !frame[7]) return;
  const same = frame[0] === shown[0] && frame[1] === shown[1];
  if (same) agreed++;
  say(!same);
}

function say(differs = false) {
  line.classList.toggle('bad', differs);
  word.textContent = `${silicon ? text.chipsShown : text.modelShown} · ` + (differs ? text.chipsDiffer : `${text.chipsAgree}: ${agreed}`);
}

swap.onclick = () => {
  if (!other) return;
  other = exchange(other);
  other.onmessage = heard;
  shadow(other);
  silicon = !silicon;
  say();
};
end.onclick = stop;

/** Ends it; what is shown stays the model. */
function stop() {
  if (!other) return;
  if (silicon) swap.onclick?.(/** @type {any} */ (undefined));
  shadow();
  other.terminate();
  other = undefined;
  line.remove();
}
