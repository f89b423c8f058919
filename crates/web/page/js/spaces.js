// Spaces that were explored, kept while the page is open: a return is instant.

import { engine, EngineError } from "./engine.js";
import { readGraph } from "./graph.js";

/** @typedef {{ space: Space, graph: Graph }} Explored */

/** So many are kept, the last ones. */
const MOST = 3;

/** @type {Map<string, Explored>} */
const kept = new Map();

/**
 * A space with its graph; null for the graph if there is none to draw.
 * @param {string} puzzle @param {Running} running
 * @returns {Promise<{ space: Space, graph: Graph | null }>}
 */
export async function explored(puzzle, running) {
	const found = kept.get(puzzle);
	if (found && (await isThere(found))) return found;
	kept.delete(puzzle);
	const space = await engine.space(puzzle, running);
	if (!space.facts.complete) {
		space.close();
		return { space, graph: null };
	}
	const graph = readGraph(await space.graph());
	kept.set(puzzle, { space, graph });
	for (const [old, { space: first }] of [...kept].slice(0, -MOST)) {
		first.close();
		kept.delete(old);
	}
	return { space, graph };
}

/** The engine may have forgotten it in the meantime. @param {Explored} explored */
async function isThere({ space }) {
	try {
		await space.node(0);
		return true;
	} catch (error) {
		if (error instanceof EngineError && error.code === "not_found") return false;
		throw error;
	}
}
