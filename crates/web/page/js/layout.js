// The shape that the views share: the board on its stage, a panel beside it.

import { button, div, h } from "./dom.js";
import { FAMILY_NAMES, title } from "./puzzle.js";
import { session } from "./session.js";
import { hasNeighbours, neighbour } from "./trail.js";

/** @param {string} name @param {Node[]} stage @param {Child[]} panel */
export function staged(name, stage, panel) {
	return h(
		"section",
		{ class: `staged ${name}` },
		div("stage", ...stage),
		h("aside", { class: "panel", "aria-label": "Controls" }, ...panel),
	);
}

/** What is open: family and size, name, source, and its neighbours on its shelf. @param {Go} go */
export function heading(go) {
	const { puzzle, name } = session;
	const facts = `${FAMILY_NAMES[puzzle.family]} · ${puzzle.width} × ${puzzle.height}`;
	const words = puzzle.name || name;
	// The view that is being made: neighbours are opened in the same one.
	const view = document.body.dataset.next ?? "play";
	const beside = (/** @type {number} */ by, /** @type {string} */ drawing, /** @type {string} */ label) => {
		const found = neighbour(by).catch(() => undefined);
		const onclick = async () => (await found)?.open(view, go);
		const step = button({ icon: drawing, label, quiet: true, only: true, id: `beside-${drawing}`, onclick });
		step.disabled = true;
		found.then((beside) => {
			if (!beside) return;
			step.disabled = false;
			step.title = `${label}: ${title(beside.row.name)}`;
			step.setAttribute("aria-label", step.title);
		});
		return step;
	};
	return h(
		"header",
		{ class: "heading" },
		div(
			"row-between",
			h("p", { class: "eyebrow" }, facts),
			hasNeighbours()
				? h("span", { class: "beside" }, beside(-1, "prev", "Previous puzzle"), beside(1, "next", "Next puzzle"))
				: null,
		),
		h("h1", {}, words ? title(words) : "Your own board"),
		puzzle.source ? h("p", { class: "source", title: puzzle.source }, puzzle.source) : null,
	);
}

/** A board with what it aims at beside it. @param {SVGSVGElement} board @param {HTMLElement | null} aim */
export function hero(board, aim) {
	return h("div", { class: aim ? "hero with-aim" : "hero" }, board, aim);
}

/** Names and values. @param {[string, string | Node][]} rows */
export function facts(rows) {
	return h(
		"dl",
		{ class: "facts" },
		...rows.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
	);
}
