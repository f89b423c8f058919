// The guide beside the board: silent, a ladder of hints, or the distance to the goal after every move.

import { announce, button, counted, div, h, messageOf, refill, segmented } from "./dom.js";
import { aborted } from "./engine.js";
import * as guide from "./guide.js";
import { spokenNames } from "./puzzle.js";
import { inWords } from "./rules.js";
import { memory, save } from "./store.js";

/** The rungs of the ladder: how far it is, which piece moves next, and where to. */
const RUNGS = 3;

export class Guide {
	/** What is known from the start: the number to beat. @type {Answer | undefined} */
	#best;
	/** @type {Answer | undefined} */
	#here;
	/** The rung that was asked for in this position. */
	#rung = 0;
	#looking = new AbortController();
	/** What could not be found out. */
	#trouble = "";

	/** @param {BoardView} board @param {Game} game @param {() => void} changed something else is known now */
	constructor(board, game, changed) {
		this.board = board;
		this.game = game;
		this.changed = changed;
		this.status = h("p", { class: "status", id: "status" });
		this.button = button({ icon: "hint", label: "Hint", key: "?", id: "hint", onclick: () => this.hint() });
		this.chooser = div(
			"row-between guide-choice",
			h("span", { class: "caption" }, "Guide"),
			segmented({
				label: "Guide",
				options: [
					["off", "Off"],
					["hints", "Hints"],
					["live", "Live distance"],
				],
				value: memory.guide,
				onchange: (value) => {
					memory.guide = /** @type {Guidance} */ (value);
					save();
					this.look();
				},
			}),
		);
		this.#best = guide.recall(game.puzzle, game.puzzle.start);
	}

	/** The shortest length, proven now or known from the collection. */
	par() {
		const { puzzle } = this.game;
		return this.#best?.outcome === "solved" ? this.#best.length : puzzle.known[puzzle.metric];
	}

	/** A shortest way from the start, if one is known, looked for otherwise. @returns {Promise<Answer>} */
	async ways() {
		const { puzzle } = this.game;
		this.#best = await guide.ask(puzzle, puzzle.start, this.#looking.signal);
		return this.#best;
	}

	/** Something has moved, or the guide is to say more or less. */
	look() {
		const { game } = this;
		this.#looking.abort();
		this.#looking = new AbortController();
		this.#rung = 0;
		this.#trouble = "";
		this.#here = game.solved ? { outcome: "solved", length: 0, moves: [] } : guide.recall(game.puzzle, game.state);
		this.#show();
		if (memory.guide === "live" || (!game.cursor && this.par() === undefined && memory.guide !== "off")) this.#ask();
	}

	async #ask() {
		if (this.#here) return;
		this.#trouble = "";
		const { game } = this;
		const { signal } = this.#looking;
		try {
			const answer = await guide.ask(game.puzzle, game.state, signal);
			if (signal.aborted) return;
			this.#here = answer;
			if (!game.cursor) this.#best = answer;
		} catch (error) {
			if (aborted(error) || signal.aborted) return;
			this.#trouble = messageOf(error);
		}
		this.#show();
		if (this.#rung) this.#tell();
	}

	/** One rung up the ladder. */
	hint() {
		if (memory.guide === "off" || this.game.solved) return;
		this.#rung = Math.min(RUNGS, memory.guide === "live" ? Math.max(2, this.#rung + 1) : this.#rung + 1);
		this.#show();
		if (this.#here) this.#tell();
		else this.#ask();
	}

	/** Shows the rung that was reached. */
	#tell() {
		const [move] = this.#here?.moves ?? [];
		if (move && this.#rung === 2) this.board.point(move.piece);
		if (move && this.#rung === 3) this.board.hint(move);
		announce(this.#rung === 1 || !move ? this.words() : this.#hinted());
	}

	#hinted() {
		const [move] = this.#here?.moves ?? [];
		if (!move) return "";
		const name = spokenNames(this.game.puzzle, this.game.state)[move.piece];
		return this.#rung === 2 ? `Hint: move ${name}` : `Hint: ${inWords(name, move)}`;
	}

	/** What the guide says now; nothing if it is not to say anything. */
	words() {
		return this.#verdict().words;
	}

	#show() {
		const { tone, words } = this.#verdict();
		this.status.className = `status ${tone}`;
		this.status.hidden = !words;
		refill(this.status, h("span", {}, words));
		this.button.disabled = memory.guide === "off" || (this.#here !== undefined && !this.#here.moves.length);
		this.button.classList.toggle("waiting", this.#rung > 0 && !this.#here && !this.#trouble);
		const label = /** @type {HTMLElement} */ (this.button.querySelector("span"));
		label.textContent = this.#rung && this.#here ? ["Hint", "Which piece?", "Which move?", "Hint"][this.#rung] : "Hint";
		this.changed();
	}

	#verdict() {
		const { game } = this;
		const here = this.#here;
		const { metric } = game.puzzle;
		if (game.solved) return { tone: "good", words: this.#victory() };
		if (this.#trouble) return { tone: "bad", words: this.#trouble };
		const unasked = memory.guide !== "live" && !this.#rung;
		if (here?.outcome === "unsolvable" && (!game.cursor || !unasked))
			return {
				tone: "bad",
				words: game.cursor ? "The goal cannot be reached from here" : "This puzzle is proven to have no solution",
			};
		if (unasked) return { tone: "", words: "" };
		if (!here) return { tone: "busy", words: "Looking ahead …" };
		if (here.outcome === "stopped")
			return { tone: "busy", words: `At least ${counted(here.length, metric)} from here` };
		if (this.#rung > 1) return { tone: "", words: this.#hinted() };
		const least = this.par();
		const over = least === undefined ? 0 : game.cost + here.length - least;
		const words = `Solvable in ${here.length} from here`;
		return over > 0 ? { tone: "warn", words: `${words}, ${over} over the shortest` } : { tone: "good", words };
	}

	#victory() {
		const { game } = this;
		const least = this.par();
		const how = `Solved in ${counted(game.cost, game.puzzle.metric)}`;
		return least !== undefined && game.cost <= least
			? `${how}. Nothing shorter exists.`
			: `${how}${least === undefined ? "." : `, the shortest is ${least}.`}`;
	}

	leave() {
		this.#looking.abort();
	}
}
