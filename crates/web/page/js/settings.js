// The part of the editor that is no drawing: how large the board is, where its exit is, what is counted.

import { h, select } from "./dom.js";
import { METRICS } from "./puzzle.js";
import { board as rowsOf, header, resize, setHeader } from "./sketch.js";

/** Fields for everything that can be set. @param {Sketch} sketch @param {() => void} changed */
export const settingsOf = (sketch, changed) => [
	name(sketch, changed),
	...sizes(sketch, changed),
	...choices(sketch, changed),
];

/** What the board is called. @param {Sketch} sketch @param {() => void} changed */
function name(sketch, changed) {
	const input = h("input", {
		type: "text",
		maxlength: 60,
		id: "board-name",
		placeholder: "Untitled",
		value: header(sketch, "name"),
		onchange: () => {
			setHeader(sketch, "name", input.value.trim());
			changed();
		},
	});
	return h("label", { class: "field wide" }, h("span", {}, "Name"), input);
}

/** Columns and rows. @param {Sketch} sketch @param {() => void} changed */
function sizes(sketch, changed) {
	const rows = rowsOf(sketch);
	const field = (
		/** @type {string} */ label,
		/** @type {number} */ value,
		/** @type {(size: number) => void} */ set,
	) => {
		const input = h("input", {
			type: "number",
			min: 1,
			max: sketch.family === "tiles" ? 6 : 64,
			value,
			"aria-label": label,
			onchange: () => {
				set(Math.max(1, Math.min(64, Number(input.value) || value)));
				changed();
			},
		});
		return h("label", { class: "field" }, h("span", {}, label), input);
	};
	return [
		field("Columns", rows[0].length, (size) => resize(sketch, size, rows.length)),
		field("Rows", rows.length, (size) => resize(sketch, rows[0].length, size)),
	];
}

/** The headers that a family has a choice of. @param {Sketch} sketch @param {() => void} changed */
function choices(sketch, changed) {
	const menu = (/** @type {string} */ key, /** @type {string} */ label, /** @type {string[]} */ values) =>
		h(
			"label",
			{ class: "field" },
			h("span", {}, label),
			select({
				label,
				options: values.map((value) => [value, value.replace("blank-", "gap ")]),
				value: header(sketch, key) || values[0],
				onchange: (value) => {
					setHeader(sketch, key, value);
					if (key === "metric" && value === "octile") setHeader(sketch, "neighbours", "8");
					changed();
				},
			}),
		);
	const metrics = METRICS[sketch.family];
	return [
		...(sketch.family === "rush"
			? [menu("exit", "Exit", ["right", "left", "top", "bottom"]), menu("goal", "Goal", ["exit", "clear"])]
			: []),
		...(sketch.family === "tiles" && !sketch.parts.has("goal")
			? [menu("goal", "Goal", ["blank-first", "blank-last"])]
			: []),
		...(sketch.family === "maze" ? [menu("neighbours", "Steps to", ["4", "8"])] : []),
		...(metrics.length > 1 ? [menu("metric", "Count", metrics)] : []),
	];
}
