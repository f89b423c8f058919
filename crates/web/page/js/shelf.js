// Shelves: where boards to choose from stand. The collection and a file that was brought along are here as a whole, a
// catalogue is asked page by page.

import { dailyOf, dayOf, seedOfToday } from "./daily.js";
import { drawings } from "./drawings.js";
import { engine } from "./engine.js";
import { essence, parse } from "./native.js";
import { FAMILIES } from "./puzzle.js";
import { session } from "./session.js";
import { doneWith } from "./store.js";

/** @returns {Wishes} */
export const noWishes = () => ({
	family: "",
	words: "",
	size: "",
	length: ["", ""],
	pieces: ["", ""],
	walls: ["", ""],
	order: "file",
	undone: false,
});

/** @param {Row} row */
export const lengthOf = (row) => row.length ?? row.known[row.metric] ?? null;

/** Is it one of the collection? Others may have the same name. @param {Row} row */
export const isBuiltIn = (row) => session.collection.includes(row);

/** How well a board was done, if it was. @param {Row} row */
export const doneOf = (row) => doneWith(isBuiltIn(row) ? row.name : essence(parse(row.text)), row.metric);

/** @template T @param {T[]} all @returns {T | undefined} */
const anyOf = (all) => all[Math.floor(Math.random() * all.length)];

/** All shelves there are; the first is the collection. */
export function shelves() {
	const all = [atHand("#/collection", "Collection", session.collection)];
	if (session.shelf.length) all.push(atHand("#/collection/brought", "Your file", session.shelf));
	const own = mine();
	if (own.length) all.push(atHand("#/collection/mine", "My boards", own));
	return [...all, ...session.catalogues.map(catalogue)];
}

/** My drawings, as far as they can be read. @returns {Row[]} */
function mine() {
	return drawings().flatMap(({ text }) => {
		try {
			return [rowOf(text)];
		} catch {
			return [];
		}
	});
}

/** A board as a row of a shelf. @param {string} text @returns {Row} */
export function rowOf(text) {
	const { family, name, metric, goal, source, width, height, pieces, walls, known } = parse(text);
	const figures = { width, height, pieces: pieces.length, walls: walls.reduce((all, wall) => all + wall, 0), known };
	return { name: name || "untitled", family, metric, goal, source, text, length: null, ...figures };
}

/** @param {[string, string]} bounds @param {number | null} value */
const within = ([least, most], value) =>
	(!least || (value !== null && value >= Number(least))) && (!most || (value !== null && value <= Number(most)));

/** @param {Wishes} wishes @param {Row} row */
function wanted(wishes, row) {
	const words = `${row.name} ${row.family} ${row.source ?? ""}`.toLowerCase();
	return (
		(!wishes.family || row.family === wishes.family) &&
		(!wishes.words || words.includes(wishes.words.toLowerCase())) &&
		(!wishes.size || wishes.size === `${row.width}x${row.height}`) &&
		within(wishes.length, lengthOf(row)) &&
		within(wishes.pieces, row.pieces) &&
		within(wishes.walls, row.walls) &&
		(!wishes.undone || !doneOf(row))
	);
}

/** @param {string} order @param {Row[]} rows */
function sorted(order, rows) {
	if (order === "shortest") return rows.sort((a, b) => (lengthOf(a) ?? Infinity) - (lengthOf(b) ?? Infinity));
	if (order === "longest") return rows.sort((a, b) => (lengthOf(b) ?? -1) - (lengthOf(a) ?? -1));
	return rows;
}

/** @param {number[]} values @returns {Vector} */
const range = (values) => [Math.min(...values), Math.max(...values)];

/** Boards that the page has. @param {string} address @param {string} title @param {Row[]} all @returns {Shelf} */
function atHand(address, title, all) {
	const fitting = (/** @type {Wishes} */ wishes) => all.filter((row) => wanted(wishes, row));
	const inOrder = (/** @type {Wishes} */ wishes) => sorted(wishes.order, fitting({ ...wishes, undone: false }));
	const sizes = new Map(all.map(({ width, height }) => [`${width}x${height}`, [width, height]]));
	return {
		address,
		title,
		count: all.length,
		words: true,
		families: FAMILIES.filter((family) => all.some((row) => row.family === family)),
		sizes: /** @type {Vector[]} */ ([...sizes.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1])),
		pieces: range(all.map((row) => row.pieces)),
		walls: range(all.map((row) => row.walls)),
		async page(wishes) {
			const rows = sorted(wishes.order, fitting(wishes));
			return { rows, total: rows.length, next: null };
		},
		random: async (wishes) => anyOf(fitting(wishes)),
		row: async (wishes, at) => inOrder(wishes)[at],
		place: (wishes, row) => ({ wishes, at: inOrder(wishes).indexOf(row) }),
		daily: async () => dailyOf(session.collection, dayOf(new Date())),
	};
}

/** So many boards are asked for at a time. */
const PAGE = 48;
/** Where those that are done are not wanted, one of so many may be left. */
const DRAWN = 100;

/** @param {Wishes} wishes */
function queried(wishes) {
	const [width, height] = wishes.size.split("x");
	const [min, max] = wishes.length;
	const [min_pieces, max_pieces] = wishes.pieces;
	const [min_walls, max_walls] = wishes.walls;
	const all = { family: wishes.family, width, height, min, max, min_pieces, max_pieces, min_walls, max_walls };
	return Object.fromEntries(Object.entries(all).filter(([, value]) => value));
}

/** While numbers are being typed, the first may be the larger one for a moment. @param {Wishes} wishes */
const impossible = ({ length, pieces, walls }) =>
	[length, pieces, walls].some(([least, most]) => least && most && Number(least) > Number(most));

/** Where the boards of a catalogue are. @param {Catalogue} told */
export const addressOf = (told) => `#/collection/of/${encodeURIComponent(told.name)}`;

/** Boards that the engine has. @param {Catalogue} told @returns {Shelf} */
function catalogue(told) {
	const fitting = (/** @type {Wishes} */ wishes, /** @type {Row[]} */ rows) =>
		wishes.undone ? rows.filter((row) => !doneOf(row)) : rows;
	return {
		address: addressOf(told),
		title: told.name,
		count: told.puzzles,
		words: false,
		families: told.families,
		sizes: told.sizes,
		pieces: told.pieces,
		walls: told.walls,
		async page(wishes, offset) {
			if (impossible(wishes)) return { rows: [], total: 0, next: null };
			const part = { order: wishes.order, offset: String(offset), limit: String(PAGE) };
			const { puzzles, total, next } = await engine.ofCatalogue(told.name, { ...queried(wishes), ...part });
			const rows = puzzles.map((row, index) => ({ ...row, at: offset + index }));
			return { rows: fitting(wishes, rows), total, next };
		},
		async row(wishes, at) {
			if (at < 0) return undefined;
			const part = { order: wishes.order, offset: String(at), limit: "1" };
			return (await engine.ofCatalogue(told.name, { ...queried(wishes), ...part })).puzzles[0];
		},
		// A board that was drawn by lot stands among all.
		place: (wishes, { at, number }) =>
			at === undefined ? { wishes: noWishes(), at: (number ?? 1) - 1 } : { wishes, at },
		async random(wishes) {
			if (impossible(wishes)) return undefined;
			const sample = String(wishes.undone ? DRAWN : 1);
			const { puzzles } = await engine.ofCatalogue(told.name, { ...queried(wishes), sample });
			return anyOf(fitting(wishes, puzzles));
		},
		async daily() {
			const { puzzles } = await engine.ofCatalogue(told.name, { sample: "1", seed: String(seedOfToday()) });
			return puzzles[0];
		},
	};
}
