// What outlives the page: the session, the memory of the МК-52, own programs, each in the
// text form that the terminal keeps, too. What cannot be read is set aside, never overwritten.
import { call, embedded, keeper, note, ops, text } from './app.js';

/** @type {IDBDatabase | undefined} */
let db;
const last = { session: '', eeprom: '' };
let timer = 0, moving = 0;

/** @template T @param {IDBRequest<T>} r @returns {Promise<T>} */
const done = (r) => new Promise((resolve, reject) => {
  r.onsuccess = () => resolve(r.result);
  r.onerror = () => reject(r.error);
});
/** @param {string} key */
export const forget = async (key) => { if (db) await done(texts('readwrite').delete(key)); };
export const keys = async () => (db ? (await done(texts('readonly').getAllKeys())).map(String) : []);
/** @param {IDBTransactionMode} mode */
const texts = (mode) => /** @type {IDBDatabase} */ (db).transaction('texts', mode).objectStore('texts');
/** @param {string} key @returns {Promise<string|undefined>} */
export const read = async (key) => (db ? done(texts('readonly').get(key)) : undefined);
/** @param {string} key @param {string} value */
export const write = async (key, value) => { if (db) await done(texts('readwrite').put(value, key)); };

/** Opens the store and puts the session back. */
export async function open() {
  if (embedded !== null) return;
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
