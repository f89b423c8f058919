// A card: the picture of a board, how long its shortest solution is, how hard it is, and whether it is done.

import { BoardView } from "./board.js";
import { counted, div, figures, h, icon } from "./dom.js";
import { parse } from "./native.js";
import { title } from "./puzzle.js";
import { placeOf } from "./session.js";
import { doneOf, isBuiltIn, lengthOf } from "./shelf.js";

/** From how many moves on a puzzle counts as how hard, by family. @type {Record<string, number[]>} */
const LEVELS = {
	rush: [12, 24, 38],
	bricks: [20, 60, 100],
	tiles: [25, 45, 60],
	atomix: [9, 15, 19],
	maze: [15, 40, 100],
};

/** How hard a puzzle is, from 1 to 4. @param {Row} row */
const level = (row) => 1 + LEVELS[row.family].filter((from) => (lengthOf(row) ?? 0) >= from).length;

/** @param {Row} row */
function dots(row) {
	const hard = level(row);
	return h(
		"span",
		{ class: "dots", role: "img", "aria-label": `Difficulty ${hard} of 4` },
		...[1, 2, 3, 4].map((dot) => h("i", { class: dot <= hard ? "on" : "" })),
	);
}

/** @param {Row} row */
function mark(row) {
	const done = doneOf(row);
	if (!done) return null;
	const words = done.optimal ? "Solved optimally" : `Solved in ${done.cost}`;
	return h(
		"span",
		{ class: done.optimal ? "done best" : "done", role: "img", title: words, "aria-label": words },
		icon(done.optimal ? "star" : "check"),
	);
}

/** What a catalogue says beyond the length, in words. @param {Row} row */
function more({ difficulty }) {
	const { shortest_solutions: ways, counter_intuitive: odd, branching } = difficulty ?? {};
	const words = [
		ways === undefined ? "" : ways === 1 ? "one shortest solution" : `${short(ways)} shortest solutions`,
		odd === undefined ? "" : `${odd} counter-intuitive`,
		branching === undefined ? "" : `${branching.toFixed(1)} choices a move`,
	].filter(Boolean);
	return words.length ? h("span", { class: "card-more" }, ...words.map((one) => h("span", {}, one))) : null;
}

/** @param {number} count */
const short = (count) => (count < 1e6 ? figures(count) : "over a million");

/** Pictures that are drawn when they come into sight. */
export function gallery() {
	/** @type {WeakMap<Element, string>} */
	const texts = new WeakMap();
	const seen = new IntersectionObserver(
		(entries) => {
			for (const { isIntersecting, target } of entries) {
				if (!isIntersecting) continue;
				seen.unobserve(target);
				const text = texts.get(target);
				if (text) target.append(new BoardView(parse(text), { mini: true, label: "" }).element);
			}
		},
		{ rootMargin: "400px" },
	);
	return {
		/** @param {string} text */
		picture(text) {
			const place = div("thumb");
			texts.set(place, text);
			seen.observe(place);
			return place;
		},
		close: () => seen.disconnect(),
	};
}

/** @param {Row} row @param {HTMLElement} picture @param {(row: Row) => void} open */
export function card(row, picture, open) {
	const far = lengthOf(row);
	const link = h(
		"a",
		{
			class: "card",
			href: `#/play/${row.name}`,
			onclick: (/** @type {MouseEvent} */ event) => {
				if (event.ctrlKey || event.metaKey || event.shiftKey) return;
				event.preventDefault();
				open(row);
			},
		},
		picture,
		h("span", { class: "card-name" }, title(row.name), mark(row)),
		h(
			"span",
			{ class: "card-facts" },
			far === null ? "length not known" : row.metric === "octile" ? `${far} cost` : counted(far, row.metric),
			far === null ? null : dots(row),
		),
		more(row),
	);
	// A board that has no name here has its text in the address.
	if (!isBuiltIn(row)) placeOf(parse(row.text)).then((place) => link.setAttribute("href", `#/play/${place}`));
	return h("li", {}, link);
}
