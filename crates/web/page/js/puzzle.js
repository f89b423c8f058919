// What a puzzle is on this page. Everything else reads these types and changes none of them but through here.

/** The metrics a family can be counted in; the first is the usual one. */
export const METRICS = {
	rush: ["moves", "steps"],
	bricks: ["moves", "slides", "steps"],
	tiles: ["steps", "moves"],
	atomix: ["slides"],
	maze: ["steps", "octile"],
};

/** @type {Family[]} */
export const FAMILIES = ["rush", "bricks", "tiles", "atomix", "maze"];

/** @type {Record<Family, string>} */
export const FAMILY_NAMES = {
	rush: "Rush Hour",
	bricks: "Sliding bricks",
	tiles: "Sliding tiles",
	atomix: "Atomix",
	maze: "Maze",
};

/**
 * The cells of a piece in a state.
 * @param {Puzzle} puzzle @param {State} state @param {number} piece
 * @returns {Vector[]}
 */
export function cellsOf(puzzle, state, piece) {
	const x = state[2 * piece];
	const y = state[2 * piece + 1];
	return puzzle.pieces[piece].shape.map(([dx, dy]) => [x + dx, y + dy]);
}

/** Which piece is on each cell: its index, −1 for none, −2 for a wall. @param {Puzzle} puzzle @param {State} state */
export function occupancy(puzzle, state) {
	const grid = new Int16Array(puzzle.width * puzzle.height).fill(-1);
	puzzle.walls.forEach((wall, cell) => wall && (grid[cell] = -2));
	puzzle.pieces.forEach((_, piece) => {
		for (const [x, y] of cellsOf(puzzle, state, piece)) grid[y * puzzle.width + x] = piece;
	});
	return grid;
}

/**
 * The names by which solutions call the pieces of a state: equal atoms and equal tiles are numbered in reading order.
 * @param {Puzzle} puzzle @param {State} state
 */
export function spokenNames(puzzle, state) {
	const names = puzzle.pieces.map((piece) => piece.name);
	if (puzzle.family !== "atomix" && puzzle.family !== "tiles") return names;
	/** @type {Map<string, number[]>} */
	const kinds = new Map();
	puzzle.pieces.forEach((piece, index) => kinds.set(piece.kind, [...(kinds.get(piece.kind) ?? []), index]));
	const place = (/** @type {number} */ i) => state[2 * i + 1] * puzzle.width + state[2 * i];
	for (const [kind, members] of kinds) {
		const ordered = members.sort((a, b) => place(a) - place(b));
		ordered.forEach((index, number) => (names[index] = members.length > 1 ? `${kind}-${number + 1}` : kind));
	}
	return names;
}

/**
 * The atoms of the molecule that is wanted: kind, column and row from its top left corner.
 * @param {Puzzle} puzzle @returns {[string, number, number][]}
 */
export const moleculeOf = ({ molecule }) =>
	cornered(molecule.flatMap((row, y) => row.flatMap((kind, x) => (kind ? [[kind, x, y]] : []))));

/** @param {(string | number)[][]} atoms */
export function cornered(atoms) {
	const [left, top] = [1, 2].map((axis) => Math.min(...atoms.map((atom) => Number(atom[axis]))));
	return atoms.map(([kind, x, y]) => /** @type {[string, number, number]} */ ([kind, Number(x) - left, Number(y) - top]));
}

/** A name to show: `jam-01` is Jam 01. @param {string} name */
export function title(name) {
	if (!name) return "Untitled";
	const words = name.replace(/-/g, " ");
	return words[0].toUpperCase() + words.slice(1);
}
