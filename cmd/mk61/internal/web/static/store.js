// What outlives the page: the session, the memory of the МК-52, own programs, each in the
// text form that the terminal keeps, too. What cannot be read is set aside, never overwritten.
import { call, keeper, note, ops, send, text } from './app.js';

/** @type {IDBDatabase | undefined} */
let db;
const last = { session: '', eeprom: '' };
let timer = 0, moving = 0;

/** @template T @param {IDBRequest<T>} r @returns {Promise<T>} */
const done = (r) => new Promise((resolve, reject) => {
  r.onsuccess = () => resolve(r.result);
  r.onerror = () => reject(r.error);
});
/** @param {IDBTransactionMode} mode */
const texts = (mode) => /** @type {IDBDatabase} */ (db).transaction('texts', mode).objectStore('texts');
/** @param {string} key @returns {Promise<string|undefined>} */
export const read = async (key) => (db ? done(texts('readonly').get(key)) : undefined);
/** @param {string} key @param {string} value */
export const write = async (key, value) => { if (db) await done(texts('readwrite').put(value, key)); };

/** Opens the store and puts the session back. */
export async function open() {
  if (location.search === '?embed') return;
  try {
    const r = indexedDB.open('mk61', 1);
    r.onupgradeneeded = () => r.result.createObjectStore('texts');
    db = await done(r);
  } catch {
    note(text.nowhere);
    return;
  }
  await back('eeprom', ops.fill);
  await back('session', ops.restore);
  const name = /^name (.*)$/m.exec(await call(ops.program))?.[1];
  if (name) (await import('./library.js')).recall(name);
  keeper({ changed });
  addEventListener('visibilitychange', () => { if (document.hidden) save(); });
}

/** @param {'session'|'eeprom'} key @param {number} op */
async function back(key, op) {
  const kept = await read(key);
  if (!kept) return;
  try {
    await call(op, kept);
    last[key] = kept;
  } catch (e) {
    await write(`refused/${key}/${new Date().toISOString()}`, kept);
    note(`${text.aside}: ${/** @type {Error} */ (e).message}`);
  }
}

/** Something is different: it is kept soon, or now and then while a program runs. */
function changed() {
  moving = Number(document.documentElement.dataset.moving);
  if (!timer) timer = window.setTimeout(save, moving ? 4000 : 400);
}

export async function save() {
  clearTimeout(timer);
  timer = 0;
  const session = await call(ops.session), eeprom = await call(ops.eeprom);
  if (session !== last.session) await write('session', last.session = session);
  if (eeprom !== last.eeprom) await write('eeprom', last.eeprom = eeprom);
}

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
    case 'session':
      return download('mk61.session', await call(ops.session));
    case 'dialog':
      return download('mk61.dialog', await call(ops.dialog));
    case 'export': {
      await save();
      const out = /** @type {Record<string, string>} */ ({});
      if (db) for (const key of await done(texts('readonly').getAllKeys())) out[String(key)] = await read(String(key)) ?? '';
      return download('mk61.json', JSON.stringify({ [all]: version, texts: out }, null, 1), 'application/json');
    }
    case 'import': {
      const input = Object.assign(document.createElement('input'), { type: 'file' });
      input.onchange = async () => { if (input.files?.[0]) await file(input.files[0]); };
      return input.click();
    }
  }
}

/** Opens a file that was chosen or dropped: everything, a session, a memory, a listing.
 * @param {File} f */
export async function file(f) {
  const body = await f.text();
  try {
    if (body.startsWith('mk61-session')) await call(ops.restore, body);
    else if (body.startsWith('mk61-eeprom')) await call(ops.fill, body);
    else if (body.includes(`"${all}"`)) await everything(body);
    else return (await import('./workbench.js')).file(f);
    note(`${f.name}: ${text.opened}`);
  } catch (e) {
    note(`${f.name}: ${/** @type {Error} */ (e).message}`);
  }
}

/** @param {string} body */
async function everything(body) {
  const o = JSON.parse(body);
  if (o[all] !== version || typeof o.texts !== 'object') throw new Error(text.newer);
  if (o.texts.eeprom) await call(ops.fill, o.texts.eeprom);
  if (o.texts.session) await call(ops.restore, o.texts.session);
  for (const [key, value] of Object.entries(o.texts)) await write(key, String(value));
  send('look');
}

addEventListener('dragover', (e) => e.preventDefault());
addEventListener('drop', (e) => {
  e.preventDefault();
  if (e.dataTransfer?.files[0]) file(e.dataTransfer.files[0]);
});
