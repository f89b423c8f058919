// A board as SVG: the tray with its walls, marks and openings, and the pieces, which can be put and led anywhere.

import { h, s } from "./dom.js";
import { CELL, outline, runs } from "./outline.js";
import { body } from "./piece.js";
import { moleculeOf } from "./puzzle.js";

/** Above this many cells walls are drawn without round corners. */
const LARGE = 2500;

const motion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Width of the frame. A border of walls, as levels of Atomix have it, is the frame itself and is cut down to that width.
 * @param {Puzzle} puzzle
 */
function rim(puzzle) {
	const { family, width, height, walls } = puzzle;
	if (family === "rush" || family === "bricks" || family === "tiles")
		return Math.min(28, 10 + 3 * Math.max(width, height));
	const border = walls.every((wall, cell) => {
		const [x, y] = [cell % width, Math.floor(cell / width)];
		return wall || (x > 0 && y > 0 && x < width - 1 && y < height - 1);
	});
	return border ? 32 - CELL : 16;
}

/** @param {Uint8Array} grid @param {number} width @returns {Vector[]} */
function marked(grid, width) {
	/** @type {Vector[]} */
	const cells = [];
	grid.forEach((mark, cell) => mark && cells.push([cell % width, Math.floor(cell / width)]));
	return cells;
}

/** @param {Uint8Array} grid @param {Puzzle} puzzle @param {number} inset @param {number} radius */
function area(grid, puzzle, inset, radius) {
	const { width, height } = puzzle;
	if (width * height > LARGE) return runs((x, y) => grid[y * width + x] > 0, width, height);
	return outline(marked(grid, width), inset, radius);
}

export class BoardView {
	/**
	 * @param {Puzzle} puzzle
	 * @param {{ label?: string, interactive?: boolean, mini?: boolean, drawn?: boolean }} [options] `drawn` has a cursor
	 */
	constructor(puzzle, { label, interactive = false, mini = false, drawn = false } = {}) {
		this.puzzle = puzzle;
		const edge = rim(puzzle);
		const [w, height] = [puzzle.width * CELL, puzzle.height * CELL];
		/** The picture. */
		this.element = s("svg", {
			class: `board ${puzzle.family}${mini ? " mini" : ""}${drawn ? " drawing" : ""}`,
			viewBox: `${-edge} ${-edge} ${w + 2 * edge} ${height + 2 * edge}`,
			role: drawn ? "application" : interactive ? "group" : label === "" ? "presentation" : "img",
			tabindex: drawn ? 0 : undefined,
			"aria-label": label === "" ? undefined : (label ?? `${puzzle.family}, ${puzzle.width} by ${puzzle.height}`),
			// A picture without words is beside words that say it all.
			"aria-hidden": label === "" ? "true" : undefined,
		});
		this.element.style.setProperty("--cols", String(puzzle.width));
		this.element.style.setProperty("--rows", String(puzzle.height));
		this.#tray(edge, w, height, mini);
		/** Cells a search has visited, and a way through them. */
		this.marks = s("g", { class: "marks", "aria-hidden": "true" });
		this.layer = s("g", { class: "pieces" });
		this.over = s("g", { class: "over", "aria-hidden": "true" });
		this.element.append(this.marks, this.layer, this.over);
		this.cursor = s("rect", { class: "cursor", width: CELL, height: CELL, rx: 16 });
		if (drawn) this.element.append(this.cursor);
		/** @type {SVGGElement[]} */
		this.pieces = puzzle.pieces.map((piece, index) => {
			const group = s(
				"g",
				{ class: "piece", "data-piece": index, "data-name": piece.name, "data-cells": piece.shape.join(" ") },
				body(puzzle, index),
			);
			this.layer.append(group);
			return group;
		});
		/** Where the pieces are shown, in cells; between cells while they move. */
		this.at = Float32Array.from(puzzle.start);
		this.show(puzzle.start);
	}

	/** @param {number} edge @param {number} w @param {number} height @param {boolean} mini */
	#tray(edge, w, height, mini) {
		const { puzzle } = this;
		const round = puzzle.family === "maze" ? 18 : 34;
		const outer = { x: -edge, y: -edge, width: w + 2 * edge, height: height + 2 * edge, rx: round };
		this.element.append(s("rect", { class: edge < 0 ? "frame walls" : "frame", ...outer }));
		if (edge > 0)
			this.element.append(s("rect", { class: "floor", x: 0, y: 0, width: w, height, rx: round - edge / 2 }));
		else
			this.element.append(
				s("rect", { class: "floor", x: CELL, y: CELL, width: w - 2 * CELL, height: height - 2 * CELL }),
			);
		if (!mini) this.#cells(edge, w, height);
		if (puzzle.family === "rush") this.#opening(edge, w, height);
		const gates = area(puzzle.gates, puzzle, 6, 16);
		if (gates) this.element.append(s("path", { class: "gate", d: gates }));
		const walls = area(puzzle.walls, puzzle, 0, puzzle.width * puzzle.height > 200 ? 20 : 24);
		if (walls) {
			const id = `board-${BoardView.count++}`;
			this.element.append(
				s("clipPath", { id }, s("rect", outer)),
				s("g", { "clip-path": `url(#${id})` }, s("path", { class: "wall", d: walls })),
			);
		}
		for (const target of puzzle.targets) {
			if (!target.cells.length) continue;
			const path = outline(target.cells, puzzle.family === "maze" ? 16 : 13, puzzle.family === "maze" ? 30 : 18);
			this.element.append(s("path", { class: "target", d: path }));
		}
	}

	/** Faint dimples in the tray, one for each cell. @param {number} edge @param {number} w @param {number} height */
	#cells(edge, w, height) {
		const id = `board-${BoardView.count++}`;
		const inner = edge < 0 ? CELL : 0;
		const dimple = s("rect", { class: "dimple", x: 5, y: 5, width: CELL - 10, height: CELL - 10, rx: 16 });
		const pattern = s("pattern", { id, width: CELL, height: CELL, patternUnits: "userSpaceOnUse" }, dimple);
		this.element.append(
			s("defs", {}, pattern),
			s("rect", { x: inner, y: inner, width: w - 2 * inner, height: height - 2 * inner, fill: `url(#${id})` }),
		);
	}

	/** The gap in the frame where the red car leaves. @param {number} edge @param {number} w @param {number} height */
	#opening(edge, w, height) {
		const { puzzle } = this;
		const red = puzzle.pieces.findIndex((piece) => piece.goal);
		if (red < 0) return;
		const line = { x: puzzle.start[2 * red] * CELL, y: puzzle.start[2 * red + 1] * CELL };
		const [x, y, width, tall, turn] = /** @type {Record<string, number[]>} */ ({
			right: [w - 1, line.y, edge + 2, CELL, 0],
			left: [-edge - 1, line.y, edge + 2, CELL, 180],
			top: [line.x, -edge - 1, CELL, edge + 2, 270],
			bottom: [line.x, height - 1, CELL, edge + 2, 90],
		})[puzzle.exit] ?? [0, 0, 0, 0, 0];
		const [cx, cy] = [x + width / 2, y + tall / 2];
		this.element.append(
			s("rect", { class: "opening", x, y, width, height: tall }),
			s("path", { class: "chevron", d: "M-5 -14L7 0L-5 14", transform: `translate(${cx} ${cy}) rotate(${turn})` }),
		);
	}

	/** Puts every piece where a state has it. @param {State} state */
	show(state) {
		this.#stop?.();
		this.pieces.forEach((_, piece) => this.put(piece, state[2 * piece], state[2 * piece + 1]));
	}

	/** Puts one piece anywhere. @param {number} piece @param {number} x @param {number} y */
	put(piece, x, y) {
		this.at[2 * piece] = x;
		this.at[2 * piece + 1] = y;
		this.pieces[piece].setAttribute("transform", `translate(${x * CELL} ${y * CELL})`);
	}

	/** Puts the cursor on a cell. @param {Vector} cell */
	aimAt([x, y]) {
		this.cursor.setAttribute("transform", `translate(${x * CELL} ${y * CELL})`);
	}

	/** @type {(() => void) | undefined} */
	#stop;

	/**
	 * Leads pieces along straight legs from where they are shown, all at the same pace.
	 * @param {number[]} group @param {Vector[]} legs columns and rows @param {number} duration milliseconds
	 * @returns {Promise<void>} when they are there; at once if something else is shown meanwhile
	 */
	lead(group, legs, duration) {
		this.#stop?.();
		const from = group.map((piece) => [this.at[2 * piece], this.at[2 * piece + 1]]);
		const lengths = legs.map(([dx, dy]) => Math.hypot(dx, dy));
		const whole = lengths.reduce((all, length) => all + length, 0);
		const draw = (/** @type {number} */ share) => {
			let left = share * whole;
			let [x, y] = [0, 0];
			legs.forEach(([dx, dy], index) => {
				const part = lengths[index] ? Math.min(1, Math.max(0, left / lengths[index])) : 0;
				[x, y, left] = [x + dx * part, y + dy * part, left - lengths[index]];
			});
			group.forEach((piece, index) => this.put(piece, from[index][0] + x, from[index][1] + y));
		};
		if (!whole || duration < 16 || motion.matches || document.hidden) {
			draw(1);
			return Promise.resolve();
		}
		return new Promise((resolve) => {
			const begin = performance.now();
			let frame = 0;
			const step = (/** @type {number} */ now) => {
				const share = Math.min(1, Math.max(0, (now - begin) / duration));
				if (share === 1) return this.#stop?.();
				draw(1 - (1 - share) ** 3);
				frame = requestAnimationFrame(step);
			};
			this.#stop = () => {
				cancelAnimationFrame(frame);
				this.#stop = undefined;
				draw(1);
				resolve();
			};
			frame = requestAnimationFrame(step);
		});
	}

	/** Shows which piece is meant. @param {number} piece */
	point(piece) {
		this.hint(null);
		this.pieces[piece].classList.add("hinted");
	}

	/** Shows where a move would lead, or nothing. @param {Move | null} move */
	hint(move) {
		this.over.replaceChildren();
		for (const piece of this.pieces) piece.classList.remove("hinted");
		if (!move) return;
		this.pieces[move.piece].classList.add("hinted");
		const { shape } = this.puzzle.pieces[move.piece];
		const [x, y] = [this.at[2 * move.piece], this.at[2 * move.piece + 1]];
		const centre = (/** @type {0 | 1} */ axis) =>
			(Math.min(...shape.map((cell) => cell[axis])) + Math.max(...shape.map((cell) => cell[axis])) + 1) / 2;
		let [px, py] = [x + centre(0), y + centre(1)];
		// Beside the name, not over it.
		const [fx, fy] = move.legs[0].map((part) => 0.34 * Math.sign(part));
		let path = `M${(px + fx) * CELL} ${(py + fy) * CELL}`;
		for (const [dx, dy] of move.legs) {
			[px, py] = [px + dx, py + dy];
			path += `L${px * CELL} ${py * CELL}`;
		}
		const [dx, dy] = move.legs[move.legs.length - 1];
		const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
		const ghost = s("path", {
			class: "ghost",
			d: outline(shape, 9, 18),
			transform: `translate(${(px - centre(0)) * CELL} ${(py - centre(1)) * CELL})`,
		});
		const head = s("path", {
			class: "arrow-head",
			d: "M-18 -20L6 0L-18 20",
			transform: `translate(${px * CELL} ${py * CELL}) rotate(${turn})`,
		});
		this.over.append(ghost, s("path", { class: "arrow", d: path }), head);
	}

	/**
	 * Shades the cells a search has visited and draws a way.
	 * @param {Vector[]} visited @param {Vector[]} way columns and rows
	 */
	mark(visited, way) {
		const { width, height } = this.puzzle;
		const grid = new Uint8Array(width * height);
		for (const [x, y] of visited) grid[y * width + x] = 1;
		const path = runs((x, y) => grid[y * width + x] > 0, width, height);
		const line = way.map(([x, y], index) => `${index ? "L" : "M"}${(x + 0.5) * CELL} ${(y + 0.5) * CELL}`).join("");
		this.marks.replaceChildren(s("path", { class: "visited", d: path }), s("path", { class: "way", d: line }));
	}

	/** From a place on the screen to cells. @param {number} clientX @param {number} clientY */
	toCells(clientX, clientY) {
		const inverse = this.element.getScreenCTM()?.inverse();
		const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(inverse);
		return [x / CELL, y / CELL];
	}
}
BoardView.count = 0;

/** The molecule that is wanted, or the arrangement of tiles, as a small board; null if the board says it all. @param {Puzzle} puzzle */
export function aim(puzzle) {
	if (puzzle.family === "atomix") return figure("Build this", moleculeView(puzzle));
	if (puzzle.family !== "tiles") return null;
	const { order, width } = puzzle;
	const cells = order.flatMap((name, cell) => (name && name !== "*" ? [cell] : []));
	/** @type {Piece[]} */
	const pieces = cells.map((cell) => ({ name: order[cell], kind: order[cell], goal: false, shape: [[0, 0]] }));
	const start = Int16Array.from(cells.flatMap((cell) => [cell % width, Math.floor(cell / width)]));
	const gates = Uint8Array.from(order, (name) => Number(name === "*"));
	const words = gates.includes(1) ? "Goal; dashed cells do not matter" : "Goal";
	return figure(words, new BoardView({ ...puzzle, pieces, start, gates }, { mini: true, label: "the goal" }));
}

/** @param {string} words @param {BoardView} view */
function figure(words, view) {
	return h("figure", { class: "aim" }, view.element, h("figcaption", {}, words));
}

/** @param {Puzzle} puzzle */
function moleculeView(puzzle) {
	const atoms = moleculeOf(puzzle);
	const [width, height] = [1, 2].map((axis) => 1 + Math.max(0, ...atoms.map((atom) => Number(atom[axis]))));
	/** @type {Piece[]} */
	const pieces = atoms.map(([kind]) => ({ name: kind, kind, goal: false, shape: [[0, 0]] }));
	const empty = new Uint8Array(width * height);
	const start = Int16Array.from(atoms.flatMap(([, x, y]) => [x, y]));
	return new BoardView(
		{ ...puzzle, width, height, walls: empty, gates: empty, pieces, start, targets: [] },
		{ mini: true, label: "the molecule" },
	);
}
