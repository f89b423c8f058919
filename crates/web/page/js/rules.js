// The rules of the families, for the hand: where a piece may go from where it is, and when a puzzle is solved.
//
// The server decides what a shortest solution is; these rules decide what a finger or a key may do.

import { cellsOf, cornered, moleculeOf, occupancy, spokenNames } from "./puzzle.js";

/** @type {Record<string, Vector>} */
export const DIRECTIONS = {
	up: [0, -1],
	right: [1, 0],
	down: [0, 1],
	left: [-1, 0],
	"up-right": [1, -1],
	"down-right": [1, 1],
	"down-left": [-1, 1],
	"up-left": [-1, -1],
};

/** @type {Record<string, Vector>} */
export const ARROWS = {
	ArrowUp: DIRECTIONS.up,
	ArrowRight: DIRECTIONS.right,
	ArrowDown: DIRECTIONS.down,
	ArrowLeft: DIRECTIONS.left,
};

const STRAIGHT = Object.values(ARROWS);

/** @param {Vector} leg */
const distance = ([dx, dy]) => Math.max(Math.abs(dx), Math.abs(dy));

/** @param {Vector} leg @returns {Vector} */
export const unit = ([dx, dy]) => [Math.sign(dx), Math.sign(dy)];

/** @param {Vector} leg */
export function direction(leg) {
	const [dx, dy] = unit(leg);
	return Object.keys(DIRECTIONS).find((name) => DIRECTIONS[name][0] === dx && DIRECTIONS[name][1] === dy) ?? "";
}

/** Where one piece may go, asked step by step while it is held. */
export class Way {
	/** @param {Puzzle} puzzle @param {State} state @param {number} piece */
	constructor(puzzle, state, piece) {
		this.puzzle = puzzle;
		this.state = state;
		this.piece = piece;
		this.x = state[2 * piece];
		this.y = state[2 * piece + 1];
		this.grid = occupancy(puzzle, state);
		const { shape, lock } = puzzle.pieces[piece];
		const across = shape.every(([, dy]) => dy === 0);
		/** The directions the piece can ever take. @type {Vector[]} */
		this.directions = STRAIGHT;
		const only = puzzle.family === "rush" ? (across ? "horizontal" : "vertical") : lock;
		if (only) this.directions = STRAIGHT.filter(([dx]) => (dx !== 0) === (only === "horizontal"));
		if (puzzle.family === "maze" && puzzle.neighbours === 8) this.directions = Object.values(DIRECTIONS);
	}

	/** Tiles: the only direction in which there is room. */
	get push() {
		const ways = STRAIGHT.filter((by) => this.pushed(by).room);
		return ways.length === 1 ? ways[0] : null;
	}

	/**
	 * The pieces that go along, the one in front first, and how far they can go. Only tiles push others.
	 * @param {Vector} by
	 */
	pushed([dx, dy]) {
		const group = [this.piece];
		if (this.puzzle.family !== "tiles" || (!dx && !dy)) return { group, room: 0 };
		const { width, height } = this.puzzle;
		const at = (/** @type {number} */ steps) => {
			const [x, y] = [this.x + dx * steps, this.y + dy * steps];
			return x >= 0 && y >= 0 && x < width && y < height ? this.grid[y * width + x] : -2;
		};
		while (at(group.length) >= 0) group.push(at(group.length));
		let room = 0;
		while (at(group.length + room) === -1) room++;
		return { group: group.reverse(), room };
	}

	/** Would the piece fit with its anchor here? @param {number} x @param {number} y */
	fits(x, y) {
		const { width, height, gates, pieces } = this.puzzle;
		const { shape, goal } = pieces[this.piece];
		return shape.every(([dx, dy]) => {
			const [cx, cy] = [x + dx, y + dy];
			if (cx < 0 || cy < 0 || cx >= width || cy >= height) return false;
			const cell = cy * width + cx;
			if (this.grid[cell] !== -1 && this.grid[cell] !== this.piece) return false;
			return goal || !gates[cell];
		});
	}

	/** May the piece go from (x, y), where it has got to, one cell on? @param {number} x @param {number} y @param {Vector} by */
	can(x, y, [dx, dy]) {
		const [tx, ty] = [x + dx, y + dy];
		switch (this.puzzle.family) {
			case "tiles": {
				const off = /** @type {Vector} */ ([tx - this.x, ty - this.y]);
				return !distance(off) || ((!off[0] || !off[1]) && distance(off) <= this.pushed(unit(off)).room);
			}
			case "atomix":
				return (tx === this.x || ty === this.y) && this.fits(tx, ty);
			case "maze":
				return this.fits(tx, ty) && (dx === 0 || dy === 0 || (this.fits(tx, y) && this.fits(x, ty)));
			default:
				return this.fits(tx, ty);
		}
	}

	/** How far the piece can go straight on. @param {Vector} by */
	far([dx, dy]) {
		if (!this.directions.some(([x, y]) => x === dx && y === dy)) return 0;
		let [x, y, cells] = [this.x, this.y, 0];
		while (this.can(x, y, [dx, dy])) [x, y, cells] = [x + dx, y + dy, cells + 1];
		return cells;
	}

	/**
	 * The legs that bring the piece to (x, y): fewest cells in the metric `steps`, otherwise fewest turns.
	 * @param {number} x @param {number} y
	 * @returns {Vector[] | null}
	 */
	legsTo(x, y) {
		const single = this.puzzle.metric === "steps";
		const key = (/** @type {number} */ px, /** @type {number} */ py) => py * this.puzzle.width + px;
		/** @type {Map<number, { from: number, leg: Vector }>} */
		const seen = new Map([[key(this.x, this.y), { from: -1, leg: [0, 0] }]]);
		/** @type {Vector[]} */
		const queue = [[this.x, this.y]];
		for (const [px, py] of queue) {
			if (px === x && py === y) break;
			for (const [dx, dy] of this.directions) {
				let [tx, ty] = [px, py];
				while (this.can(tx, ty, [dx, dy])) {
					[tx, ty] = [tx + dx, ty + dy];
					if (!seen.has(key(tx, ty))) {
						seen.set(key(tx, ty), { from: key(px, py), leg: [tx - px, ty - py] });
						queue.push([tx, ty]);
					}
					if (single) break;
				}
			}
		}
		return unwind(seen, key(x, y));
	}
}

/**
 * The legs that lead to a place, joined where they run on in one direction.
 * @param {Map<number, { from: number, leg: Vector }>} seen @param {number} place
 */
function unwind(seen, place) {
	/** @type {Vector[]} */
	const legs = [];
	for (let step = seen.get(place); step && step.from >= 0; step = seen.get(step.from)) {
		const next = legs[0];
		if (next && direction(next) === direction(step.leg)) legs[0] = [next[0] + step.leg[0], next[1] + step.leg[1]];
		else legs.unshift(step.leg);
	}
	return seen.has(place) ? legs : null;
}

/** What a move costs in the metric of its puzzle. @param {Puzzle} puzzle @param {Move} move */
export function cost(puzzle, move) {
	if (!move.legs.length) return 0;
	const sum = (/** @type {(leg: Vector) => number} */ value) => move.legs.reduce((all, leg) => all + value(leg), 0);
	switch (puzzle.metric) {
		case "steps":
			return sum(distance);
		case "octile":
			return sum((leg) => distance(leg) * (leg[0] && leg[1] ? 7 : 5));
		case "slides":
			return move.legs.length;
		default:
			return 1;
	}
}

/** The pieces that a move moves. @param {Puzzle} puzzle @param {State} state @param {Move} move */
export const groupOf = (puzzle, state, { piece, legs }) => new Way(puzzle, state, piece).pushed(unit(legs[0])).group;

/** @param {Puzzle} puzzle @param {State} state @param {Move} move */
export function apply(puzzle, state, move) {
	const next = state.slice();
	for (const piece of puzzle.family === "tiles" ? groupOf(puzzle, state, move) : [move.piece]) {
		for (const [dx, dy] of move.legs) {
			next[2 * piece] += dx;
			next[2 * piece + 1] += dy;
		}
	}
	return next;
}

/** May these moves be made one after the other? @param {Puzzle} puzzle @param {State} state @param {Move[]} moves */
export function areLegal(puzzle, state, moves) {
	for (const move of moves) {
		const { piece, legs } = move;
		if (!puzzle.pieces[piece] || !legs.length || !legs.every(direction)) return false;
		const next = apply(puzzle, state, move);
		const way = new Way(puzzle, state, piece);
		const far = way.far(unit(legs[0]));
		const cells = distance(legs[0]);
		// An atom does not stop before something stops it, and in steps one tile goes one cell.
		if (puzzle.family === "atomix" ? far !== cells : far < cells) return false;
		const single = puzzle.family === "tiles" && puzzle.metric === "steps";
		if (single && (cells > 1 || groupOf(puzzle, state, move).length > 1)) return false;
		const straight = puzzle.family === "atomix" || puzzle.family === "tiles";
		if (legs.length > 1 && (straight || !way.legsTo(next[2 * piece], next[2 * piece + 1])?.length)) return false;
		state = next;
	}
	return true;
}

/** A move in the words of a solution. @param {string} name @param {Move} move */
export function inWords(name, move) {
	return `${name} ${move.legs.map((leg) => `${direction(leg)} ${distance(leg)}`).join(", ")}`;
}

/**
 * The moves of a solution from `state`, with each position on the way.
 * @param {Puzzle} puzzle @param {State} state @param {string[]} words
 */
export function readMoves(puzzle, state, words) {
	const names = spokenNames(puzzle, state);
	const states = [state];
	const moves = words.map((text) => {
		const space = text.indexOf(" ");
		const piece = names.indexOf(text.slice(0, space));
		const legs = text
			.slice(space + 1)
			.split(", ")
			.map((leg) => {
				const [where, cells] = leg.split(" ");
				const [dx, dy] = DIRECTIONS[where];
				return /** @type {Vector} */ ([dx * Number(cells), dy * Number(cells)]);
			});
		/** @type {Move} */
		const move = { piece, legs };
		states.push(apply(puzzle, states[states.length - 1], move));
		return move;
	});
	return { moves, states };
}

/** Is the puzzle solved? @param {Puzzle} puzzle @param {State} state */
export function isSolved(puzzle, state) {
	switch (puzzle.family) {
		case "rush":
			return isOut(puzzle, state);
		case "tiles":
			return isArranged(puzzle, state);
		case "atomix":
			return isMolecule(puzzle, state);
		default:
			return puzzle.targets.length > 0 && puzzle.targets.every((target) => isReached(puzzle, state, target));
	}
}

/** @param {Puzzle} puzzle @param {State} state */
function isArranged(puzzle, state) {
	const grid = occupancy(puzzle, state);
	return puzzle.order.every((name, cell) => name === "*" || name === (puzzle.pieces[grid[cell]]?.name ?? ""));
}

/** @param {Puzzle} puzzle @param {State} state */
function isOut(puzzle, state) {
	const red = puzzle.pieces.findIndex((piece) => piece.goal);
	if (red < 0) return false;
	const by = { left: DIRECTIONS.left, right: DIRECTIONS.right, top: DIRECTIONS.up, bottom: DIRECTIONS.down }[
		puzzle.exit
	];
	if (!by) return false;
	const way = new Way(puzzle, state, red);
	const far = puzzle.goal === "clear" ? way.far(by) : 0;
	return cellsOf(puzzle, state, red).some(([x, y]) => {
		const [ex, ey] = [x + by[0] * (far + 1), y + by[1] * (far + 1)];
		return ex < 0 || ey < 0 || ex >= puzzle.width || ey >= puzzle.height;
	});
}

/** @param {Puzzle} puzzle @param {State} state @param {Target} target */
function isReached(puzzle, state, target) {
	const group = puzzle.same.find((names) => names.includes(target.piece)) ?? [target.piece];
	const wanted = new Set(target.cells.map(([x, y]) => y * puzzle.width + x));
	return puzzle.pieces.some(({ name }, piece) => {
		if (!group.includes(name)) return false;
		const covered = cellsOf(puzzle, state, piece).filter(([x, y]) => wanted.has(y * puzzle.width + x)).length;
		return covered === wanted.size && (target.cover || covered === puzzle.pieces[piece].shape.length);
	});
}

/** @param {Puzzle} puzzle @param {State} state */
function isMolecule(puzzle, state) {
	const made = puzzle.pieces.map(({ kind }, piece) => [kind, state[2 * piece], state[2 * piece + 1]]);
	const [wanted, found] = [moleculeOf(puzzle), cornered(made)].map((atoms) => atoms.map(String).sort().join(" "));
	return wanted !== "" && wanted === found;
}
