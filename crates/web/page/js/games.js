// Games under way: each is kept after every move, so that it can be continued after a reload or another puzzle.

import { drawer } from "./storage.js";

/** So many games are kept; the one that was touched longest ago goes first. */
const MOST = 60;
/** Boards with longer texts are not kept. */
const LONGEST = 40_000;

const kept = drawer("slidewise-games", () => /** @type {Record<string, Kept>} */ ({}));

/** @param {string} board @param {string} metric */
const keyOf = (board, metric) => `${board} ${metric}`;

/**
 * Keeps a game as it stands; one without moves, or at its end, is not worth it.
 * @param {string} board what it is remembered by @param {string} name @param {() => string} text @param {Game} game
 */
export function keep(board, name, text, game) {
	const key = keyOf(board, game.puzzle.metric);
	if (!game.entries.length || game.solved) {
		if (!(key in kept.content)) return;
		delete kept.content[key];
	} else {
		const words = name ? "" : text();
		if (words.length > LONGEST) return;
		const entries = game.entries.map(({ moves }) => moves.map(({ piece, legs }) => [piece, ...legs.flat()]));
		const { cursor, seconds, puzzle } = game;
		kept.content[key] = { name, text: words, metric: puzzle.metric, entries, cursor, seconds, when: Date.now() };
		const all = Object.keys(kept.content).sort((a, b) => kept.content[b].when - kept.content[a].when);
		for (const old of all.slice(MOST)) delete kept.content[old];
	}
	kept.save();
}

/** Brings back the moves of a game that was begun. @param {string} board @param {Game} game */
export function restore(board, game) {
	const found = kept.content[keyOf(board, game.puzzle.metric)];
	if (!found) return;
	const entries = found.entries.map((moves) =>
		moves.map(([piece, ...legs]) => ({
			piece,
			legs: Array.from(
				{ length: legs.length / 2 },
				(_, leg) => /** @type {Vector} */ ([legs[2 * leg], legs[2 * leg + 1]]),
			),
		})),
	);
	game.resume(entries, found.cursor, found.seconds);
}

/** The games that can be continued, the last one first. */
export const underway = () => Object.values(kept.content).sort((a, b) => b.when - a.when);

/** @param {Kept} game */
export function forget(game) {
	for (const [key, one] of Object.entries(kept.content)) if (one === game) delete kept.content[key];
	kept.save();
}
