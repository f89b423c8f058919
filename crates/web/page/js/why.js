// Why a board has no solution, where that can be seen without a search.

import { placesOf } from "./places.js";
import { cellsOf } from "./puzzle.js";
import { Way } from "./rules.js";

/** A reason in words; "" if only a search can tell. @param {Puzzle} puzzle */
export function whyUnsolvable(puzzle) {
	switch (puzzle.family) {
		case "tiles":
			return parity(puzzle);
		case "atomix":
			return noRoom(puzzle);
		case "rush":
			return jammed(puzzle) || walledOff(puzzle);
		default:
			return walledOff(puzzle);
	}
}

/** The same board with some of its pieces only. @param {Puzzle} puzzle @param {(piece: number) => boolean} stays @returns {Puzzle} */
function without(puzzle, stays) {
	const left = puzzle.pieces.flatMap((_, piece) => (stays(piece) ? [piece] : []));
	return {
		...puzzle,
		pieces: left.map((piece) => puzzle.pieces[piece]),
		start: Int16Array.from(left.flatMap((piece) => [puzzle.start[2 * piece], puzzle.start[2 * piece + 1]])),
	};
}

/** A piece that cannot get to its goal even if it is alone on the board. @param {Puzzle} puzzle */
function walledOff(puzzle) {
	for (const [index, { name, goal, shape }] of puzzle.pieces.entries()) {
		if (!goal) continue;
		const alone = without(puzzle, (piece) => piece === index);
		const way = new Way(alone, alone.start, 0);
		const places = goalsOf(puzzle, index).filter(([x, y]) => way.fits(x, y));
		if (places.some(([x, y]) => way.legsTo(x, y))) continue;
		const what = puzzle.family === "rush" ? "The red car" : puzzle.family === "maze" ? "The start" : `Piece ${name}`;
		return places.length || !shape.length
			? `${what} is walled off: it cannot get to its goal even with all other pieces taken away.`
			: `${what} does not fit where its goal is.`;
	}
	return "";
}

/** Where the anchor of a piece has to be. @param {Puzzle} puzzle @param {number} piece @returns {Vector[]} */
function goalsOf(puzzle, piece) {
	const { name, shape } = puzzle.pieces[piece];
	const [wide, tall] = [0, 1].map((axis) => 1 + Math.max(...shape.map((cell) => cell[axis])));
	const [x, y] = [puzzle.start[2 * piece], puzzle.start[2 * piece + 1]];
	if (puzzle.family === "rush") {
		const ends = { right: [puzzle.width - wide, y], left: [0, y], top: [x, 0], bottom: [x, puzzle.height - tall] };
		return [/** @type {Vector} */ (ends[/** @type {keyof typeof ends} */ (puzzle.exit)])];
	}
	const target = puzzle.targets.find((one) => one.piece === name);
	if (!target) return [[x, y]];
	const wanted = new Set(target.cells.map(String));
	/** @type {Vector[]} */
	const all = [];
	for (let py = 0; py <= puzzle.height - tall; py++) {
		for (let px = 0; px <= puzzle.width - wide; px++) {
			const covered = shape.filter(([dx, dy]) => wanted.has(String([px + dx, py + dy]))).length;
			if (covered === wanted.size && (target.cover || covered === shape.length)) all.push([px, py]);
		}
	}
	return all;
}

/** A car that lies in the red car's line before it can never leave it. @param {Puzzle} puzzle */
function jammed(puzzle) {
	const red = puzzle.pieces.findIndex(({ goal }) => goal);
	if (red < 0) return "";
	const axis = ["left", "right"].includes(puzzle.exit) ? 0 : 1;
	const far = ["right", "bottom"].includes(puzzle.exit);
	const at = (/** @type {number} */ piece) => [puzzle.start[2 * piece], puzzle.start[2 * piece + 1]];
	const blocking = puzzle.pieces.findIndex(({ shape }, piece) => {
		const along = shape.every((cell) => cell[1 - axis] === 0);
		const same = at(piece)[1 - axis] === at(red)[1 - axis];
		return piece !== red && along && same && at(piece)[axis] > at(red)[axis] === far;
	});
	return blocking < 0
		? ""
		: `Car ${puzzle.pieces[blocking].name} lies in the red car's own line, between it and the exit, and can never leave it.`;
}

/** Only half of all arrangements can be reached. @param {Puzzle} puzzle */
function parity(puzzle) {
	const { width, height, order } = puzzle;
	// With equal tiles, other gaps, walls or an open goal, only a search can tell.
	if (new Set(order).size < order.length || order.includes("*")) return "";
	const now = new Array(width * height).fill("");
	puzzle.pieces.forEach(({ name }, piece) => {
		const [[x, y]] = cellsOf(puzzle, puzzle.start, piece);
		now[y * width + x] = name;
	});
	const place = now.map((tile) => order.indexOf(tile));
	let swaps = 0;
	for (let cell = 0; cell < place.length; cell++) {
		while (place[cell] !== cell) {
			const to = place[cell];
			[place[cell], place[to]] = [place[to], place[cell]];
			swaps++;
		}
	}
	const [from, to] = [now.indexOf(""), order.indexOf("")];
	const steps = Math.abs((from % width) - (to % width)) + Math.abs(Math.floor(from / width) - Math.floor(to / width));
	return (swaps + steps) % 2
		? "Two tiles are exchanged: sliding reaches only half of all arrangements, and this is in the other half."
		: "";
}

/** A molecule that fits nowhere between the walls. @param {Puzzle} puzzle */
const noRoom = (puzzle) => (placesOf(puzzle).length ? "" : "The molecule fits nowhere between the walls.");
