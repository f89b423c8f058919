// What all views share: the collection, the puzzle that is open, the game that is played with it, and the address.

import { choose } from "./dialog.js";
import { engine, EngineError } from "./engine.js";
import { Game } from "./game.js";
import * as games from "./games.js";
import { essence, parse, print } from "./native.js";
import { METRICS } from "./puzzle.js";
import { movesTo } from "./drag.js";
import { areLegal, readMoves, Way } from "./rules.js";
import { pack, unpack } from "./share.js";

/** Views by their names in the address. */
export const VIEWS = ["play", "watch", "space", "lab", "edit", "collection"];

/** Sends `place` when another puzzle is open. */
class Session extends EventTarget {
	/** @type {Row[]} */
	collection = [];
	/** What the server has beside it. @type {Catalogue[]} */
	catalogues = [];
	/** Boards of a file that was brought along, beside the collection. @type {Row[]} */
	shelf = [];
	/** Boards that are to be printed. @type {Row[]} */
	printing = [];
	/** The address of the boards that were looked through last. */
	browsed = "#/collection";
	/** The name in the collection, or "" for a board of one's own. */
	name = "";
	/** Has the game gone on here? If not, another tab may have gone on with it. */
	#played = false;
	/** @type {Game} */
	game = new Game(parse("puzzle: maze\n\nSG\n"));
	/** The drawing that is open, as its text was written, right or wrong. @type {{ id?: string, text: string } | null} */
	drawing = null;
	/** A solution that came with the address, to be watched. @type {string[] | null} */
	brought = null;

	get puzzle() {
		return this.game.puzzle;
	}

	/** Opens a puzzle of the collection. @param {string} name @param {string} [metric] */
	openName(name, metric) {
		const row = this.collection.find((candidate) => candidate.name === name);
		if (!row) throw new Error(`There is no puzzle ${name} in the collection.`);
		this.open(parse(row.text), name, metric);
	}

	/**
	 * Opens a puzzle and continues its game, if one was begun.
	 * @param {Puzzle} puzzle @param {string} [name] @param {string} [metric]
	 */
	open(puzzle, name = "", metric) {
		if (metric && METRICS[puzzle.family].includes(metric)) puzzle.metric = metric;
		this.keep();
		this.game.pause();
		this.name = name;
		this.drawing = null;
		this.brought = null;
		const game = new Game(puzzle);
		this.game = game;
		games.restore(this.key, game);
		this.#played = false;
		game.addEventListener("change", () => {
			if (this.game !== game) return;
			this.#played = true;
			this.keep();
		});
		this.dispatchEvent(new Event("place"));
	}

	/** Keeps the game as it stands. */
	keep() {
		if (this.#played) games.keep(this.key, this.name, () => print(this.puzzle), this.game);
	}

	/**
	 * Counts the same puzzle in another metric.
	 * @param {string} metric @param {string} how `keep` the moves that were made, start `fresh`, or continue what was begun
	 */
	count(metric, how) {
		const { seconds, made } = this.game;
		const puzzle = { ...this.puzzle, metric };
		const moves = made.map((entry) => recounted(puzzle, entry));
		this.open(puzzle, this.name);
		if (how === "keep") this.game.resume(moves, moves.length, seconds);
		if (how === "fresh") this.game.reset();
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

	/** The address of this puzzle with moves from its start. @param {string} view @param {string[]} words */
	async addressWith(view, words) {
		const address = await this.address(view);
		return `${address}${address.includes("?") ? "&" : "?"}moves=${await pack(words.join("\n"))}`;
	}

	/**
	 * Opens what an address names, unless it is open.
	 * @param {string} view @param {string} place @param {() => boolean} current is it still the address?
	 */
	async follow(view, place, current) {
		const [name, query] = place.split("?");
		const { metric, moves } = Object.fromEntries(new URLSearchParams(query));
		const plain = metric ? `${name}?metric=${metric}` : name;
		if (name && plain !== (await this.place())) await this.#open(view, name, metric, current);
		if (!moves || !current()) return;
		const words = (await unpack(moves).catch(() => "")).split("\n").filter(Boolean);
		const found = readable(this.puzzle, words);
		if (!found) throw new Error("This link is damaged: its moves are not legal.");
		history.replaceState(null, "", await this.address(view));
		if (view === "watch") this.brought = words;
		else await this.#take(found);
	}

	/** @param {string} view @param {string} name @param {string} metric @param {() => boolean} current */
	async #open(view, name, metric, current) {
		if (!name.startsWith("~")) return this.openName(name, metric);
		const text = await unpack(name.slice(1)).catch(() => "");
		if (!text) throw new Error("This link is damaged: it contains no board.");
		try {
			const puzzle = await anyFormat(text);
			if (current()) this.open(puzzle);
		} catch (error) {
			if (view !== "edit") throw error;
		}
		// What is wrong in a drawing is for the editor to show.
		if (view === "edit" && current()) this.drawing = { text };
	}

	/** Goes on with moves of somebody else, unless there are own ones. @param {Move[]} moves */
	async #take(moves) {
		const own = this.game.entries.length;
		const answer = own
			? await choose({
					title: "Two games on one board",
					words: `This link brings a game of ${moves.length} moves. You also have a game of your own on this board.`,
					answers: [
						["mine", "Keep mine"],
						["theirs", "Open the game from the link"],
					],
				})
			: "theirs";
		if (answer !== "theirs") return;
		this.game.resume(moves.map((move) => [move]));
		// What somebody else has solved is no record of one's own.
		this.game.noted = true;
	}
}

/** The moves of an entry in another metric: a row of tiles is one move, or many steps. @param {Puzzle} puzzle @param {Entry} entry */
function recounted(puzzle, { moves, before, state }) {
	const { piece } = moves[moves.length - 1];
	if (puzzle.family !== "tiles") return moves;
	return movesTo(new Way(puzzle, before, piece), [state[2 * piece], state[2 * piece + 1]]);
}

/** A text in an address. @param {string} text */
export const placeOfText = async (text) => `~${await pack(text)}`;

/** A board of one's own in an address. @param {Puzzle} puzzle */
export const placeOf = (puzzle) => placeOfText(print(puzzle));

/** Moves from the start in words, if they are legal. @param {Puzzle} puzzle @param {string[]} words */
function readable(puzzle, words) {
	try {
		const { moves } = readMoves(puzzle, puzzle.start, words);
		return moves.length && areLegal(puzzle, puzzle.start, moves) ? moves : null;
	} catch {
		return null;
	}
}

/** A text of any format as a puzzle, by way of the engine. @param {string} text */
async function anyFormat(text) {
	const { puzzles, faults } = await engine.parse(text);
	if (!puzzles.length)
		throw new EngineError(faults[0]?.message ?? "There is no puzzle in this text.", faults, "faults");
	return parse(puzzles[0].text);
}

export const session = new Session();
