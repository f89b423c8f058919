// What a pointer does to a sketch, family by family: draw pieces, move them, set walls, marks, goals and atoms.

import { cellsNamed, freshName, header, isPiece, remove, setHeader, shift, board } from "./sketch.js";


/** The pens of each family with their names and keys of the drawing. @type {Record<string, [string, string][]>} */
export const PENS = {
	rush: [
		["piece", "Car"],
		["red", "Red car"],
		["wall", "Wall"],
		["erase", "Erase"],
	],
	bricks: [
		["piece", "Brick"],
		["goal", "Goal"],
		["wall", "Wall"],
		["gate", "Gate"],
		["erase", "Erase"],
	],
	tiles: [["swap", "Swap"]],
	atomix: [
		["wall", "Wall"],
		["erase", "Floor"],
	],
	maze: [
		["wall", "Wall"],
		["erase", "Floor"],
		["start", "Start"],
		["end", "Goal"],
	],
};

/** Begins a stroke with a pen. @param {Sketch} sketch @param {string} pen @param {Vector} at @returns {Stroke} */
export function stroke(sketch, pen, at) {
	const rows = board(sketch);
	const [x, y] = at;
	const found = rows[y][x];
	if (pen === "goal") return placeGoal(sketch, at);
	if (pen === "swap") return swap(rows, at);
	if (pen === "start" || pen === "end") return single(rows, pen === "start" ? "S" : "G", at);
	if (pen.startsWith("atom ")) return paint(sketch, pen.slice(5), at);
	if (pen === "erase") return erase(sketch, at);
	if (pen === "wall" || pen === "gate") return paint(sketch, mark(pen, found), at);
	if (isPiece(found)) return carry(rows, found, at);
	return draw(sketch, pen, at);
}

/** A wall on a wall takes it away. @param {string} pen @param {string} found */
function mark(pen, found) {
	const sign = pen === "wall" ? "#" : "-";
	return found === sign ? "." : sign;
}

/** @param {Sketch} sketch @param {string} sign @param {Vector} at @returns {Stroke} */
function paint(sketch, sign, at) {
	const rows = board(sketch);
	const single = sketch.family === "atomix" || sketch.family === "maze";
	const put = (/** @type {Vector} */ [x, y]) => {
		const found = rows[y]?.[x];
		if (found === undefined || (sketch.family === "maze" && isPiece(found))) return;
		if (isPiece(found) && !single) remove(rows, found);
		rows[y][x] = sign;
		if (sign === "#") sketch.parts.get("goal")?.[y]?.splice(x, 1, "#");
	};
	put(at);
	return { move: put, end: () => {} };
}

/** @param {Sketch} sketch @param {Vector} at @returns {Stroke} */
function erase(sketch, at) {
	const rows = board(sketch);
	const put = (/** @type {Vector} */ [x, y]) => {
		const found = rows[y]?.[x];
		if (found === undefined || (sketch.family === "maze" && isPiece(found))) return;
		const goal = sketch.parts.get("goal");
		if (isPiece(found) && sketch.family !== "atomix") {
			remove(rows, found);
			if (goal) remove(goal, found);
		} else if (found === "." && goal && isPiece(goal[y][x])) {
			remove(goal, goal[y][x]);
		}
		rows[y][x] = ".";
		if (goal?.[y]?.[x] === "#") goal[y][x] = ".";
	};
	put(at);
	return { move: put, end: () => {} };
}

/** Only one of its kind: it moves. @param {string[][]} rows @param {string} sign @param {Vector} at @returns {Stroke} */
function single(rows, sign, at) {
	const put = (/** @type {Vector} */ [x, y]) => {
		if (rows[y]?.[x] === undefined || ["S", "G"].includes(rows[y][x])) return;
		remove(rows, sign);
		rows[y][x] = sign;
	};
	put(at);
	return { move: put, end: () => {} };
}

/** Takes a piece by the hand. @param {string[][]} rows @param {string} name @param {Vector} at @returns {Stroke} */
function carry(rows, name, at) {
	let last = at;
	return {
		move(cell) {
			if (shift(rows, name, cell[0] - last[0], cell[1] - last[1])) last = cell;
		},
		end: () => {},
	};
}

/**
 * Draws a new piece: cars are straight, bricks go wherever the pointer goes.
 * @param {Sketch} sketch @param {string} pen @param {Vector} at @returns {Stroke}
 */
function draw(sketch, pen, at) {
	const rows = board(sketch);
	const red = header(sketch, "red") || "A";
	if (pen === "red") remove(rows, red);
	const name = pen === "red" ? red : freshName(rows, sketch.family);
	if (rows[at[1]][at[0]] !== ".") return { move: () => {}, end: () => {} };
	rows[at[1]][at[0]] = name;
	const car = sketch.family === "rush";
	return {
		move([x, y]) {
			if (!car) {
				if (rows[y]?.[x] === ".") rows[y][x] = name;
				return;
			}
			remove(rows, name);
			for (const [cx, cy] of straight(at, [x, y])) {
				if (rows[cy]?.[cx] !== ".") break;
				rows[cy][cx] = name;
			}
		},
		end() {
			const cells = cellsNamed(rows, name);
			if (!car) return;
			if (cells.length < 2) return remove(rows, name);
			if (pen !== "red") return;
			const across = cells.every(([, y]) => y === cells[0][1]);
			const side = header(sketch, "exit");
			if (across !== ["left", "right"].includes(side)) setHeader(sketch, "exit", across ? "right" : "bottom");
		},
	};
}

/** The cells from one to another along the longer axis. @param {Vector} from @param {Vector} to @returns {Vector[]} */
function straight(from, to) {
	const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
	const along = Math.abs(dx) >= Math.abs(dy);
	const length = Math.max(Math.abs(dx), Math.abs(dy));
	const by = Math.sign(along ? dx : dy);
	return Array.from({ length: length + 1 }, (_, step) =>
		along ? [from[0] + by * step, from[1]] : [from[0], from[1] + by * step],
	);
}

/** Drags the place of a piece in the goal, which starts where the piece is. @param {Sketch} sketch @param {Vector} at @returns {Stroke} */
function placeGoal(sketch, at) {
	const rows = board(sketch);
	sketch.parts.delete("exit");
	const goal = sketch.parts.get("goal") ?? rows.map((row) => row.map((cell) => (cell === "#" ? "#" : ".")));
	sketch.parts.set("goal", goal);
	const [x, y] = at;
	const name = isPiece(goal[y][x]) ? goal[y][x] : rows[y][x];
	if (!isPiece(name)) return { move: () => {}, end: () => {} };
	if (!isPiece(goal[y][x])) {
		remove(goal, name);
		for (const [cx, cy] of cellsNamed(rows, name)) goal[cy][cx] = name;
	}
	return carry(goal, name, at);
}

/** Two tiles change places: by dragging one onto the other. @param {string[][]} rows @param {Vector} at @returns {Stroke} */
function swap(rows, at) {
	let last = at;
	return {
		move([x, y]) {
			if ([rows[y]?.[x], rows[last[1]][last[0]]].some((cell) => !cell || cell === "#")) return;
			[rows[y][x], rows[last[1]][last[0]]] = [rows[last[1]][last[0]], rows[y][x]];
			last = [x, y];
		},
		end: () => {},
	};
}
