// Workers: one for each thing that is worked on. Only a few work at once, the others wait for their turn.

import { EngineError } from "../engine-error.js";

/** A worker that holds more than this many bytes is not used again: what an instance has once taken it never gives back. */
const LIGHT = 256 << 20;

/** So many workers wait for work; the next question then need not wait for a worker. */
const SPARE = 2;

/** So many work at once; the page itself needs a core too. */
const MOST = Math.max(1, Math.min(4, (navigator.hardwareConcurrency ?? 2) - 1));

/** @typedef {{ call: string, input?: unknown, file?: ArrayBuffer }} Question */

/** Compiled once, for all workers. @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

function engine() {
  const fetched = () => fetch("engine.wasm");
  // A host that does not know what kind of file it is cannot stream it.
  compiled ??= WebAssembly.compileStreaming(fetched()).catch(async () =>
    WebAssembly.compile(await (await fetched()).arrayBuffer()),
  );
  // Without a network and a copy there is nothing to be kept.
  compiled.catch(() => (compiled = undefined));
  return compiled;
}

/** A worker with an instance of the engine. */
export class Thread {
  #worker = new Worker("js/worker/thread.js");
  /** @type {Promise<unknown>} */
  #ready;
  /** The answer to the last question. @type {Promise<unknown>} */
  #last = Promise.resolve();
  held = 0;

  constructor() {
    this.#ready = engine().then(
      (module) => this.#hear(module, (data) => data.ready),
      () => {
        throw new EngineError("The solver could not be loaded. Is there a connection?", [], "away");
      },
    );
    this.#ready.catch(() => undefined);
  }

  /** Sends something and waits for what ends it. @param {unknown} message @param {(data: any) => any} ends */
  #hear(message, ends) {
    return new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }) => {
        const end = ends(data);
        if (end) resolve(end);
      };
      this.#worker.onerror = (event) => reject(new EngineError(event.message || "The solver stopped.", [], "bug"));
      this.#worker.postMessage(message);
    });
  }

  /**
   * Questions are answered one after the other.
   * @param {Question} question @param {(progress: Progress) => void} [onprogress]
   * @returns {Promise<any>}
   */
  ask(question, onprogress) {
    const answer = this.#last.then(() => this.#ask(question, onprogress));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** @param {Question} question @param {(progress: Progress) => void} [onprogress] */
  async #ask(question, onprogress) {
    await this.#ready;
    const data = await this.#hear(question, (heard) => {
      if (heard.progress) onprogress?.(heard.progress);
      return (heard.answer || heard.broken) && heard;
    });
    if (data.broken) throw new EngineError("This is a bug in Slidewise: please report what you did.", [], "bug");
    const { kind, content, held } = data.answer;
    this.held = held;
    if (kind === "failure") throw new EngineError(content.message, content.faults, content.code);
    return content;
  }

  /** Ends it, whatever it does. */
  end() {
    this.#worker.terminate();
  }

  /** Ends it when it has answered everything. */
  retire() {
    this.#last.then(() => this.end());
  }
}

/** Workers that wait for work. @type {Thread[]} */
const idle = [];
/** Those that wait for a worker, in their order. @type {{ begin: () => void, moved: (before: number) => void }[]} */
const queue = [];
let working = 0;

/** @param {AbortSignal} [signal] @param {(before: number) => void} [moved] hears how many are before it */
async function turn(signal, moved) {
  if (working >= MOST)
    await new Promise((resolve, reject) => {
      const place = { begin: () => resolve(undefined), moved: (/** @type {number} */ before) => moved?.(before) };
      queue.push(place);
      place.moved(queue.length - 1);
      signal?.addEventListener("abort", () => {
        const at = queue.indexOf(place);
        if (at < 0) return;
        queue.splice(at, 1);
        reject(cancelled());
      });
    });
  else working++;
}

/** The next one takes the place of one that is done. */
function done() {
  const next = queue.shift();
  if (next) next.begin();
  else working--;
  queue.forEach((place, index) => place.moved(index));
}

const cancelled = () => new DOMException("cancelled", "AbortError");

/** Is it an error that an engine found, and is still there? @param {unknown} error */
export const isAnswer = (error) => error instanceof EngineError && !["bug", "away"].includes(error.code);

/** A worker that is done is free for others. @param {Thread} thread */
function release(thread) {
  if (thread.held > LIGHT || idle.length >= SPARE) thread.end();
  else idle.push(thread);
}

/** A worker is made while nobody waits for it. */
export function prepare() {
  setTimeout(() => idle.length || idle.push(new Thread()), 0);
}

/**
 * Asks a worker of its own; aborting the signal ends it at once.
 * @param {Question} question @param {Running} [running]
 * @returns {Promise<{ content: any, thread: Thread, release: () => void }>} the answer, and the worker until it is released
 */
export async function work(question, { signal, onprogress } = {}) {
  if (signal?.aborted) throw cancelled();
  await turn(signal, (waiting) => onprogress?.({ state: "queued", waiting, progress: null }));
  const thread = idle.pop() ?? new Thread();
  prepare();
  /** @type {() => void} */
  let stop = () => undefined;
  try {
    const stopped = new Promise((_, reject) => {
      stop = () => reject(cancelled());
      signal?.addEventListener("abort", stop);
    });
    onprogress?.({ state: "running", waiting: 0, progress: null });
    const tell = (/** @type {Progress} */ progress) =>
      signal?.aborted || onprogress?.({ state: "running", waiting: 0, progress });
    const content = await Promise.race([thread.ask(question, tell), stopped]);
    return { content, thread, release: () => release(thread) };
  } catch (error) {
    // An instance that answered with an error is as good as before; one that was stopped, broke or never began is not.
    if (isAnswer(error)) release(thread);
    else thread.end();
    throw error;
  } finally {
    signal?.removeEventListener("abort", stop);
    done();
  }
}
