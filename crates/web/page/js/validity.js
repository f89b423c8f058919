// What is wrong with a drawing, or how long its shortest solution is: asked after every pause.

import { counted, h, messageOf, refill } from "./dom.js";
import { engine, EngineError } from "./engine.js";
import { parse } from "./native.js";
import { whyUnsolvable } from "./why.js";

/** Milliseconds of rest before a board is checked. */
const REST = 180;

export class Validity {
	#checking = new AbortController();
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	#timer;

	/** @param {{ judged: (answer: Verdict) => void, point: (fault: Fault) => void }} host */
	constructor(host) {
		this.host = host;
		this.status = h("p", { class: "status", id: "validity", role: "status" });
		this.faults = h("ul", { class: "faults", id: "faults" });
	}

	/** Checks a text after a while; what was asked before does not matter any more. @param {string} text */
	check(text) {
		this.leave();
		this.#show("busy", "Checking …");
		this.#timer = setTimeout(() => this.#ask(text), REST);
	}

	/** @param {string} text */
	async #ask(text) {
		this.#checking = new AbortController();
		const { signal } = this.#checking;
		try {
			const answer = await engine.validate(text, signal);
			if (!signal.aborted) this.#judge(answer);
		} catch (error) {
			if (signal.aborted) return;
			const faults = error instanceof EngineError ? error.faults : [];
			const none = { valid: false, puzzle: null, outcome: null, length: null, lower_bound: null };
			this.#judge({ ...none, faults }, messageOf(error));
		}
	}

	/** @param {Verdict} answer @param {string} [words] */
	#judge(answer, words) {
		this.#show(...opinion(answer, words));
		refill(
			this.faults,
			...answer.faults.map((fault) =>
				h(
					"li",
					{},
					h(
						"button",
						{ type: "button", onclick: () => this.host.point(fault) },
						`Line ${fault.line}, column ${fault.column}`,
					),
					...quoted(` ${fault.message}${fault.help ? `. ${fault.help}` : ""}`),
				),
			),
		);
		this.host.judged(answer);
	}

	/** @param {string} tone @param {string} words */
	#show(tone, words) {
		this.status.className = `status ${tone}`;
		refill(this.status, h("span", {}, words));
	}

	leave() {
		this.#checking.abort();
		clearTimeout(this.#timer);
	}
}

/** What stands between backticks is code. @param {string} words */
const quoted = (words) => words.split("`").map((part, index) => (index % 2 ? h("code", {}, part) : part));

/** @param {Verdict} answer @param {string} [words] @returns {[string, string]} tone and words */
function opinion({ valid, faults, outcome, length, lower_bound, puzzle }, words) {
	const metric = puzzle?.metric ?? "moves";
	if (!valid)
		return ["bad", words ?? (faults.length === 1 ? "There is an error" : `There are ${faults.length} errors`)];
	if (outcome === "solved") return ["good", length ? `Solvable in ${counted(length, metric)}` : "Already solved"];
	if (outcome === "unsolvable") {
		const why = (puzzle && whyUnsolvable(parse(puzzle.text))) || "No position that can be reached is a goal.";
		return ["bad", `No solution: ${why[0].toLowerCase()}${why.slice(1)}`];
	}
	return ["warn", `Valid; any solution takes at least ${counted(lower_bound ?? 0, metric)}`];
}
