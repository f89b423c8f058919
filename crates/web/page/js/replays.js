// The solutions of several searches, played side by side.

import { BoardView } from "./board.js";
import { dialog } from "./dialog.js";
import { button, div, h } from "./dom.js";
import { readMoves } from "./rules.js";
import { timeline } from "./timeline.js";

/** Milliseconds for a move. */
const PACE = 600;

export class Replays {
	#stop = () => {};

	/** @param {Puzzle} puzzle @param {Searched[]} results @param {string[]} names */
	constructor(puzzle, results, names) {
		this.puzzle = puzzle;
		this.sides = results.flatMap(({ report }, index) =>
			report?.moves ? [{ name: names[index], key: `key-${index}`, words: report.moves }] : [],
		);
		this.button = button({ icon: "play", label: "Replay side by side", id: "replay", onclick: () => this.open() });
		this.button.hidden = !this.sides.length;
	}

	open() {
		const sides = this.sides.map(({ name, key, words }) => ({
			...readMoves(this.puzzle, this.puzzle.start, words),
			words,
			name,
			key,
		}));
		showSides(this.puzzle, "Solutions side by side", sides, (stop) => (this.#stop = stop));
	}

	leave() {
		this.#stop();
	}
}

/**
 * @typedef {{ name: string, key: string, words: string[], states: State[] }} Side
 * @param {Puzzle} puzzle @param {string} title @param {Side[]} sides
 * @param {(stop: () => void) => void} [started]
 */
export function showSides(puzzle, title, sides, started) {
	const shown = sides.map(({ name, key, words, states }) => {
		const board = new BoardView(puzzle, { mini: true, label: name });
		const note = h("p", { class: "caption" });
		return { words, states, board, note, element: h("figure", {}, h("h3", { class: key }, name), board.element, note) };
	});
	const line = timeline({
		label: "Move",
		most: Math.max(...sides.map(({ words }) => words.length)),
		pace: PACE,
		show(at) {
			for (const { words, states, board, note } of shown) {
				const done = Math.min(at, words.length);
				board.show(states[done]);
				note.textContent =
					done < words.length
						? `${done} of ${words.length}`
						: `done after ${words.length} ${words.length === 1 ? "move" : "moves"}`;
			}
		},
	});
	started?.(line.stop);
	const box = dialog(
		title,
		div("pair", ...shown.map(({ element }) => element)),
		line.element,
		div("answers", button({ label: "Close", onclick: () => box.close() })),
	);
	box.classList.add("wide");
	box.addEventListener("close", line.stop);
}
