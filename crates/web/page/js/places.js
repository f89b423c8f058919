// Where a molecule can be built: every place where it fits between the walls, shown on the board one after the other.

import { announce, button, counted, s } from "./dom.js";
import { CELL } from "./outline.js";
import { atom } from "./piece.js";
import { moleculeOf } from "./puzzle.js";

/** Where its top left corner can be. @param {Puzzle} puzzle */
export function placesOf(puzzle) {
	const { width, height, walls } = puzzle;
	const atoms = moleculeOf(puzzle);
	/** @type {Vector[]} */
	const places = [];
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const fits = atoms.every(([, dx, dy]) => x + dx < width && y + dy < height && !walls[(y + dy) * width + x + dx]);
			if (fits && atoms.length) places.push([x, y]);
		}
	}
	return places;
}

/** The molecule with its top left corner in a cell. @param {Puzzle} puzzle @param {Vector} cell */
const molecule = (puzzle, [x, y]) =>
	s(
		"g",
		{ class: "wanted" },
		...moleculeOf(puzzle).map(([kind, dx, dy]) =>
			s("g", { transform: `translate(${(x + dx) * CELL} ${(y + dy) * CELL})` }, atom(puzzle, kind)),
		),
	);

/** Shows the next place, and after the last one none. @param {BoardView} board */
export function placesButton(board) {
	const { puzzle, marks } = board;
	const places = placesOf(puzzle);
	let at = -1;
	const all = `Fits in ${counted(places.length, "places")}`;
	const next = button({
		label: all,
		quiet: true,
		id: "places",
		onclick: () => {
			at = at + 1 < places.length ? at + 1 : -1;
			marks.replaceChildren(...(at < 0 ? [] : [molecule(puzzle, places[at])]));
			const words = at < 0 ? all : `Place ${at + 1} of ${places.length}`;
			next.textContent = words;
			announce(at < 0 ? all : `${words}: from row ${places[at][1] + 1}, column ${places[at][0] + 1}`);
		},
	});
	next.disabled = !places.length;
	return next;
}
