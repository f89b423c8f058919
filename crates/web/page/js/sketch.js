// A board that is being drawn: the parts of its native text, which may be wrong at any time.

import { drawn, split } from "./native.js";

/** Where a new board of each family starts. @type {Record<Family, string>} */
export const TEMPLATES = {
	rush: "puzzle: rush\nred: A\nexit: right\ngoal: exit\nmetric: moves\n\n......\n......\nAA.B..\n...B..\n...B..\n......\n",
	bricks: "puzzle: bricks\nmetric: moves\n\n.AA.\n.AA.\nbccd\nb..d\n....\n\ngoal:\n....\n....\n....\n.AA.\n.AA.\n",
	tiles: "puzzle: tiles\ngoal: blank-last\nmetric: steps\n\n1 2 3\n4 . 6\n7 5 8\n",
	atomix:
		"puzzle: atomix\nmetric: slides\natom: h H c\natom: o O cg\natom: g H g\n\n#########\n#.......#\n#.h...#.#\n#...#...#\n#.#...o.#\n#..g....#\n#########\n\nmolecule:\nhog\n",
	maze: "puzzle: maze\nneighbours: 4\nmetric: steps\n\n............\n.S...#......\n.....#......\n.....#......\n.....#...G..\n............\n",
};

/** @param {string} text @returns {Sketch} */
export function readSketch(text) {
	const { headers, sections } = split(text);
	const family = /** @type {Family} */ (headers.find(([key]) => key === "puzzle")?.[1] ?? "rush");
	const parts = new Map([...sections].map(([key, { rows }]) => [key, rows]));
	return {
		family,
		headers: headers.filter(([key]) => key !== "known"),
		parts,
		exit: sections.get("exit")?.value ?? "",
	};
}

/** @param {Sketch} sketch */
export function writeSketch({ family, headers, parts, exit }) {
	const head = headers.map(([key, value]) => `${key}: ${value}`).join("\n");
	const below = [...parts].map(([key, rows]) => {
		const title = key === "exit" ? `exit: ${exit}\n` : key ? `${key}:\n` : "";
		return `\n${title}${drawn(rows, family)}\n`;
	});
	return `${head}\n${below.join("")}`;
}

/** @param {Sketch} sketch */
export const board = (sketch) => sketch.parts.get("") ?? [["."]];

/** @param {Sketch} sketch @param {string} key */
export const header = (sketch, key) => sketch.headers.find(([name]) => name === key)?.[1] ?? "";

/** @param {Sketch} sketch @param {string} key @param {string} value */
export function setHeader(sketch, key, value) {
	const found = sketch.headers.find(([name]) => name === key);
	if (found) found[1] = value;
	else sketch.headers.push([key, value]);
	if (!value) sketch.headers = sketch.headers.filter(([name]) => name !== key);
}

/** Marks that are no piece. */
const MARKS = [".", "#", "-", "!"];

/** @param {string} cell */
export const isPiece = (cell) => !MARKS.includes(cell);

/** Takes a piece away wherever it is. @param {string[][]} rows @param {string} name */
export function remove(rows, name) {
	for (const row of rows) row.forEach((cell, x) => cell === name && (row[x] = "."));
}

/** The cells of a piece. @param {string[][]} rows @param {string} name @returns {Vector[]} */
export function cellsNamed(rows, name) {
	return rows.flatMap((row, y) =>
		row.flatMap((cell, x) => (cell === name ? [/** @type {Vector} */ ([x, y])] : [])),
	);
}

/**
 * Moves a piece if all its cells find floor there.
 * @param {string[][]} rows @param {string} name @param {number} dx @param {number} dy
 */
export function shift(rows, name, dx, dy) {
	const from = cellsNamed(rows, name);
	const to = from.map(([x, y]) => /** @type {Vector} */ ([x + dx, y + dy]));
	if (!to.every(([x, y]) => [".", name].includes(rows[y]?.[x]))) return false;
	for (const [x, y] of from) rows[y][x] = ".";
	for (const [x, y] of to) rows[y][x] = name;
	return true;
}

/** A name that no piece has. @param {string[][]} rows @param {Family} family */
export function freshName(rows, family) {
	const used = new Set(rows.flat());
	const letters =
		family === "rush" ? "BCDEFGHIJKLMNOPQRSTUVWXYZ" : "bcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
	return [...letters].find((letter) => !used.has(letter)) ?? `p${used.size}`;
}

/** Another size: rows and columns are added or cut at the bottom and on the right. @param {Sketch} sketch @param {number} width @param {number} height */
export function resize(sketch, width, height) {
	if (sketch.family === "tiles" && isUsual(sketch)) return inOrder(sketch, width, height);
	const walled = sketch.family === "atomix";
	for (const [key, rows] of sketch.parts) {
		if (key === "molecule") continue;
		const fitted = Array.from({ length: height }, (_, y) =>
			Array.from({ length: width }, (_, x) => {
				const edge = x === 0 || y === 0 || x === width - 1 || y === height - 1;
				const old = rows[y]?.[x] ?? (key && sketch.family === "tiles" ? "*" : ".");
				if (walled && edge) return "#";
				const wasEdge = walled && (x === rows[0].length - 1 || y === rows.length - 1);
				return wasEdge ? "." : old;
			}),
		);
		sketch.parts.set(key, fitted);
	}
}

/** Takes away everything but the walls around the board; what a family cannot be without stays. @param {Sketch} sketch */
export function clear(sketch) {
	const rows = board(sketch);
	const [width, height] = [rows[0].length, rows.length];
	if (sketch.family === "tiles") return inOrder(sketch, width, height);
	const red = header(sketch, "red") || "A";
	const stays = (/** @type {string} */ cell, /** @type {number} */ x, /** @type {number} */ y) => {
		if (sketch.family === "rush") return cell === red;
		if (sketch.family === "maze") return ["S", "G", "*"].includes(cell);
		return sketch.family === "atomix" && (x === 0 || y === 0 || x === width - 1 || y === height - 1);
	};
	for (const [key, part] of sketch.parts) {
		if (key === "molecule") continue;
		part.forEach((row, y) => row.forEach((cell, x) => (row[x] = stays(cell, x, y) ? cell : ".")));
	}
}

/** Are the tiles numbers, with one gap? @param {Sketch} sketch */
function isUsual(sketch) {
	const cells = [...sketch.parts.values()].flat(2);
	return cells.every((cell) => /^(\.|\d+)$/.test(cell)) && cells.filter((cell) => cell === ".").length === sketch.parts.size;
}

/** Tiles in order. @param {Sketch} sketch @param {number} width @param {number} height */
function inOrder(sketch, width, height) {
	const from = header(sketch, "goal") === "blank-first" ? 0 : 1;
	const tile = (/** @type {number} */ cell) => String((cell + from) % (width * height) || ".");
	const row = (/** @type {unknown} */ _, /** @type {number} */ y) =>
		Array.from({ length: width }, (_, x) => tile(y * width + x));
	sketch.parts = new Map([["", Array.from({ length: height }, row)]]);
}

/** Pushes tiles about at random; what can be made so can be undone. @param {string[][]} rows */
export function shuffle(rows) {
	let [y, x] = [rows.findIndex((row) => row.includes(".")), 0];
	x = rows[y].indexOf(".");
	for (let step = 0; step < 40 * rows.length * rows[0].length; step++) {
		const [dx, dy] = [
			[0, 1],
			[1, 0],
			[0, -1],
			[-1, 0],
		][Math.floor(Math.random() * 4)];
		const tile = rows[y + dy]?.[x + dx];
		if (!tile || tile === "#") continue;
		[rows[y][x], rows[y + dy][x + dx]] = [tile, "."];
		[x, y] = [x + dx, y + dy];
	}
}
