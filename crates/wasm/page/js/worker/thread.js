// A Web Worker with an instance of the engine (crates/wasm). It answers one question at a time: while it works it hears
// nothing, so whoever no longer wants an answer ends it.

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {() => void} begin
 * @property {(bytes: number) => number} room where a question is to be written
 * @property {() => number} ask the kind of its answer
 * @property {() => number} answer where it is
 * @property {() => number} answer_length
 */

/** What an answer may be. @type {("json" | "failure" | "bytes")[]} */
const KINDS = ["json", "failure", "bytes"];

const scope = /** @type {any} */ (self);

/** @type {Exports} */
let instance;
let panic = "";

/** @param {number} at @param {number} length */
const text = (at, length) => new TextDecoder().decode(new Uint8Array(instance.memory.buffer, at >>> 0, length));

const imports = {
  env: {
    now: () => performance.timeOrigin + performance.now(),
    progress: (/** @type {number} */ at, /** @type {number} */ length) =>
      scope.postMessage({ progress: JSON.parse(text(at, length)) }),
    panicked: (/** @type {number} */ at, /** @type {number} */ length) => (panic = text(at, length)),
  },
};

/** @param {{ call: string, input: unknown, file?: ArrayBuffer }} question */
function answer({ call, input, file }) {
  const line = new TextEncoder().encode(`${JSON.stringify({ call, input })}\n`);
  const bytes = new Uint8Array(file ?? []);
  const at = instance.room(line.length + bytes.length) >>> 0;
  const room = new Uint8Array(instance.memory.buffer, at, line.length + bytes.length);
  room.set(line);
  room.set(bytes, line.length);
  const kind = KINDS[instance.ask()];
  const [start, length] = [instance.answer() >>> 0, instance.answer_length()];
  const held = instance.memory.buffer.byteLength;
  if (kind === "bytes") return { kind, held, content: instance.memory.buffer.slice(start, start + length) };
  return { kind, held, content: JSON.parse(text(start, length)) };
}

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  if (data instanceof WebAssembly.Module) {
    instance = /** @type {Exports} */ (/** @type {unknown} */ ((await WebAssembly.instantiate(data, imports)).exports));
    instance.begin();
    return scope.postMessage({ ready: true });
  }
  try {
    scope.postMessage({ answer: answer(data) });
  } catch (error) {
    // The instance stopped in the middle of its work: it cannot be asked again.
    console.info(panic || error);
    scope.postMessage({ broken: panic || String(error) });
  }
};
