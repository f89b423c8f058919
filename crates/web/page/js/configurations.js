// Which searches are compared: up to four, each a search with what it estimates by, only where the two fit.

import { button, div, h, refill, select } from "./dom.js";
import { engine } from "./engine.js";

/** What is worth comparing, for each family; the third and fourth are offered next. @type {Record<string, string[]>} */
const WORTH = {
	rush: ["dijkstra zero", "astar tree:3", "astar blockers", "bidirectional zero"],
	bricks: ["dijkstra zero", "astar pdb+clearance", "astar manhattan", "bidirectional zero"],
	tiles: ["idastar manhattan", "idastar linear-conflict", "astar linear-conflict", "astar manhattan"],
	atomix: ["dijkstra zero", "astar standard", "idastar standard", "bfs zero"],
	maze: ["dijkstra zero", "astar manhattan", "bfs zero", "astar euclidean"],
};

/** As an address has it. @param {string} text @returns {Options} */
function read(text) {
	const [algorithm, heuristic = "zero"] = text.split(" ");
	return { algorithm, heuristic };
}

/** Tiles that differ from the 15-puzzle, or are counted in moves, can only be estimated by some. @param {Puzzle} puzzle */
const special = ({ family, order, metric }) =>
	family === "tiles" && (metric !== "steps" || order.includes("*") || new Set(order).size < order.length);

/** @param {Puzzle} puzzle */
function worth(puzzle) {
	if (!special(puzzle)) return WORTH[puzzle.family];
	const best = puzzle.order.includes("*") ? "goal-tiles" : "manhattan";
	return [`astar ${best}`, "dijkstra zero", "idastar manhattan", "bfs zero"];
}

/** What A* estimates by if nothing else is wished. @param {Puzzle} puzzle */
export const usual = (puzzle) => read(worth(puzzle).find((one) => one.startsWith("astar ")) ?? "astar").heuristic;

/** @param {Puzzle} puzzle @param {About} [about] */
const told = (puzzle, about) => about?.families.find(({ name }) => name === puzzle.family);

/** What the engine can search a board by. @param {Puzzle} puzzle @param {About} [about] */
export function algorithmsFor(puzzle, about) {
	const names = told(puzzle, about)?.algorithms ?? [];
	return special(puzzle) ? names.filter((name) => name !== "layers" && name !== "compact") : names;
}

/** What the engine can estimate a board by, in one of its searches. @param {Puzzle} puzzle @param {About} [about] @param {string} [algorithm] */
export function heuristicsFor(puzzle, about, algorithm = "astar") {
	if (isBlind(algorithm, about)) return ["zero"];
	const names = told(puzzle, about)?.heuristics.map(({ name }) => name) ?? ["auto"];
	const fits = (/** @type {string} */ name) =>
		!(algorithm === "compact" && ["zero", "generalized", "perfect"].includes(name)) &&
		(puzzle.family !== "tiles" ||
			(name === "goal-tiles"
				? puzzle.order.includes("*")
				: !special(puzzle) || ["auto", "zero", "manhattan"].includes(name)));
	return names.filter(fits);
}

/** Does a search not estimate? Then a heuristic would be refused. @param {string} algorithm @param {About} [about] */
const isBlind = (algorithm, about) => about?.algorithms.find(({ name }) => name === algorithm)?.heuristic === false;

const MOST = 4;

/** @param {Options} options */
export const inWords = ({ algorithm, heuristic }) =>
	heuristic === "zero" || heuristic === "auto" ? algorithm : `${algorithm} with ${heuristic}`;

export class Configurations {
	/** @param {Puzzle} puzzle */
	constructor(puzzle) {
		this.puzzle = puzzle;
		/** @type {Options[]} */
		this.all = worth(puzzle).slice(0, 2).map(read);
		this.element = div("configurations");
		this.more = button({ label: "One more search", id: "more-searches", onclick: () => this.#add() });
	}

	chosen() {
		return this.all.map((one) => ({ ...one }));
	}

	/** As an address has them. */
	text() {
		return this.all.map(({ algorithm, heuristic }) => `${algorithm} ${heuristic}`).join(",");
	}

	/** @param {string | null} asked what an address wants */
	async furnish(asked) {
		const wanted = (asked ?? "").split(",").filter(Boolean).slice(0, MOST);
		if (wanted.length) this.all = wanted.map(read);
		this.#show();
		this.about = await engine.about().catch(() => undefined);
		// A link may be misspelt.
		const names = algorithmsFor(this.puzzle, this.about);
		if (names.length) this.all = this.all.filter(({ algorithm }) => names.includes(algorithm));
		for (const one of this.all) if (isBlind(one.algorithm, this.about)) one.heuristic = "zero";
		if (!this.all.length) this.#add();
		this.#show();
	}

	#add() {
		this.all.push(read(worth(this.puzzle)[this.all.length]));
		this.#show();
	}

	#show() {
		refill(this.element, ...this.all.map((options, index) => this.#field(options, index)));
		this.more.hidden = this.all.length === MOST;
	}

	/** @param {Options} options @param {number} index */
	#field(options, index) {
		const heuristics = () => heuristicsFor(this.puzzle, this.about, options.algorithm);
		const menu = (/** @type {"algorithm" | "heuristic"} */ key, /** @type {string[]} */ names) =>
			select({
				label: key,
				options: (names.includes(options[key]) ? names : [options[key], ...names]).map((name) => [
					name,
					key === "heuristic" && name === "zero" ? "no estimate" : name,
				]),
				value: options[key],
				onchange: (value) => {
					options[key] = value;
					if (!heuristics().includes(options.heuristic)) [options.heuristic] = heuristics();
					this.#show();
				},
			});
		const line = (/** @type {string} */ name, /** @type {Described[]} */ all = []) =>
			h("p", { class: "caption about" }, all.find((one) => one.name === name)?.about ?? "\u00a0");
		const remove = button({
			icon: "erase",
			label: `Remove search ${index + 1}`,
			quiet: true,
			only: true,
			onclick: () => {
				this.all.splice(index, 1);
				this.#show();
			},
		});
		return h(
			"fieldset",
			{ class: `configuration key-${index}` },
			h("legend", {}, `Search ${index + 1}`),
			menu("algorithm", algorithmsFor(this.puzzle, this.about)),
			menu("heuristic", heuristics()),
			this.all.length > 1 ? remove : null,
			line(options.algorithm, this.about?.algorithms),
			options.heuristic === "zero" ? null : line(options.heuristic, told(this.puzzle, this.about)?.heuristics),
		);
	}
}
