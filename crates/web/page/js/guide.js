// How far it is from here, and which move is next: asked of the engine for every position, remembered for all that
// lie on a way already found.

import { engine } from "./engine.js";
import { print } from "./native.js";
import { cost, readMoves } from "./rules.js";

/** Seconds that a look ahead may take. */
const PATIENCE = 10;

/** Cells of all positions that are kept of one solution; of a large maze only the first few steps. */
const ROOM = 200_000;

/** Answers by the text of the position. @type {Map<string, Answer>} */
const known = new Map();

/** @param {Puzzle} puzzle @param {State} state */
const key = (puzzle, state) => print({ ...puzzle, name: "", source: "" }, state);

/** What is known about a position already. @param {Puzzle} puzzle @param {State} state */
export const recall = (puzzle, state) => known.get(key(puzzle, state));

/**
 * Keeps a solution: every position on its way has its rest.
 * @param {Puzzle} puzzle @param {State} state @param {SearchReport} report
 * @returns {Answer}
 */
export function remember(puzzle, state, report) {
	if (report.outcome !== "solved" || report.length === undefined) {
		/** @type {Answer} */
		const answer = { outcome: report.outcome, length: report.lower_bound, moves: [] };
		if (report.outcome === "unsolvable") known.set(key(puzzle, state), answer);
		return answer;
	}
	const { moves, states } = readMoves(puzzle, state, report.moves ?? []);
	let length = report.length;
	states.slice(0, Math.ceil(ROOM / (puzzle.width * puzzle.height))).forEach((place, index) => {
		known.set(key(puzzle, place), { outcome: "solved", length, moves: moves.slice(index) });
		if (moves[index]) length -= cost(puzzle, moves[index]);
	});
	return { outcome: "solved", length: report.length, moves };
}

/** @param {Puzzle} puzzle @param {State} state @param {AbortSignal} signal @returns {Promise<Answer>} */
export async function ask(puzzle, state, signal) {
	const found = recall(puzzle, state);
	if (found) return found;
	return remember(puzzle, state, await engine.solve(key(puzzle, state), { signal, seconds: PATIENCE }));
}
