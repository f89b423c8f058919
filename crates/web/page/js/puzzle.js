// What a puzzle is on this page. Everything else reads these types and changes none of them but through here.

/** @typedef {"rush" | "bricks" | "tiles" | "atomix" | "maze"} Family */

/**
 * How an atom looks: the sign of its element and its bonds as characters of the native format.
 * @typedef {{ symbol: string, bonds: string }} Atom
 */

/**
 * A piece: its name, the cells it covers as [column, row] from its anchor, and whether the puzzle is about it.
 * The anchor is the top left of the rectangle around the piece.
 * @typedef {{ name: string, shape: [number, number][], goal: boolean, kind: string }} Piece
 */

/**
 * A place that something must get to: a piece by name, or any of a group of the same.
 * With `cover` the piece must cover the cells, without it must lie in exactly these.
 * @typedef {{ piece: string, cells: [number, number][], cover: boolean }} Target
 */

/**
 * A puzzle with its start. Grids have one entry for each cell, row by row.
 * @typedef {object} Puzzle
 * @property {Family} family
 * @property {string} name
 * @property {string} source
 * @property {Record<string, number>} known   shortest lengths by metric
 * @property {string} metric
 * @property {string} goal         rush: exit or clear; tiles: blank-first, blank-last or "drawn"
 * @property {string} exit         rush: the side; empty otherwise
 * @property {number} neighbours   maze: 4 or 8
 * @property {string[][]} same     bricks: groups of names that may fill each other's places
 * @property {number} width
 * @property {number} height
 * @property {Uint8Array} walls
 * @property {Uint8Array} gates
 * @property {Piece[]} pieces
 * @property {State} start
 * @property {Target[]} targets    bricks: the goal; maze: one cell
 * @property {Map<string, Atom>} atoms
 * @property {string[][]} molecule rows of kinds, "" where there is no atom
 * @property {number[]} order      tiles: the goal's numbers row by row, 0 for the blank
 */

/**
 * Where the pieces are: column and row of each anchor, one after the other.
 * @typedef {Int16Array} State
 */

/** The metrics a family can be counted in; the first is the usual one. */
export const METRICS = {
  rush: ["moves", "steps"],
  bricks: ["moves", "slides", "steps"],
  tiles: ["steps"],
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
 * @returns {[number, number][]}
 */
export function cellsOf(puzzle, state, piece) {
  const x = state[2 * piece];
  const y = state[2 * piece + 1];
  return puzzle.pieces[piece].shape.map(([dx, dy]) => [x + dx, y + dy]);
}

/**
 * Which piece is on each cell: its index, −1 for none, −2 for a wall.
 * @param {Puzzle} puzzle @param {State} state
 */
export function occupancy(puzzle, state) {
  const grid = new Int16Array(puzzle.width * puzzle.height).fill(-1);
  puzzle.walls.forEach((wall, cell) => wall && (grid[cell] = -2));
  puzzle.pieces.forEach((_, piece) => {
    for (const [x, y] of cellsOf(puzzle, state, piece)) grid[y * puzzle.width + x] = piece;
  });
  return grid;
}

/** @param {State} a @param {State} b */
export function sameState(a, b) {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/**
 * The state with one piece put elsewhere.
 * @param {State} state @param {number} piece @param {number} x @param {number} y
 */
export function moved(state, piece, x, y) {
  const next = state.slice();
  next[2 * piece] = x;
  next[2 * piece + 1] = y;
  return next;
}

/**
 * The names by which solutions call the pieces of a state: atoms of one kind are numbered in reading order.
 * @param {Puzzle} puzzle @param {State} state
 */
export function spokenNames(puzzle, state) {
  const names = puzzle.pieces.map((piece) => piece.name);
  if (puzzle.family !== "atomix") return names;
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

/** A name to show: `jam-01` is Jam 01. @param {string} name */
export function title(name) {
  if (!name) return "Untitled";
  const words = name.replace(/-/g, " ");
  return words[0].toUpperCase() + words.slice(1);
}
