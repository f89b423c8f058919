// What can be wished for on a shelf: fields for everything in which its boards differ.

import { div, h, segmented, select } from "./dom.js";
import { FAMILY_NAMES } from "./puzzle.js";

/**
 * Fields for what makes a difference on a shelf.
 * @param {Shelf} shelf @param {Wishes} wishes @param {() => void} changed
 */
export function filtersOf(shelf, wishes, changed) {
	const wish = (/** @type {"family" | "order" | "size" | "words"} */ key) => (/** @type {string} */ value) => {
		wishes[key] = value;
		changed();
	};
	const families = segmented({
		label: "Family",
		options: [
			["", "All"],
			...shelf.families.map((family) => /** @type {[string, string]} */ ([family, FAMILY_NAMES[family] ?? family])),
		],
		value: wishes.family,
		onchange: wish("family"),
	});
	const search = h("input", {
		type: "search",
		placeholder: "Search",
		"aria-label": "Search the collection",
		value: wishes.words,
		oninput: () => wish("words")(search.value),
	});
	const undone = h("input", {
		type: "checkbox",
		onchange: () => {
			wishes.undone = undone.checked;
			changed();
		},
	});
	undone.checked = wishes.undone;
	const order = select({
		label: "Order",
		options: [
			["file", shelf.words ? "As collected" : "As listed"],
			["shortest", "Shortest first"],
			["longest", "Longest first"],
		],
		value: wishes.order,
		onchange: wish("order"),
	});
	const size = select({
		label: "Size",
		options: [
			["", "Any size"],
			...shelf.sizes.map(
				([width, height]) => /** @type {[string, string]} */ ([`${width}x${height}`, `${width} × ${height}`]),
			),
		],
		value: wishes.size,
		onchange: wish("size"),
	});
	// Pieces, walls and size, as far as the boards differ in them.
	const differ = (/** @type {Vector | null} */ range) => range !== null && range[0] < range[1];
	const further = [
		differ(shelf.pieces) && between("Pieces", "pieces", wishes.pieces, changed),
		differ(shelf.walls) && between("Walls", "walls", wishes.walls, changed),
		shelf.sizes.length > 1 && size,
	].filter(Boolean);
	return [
		shelf.families.length > 1 && div("scroll", families),
		div(
			"filter-row",
			between("Shortest length", "moves", wishes.length, changed),
			shelf.words && search,
			order,
			h("label", { class: "check" }, undone, h("span", {}, "Not done yet")),
		),
		further.length > 0 &&
			h(
				"details",
				{ class: "further", open: Boolean(wishes.size || wishes.pieces.join("") || wishes.walls.join("")) },
				h("summary", {}, "More filters"),
				div("filter-row", ...further),
			),
	];
}

/**
 * Two numbers, either of which may be left out.
 * @param {string} label @param {string} unit @param {[string, string]} bounds @param {() => void} changed
 */
function between(label, unit, bounds, changed) {
	const field = (/** @type {0 | 1} */ end, /** @type {string} */ words) => {
		const input = h("input", {
			type: "number",
			min: 0,
			max: 99999,
			placeholder: words,
			"aria-label": `${label} ${words}`,
			value: bounds[end],
			oninput: () => {
				bounds[end] = input.value.replace(/\D/g, "").slice(0, 9);
				changed();
			},
		});
		return input;
	};
	return h("span", { class: "range" }, field(0, "from"), "–", field(1, "to"), h("span", {}, unit));
}
