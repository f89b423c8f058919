// A game: the moves made so far, what they cost, and the way back and forth through them.

import { apply, areLegal, cost, inWords, isSolved, Way } from "./rules.js";
import { spokenNames } from "./puzzle.js";

/** Sends `change` after every move, undo, redo and reset. */
export class Game extends EventTarget {
	/** @param {Puzzle} puzzle */
	constructor(puzzle) {
		super();
		this.puzzle = puzzle;
		/** @type {Entry[]} */
		this.entries = [];
		/** How many of the entries are in force; those after it can be made again. */
		this.cursor = 0;
		/** Is its solution in the record? */
		this.noted = false;
		this.#time = { spent: 0, since: 0 };
	}

	/** @type {{ spent: number, since: number }} */
	#time;

	get state() {
		return this.cursor ? this.entries[this.cursor - 1].state : this.puzzle.start;
	}

	/** The entries in force. */
	get made() {
		return this.entries.slice(0, this.cursor);
	}

	get cost() {
		return this.made.reduce((all, entry) => all + entry.cost, 0);
	}

	get solved() {
		return isSolved(this.puzzle, this.state);
	}

	/** Seconds since the first move. */
	get seconds() {
		const { spent, since } = this.#time;
		return (spent + (since ? performance.now() - since : 0)) / 1000;
	}

	/**
	 * Makes moves that belong together. A piece that was moved last just goes on: that is still one move.
	 * @param {Move[]} moves
	 */
	play(moves) {
		const last = this.entries[this.cursor - 1];
		const one = last && moves.length === 1 ? this.#together(last, moves[0]) : null;
		this.entries.length = this.cursor;
		if (one) {
			this.entries.pop();
			if (one.legs.length) this.entries.push(this.#entry(last.before, [one]));
		} else {
			this.entries.push(this.#entry(this.state, moves));
		}
		this.cursor = this.entries.length;
		this.noted = false;
		if (!this.#time.since && !this.solved) this.#time.since = performance.now();
		if (this.solved) this.pause();
		this.#changed();
	}

	/** The one move that does what two did, without legs if they did nothing. @param {Entry} last @param {Move} move @returns {Move | null} */
	#together({ before, moves }, move) {
		const { puzzle } = this;
		const [{ piece }] = moves;
		const state = apply(puzzle, this.state, move);
		if (["rush", "bricks"].includes(puzzle.family)) {
			if (piece !== move.piece) return null;
			return { piece, legs: new Way(puzzle, before, piece).legsTo(state[2 * piece], state[2 * piece + 1]) ?? [] };
		}
		if (puzzle.family !== "tiles" || puzzle.metric === "steps") return null;
		if (String(state) === String(before)) return { piece, legs: [] };
		// A row of tiles that was pushed one by one, or a tile that went on: one of those that moved pushed the others.
		for (const hindmost of puzzle.pieces.keys()) {
			const [dx, dy] = [0, 1].map((axis) => state[2 * hindmost + axis] - before[2 * hindmost + axis]);
			/** @type {Move} */
			const whole = { piece: hindmost, legs: [[dx, dy]] };
			if (!areLegal(puzzle, before, [whole])) continue;
			if (String(apply(puzzle, before, whole)) === String(state)) return whole;
		}
		return null;
	}

	/** @param {State} before @param {Move[]} moves @returns {Entry} */
	#entry(before, moves) {
		const names = spokenNames(this.puzzle, this.puzzle.start);
		const words = moves.map((move) => inWords(names[move.piece], move));
		const state = moves.reduce((at, move) => apply(this.puzzle, at, move), before);
		return { moves, words, before, state, cost: moves.reduce((all, move) => all + cost(this.puzzle, move), 0) };
	}

	/** Stops the clock until the next move. */
	pause() {
		this.#time = { spent: this.seconds * 1000, since: 0 };
	}

	/**
	 * Takes up moves that were made before; what is not legal from there on is left out.
	 * @param {Move[][]} entries @param {number} [cursor] @param {number} [seconds]
	 */
	resume(entries, cursor = entries.length, seconds = 0) {
		this.entries = [];
		let state = this.puzzle.start;
		for (const moves of entries) {
			if (!moves.length || !areLegal(this.puzzle, state, moves)) break;
			const entry = this.#entry(state, moves);
			this.entries.push(entry);
			state = entry.state;
		}
		this.cursor = Math.min(cursor, this.entries.length);
		this.#time = { spent: seconds * 1000, since: 0 };
		this.#changed();
	}

	#changed() {
		this.dispatchEvent(new Event("change"));
	}

	undo() {
		if (this.cursor) this.goTo(this.cursor - 1);
	}

	redo() {
		if (this.cursor < this.entries.length) this.goTo(this.cursor + 1);
	}

	/** Goes back or forth to after so many entries. @param {number} cursor */
	goTo(cursor) {
		this.cursor = cursor;
		this.#changed();
	}

	reset() {
		this.entries = [];
		this.cursor = 0;
		this.#time = { spent: 0, since: 0 };
		this.#changed();
	}
}
