// The second, larger module, with the reader of listings, the dialogues and the true values: in
// a worker of its own, fetched when it is first asked.
import { compile } from './app.js';

/** What can be asked; the numbers are those of machine/tools.go. */
export const tools = { read: 12, verify: 13, write: 14, truth: 15, chips: 16 };

/** @type {Promise<(op: number, input: string) => Promise<string>> | undefined} */
let reader;

/** The reader; started once. */
function start() {
  return reader ??= new Promise((resolve, reject) => {
    const worker = new Worker('worker.js', { type: 'module' });
    /** @type {Map<number, [(answer: string) => void, (e: Error) => void]>} */
    const waiting = new Map();
    let ids = 0;
    worker.onmessage = ({ data: m }) => {
      if (m.ready) {
        resolve((op, input) => new Promise((done, fail) => {
          waiting.set(++ids, [done, fail]);
          worker.postMessage(['call', ids, op, input]);
        }));
      } else if (m.id) {
        const [done, fail] = waiting.get(m.id) ?? [];
        waiting.delete(m.id);
        if (m.answer.startsWith('\t')) fail?.(new Error(m.answer.slice(1)));
        else done?.(m.answer);
      }
    };
    compile(document.documentElement.dataset.full ?? '').then((m) => worker.postMessage(['start', m])).catch(reject);
  });
}
/** @param {number} op @param {string} input */
export const ask = async (op, input) => (await start())(op, input);
