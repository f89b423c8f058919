// A board by keyboard: Tab goes from piece to piece, a letter to the piece of that name, arrows move the piece.

import { announce } from "./dom.js";
import { ARROWS, direction, DIRECTIONS, Way } from "./rules.js";
import { thud } from "./sound.js";
import { movesTo } from "./drag.js";
import { cellsOf } from "./puzzle.js";

/** @type {Record<string, Vector>} */
const KEYS = {
	...ARROWS,
	PageUp: DIRECTIONS["up-right"],
	PageDown: DIRECTIONS["down-right"],
	End: DIRECTIONS["down-left"],
	Home: DIRECTIONS["up-left"],
};

/**
 * @param {BoardView} view
 * @param {{ state: () => State, locked: () => boolean,
 *   play: (moves: Move[]) => void }} host
 */
export function steerable(view, host) {
	const { puzzle, element } = view;
	// With one gap, the arrows say all; with several, a tile has to be chosen.
	const single = puzzle.family === "tiles" && gaps(puzzle) === 1;
	view.pieces.forEach((piece, index) => {
		piece.setAttribute("role", "button");
		piece.setAttribute("tabindex", single && index ? "-1" : "0");
	});

	element.addEventListener("keydown", (event) => {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const focused = /** @type {Element} */ (event.target).closest?.(".piece");
		if (!(focused instanceof SVGGElement)) return;
		const by = KEYS[event.key];
		if (by) {
			event.preventDefault();
			if (!host.locked()) go(Number(focused.dataset.piece), by, event.shiftKey);
			return;
		}
		const named =
			view.pieces.find((piece) => piece.dataset.name === event.key) ??
			view.pieces.find((piece) => piece.dataset.name?.toLowerCase().startsWith(event.key.toLowerCase()));
		if (event.key.length === 1 && event.key !== "?" && named) named.focus();
	});

	/** @param {number} piece @param {Vector} by @param {boolean} far */
	function go(piece, by, far) {
		const state = host.state();
		const way = new Way(puzzle, state, single ? (tileBehindBlank(by, far) ?? piece) : piece);
		const reach = way.far(by);
		const cells = far || puzzle.family === "atomix" ? reach : Math.min(1, reach);
		view.show(state);
		view.hint(null);
		if (!cells) return bump(way.piece, by);
		const leg = /** @type {Vector} */ ([by[0] * cells, by[1] * cells]);
		view.lead(way.pushed(by).group, [leg], 90 + 40 * cells);
		const trail = Array.from(
			{ length: cells + 1 },
			(_, step) => /** @type {Vector} */ ([way.x + by[0] * step, way.y + by[1] * step]),
		);
		host.play(movesTo(way, [way.x + leg[0], way.y + leg[1]], trail));
	}

	/** The tile that moves into the gap when it goes this way; with `far`, the one that pushes all others there. @param {Vector} by @param {boolean} far */
	function tileBehindBlank(by, far) {
		const rows = puzzle.pieces
			.map((_, piece) => new Way(puzzle, host.state(), piece).pushed(by))
			.filter(({ room }) => room)
			.map(({ group }) => group)
			.sort((a, b) => a.length - b.length);
		return rows.at(far ? -1 : 0)?.at(-1);
	}

	/** A piece that cannot go there says so with a small nod. @param {number} piece @param {Vector} by */
	function bump(piece, [dx, dy]) {
		thud();
		announce(`${word(puzzle, piece)} cannot go ${direction([dx, dy])}.`);
		view.pieces[piece].animate?.(
			[{ translate: "0 0" }, { translate: `${dx * 5}px ${dy * 5}px` }, { translate: "0 0" }],
			{ duration: 140, easing: "ease-out" },
		);
	}
}

/** @param {Puzzle} puzzle */
export const gaps = ({ width, height, walls, pieces }) =>
	width * height - pieces.length - walls.reduce((all, wall) => all + wall, 0);

/** What each piece is called and where it can go, for those who do not see it. @param {BoardView} view @param {State} state */
export function describe(view, state) {
	const { puzzle } = view;
	const many = puzzle.pieces.length > 60;
	view.pieces.forEach((element, piece) => {
		const [x, y] = cellsOf(puzzle, state, piece)[0];
		const place = `${word(puzzle, piece)}, row ${y + 1}, column ${x + 1}`;
		if (many) return element.setAttribute("aria-label", place);
		const way = new Way(puzzle, state, piece);
		const ways = Object.entries(DIRECTIONS).flatMap(([name, by]) => (way.far(by) ? [`${name} ${way.far(by)}`] : []));
		element.setAttribute("aria-label", `${place}. ${ways.length ? `Can go ${ways.join(", ")}` : "Cannot move"}`);
	});
}

/** @param {Puzzle} puzzle @param {number} piece */
function word(puzzle, piece) {
	const { name, goal, kind } = puzzle.pieces[piece];
	switch (puzzle.family) {
		case "rush":
			return goal ? `Red car ${name}` : `Car ${name}`;
		case "bricks":
			return goal ? `Goal piece ${name}` : `Piece ${name}`;
		case "tiles":
			return `Tile ${name}`;
		case "atomix":
			return `Atom ${puzzle.atoms.get(kind)?.symbol ?? kind}`;
		default:
			return "You";
	}
}
