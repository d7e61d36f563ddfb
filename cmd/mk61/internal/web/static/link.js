// Links. Everything stands behind the #, so no server ever sees it:
//   p=NAME   a program of the library       k=KEYS  keys to press, as a dialogue spells them
//   h=       codes, base64url               v=N     speed: 1, 10, 100, max
//   m=       .mk61 text, deflated           l=LANG  language of the page
//   s=       a session, deflated
// The letter is the version: another way to write a thing gets another letter.
import { call, note, ops, play, send } from './app.js';
import { text } from './more.js';

const known = 'phmskvl';
const encoder = new TextEncoder(), decoder = new TextDecoder();
/** @param {Uint8Array} b */
const pack64 = (b) => btoa(String.fromCharCode(...b)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
/** @param {string} s */
const unpack64 = (s) => Uint8Array.from(atob(s.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
/** @param {Uint8Array} b @param {GenericTransformStream} through */
const pipe = async (b, through) => new Uint8Array(await new Response(new Blob([b]).stream().pipeThrough(through)).arrayBuffer());
/** @param {string} s */
export const inflate = async (s) => decoder.decode(await pipe(unpack64(s), new DecompressionStream('deflate-raw')));
/** @param {string} s */
export const deflate = async (s) => pack64(await pipe(encoder.encode(s), new CompressionStream('deflate-raw')));

/** Does what the link of the page says. A link that is not understood changes nothing and stays. */
export async function follow() {
  const parts = new URLSearchParams(location.hash.slice(1).replaceAll('+', '%2B'));
  if (!parts.size) return;
  if ([...parts.keys()].some((k) => k.length !== 1 || !known.includes(k))) {
    if (location.hash.includes('=')) note(text.newer);
    return;
  }
  const l = parts.get('l'), root = document.documentElement;
  if (l && l !== root.lang && /^(ru|en)$/.test(l)) {
    location.replace((l === 'ru' ? './' : 'en.html') + location.hash);
    return;
  }
  try {
    const p = parts.get('p'), h = parts.get('h'), m = parts.get('m'), s = parts.get('s'), k = parts.get('k'), v = parts.get('v');
    if (v) send('speed', { 1: 0, 10: 1, 100: 2, max: 3 }[v] ?? 0);
    if (p && !await play(p)) return;
    if (h) await call(ops.insert, 'title ' + text.opened + '\ncells ' + [...unpack64(h)].map((b) => b.toString(16).padStart(2, '0')).join(''));
    if (m) await (await import('./workbench.js')).load(await inflate(m));
    if (s) await call(ops.restore, await inflate(s));
    if (k) await call(ops.type, k);
    history.replaceState(null, '', location.pathname + location.search);
  } catch (e) {
    note(text.damaged + ': ' + /** @type {Error} */ (e).message);
  }
}

/** Copies a link to the whole state. */
export async function share() {
  const url = location.origin + location.pathname + '#s=' + await deflate(await call(ops.session));
  history.replaceState(null, '', url);
  try {
    await navigator.clipboard.writeText(url);
    note(text.copied);
  } catch {
    note(url);
  }
}
