// The machine in a worker: keys in, frames out. No SharedArrayBuffer, so the page needs
// no cross-origin isolation and any static host will do.
import { wasi } from './wasi.js';

const slice = 12000; // µs of work between two looks at the queue of messages
const frameTime = 16; // ms between two frames

/** @type {any} the exports of the module */
let m;
let timer = 0, last = 0, sent = 0, tape = -1, tapeSent = 0;
const encoder = new TextEncoder(), decoder = new TextDecoder();

/** Starts a module. @param {WebAssembly.Module} module */
async function start(module) {
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi(() => m.memory) });
  m = instance.exports;
  const t = performance.now();
  m._initialize();
  postMessage({ ready: performance.now() - t, names: call(10, '').split('\n') });
  post();
}

/** Text in, text out; an answer that begins with a tab is an error.
 * @param {number} op @param {string|Uint8Array} text @returns {string} */
function call(op, text) {
  const b = typeof text === 'string' ? encoder.encode(text) : text;
  const at = m.alloc(b.length);
  new Uint8Array(m.memory.buffer, at, b.length).set(b);
  const r = BigInt.asUintN(64, m.call(op));
  return decoder.decode(new Uint8Array(m.memory.buffer, Number(r >> 32n), Number(r & 0xffffffffn)));
}

/** Posts what is to be seen; tells whether time changes it.
 * @param {number} [at] the frame */
function post(at = m.look()) {
  const frame = new Uint32Array(m.memory.buffer, at, 24).slice();
  const moving = frame[10], version = frame[16];
  const panels = m.memory.buffer.slice(m.look2(), m.look2() + 544);
  const now = performance.now();
  let text;
  if (version !== tape && (!moving || now - tapeSent > 200)) {
    tape = version;
    tapeSent = now;
    text = call(4, '');
  }
  postMessage({ frame, panels, tape: text }, [frame.buffer, panels]);
  sent = now;
  return moving;
}

function tick() {
  timer = 0;
  const now = performance.now();
  const dt = Math.min(250, now - (last || now));
  last = now;
  const at = m.advance(dt * 1000 | 0, slice);
  const frame = new Uint32Array(m.memory.buffer, at, 24);
  const moving = frame[10], full = frame[12] === 3;
  if (!moving || now - sent >= frameTime) post(at);
  if (!moving) { last = 0; return; }
  timer = 1;
  if (full) channel.port2.postMessage(0);
  else setTimeout(tick, frameTime);
}
const channel = new MessageChannel();
channel.port1.onmessage = tick;

function go() {
  if (post() && !timer) { timer = 1; last = 0; tick(); }
}

/** Messages are [export, ...numbers], ["call", id, op, text], ["start", module], ["memory", id]. */
onmessage = ({ data: [what, ...args] }) => {
  switch (what) {
    case 'start':
      start(args[0]).catch((e) => postMessage({ failed: String(e) }));
      break;
    case 'call': {
      const answer = call(args[1], args[2]);
      postMessage({ id: args[0], answer });
      go();
      break;
    }
    case 'memory':
      postMessage({ id: args[0], answer: String(m.memory.buffer.byteLength) });
      break;
    default:
      m[what](...args);
      go();
  }
};
