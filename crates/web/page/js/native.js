// The native text format of all families (docs/FORMATS.md): read into a Puzzle and printed again.
//
// Only what the server has printed, or what it will check, is read here; so a text that cannot be read is an error
// without a place, and the faults with their lines come from the server.

import { occupancy } from "./puzzle.js";

/** The width of a row of cells, and what a row without spaces is. @param {string} line */
const cells = (line) => (/\s/.test(line.trim()) ? line.trim().split(/\s+/) : [...line.trim()]);

/** Headers, board and the sections below it; the board is the section "". @param {string} text */
export function split(text) {
	/** @type {[string, string][]} */
	const headers = [];
	/** @type {Sections} */
	const sections = new Map();
	let section = "";
	for (const line of text.split(/\r?\n/)) {
		if (line.startsWith(";") || !line.trim()) continue;
		const header = /^([a-z]+):\s*(.*)$/.exec(line);
		const board = sections.get("");
		if (header && !board) {
			headers.push([header[1], header[2].trim()]);
		} else if (header) {
			section = header[1];
			sections.set(section, { value: header[2].trim(), rows: [] });
		} else {
			const part = sections.get(section) ?? { value: "", rows: [] };
			part.rows.push(cells(line));
			sections.set(section, part);
		}
	}
	return { headers, sections };
}

/** @param {string} value */
function known(value) {
	/** @type {Record<string, number>} */
	const lengths = {};
	for (const part of value.split(",")) {
		const [metric, length] = part.trim().split(/\s+/);
		if (metric && length) lengths[metric] = Number(length);
	}
	return lengths;
}

/** Gathers the cells of each name that is no mark. @param {string[][]} rows @param {string} marks */
function shapes(rows, marks) {
	/** @type {Map<string, Vector[]>} */
	const found = new Map();
	rows.forEach((row, y) =>
		row.forEach((name, x) => {
			if (name.length === 1 && marks.includes(name)) return;
			found.set(name, [...(found.get(name) ?? []), [x, y]]);
		}),
	);
	return found;
}

/** @param {Vector[]} at */
function anchor(at) {
	return [Math.min(...at.map(([x]) => x)), Math.min(...at.map(([, y]) => y))];
}

/**
 * Adds a piece where it lies.
 * @param {Puzzle} puzzle @param {number[]} places
 * @param {string} name @param {Vector[]} at @param {boolean} goal
 */
function addPiece(puzzle, places, name, at, goal) {
	const [x, y] = anchor(at);
	puzzle.pieces.push({ name, kind: name, goal, shape: at.map(([cx, cy]) => [cx - x, cy - y]) });
	places.push(x, y);
}

/** A puzzle from its native text. @param {string} text @returns {Puzzle} */
export function parse(text) {
	const { headers, sections } = split(text);
	const get = (/** @type {string} */ key) => headers.find(([name]) => name === key)?.[1] ?? "";
	const rows = sections.get("")?.rows ?? [];
	const family = /** @type {Family} */ (get("puzzle"));
	const reader = READERS[family];
	if (!reader) throw new Error("The text does not say which puzzle it is.");
	if (!rows.length || rows.some((row) => row.length !== rows[0].length)) throw new Error("The rows differ in length.");
	const [width, height] = [rows[0].length, rows.length];
	/** @type {Puzzle} */
	const puzzle = {
		family,
		name: get("name"),
		source: get("source"),
		known: known(get("known")),
		metric: get("metric"),
		goal: get("goal"),
		exit: get("exit"),
		neighbours: Number(get("neighbours") || 4),
		same: headers.filter(([key]) => key === "same").map(([, value]) => value.split(/\s+/)),
		width,
		height,
		walls: new Uint8Array(width * height),
		gates: new Uint8Array(width * height),
		pieces: [],
		start: new Int16Array(),
		targets: [],
		atoms: new Map(),
		molecule: [],
		order: [],
	};
	rows.flat().forEach((cell, index) => (puzzle.walls[index] = Number(cell === "#")));
	/** @type {number[]} */
	const places = [];
	reader(puzzle, places, rows, sections, get, headers);
	puzzle.start = Int16Array.from(places);
	return puzzle;
}

/** Headers that name pieces which move along one line. */
const LOCKS = /** @type {const} */ (["horizontal", "vertical"]);

/** @type {Record<Family, NativeReader>} */
const READERS = {
	rush(puzzle, places, rows, _sections, get) {
		const found = shapes(rows, ".#");
		const red = get("red") || ["A", "X", "x"].find((name) => found.has(name)) || "";
		for (const [name, at] of found) addPiece(puzzle, places, name, at, name === red);
		const across = (found.get(red) ?? []).every(([, y], _, all) => y === all[0][1]);
		puzzle.exit ||= across ? "right" : "bottom";
		puzzle.goal ||= "exit";
		puzzle.metric ||= "moves";
	},

	bricks(puzzle, places, rows, sections, _get, headers) {
		const goal = shapes(sections.get("goal")?.rows ?? [], ".#-");
		const exit = sections.get("exit");
		for (const [name, at] of shapes(rows, ".#-")) {
			addPiece(puzzle, places, name, at, goal.has(name) || exit?.value === name);
		}
		for (const [piece, at] of goal) puzzle.targets.push({ piece, cells: at, cover: false });
		const marked = shapes(exit?.rows ?? [], ".#-").get("!");
		if (exit && marked) puzzle.targets.push({ piece: exit.value, cells: marked, cover: true });
		const gates = (/** @type {string[][]} */ grid) =>
			grid.flat().forEach((cell, index) => cell === "-" && (puzzle.gates[index] = 1));
		gates(rows);
		gates(sections.get("gates")?.rows ?? []);
		for (const lock of LOCKS) {
			for (const [key, names] of headers) {
				const locked = key === lock ? puzzle.pieces.filter(({ name }) => names.split(/\s+/).includes(name)) : [];
				locked.forEach((piece) => (piece.lock = lock));
			}
		}
		puzzle.goal = exit ? "exit" : "place";
		puzzle.metric ||= "moves";
	},

	tiles(puzzle, places, rows, sections, get) {
		const tile = (/** @type {string} */ cell) => (".0#".includes(cell) ? "" : cell);
		rows.forEach((row, y) =>
			row.forEach((name, x) => tile(name) && addPiece(puzzle, places, name, [[x, y]], false)),
		);
		const all = puzzle.width * puzzle.height;
		const drawn = sections.get("goal")?.rows.flat() ?? cells(get("goal"));
		if (drawn.at(-1) === "...") drawn.splice(-1, 1, ...Array(Math.max(0, all - drawn.length + 1)).fill("*"));
		if (drawn.length === all) {
			puzzle.order = drawn.map(tile);
			puzzle.goal = "drawn";
		} else {
			puzzle.goal ||= "blank-first";
			// Numbers by their size, then words by the alphabet, round the walls.
			const rank = (/** @type {string} */ name) => (/^\d+$/.test(name) ? name.padStart(40) : name);
			const names = puzzle.pieces.map(({ name }) => name).sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
			const free = rows.flat().flatMap((cell, index) => (cell === "#" ? [] : [index]));
			puzzle.order = Array(all).fill("");
			const first = puzzle.goal === "blank-last" ? 0 : free.length - names.length;
			names.forEach((name, index) => (puzzle.order[free[first + index]] = name));
		}
		puzzle.metric = ["moves", "slides"].includes(puzzle.metric) ? "moves" : "steps";
	},

	atomix(puzzle, places, rows, sections, _get, headers) {
		for (const [key, value] of headers) {
			if (key !== "atom") continue;
			const [kind, symbol, bonds = ""] = value.split(/\s+/);
			puzzle.atoms.set(kind, { symbol, bonds: bonds === "-" ? "" : bonds });
		}
		for (const [kind, at] of shapes(rows, ".#")) {
			for (const cell of at) addPiece(puzzle, places, kind, [cell], false);
		}
		puzzle.molecule = (sections.get("molecule")?.rows ?? []).map((row) =>
			row.map((kind) => (kind === "." ? "" : kind)),
		);
		puzzle.goal = "molecule";
		puzzle.metric = "slides";
	},

	maze(puzzle, places, rows, _sections, get) {
		const found = shapes(rows, ".#");
		const both = found.get("*");
		addPiece(puzzle, places, "S", found.get("S") ?? both ?? [[0, 0]], true);
		puzzle.targets.push({ piece: "S", cells: found.get("G") ?? both ?? [], cover: false });
		puzzle.metric ||= "steps";
		puzzle.neighbours = Number(get("neighbours")) || (puzzle.metric === "octile" ? 8 : 4);
	},
};

/**
 * Rows of cells as text: words if a name needs it, or if they are numbers.
 * @param {string[][]} rows @param {Family} family
 */
export function drawn(rows, family) {
	const width = rows.flat().reduce((most, cell) => Math.max(most, cell.length), 1);
	if (width === 1 && family !== "tiles") return rows.map((row) => row.join("")).join("\n");
	return rows
		.map((row) =>
			row
				.map((cell) => cell.padStart(width))
				.join(" ")
				.trimEnd(),
		)
		.join("\n");
}

/** Rows of a grid of one cell each. @param {Puzzle} puzzle @param {(cell: number) => string} at */
function grid(puzzle, at) {
	return Array.from({ length: puzzle.height }, (_, y) =>
		Array.from({ length: puzzle.width }, (_, x) => at(y * puzzle.width + x)),
	);
}

/**
 * The native text of a puzzle with the pieces where `state` has them.
 * @param {Puzzle} puzzle @param {State} [state]
 */
export function print(puzzle, state = puzzle.start) {
	const at = occupancy(puzzle, state);
	const header = [`puzzle: ${puzzle.family}`];
	if (puzzle.name) header.push(`name: ${puzzle.name}`);
	if (puzzle.source) header.push(`source: ${puzzle.source}`);
	const floor = (/** @type {number} */ cell) => (at[cell] === -2 ? "#" : puzzle.gates[cell] ? "-" : ".");
	const board = grid(puzzle, (cell) => (at[cell] >= 0 ? puzzle.pieces[at[cell]].name : floor(cell)));
	const { headers, sections } = WRITERS[puzzle.family](puzzle, at, board);
	const parts = [...header, ...headers, `metric: ${puzzle.metric}`].join("\n");
	const below = sections.map(([key, rows]) => `\n${key}\n${drawn(rows, puzzle.family)}\n`).join("");
	return `${parts}\n\n${drawn(board, puzzle.family)}\n${below}`;
}

/** What tells a board from others, whatever it is called. @param {Puzzle} puzzle */
export const essence = (puzzle) => print({ ...puzzle, name: "", source: "" });

/** @type {Record<Family, NativeWriter>} */
const WRITERS = {
	rush(puzzle) {
		const red = puzzle.pieces.find((piece) => piece.goal)?.name;
		const headers = [`exit: ${puzzle.exit}`, `goal: ${puzzle.goal}`];
		return { headers: red ? [`red: ${red}`, ...headers] : headers, sections: [] };
	},

	bricks(puzzle, at) {
		/** @type {[string, string[][]][]} */
		const sections = [];
		const wall = (/** @type {number} */ cell) => (at[cell] === -2 ? "#" : ".");
		const marks = (/** @type {Target[]} */ targets) => {
			const rows = grid(puzzle, wall);
			for (const { piece, cells: covered, cover } of targets) {
				for (const [x, y] of covered) rows[y][x] = cover ? "!" : piece;
			}
			return rows;
		};
		const exit = puzzle.targets.find((target) => target.cover);
		if (exit) sections.push([`exit: ${exit.piece}`, marks([exit])]);
		else sections.push(["goal:", marks(puzzle.targets)]);
		const hidden = puzzle.gates.some((gate, cell) => gate && at[cell] >= 0);
		if (hidden) {
			sections.push(["gates:", grid(puzzle, (cell) => (puzzle.gates[cell] && at[cell] >= 0 ? "-" : "."))]);
		}
		const locks = LOCKS.flatMap((key) => {
			const names = puzzle.pieces.flatMap(({ name, lock }) => (lock === key ? [name] : []));
			return names.length ? [`${key}: ${names.join(" ")}`] : [];
		});
		return { headers: [...puzzle.same.map((group) => `same: ${group.join(" ")}`), ...locks], sections };
	},

	tiles(puzzle) {
		if (puzzle.goal !== "drawn") return { headers: [`goal: ${puzzle.goal}`], sections: [] };
		const rows = grid(puzzle, (cell) => puzzle.order[cell] || (puzzle.walls[cell] ? "#" : "."));
		return { headers: [], sections: [["goal:", rows]] };
	},

	atomix(puzzle) {
		const headers = [...puzzle.atoms].map(([kind, { symbol, bonds }]) => `atom: ${kind} ${symbol} ${bonds}`.trim());
		const rows = puzzle.molecule.map((row) => row.map((kind) => kind || "."));
		return { headers, sections: [["molecule:", rows]] };
	},

	maze(puzzle, _at, board) {
		for (const [x, y] of puzzle.targets[0]?.cells ?? []) board[y][x] = board[y][x] === "S" ? "*" : "G";
		return { headers: [`neighbours: ${puzzle.neighbours}`], sections: [] };
	},
};
