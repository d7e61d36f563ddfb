// The whole of WASI that a Go reactor asks for. Nothing outside is reachable: there
// are no files and no arguments, and what the module prints goes to the console.

/** @param {() => WebAssembly.Memory} memory @returns {WebAssembly.ModuleImports} */
export function wasi(memory) {
  const view = () => new DataView(memory().buffer);
  const decoder = new TextDecoder();
  let line = '';
  const none = (/** @type {number} */ countAt, /** @type {number} */ sizeAt) => {
    view().setUint32(countAt, 0, true);
    view().setUint32(sizeAt, 0, true);
    return 0;
  };
  const known = {
    sched_yield: () => 0,
    proc_exit(/** @type {number} */ code) { throw new Error('exit ' + code); },
    args_get: () => 0,
    environ_get: () => 0,
    args_sizes_get: none,
    environ_sizes_get: none,
    clock_time_get(/** @type {number} */ id, /** @type {bigint} */ _, /** @type {number} */ out) {
      view().setBigUint64(out, BigInt(Math.round((id ? performance.now() : Date.now()) * 1e6)), true);
      return 0;
    },
    random_get(/** @type {number} */ at, /** @type {number} */ n) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, at, n));
      return 0;
    },
    fd_write(/** @type {number} */ fd, /** @type {number} */ iovs, /** @type {number} */ count, /** @type {number} */ out) {
      const d = view();
      let n = 0;
      for (let i = 0; i < count; i++) {
        const at = d.getUint32(iovs + 8 * i, true), size = d.getUint32(iovs + 8 * i + 4, true);
        line += decoder.decode(new Uint8Array(memory().buffer, at, size));
        n += size;
      }
      d.setUint32(out, n, true);
      const lines = line.split('\n');
      line = lines.pop() ?? '';
      lines.forEach((l) => console.error(l));
      return 0;
    },
    poll_oneoff(/** @type {number} */ _in, /** @type {number} */ _out, /** @type {number} */ n, /** @type {number} */ at) {
      view().setUint32(at, 0, true);
      return 0;
    },
  };
  // Everything else says "bad file descriptor".
  return new Proxy(known, { get: (t, name) => Reflect.get(t, name) ?? (() => 8) });
}
