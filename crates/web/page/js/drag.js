// A piece in the hand: it follows the pointer along the ways that the rules leave it, and comes to rest as they say.

import { unit, Way } from "./rules.js";

/**
 * A place on the lines between cells: from a cell some part of the way in a direction.
 * @typedef {{ from: Vector, by: Vector, part: number }} Spot
 */

/** How far in a cell's width a release counts as a wish to go on. */
const PULL = 0.3;
/** Cells a millisecond above which a release throws the piece on. */
const FLICK = 0.004;
/** Milliseconds without a motion after which the pointer rests. */
const REST = 40;

/** @param {Spot} spot @returns {Vector} */
const at = ({ from, by, part }) => [from[0] + by[0] * part, from[1] + by[1] * part];

/** @param {Vector} a @param {Vector} b */
const apart = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;

/** @param {Spot} spot @returns {Vector[]} */
const ends = ({ from, by }) => (by[0] || by[1] ? [from, [from[0] + by[0], from[1] + by[1]]] : [from]);

/** Follows a pointer. */
export class Hold {
	/** @param {Way} way */
	constructor(way) {
		this.way = way;
		/** @type {Spot} */
		this.spot = { from: [way.x, way.y], by: [0, 0], part: 0 };
		/** The cells passed, without the detours that were taken back. @type {Vector[]} */
		this.trail = [[way.x, way.y]];
	}

	/** @returns {Vector} */
	get at() {
		return at(this.spot);
	}

	/**
	 * Goes as near to a wanted place as it gets by going always nearer: never through anything, never round behind it.
	 * @param {Vector} want
	 */
	pull(want) {
		for (let better = this.#nearer(want); better; better = this.#nearer(want)) {
			this.#pass(better.from);
			this.spot = better;
		}
	}

	/** @param {Vector} want @returns {Spot | null} */
	#nearer(want) {
		let best = null;
		let least = apart(this.at, want) - 1e-4;
		for (const from of ends(this.spot)) {
			for (const by of this.way.directions) {
				if (!this.way.can(from[0], from[1], by)) continue;
				const along = (want[0] - from[0]) * by[0] + (want[1] - from[1]) * by[1];
				const spot = { from, by, part: Math.min(1, Math.max(0, along / (by[0] ** 2 + by[1] ** 2))) };
				const far = apart(at(spot), want);
				if (far < least) [best, least] = [spot, far];
			}
		}
		return best;
	}

	/** @param {Vector} cell */
	#pass(cell) {
		const { trail } = this;
		const same = (/** @type {Vector | undefined} */ other) => other && other[0] === cell[0] && other[1] === cell[1];
		if (same(trail[trail.length - 1])) return;
		if (same(trail[trail.length - 2])) trail.pop();
		else trail.push(cell);
	}

	/** Lets go: where the piece comes to rest. @param {Vector} speed cells a millisecond @returns {Vector} */
	release(speed) {
		const { spot, way } = this;
		const [x, y] = this.at;
		const family = way.puzzle.family;
		if (family === "atomix" || family === "tiles") {
			const off = /** @type {Vector} */ ([x - way.x, y - way.y]);
			const by = unit(off);
			const going = speed[0] * by[0] + speed[1] * by[1];
			const cells = Math.abs(off[0] + off[1]);
			if (cells < PULL && going < FLICK) return [way.x, way.y];
			// An atom goes on until something stops it, tiles to the nearest cell.
			const near = going < FLICK ? Math.round(cells) : Math.ceil(cells);
			const far = family === "atomix" ? way.far(by) : Math.max(1, near);
			return [way.x + by[0] * far, way.y + by[1] * far];
		}
		const going = speed[0] * spot.by[0] + speed[1] * spot.by[1];
		const thrown = Math.abs(going) > FLICK && spot.part > 0.15 && spot.part < 0.85;
		const on = thrown ? going > 0 : spot.part >= 0.5;
		const cell = on ? ends(spot)[ends(spot).length - 1] : spot.from;
		this.#pass(cell);
		return cell;
	}
}

/**
 * The moves that bring a piece from its place to another; a walk through a maze goes cell by cell along its trail.
 * @param {Way} way @param {Vector} to @param {Vector[]} [trail]
 * @returns {Move[]}
 */
export function movesTo(way, to, trail) {
	const [dx, dy] = [to[0] - way.x, to[1] - way.y];
	if (!dx && !dy) return [];
	if (way.puzzle.family === "tiles") return slide(way, [dx, dy]);
	if (way.puzzle.family === "maze" && trail) {
		return trail
			.slice(1)
			.map(([x, y], index) => ({ piece: way.piece, legs: [[x - trail[index][0], y - trail[index][1]]] }));
	}
	const legs = way.puzzle.family === "atomix" ? [/** @type {Vector} */ ([dx, dy])] : way.legsTo(to[0], to[1]);
	return legs ? [{ piece: way.piece, legs }] : [];
}

/** A tile moves with those that it pushes; in steps, each of them by one cell at a time. @param {Way} way @param {Vector} leg @returns {Move[]} */
function slide(way, leg) {
	if (way.puzzle.metric !== "steps") return [{ piece: way.piece, legs: [leg] }];
	const by = unit(leg);
	const once = way.pushed(by).group.map((piece) => ({ piece, legs: [by] }));
	return Array.from({ length: Math.abs(leg[0] + leg[1]) }, () => once).flat();
}

/**
 * Makes the pieces of a board follow pointers.
 * @param {BoardView} view
 * @param {{ state: () => State, locked: () => boolean, play: (moves: Move[]) => void }} host
 */
export function draggable(view, host) {
	const { element, puzzle } = view;

	element.addEventListener("pointerdown", (event) => {
		const group = /** @type {Element} */ (event.target).closest?.(".piece");
		if (!(group instanceof SVGGElement) || event.button !== 0 || host.locked()) return;
		event.preventDefault();
		group.focus({ preventScroll: true });
		const piece = Number(group.dataset.piece);
		view.hint(null);
		view.show(host.state());
		const way = new Way(puzzle, host.state(), piece);
		carry(event, way, group);
	});

	/** @param {PointerEvent} down @param {Way} way @param {SVGGElement} group */
	function carry(down, way, group) {
		const hold = new Hold(way);
		const grip = view.toCells(down.clientX, down.clientY);
		let carried = [way.piece];
		/** @type {{ x: number, y: number, time: number }[]} */
		const recent = [];
		const held = new AbortController();
		element.setPointerCapture(down.pointerId);
		group.classList.add("held");

		const draw = () => {
			const off = /** @type {Vector} */ ([hold.at[0] - way.x, hold.at[1] - way.y]);
			const put = (/** @type {Vector} */ [dx, dy]) =>
				carried.forEach((piece) => view.put(piece, way.state[2 * piece] + dx, way.state[2 * piece + 1] + dy));
			put([0, 0]);
			carried = way.pushed(unit(off)).group;
			put(off);
		};
		const move = (/** @type {PointerEvent} */ event) => {
			if (event.pointerId !== down.pointerId) return;
			const [x, y] = view.toCells(event.clientX, event.clientY);
			recent.push({ x, y, time: event.timeStamp });
			if (recent.length > 5) recent.shift();
			hold.pull([way.x + x - grip[0], way.y + y - grip[1]]);
			draw();
		};
		const finish = (/** @type {PointerEvent} */ event) => {
			if (event.pointerId !== down.pointerId) return;
			held.abort();
			group.classList.remove("held");
			const tapped = hold.trail.length === 1 && apart(hold.at, [way.x, way.y]) < 0.003;
			const to =
				tapped && way.push && event.type === "pointerup"
					? /** @type {Vector} */ ([way.x + way.push[0], way.y + way.push[1]])
					: hold.release(event.type === "pointerup" ? speed(recent, event.timeStamp) : [0, 0]);
			const [x, y] = hold.at;
			const rest = /** @type {Vector} */ ([to[0] - x, to[1] - y]);
			view.lead(carried, [rest], 60 + 45 * Math.hypot(...rest));
			const moves = movesTo(way, to, hold.trail);
			if (moves.length) host.play(moves);
		};
		element.addEventListener("pointermove", move, { signal: held.signal });
		element.addEventListener("pointerup", finish, { signal: held.signal });
		element.addEventListener("pointercancel", finish, { signal: held.signal });
	}
}

/**
 * How fast the pointer was when it let go; one that had come to rest was not.
 * @param {{ x: number, y: number, time: number }[]} recent @param {number} now @returns {Vector}
 */
function speed(recent, now) {
	const [first, last] = [recent[0], recent[recent.length - 1]];
	const time = last && now - last.time < REST ? last.time - first.time : 0;
	return time > 0 ? [(last.x - first.x) / time, (last.y - first.y) / time] : [0, 0];
}
