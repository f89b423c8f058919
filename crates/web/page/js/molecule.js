// The part of the editor that only Atomix needs: kinds of atoms as pens, their bonds, and the molecule they make.

import { BoardView } from "./board.js";
import { announce, button, div, h, toast } from "./dom.js";
import { parse } from "./native.js";
import { ARROWS } from "./rules.js";
import { writeSketch } from "./sketch.js";

/** @typedef {{ kind: string, symbol: string, bonds: string }} Atom */

/** The ways a bond may go, clockwise from up, by their letters in the text. @type {[string, string, number, number][]} */
const WAYS = [
	["a", "up", 0, -1],
	["b", "up-right", 1, -1],
	["c", "right", 1, 0],
	["d", "down-right", 1, 1],
	["e", "down", 0, 1],
	["f", "down-left", -1, 1],
	["g", "left", -1, 0],
	["h", "up-left", -1, -1],
];

/** Double bonds have letters of their own, for the four straight ways. @type {Record<string, string>} */
const DOUBLE = { a: "A", c: "B", e: "C", g: "D" };

/** @param {Sketch} sketch @returns {Atom[]} */
const atomsOf = (sketch) =>
	sketch.headers
		.filter(([key]) => key === "atom")
		.map(([, value]) => {
			const [kind, symbol, bonds = ""] = value.split(/\s+/);
			return { kind, symbol, bonds: bonds === "-" ? "" : bonds };
		});

/** A pen for every kind of atoms. @param {Sketch} sketch @returns {[string, string][]} */
export const atomPens = (sketch) => atomsOf(sketch).map(({ kind, symbol }) => [`atom ${kind}`, `${symbol} ${kind}`]);

/**
 * The molecule with a free border, so that it can grow on every side.
 * @param {Sketch} sketch @param {() => string} pen @param {() => void} changed
 */
export function moleculeBoard(sketch, pen, changed) {
	const rows = sketch.parts.get("molecule") ?? [["."]];
	const empty = Array.from({ length: rows[0].length + 2 }, () => ".");
	const grid = [[...empty], ...rows.map((row) => [".", ...row, "."]), [...empty]];
	const parts = new Map([
		["", grid],
		["molecule", grid],
	]);
	let view;
	try {
		const label = "The molecule. Arrow keys move the cursor, Space sets the chosen atom.";
		view = new BoardView(parse(writeSketch({ ...sketch, parts })), { label, drawn: true });
	} catch {
		return null;
	}
	const put = (/** @type {number} */ x, /** @type {number} */ y) => {
		if (grid[y]?.[x] === undefined) return;
		const chosen = pen();
		const kind = chosen.startsWith("atom ") ? chosen.slice(5) : ".";
		grid[y][x] = grid[y][x] === kind ? "." : kind;
		sketch.parts.set("molecule", cropped(grid));
		changed();
		/** @type {HTMLElement | null} */ (document.querySelector(".molecule .drawing"))?.focus();
	};
	drawable(view, grid, put);
	const loose = dangling(rows, atomsOf(sketch));
	return h(
		"figure",
		{ class: "molecule" },
		h("div", {}, view.element, h("figcaption", {}, "The molecule: choose an atom above, then click here")),
		div("atoms", bondsOf(sketch, pen, changed), newAtom(sketch, changed)),
		loose.length
			? h("p", { class: "status warn", id: "dangling" }, h("span", {}, loose.join(" ")))
			: null,
	);
}

/** By pointer and by keyboard. @param {BoardView} view @param {string[][]} grid @param {(x: number, y: number) => void} put */
function drawable(view, grid, put) {
	const { element } = view;
	let [x, y] = [1, 1];
	view.aimAt([x, y]);
	element.addEventListener("pointerdown", (event) => {
		const [x, y] = view.toCells(event.clientX, event.clientY).map(Math.floor);
		put(x, y);
	});
	element.addEventListener("keydown", (event) => {
		const by = ARROWS[event.key];
		if (by) {
			x = Math.min(grid[0].length - 1, Math.max(0, x + by[0]));
			y = Math.min(grid.length - 1, Math.max(0, y + by[1]));
			view.aimAt([x, y]);
			announce(`Row ${y + 1}, column ${x + 1}: ${grid[y][x] === "." ? "empty" : grid[y][x]}`);
		} else if (event.key === " " || event.key === "Enter") put(x, y);
		else return;
		event.preventDefault();
	});
}

/** Without its empty rows and columns. @param {string[][]} grid */
function cropped(grid) {
	const rows = grid.flatMap((row, y) => (row.some((cell) => cell !== ".") ? [y] : []));
	if (!rows.length) return [["."]];
	const columns = grid[0].map((_, x) => x).filter((x) => grid.some((row) => row[x] !== "."));
	return grid
		.slice(rows[0], rows[rows.length - 1] + 1)
		.map((row) => row.slice(columns[0], columns[columns.length - 1] + 1));
}

/** How many bonds an atom has in a way: 0, 1 or 2. @param {string} bonds @param {string} letter */
const order = (bonds, letter) => (bonds.includes(DOUBLE[letter] ?? " ") ? 2 : Number(bonds.includes(letter)));

/** Bonds of the molecule that meet no bond. @param {string[][]} rows @param {Atom[]} atoms */
function dangling(rows, atoms) {
	const kinds = new Map(atoms.map((atom) => [atom.kind, atom]));
	return rows.flatMap((row, y) =>
		row.flatMap((kind, x) => {
			const atom = kinds.get(kind);
			return WAYS.flatMap(([letter, name, dx, dy], way) => {
				const bonds = atom ? order(atom.bonds, letter) : 0;
				const other = kinds.get(rows[y + dy]?.[x + dx] ?? ".");
				const back = WAYS[(way + 4) % 8][0];
				if (!atom || !bonds || (other && order(other.bonds, back) === bonds)) return [];
				return [`${atom.symbol} in row ${y + 1}, column ${x + 1} has a bond ${name} that meets none.`];
			});
		}),
	);
}

/** The bonds of the chosen atom, one button for each way: none, single, double. @param {Sketch} sketch @param {() => string} pen @param {() => void} changed */
function bondsOf(sketch, pen, changed) {
	const atom = atomsOf(sketch).find(({ kind }) => pen() === `atom ${kind}`);
	if (!atom) return h("p", { class: "caption" }, "Choose an atom above to set its bonds.");
	const set = (/** @type {string} */ letter) => {
		const now = order(atom.bonds, letter);
		const next = now === 0 ? letter : now === 1 ? (DOUBLE[letter] ?? "") : "";
		const rest = [...atom.bonds].filter((bond) => bond !== letter && bond !== DOUBLE[letter]);
		const header = sketch.headers.find(([key, value]) => key === "atom" && value.split(/\s+/)[0] === atom.kind);
		if (header) header[1] = `${atom.kind} ${atom.symbol} ${[...rest, next].sort().join("") || "-"}`;
		changed();
	};
	const grid = [7, 0, 1, 6, -1, 2, 5, 4, 3].map((way) => {
		if (way < 0) return h("span", { class: "bond-atom" }, atom.symbol);
		const [letter, name] = WAYS[way];
		const bonds = order(atom.bonds, letter);
		const words = `Bond ${name}: ${["none", "single", "double"][bonds]}`;
		return h(
			"button",
			{
				type: "button",
				class: `bond-way bonds-${bonds}`,
				"aria-label": words,
				title: words,
				onclick: () => set(letter),
			},
			["·", "–", "="][bonds],
		);
	});
	return h("div", { class: "bond-grid", role: "group", "aria-label": `Bonds of ${atom.symbol}` }, ...grid);
}

/** A form for one more kind. @param {Sketch} sketch @param {() => void} changed */
function newAtom(sketch, changed) {
	const symbol = h("input", { type: "text", maxlength: 2, placeholder: "H", "aria-label": "Element of a new atom" });
	const add = button({
		label: "Add atom",
		onclick: () => {
			const used = new Set(atomsOf(sketch).map(({ kind }) => kind));
			const kind = [..."abcdefghijklmnopqrstuvwxyz"].find((letter) => !used.has(letter));
			if (!/^[A-Z][a-z]?$/i.test(symbol.value.trim()) || !kind)
				return toast("An atom needs an element, such as H or Cl");
			sketch.headers.push(["atom", `${kind} ${symbol.value.trim()} -`]);
			changed();
		},
	});
	return div("new-atom", symbol, add);
}
