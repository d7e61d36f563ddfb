// The true value of the last operation, and the error of the machine in units of the last
// digit, under the indicator: once asked for, after every result.
import { call, ops } from './app.js';
import { make, text } from './more.js';
import { ask, tools } from './reader.js';

/** @type {HTMLElement | undefined} */
let line;
const seen = new MutationObserver(() => show());

/** Switches it on or off. */
export function toggle() {
  if (line) {
    seen.disconnect();
    line.remove();
    line = undefined;
    return;
  }
  line = make('p', { className: 'truth', id: 'truth' });
  line.setAttribute('role', 'status');
  document.querySelector('.glass')?.append(line);
  seen.observe(/** @type {Node} */ (document.getElementById('live')), { childList: true });
  return show();
}

async function show() {
  try {
    const t = JSON.parse(await ask(tools.truth, await call(ops.operation)));
    if (line) line.textContent = `${text.true} ${t.true}` + (t.ulps === null ? '' : ` · ${t.ulps.toPrecision(3)} ${text.ulps}`);
  } catch {
    if (line) line.textContent = text.notrue;
  }
}
