// Why a board has no solution, where that can be seen without a search.

import { placesOf } from "./places.js";
import { cellsOf, moleculeOf, occupancy } from "./puzzle.js";
import { Way } from "./rules.js";

/** A reason in words; "" if only a search can tell. @param {Puzzle} puzzle */
export function whyUnsolvable(puzzle) {
	switch (puzzle.family) {
		case "tiles":
			return parity(puzzle);
		case "atomix":
			return noRoom(puzzle) || apart(puzzle) || stuck(puzzle);
		case "rush":
			return jammed(puzzle) || walledOff(puzzle) || crowded(puzzle) || stuck(puzzle);
		default:
			return walledOff(puzzle) || stuck(puzzle);
	}
}

/** No piece has room. @param {Puzzle} puzzle */
function stuck(puzzle) {
	const moves = puzzle.pieces.some((_, piece) => {
		const way = new Way(puzzle, puzzle.start, piece);
		return way.directions.some((by) => way.far(by));
	});
	return moves ? "" : "No piece can move.";
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

/** Cars that fill a line across the red car's way: however they stand, one is in it. @param {Puzzle} puzzle */
function crowded(puzzle) {
	const { width, height, pieces, start, exit } = puzzle;
	const grid = occupancy(puzzle, start);
	const along = ["left", "right"].includes(exit) ? 0 : 1;
	const red = 2 * pieces.findIndex(({ goal }) => goal);
	const [first, row] = [start[red + along], start[red + 1 - along]];
	for (let line = 0; line < (along ? height : width); line++) {
		if (["right", "bottom"].includes(exit) ? line < first : line > first) continue;
		const length = along ? width : height;
		const cells = Array.from({ length }, (_, at) => grid[along ? line * width + at : at * width + line]);
		const low = cells.lastIndexOf(-2, row) + 1;
		const high = [...cells, -2].indexOf(-2, row);
		const across = (/** @type {number} */ car) => car >= 0 && pieces[car].shape.every((cell) => !cell[along]);
		const cars = [...new Set(cells.slice(low, high))].filter(across);
		const room = (/** @type {number[]} */ some) => some.reduce((sum, car) => sum + pieces[car].shape.length, 0);
		// So many stand before the red car.
		const fits = (/** @type {number} */ before) =>
			room(cars.slice(0, before)) <= row - low && room(cars.slice(before)) < high - row;
		if (!cars.length || [...cars, 0].some((_, before) => fits(before))) continue;
		const names = cars.map((car) => pieces[car].name).join(" and ");
		return `${cars.length > 1 ? "Cars" : "Car"} ${names} can never leave the red car's way.`;
	}
	return "";
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

/** Atoms that walls keep from every place where the molecule fits. @param {Puzzle} puzzle */
function apart(puzzle) {
	const { width, walls, pieces, start } = puzzle;
	const region = new Int32Array(walls.length);
	walls.forEach((wall, cell) => {
		if (wall || region[cell]) return;
		for (const found = [cell]; found.length; ) {
			const next = /** @type {number} */ (found.pop());
			if (walls[next] !== 0 || region[next]) continue;
			region[next] = cell + 1;
			found.push(next - width, next + width);
			if (next % width) found.push(next - 1);
			if ((next + 1) % width) found.push(next + 1);
		}
	});
	const there = pieces.map(({ kind }, piece) => `${kind} ${region[start[2 * piece + 1] * width + start[2 * piece]]}`);
	const complete = placesOf(puzzle).some(([x, y]) => {
		const left = [...there];
		return moleculeOf(puzzle).every(([kind, dx, dy]) => {
			const atom = left.indexOf(`${kind} ${region[(y + dy) * width + x + dx]}`);
			return atom >= 0 && left.splice(atom, 1);
		});
	});
	return complete ? "" : "Walls keep some atoms from every place where the molecule fits.";
}
