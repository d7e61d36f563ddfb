// Files: everything as one, a session, a tape; what is chosen or dropped.
import { call, keep, note, ops, preferences, send } from './app.js';
import { latin, text } from './more.js';
import { keys, read, save, write } from './store.js';

/** @param {string} name @param {string} body @param {string} [type] */
export function download(name, body, type = 'text/plain') {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([body], { type }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

const all = 'mk61-page', version = 1;

/** What the menu does. @param {string} what */
export async function menu(what) {
  switch (what) {
    case 'workbench':
      return (await import('./workbench.js')).open();
    case 'truth':
      return (await import('./truth.js')).toggle();
    case 'sessions':
      return (await import('./sessions.js')).open();
    case 'chips':
      note(text.chipsHow);
      return choose(drop);
    case 'session':
      return download('mk61.session', await call(ops.session));
    case 'dialog':
      return download('mk61.dialog', await call(ops.dialog));
    case 'export': {
      return download('mk61.json', await everything(), 'application/json');
    }
    case 'import': {
      return choose(drop);
    }
  }
}

/** Lets the person choose files. @param {(files: File[]) => void} act */
function choose(act) {
  const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
  input.onchange = () => act([...input.files ?? []]);
  input.click();
}

/** Opens a file that was chosen or dropped: everything, a session, a memory, a listing.
 * @param {File} f */
export async function file(f) {
  const body = await f.text();
  try {
    if (body.startsWith('mk61-session')) await call(ops.restore, body);
    else if (body.startsWith('mk61-eeprom')) await call(ops.fill, body);
    else if (body.includes(`"${all}"`)) await restore(body);
    else return (await import('./workbench.js')).file(f);
    note(`${f.name}: ${text.opened}`);
  } catch (e) {
    note(`${f.name}: ${/** @type {Error} */ (e).message}`);
  }
}

/** All that is kept, as one text. */
export async function everything() {
  await save();
  const out = /** @type {Record<string, string>} */ ({});
  for (const key of await keys()) out[key] = await read(key) ?? '';
  return JSON.stringify({ [all]: version, texts: out }, null, 1);
}

/** Takes such a text back. @param {string} body */
async function restore(body) {
  const o = JSON.parse(body);
  if (o[all] !== version || typeof o.texts !== 'object') throw new Error(text.newer);
  if (o.texts.eeprom) await call(ops.fill, o.texts.eeprom);
  if (o.texts.session) await call(ops.restore, o.texts.session);
  for (const [key, value] of Object.entries(o.texts)) await write(key, String(value));
  send('look');
}

/** Images of chips come as several files or inside a large text; all other files are opened
 * one by one. @param {File[]} files */
export async function drop(files) {
  const bodies = await Promise.all(files.map((f) => f.text()));
  const ours = /^(mk61-|MK61 )|"mk61-page"/;
  if (!bodies.some((b) => ours.test(b)) && bodies.reduce((n, b) => n + b.length, 0) > 15000) {
    try {
      await (await import('./chips.js')).start(bodies.join('\n'));
      return;
    } catch (e) {
      note(/** @type {Error} */ (e).message);
      if (files.length > 1 || files[0].size > 200000) return;
    }
  }
  for (const f of files) await file(f);
}

/** The menu is there: Latin names of the keys, kept with the preferences. */
export function opened() {
  const box = /** @type {HTMLInputElement} */ (document.getElementById('latin'));
  box.checked = preferences.latin;
  box.onchange = () => {
    preferences.latin = box.checked;
    keep();
    names(box.checked);
  };
}

/** @param {boolean} inLatin */
export function names(inLatin) {
  document.querySelectorAll('.key').forEach((k) => {
    const key = /** @type {HTMLElement} */ (k), cap = /** @type {HTMLElement} */ (k.querySelector('.cap'));
    key.dataset.cap ??= cap.textContent ?? '';
    cap.textContent = inLatin && latin[key.dataset.k ?? ''] || key.dataset.cap;
  });
}
