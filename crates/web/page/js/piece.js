// How a piece looks, drawn with its anchor at the origin. Colours are classes; the style sheet knows them.

import { s } from "./dom.js";
import { CELL, outline } from "./outline.js";

/** How many tones go round. */
const TONES = 12;

/** Elements with a colour of their own. */
const ELEMENTS = ["H", "C", "O", "N", "S", "F", "Cl", "Br", "P", "I"];

/** Offsets of the bonds of the native format: column, row and how many lines. @type {Record<string, [number, number, number]>} */
const BONDS = {
	a: [0, -1, 1],
	b: [1, -1, 1],
	c: [1, 0, 1],
	d: [1, 1, 1],
	e: [0, 1, 1],
	f: [-1, 1, 1],
	g: [-1, 0, 1],
	h: [-1, -1, 1],
	A: [0, -1, 2],
	B: [1, 0, 2],
	C: [0, 1, 2],
	D: [-1, 0, 2],
	E: [0, -1, 3],
	F: [1, 0, 3],
	G: [0, 1, 3],
	H: [-1, 0, 3],
	1: [-1, -1, 2],
	2: [1, -1, 2],
	3: [1, 1, 2],
	4: [-1, 1, 2],
};

/** @param {Puzzle} puzzle @param {number} index */
export function body(puzzle, index) {
	switch (puzzle.family) {
		case "atomix":
			return atom(puzzle, puzzle.pieces[index].kind);
		case "maze":
			return walker();
		case "tiles":
			return tile(puzzle, puzzle.pieces[index].name);
		default:
			return block(puzzle, index);
	}
}

/** @param {string} words @param {number} x @param {number} y @param {number} size */
function label(words, x, y, size) {
	return s(
		"text",
		{ class: "name", x, y, "font-size": size, "text-anchor": "middle", "dominant-baseline": "central" },
		words,
	);
}

/** A car or a brick: its outline, a lighter edge within, and its name in its middle cell. @param {Puzzle} puzzle @param {number} index */
function block(puzzle, index) {
	const { shape, goal, name, lock } = puzzle.pieces[index];
	const others = puzzle.pieces.filter((piece) => !piece.goal);
	const tone = goal ? "goal" : others.indexOf(puzzle.pieces[index]) % TONES;
	const group = s("g", { class: `body tone-${tone}` });
	const [round, inset] = puzzle.family === "rush" ? [30, 8] : [20, 5];
	group.append(
		s("path", { class: "side", d: outline(shape, inset, round), transform: "translate(0 5)" }),
		s("path", { class: "top", d: outline(shape, inset, round) }),
		s("path", { class: "shine", d: outline(shape, inset + 5, round - 5) }),
	);
	if (puzzle.family === "rush") group.append(roof(shape));
	if (lock) group.append(arrows(shape, lock === "horizontal" ? 0 : 1));
	const [x, y] = heart(shape);
	group.append(label(name, x * CELL, y * CELL + 2, name.length > 2 ? 22 : 28));
	return group;
}

/** Arrows at both ends of a piece that moves along one line, where it has cells. @param {Vector[]} shape @param {0 | 1} axis */
function arrows(shape, axis) {
	const along = [...shape].sort((a, b) => a[axis] - b[axis]);
	const path = [along[0], along[along.length - 1]].map(([x, y], end) => {
		const [cx, cy, by] = [x * CELL + 50, y * CELL + 50, end ? 1 : -1];
		return axis ? `M${cx - 8} ${cy + 24 * by}l8 ${8 * by}l8 ${-8 * by}` : `M${cx + 24 * by} ${cy - 8}l${8 * by} 8l${-8 * by} 8`;
	});
	return s("path", { class: "pane", d: path.join("") });
}

/** The windows of a car, at both ends. @param {Vector[]} shape */
function roof(shape) {
	const across = shape.every(([, dy]) => dy === 0);
	const length = shape.length * CELL;
	const pane = (/** @type {number} */ at) => `M${at} 26Q${at + (at < length / 2 ? -7 : 7)} 50 ${at} 74`;
	const path = s("path", { class: "pane", d: pane(33) + pane(length - 33) });
	if (!across) path.setAttribute("transform", "translate(100 0) rotate(90)");
	return path;
}

/** Where a name fits: the middle of the piece if that is within it, else the middle of a cell. @param {Vector[]} shape */
function heart(shape) {
	const middle = (/** @type {0 | 1} */ axis) => shape.reduce((all, cell) => all + cell[axis] + 0.5, 0) / shape.length;
	const [x, y] = [middle(0), middle(1)];
	const inside = [
		[-0.2, -0.2],
		[0.2, -0.2],
		[-0.2, 0.2],
		[0.2, 0.2],
	].every(([dx, dy]) => shape.some(([cx, cy]) => Math.floor(x + dx) === cx && Math.floor(y + dy) === cy));
	if (inside) return [x, y];
	const far = (/** @type {Vector} */ [cx, cy]) => (cx + 0.5 - x) ** 2 + (cy + 0.5 - y) ** 2;
	const [cx, cy] = [...shape].sort((a, b) => far(a) - far(b))[0];
	return [cx + 0.5, cy + 0.5];
}

/** Tiles that the goal does not name have a shade of their own. @param {Puzzle} puzzle @param {string} name */
function tile(puzzle, name) {
	const { order, width } = puzzle;
	const wanted = order.filter(Boolean);
	const kinds = [...new Set(wanted)];
	// By the row where a tile belongs, unless there are several of a kind or the goal leaves some out.
	const byRow = kinds.length === wanted.length && !kinds.includes("*");
	const shade = byRow ? Math.floor(order.indexOf(name) / width) : kinds.indexOf(name);
	const group = s("g", { class: `body tile shade-${shade < 0 ? "none" : shade % 6}` });
	group.append(
		s("rect", { class: "side", x: 5, y: 10, width: 90, height: 90, rx: 18 }),
		s("rect", { class: "top", x: 5, y: 5, width: 90, height: 90, rx: 18 }),
		s("rect", { class: "shine", x: 9, y: 9, width: 82, height: 82, rx: 14 }),
		label(name, 50, 52, Math.min(42, 130 / name.length)),
	);
	return group;
}

function walker() {
	const group = s("g", { class: "body walker" });
	group.append(
		s("circle", { class: "top", cx: 50, cy: 50, r: 32 }),
		s("circle", { class: "shine", cx: 50, cy: 50, r: 26 }),
	);
	return group;
}

/** A ball over its halves of the bonds to its neighbours. @param {Puzzle} puzzle @param {string} kind */
export function atom(puzzle, kind) {
	const look = puzzle.atoms.get(kind) ?? { symbol: kind, bonds: "" };
	const group = s("g", { class: `body atom ${element(puzzle, look.symbol)}` });
	let lines = "";
	for (const sign of look.bonds) {
		const [dx, dy, count] = BONDS[sign] ?? [0, 0, 0];
		const length = Math.hypot(dx, dy);
		for (let number = 0; number < count; number++) {
			const aside = (number - (count - 1) / 2) * 13;
			const [x, y] = [50 - (dy / length) * aside, 50 + (dx / length) * aside];
			lines += `M${x} ${y}L${x + dx * 50} ${y + dy * 50}`;
		}
	}
	group.append(
		s("path", { class: "bond", d: lines }),
		s("circle", { class: "side", cx: 50, cy: 53, r: 36 }),
		s("circle", { class: "top", cx: 50, cy: 50, r: 36 }),
		s("circle", { class: "shine", cx: 50, cy: 50, r: 32 }),
		label(look.symbol, 50, 52, look.symbol.length > 1 ? 28 : 36),
	);
	return group;
}

/** @param {Puzzle} puzzle @param {string} symbol */
function element(puzzle, symbol) {
	if (ELEMENTS.includes(symbol)) return `element-${symbol}`;
	const others = [...new Set([...puzzle.atoms.values()].map((look) => look.symbol))];
	return `tone-${others.indexOf(symbol) % TONES}`;
}
