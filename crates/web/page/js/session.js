// What all views share: the collection, the puzzle that is open, the game that is played with it, and the address.

import * as api from "./api.js";
import { Game } from "./game.js";
import { essence, parse, print } from "./native.js";
import { METRICS } from "./puzzle.js";
import { pack, unpack } from "./share.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** Views by their names in the address. */
export const VIEWS = ["play", "watch", "space", "lab", "edit", "collection"];

class Session {
  /** @type {api.Row[]} */
  collection = [];
  /** What the server has beside it. @type {api.Catalogue[]} */
  catalogues = [];
  /** Boards of a file that was brought along, beside the collection. @type {api.Row[]} */
  shelf = [];
  /** The address of the boards that were looked through last. */
  browsed = "#/collection";
  /** The name in the collection, or "" for a board of one's own. */
  name = "";
  /** @type {Game} */
  game = new Game(parse("puzzle: maze\n\nSG\n"));

  get puzzle() {
    return this.game.puzzle;
  }

  /** Opens a puzzle of the collection. @param {string} name @param {string} [metric] */
  openName(name, metric) {
    const row = this.collection.find((candidate) => candidate.name === name);
    if (!row) throw new Error(`There is no puzzle ${name} in the collection.`);
    this.open(parse(row.text), name, metric);
  }

  /** @param {Puzzle} puzzle @param {string} [name] @param {string} [metric] */
  open(puzzle, name = "", metric) {
    if (metric && METRICS[puzzle.family].includes(metric)) puzzle.metric = metric;
    this.name = name;
    this.game = new Game(puzzle);
  }

  /** Counts the same puzzle in another metric, from its start. @param {string} metric */
  count(metric) {
    this.open({ ...this.puzzle, metric }, this.name);
  }

  /** What this board is remembered by: its name in the collection, or its text. */
  get key() {
    return this.name || essence(this.puzzle);
  }

  /** The part of the address that says which puzzle is open. */
  async place() {
    const own = this.collection.find((row) => row.name === this.name);
    if (!own) return placeOf(this.puzzle);
    return own.metric === this.puzzle.metric ? this.name : `${this.name}?metric=${this.puzzle.metric}`;
  }

  /** The address of this puzzle in a view. @param {string} view */
  async address(view) {
    return `#/${view}/${await this.place()}`;
  }

  /** Opens what an address names, unless it is open. @param {string} place */
  async follow(place) {
    if (!place || place === (await this.place())) return;
    const [name, query] = place.split("?");
    if (name.startsWith("~")) {
      const text = await unpack(name.slice(1)).catch(() => "");
      if (!text) throw new Error("This link is damaged: it contains no board.");
      this.open(await readable(text));
    } else {
      this.openName(decodeURIComponent(name), new URLSearchParams(query).get("metric") ?? undefined);
    }
  }

  /** The next of the collection, of the same family first. @returns {api.Row | undefined} */
  next() {
    const at = this.collection.findIndex((row) => row.name === this.name);
    return at < 0 ? undefined : this.collection[at + 1];
  }
}

/** A board of one's own in an address. @param {Puzzle} puzzle */
export const placeOf = async (puzzle) => `~${await pack(print(puzzle))}`;

/**
 * A text of any format as a puzzle, by way of the server.
 * @param {string} text
 */
export async function readable(text) {
  const { puzzles, faults } = await api.parse(text);
  if (!puzzles.length)
    throw new api.ApiError(faults[0]?.message ?? "There is no puzzle in this text.", faults, "faults");
  return parse(puzzles[0].text);
}

export const session = new Session();
