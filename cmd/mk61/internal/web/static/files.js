// Files: everything as one, a session, a tape; what is chosen or dropped.
import { call, note, ops, send } from './app.js';
import { text } from './more.js';
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
    case 'session':
      return download('mk61.session', await call(ops.session));
    case 'dialog':
      return download('mk61.dialog', await call(ops.dialog));
    case 'export': {
      await save();
      const out = /** @type {Record<string, string>} */ ({});
      for (const key of await keys()) out[key] = await read(key) ?? '';
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

/** @param {File[]} files */
export async function drop(files) {
  for (const f of files) await file(f);
}
