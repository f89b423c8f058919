// The engine behind the API of `slidewise serve` (crates/web/API.md).

import { EngineError } from "../engine-error.js";
import { call } from "./call.js";
import { job } from "./job.js";

/** @param {string} path @param {unknown} [body] @param {{ method?: string, signal?: AbortSignal }} [options] */
const asked = async (path, body, options) => (await call(path, body, options)).json();

/** What a job comes to. @param {{ kind: string } & Record<string, unknown>} request @param {Running} [running] */
const result = async (request, { seconds, ...running } = {}) =>
	(await job({ ...request, limits: { seconds } }, running)).result;

/** @type {Engine} */
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

	solve: async (puzzle, running) => (await result({ kind: "solve", puzzle }, running)).report,
	compare: async (puzzle, configurations, running) =>
		(await result({ kind: "compare", puzzle, configurations }, running)).searches,
	generate: (order, running) => result({ kind: "generate", order }, running),
	reduce: (puzzle, running) => result({ kind: "reduce", puzzle }, running),
	explain: (puzzle, heuristic, running) => result({ kind: "explain", puzzle, options: { heuristic } }, running),

	async space(puzzle, { seconds, ...running } = {}) {
		const { id, result: facts } = await job({ kind: "space", puzzle, limits: { seconds } }, { ...running, keep: true });
		/** What was asked and not answered yet: only then may the job be forgotten. @type {Promise<unknown>} */
		let answered = Promise.resolve();
		const wait = (/** @type {Promise<any>} */ question) => {
			answered = Promise.allSettled([answered, question]);
			return question;
		};
		return {
			facts,
			graph: () => wait(call(`jobs/${id}/graph`).then((response) => response.arrayBuffer())),
			node: (node) => wait(asked(`jobs/${id}/nodes/${node}`)),
			pathFrom: (node) => wait(asked(`jobs/${id}/nodes/${node}/path`)),
			locate: (text) => wait(asked(`jobs/${id}/locate`, { puzzle: text })),
			search: (heuristic, running) =>
				wait(result({ kind: "search", space: id, options: { algorithm: "astar", heuristic } }, running)),
			close: () => void answered.then(() => call(`jobs/${id}`, undefined, { method: "DELETE" })).catch(ignored),
		};
	},
};

/** What is over already cannot be ended. @param {unknown} error */
const ignored = (error) => {
	if (!(error instanceof EngineError)) throw error;
};
