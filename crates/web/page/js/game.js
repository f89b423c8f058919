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
    const { piece } = moves[0];
    const one = ["rush", "bricks"].includes(this.puzzle.family) && moves.length === 1;
    this.entries.length = this.cursor;
    if (one && last?.moves[0].piece === piece) {
      const state = apply(this.state, moves[0]);
      this.entries.pop();
      const way = new Way(this.puzzle, last.before, piece);
      const legs = way.legsTo(state[2 * piece], state[2 * piece + 1]) ?? [];
      if (legs.length) this.entries.push(this.#entry(last.before, [{ piece, legs }]));
    } else {
      this.entries.push(this.#entry(this.state, moves));
    }
    this.cursor = this.entries.length;
    this.noted = false;
    if (!this.#time.since && !this.solved) this.#time.since = performance.now();
    if (this.solved) this.pause();
    this.#changed();
  }

  /** @param {State} before @param {Move[]} moves @returns {Entry} */
  #entry(before, moves) {
    const names = spokenNames(this.puzzle, this.puzzle.start);
    const words = moves.map((move) => inWords(names[move.piece], move));
    const state = moves.reduce(apply, before);
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
