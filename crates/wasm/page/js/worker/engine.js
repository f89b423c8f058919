// The engine inside the page: crates/wasm in Web Workers, for a site without a server.

import { EngineError } from "../engine-error.js";
import { isAnswer, prepare, Thread, work } from "./pool.js";

/** Milliseconds after which the engine is loaded, asked or not: the first board comes first. */
const UNASKED = 1000;

/** Answers what takes a moment. @type {Thread | undefined} */
let desk;

/** @param {string} call @param {unknown} [input] @returns {Promise<any>} */
async function asked(call, input) {
  const mine = (desk ??= new Thread());
  try {
    return await mine.ask({ call, input });
  } catch (error) {
    if (!isAnswer(error) && desk === mine) {
      mine.retire();
      desk = undefined;
    }
    throw error;
  }
}

/**
 * Asks a worker of its own, which is then free for others.
 * @param {import("./pool.js").Question} question @param {Running} [running]
 */
async function alone(question, running) {
  const { content, release } = await work(question, running);
  release();
  return content;
}

/** @param {Record<string, unknown>} input @param {Running} [running] */
const job = (input, { seconds, ...running } = {}) =>
  alone({ call: "job", input: { ...input, limits: { seconds } } }, running);

/** A file of the site: the first board is played before the engine is there. @returns {Promise<Row[]>} */
async function collection() {
  const answer = await fetch("collection.json").catch(() => undefined);
  if (!answer?.ok) throw new EngineError("The puzzles could not be loaded. Is there a connection?", [], "away");
  setTimeout(prepare, UNASKED);
  return answer.json();
}

/** @type {Record<string, string>} */
const TYPES = { svg: "image/svg+xml", png: "image/png", gif: "image/gif", native: "text/plain; charset=utf-8" };

/** Those that were dropped on the page, each in a worker of its own. @type {Map<string, Thread>} */
const catalogues = new Map();

/** @type {Engine} */
export const worker = {
  about: () => asked("about"),
  collection,
  catalogues: async () => [],
  parse: (text) => asked("parse", { text }),
  validate: (text, signal) => alone({ call: "validate", input: { text } }, { signal }),

  async open(file) {
    const question = { call: "open", input: { name: file.name }, file: await file.arrayBuffer() };
    const { content, thread } = await work(question).catch((error) => {
      const broken = error instanceof EngineError && error.code === "bug";
      throw broken ? new EngineError(`${file.name} is damaged.`, [], "refused") : error;
    });
    catalogues.get(content.name)?.retire();
    catalogues.set(content.name, thread);
    return content;
  },

  async ofCatalogue(name, query) {
    const thread = catalogues.get(name);
    if (!thread) throw new EngineError("There is no such catalogue.", [], "not_found");
    return thread.ask({ call: "catalogue", input: { query: `${new URLSearchParams(query)}` } });
  },

  async exported(puzzle, format, moves) {
    const bytes = await alone({ call: "export", input: { puzzle, format, moves } });
    return new Blob([bytes], { type: TYPES[format] });
  },

  solve: async (puzzle, running) => (await job({ kind: "solve", puzzle }, running)).report,
  compare: async (puzzle, configurations, running) =>
    (await job({ kind: "compare", puzzle, configurations }, running)).searches,
  generate: (order, running) => job({ kind: "generate", order }, running),
  reduce: (puzzle, running) => job({ kind: "reduce", puzzle }, running),
  explain: (puzzle, heuristic, running) => job({ kind: "explain", puzzle, options: { heuristic } }, running),

  async space(puzzle, { seconds, ...running } = {}) {
    const question = { call: "job", input: { kind: "space", puzzle, limits: { seconds } } };
    const { content: facts, thread } = await work(question, running);
    return {
      facts,
      graph: () => thread.ask({ call: "graph" }),
      node: (node) => thread.ask({ call: "node", input: { node: String(node) } }),
      pathFrom: (node) => thread.ask({ call: "path", input: { node: String(node) } }),
      locate: (text) => thread.ask({ call: "locate", input: { puzzle: text } }),
      search: (heuristic, { seconds, onprogress } = {}) => {
        const options = { algorithm: "astar", heuristic };
        const input = { kind: "search", space: "its own", options, limits: { seconds } };
        const tell = (/** @type {Progress} */ progress) =>
          onprogress?.({ state: "running", waiting: 0, progress });
        return thread.ask({ call: "job", input }, tell);
      },
      close: () => thread.retire(),
    };
  },
};
