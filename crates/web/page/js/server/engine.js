// The engine behind the API of `slidewise serve` (crates/web/API.md).

import { EngineError } from "../engine-error.js";
import { call } from "./call.js";
import { job } from "./job.js";

/** @param {string} path @param {unknown} [body] @param {{ method?: string, signal?: AbortSignal }} [options] */
const asked = async (path, body, options) => (await call(path, body, options)).json();

/** @type {import("../engine.js").Engine} */
export const server = {
  about: () => asked("about"),
  collection: async () => (await asked("collection")).puzzles,
  catalogues: async () => (await asked("catalogues")).catalogues,
  ofCatalogue: (name, query) => asked(`catalogues/${encodeURIComponent(name)}?${new URLSearchParams(query)}`),
  async open({ name }) {
    throw new EngineError(`Start slidewise serve with --catalogue ${name} to browse it here.`, [], "refused");
  },
  parse: (text) => asked("parse", { text }),
  validate: (text, signal) => asked("validate", { text }, { signal }),
  exported: async (puzzle, format, moves) => (await call("export", { puzzle, format, moves })).blob(),

  async solve(puzzle, { seconds, ...running } = {}) {
    const { result } = await job({ kind: "solve", puzzle, limits: { seconds } }, running);
    return result.report;
  },

  async compare(puzzle, configurations, { seconds, ...running } = {}) {
    const { result } = await job({ kind: "compare", puzzle, configurations, limits: { seconds } }, running);
    return result.searches;
  },

  async generate(order, { seconds, ...running } = {}) {
    return (await job({ kind: "generate", order, limits: { seconds } }, running)).result;
  },

  async reduce(puzzle, { seconds, ...running } = {}) {
    return (await job({ kind: "reduce", puzzle, limits: { seconds } }, running)).result;
  },

  async explain(puzzle, heuristic, { seconds, ...running } = {}) {
    return (await job({ kind: "explain", puzzle, options: { heuristic }, limits: { seconds } }, running)).result;
  },

  async space(puzzle, { seconds, ...running } = {}) {
    const { id, result } = await job({ kind: "space", puzzle, limits: { seconds } }, { ...running, keep: true });
    /** What was asked and not answered yet: only then may the job be forgotten. @type {Promise<unknown>} */
    let answered = Promise.resolve();
    const wait = (/** @type {Promise<any>} */ question) => {
      answered = Promise.allSettled([answered, question]);
      return question;
    };
    return {
      facts: result,
      graph: () => wait(call(`jobs/${id}/graph`).then((response) => response.arrayBuffer())),
      node: (node) => wait(asked(`jobs/${id}/nodes/${node}`)),
      pathFrom: (node) => wait(asked(`jobs/${id}/nodes/${node}/path`)),
      locate: (text) => wait(asked(`jobs/${id}/locate`, { puzzle: text })),
      search: (heuristic, { seconds, ...running } = {}) => {
        const request = { kind: "search", space: id, options: { algorithm: "astar", heuristic }, limits: { seconds } };
        return wait(job(request, running).then(({ result }) => result));
      },
      close: () => void answered.then(() => call(`jobs/${id}`, undefined, { method: "DELETE" })).catch(ignored),
    };
  },
};

/** What is over already cannot be ended. @param {unknown} error */
const ignored = (error) => {
  if (!(error instanceof EngineError)) throw error;
};
