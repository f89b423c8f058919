// Where the value of a heuristic comes from, beside the board: a tree of parts, each of which marks its cells.

import { heuristicsFor } from "./configurations.js";
import { h, messageOf, refill, s, select } from "./dom.js";
import { aborted, engine } from "./engine.js";
import { print } from "./native.js";
import { CELL } from "./outline.js";

/** @param {BoardView} board @param {Game} game */
export function explainer(board, game) {
	let chosen = "auto";
	let asking = new AbortController();
	const choice = h("div");
	const tree = h("div", { class: "explanation", role: "status" });
	const element = h("details", { class: "help", id: "explain" }, h("summary", {}, "Estimate, explained"), choice, tree);

	/** @param {Explanation} part */
	function mark(part) {
		const cells = [...(part.cells ?? []), ...(part.position ?? []).flatMap((placed) => placed.cells)];
		board.over.replaceChildren(
			...cells.map(([y, x]) => s("rect", { class: "marked", x: x * CELL, y: y * CELL, width: CELL, height: CELL })),
		);
	}

	/** @param {Explanation} part @param {boolean} counts @returns {HTMLElement} */
	function line(part, counts) {
		const words = h(
			"button",
			{ type: "button", class: counts ? "part" : "part idle", onmouseenter: () => mark(part), onfocus: () => mark(part) },
			h("b", {}, part.value ?? "∞"),
			` ${part.what}`,
		);
		const below = (part.parts ?? []).map((one, index) => line(one, counts && (part.chosen ?? index) === index));
		return h("li", {}, words, below.length ? h("ul", {}, ...below) : null);
	}

	async function ask() {
		asking.abort();
		asking = new AbortController();
		if (!element.open) return;
		const { signal } = asking;
		try {
			const report = await engine.explain(print(game.puzzle, game.state), chosen, { signal, seconds: 20 });
			if (signal.aborted) return;
			const { heuristic, explanation } = report;
			refill(tree, h("p", {}, heuristic), explanation ? h("ul", {}, line(explanation, true)) : "Not found in time");
		} catch (error) {
			if (!aborted(error)) tree.textContent = messageOf(error);
		}
	}

	element.addEventListener("toggle", async () => {
		if (!choice.childElementCount) {
			const names = heuristicsFor(game.puzzle, await engine.about());
			const options = names.map((name) => /** @type {[string, string]} */ ([name, name]));
			const onchange = (/** @type {string} */ name) => ((chosen = name), ask());
			refill(choice, select({ label: "Heuristic", options, value: chosen, onchange }));
		}
		ask();
	});
	tree.addEventListener("mouseleave", () => board.over.replaceChildren());
	return { element, ask, leave: () => asking.abort() };
}
