// Puzzles done, and how the page should look and behave.

import { drawer } from "./storage.js";

/** @returns {Memory} */
const fresh = () => ({
	done: {},
	theme: "",
	speed: 1,
	guide: "hints",
	sound: false,
	palette: "",
	days: {},
	today: { day: "", boards: [] },
});

const kept = drawer("slidewise", fresh);

export const memory = kept.content;

export const { save } = kept;

/** Boards with longer texts are not remembered: there is room for thousands of others. */
const LONGEST = 4000;

/** @param {string} board its name in the collection, or its text @param {string} metric @returns {Done | undefined} */
export const doneWith = (board, metric) => memory.done[`${board} ${metric}`];

/**
 * Notes a game that was brought to its end; a better one stays the best.
 * @param {string} board its name in the collection, or its text @param {string} metric
 * @param {{ cost: number, optimal: boolean, seconds: number }} now
 */
export function markDone(board, metric, now) {
	if (board.length > LONGEST) return;
	const before = doneWith(board, metric);
	const { cost, optimal, seconds } = before && before.cost < now.cost ? before : now;
	memory.done[`${board} ${metric}`] = {
		cost,
		optimal: optimal || (before?.cost === cost && before.optimal),
		seconds: before?.cost === cost ? Math.min(before.seconds, seconds) : seconds,
		times: (before?.times ?? 0) + 1,
		spent: (before?.spent ?? 0) + now.seconds,
		made: (before?.made ?? 0) + now.cost,
		fastest: Math.min(before?.fastest ?? Infinity, now.seconds),
		when: Date.now(),
	};
	save();
}
