// What was solved so far: in all, by family, and puzzle by puzzle.

import { longestStreak, streak } from "./daily.js";
import { dialog } from "./dialog.js";
import { button, clock, div, figures, h } from "./dom.js";
import { nameOf } from "./drawings.js";
import { parse } from "./native.js";
import { FAMILIES, FAMILY_NAMES, title } from "./puzzle.js";
import { session } from "./session.js";
import { memory } from "./store.js";

/** @typedef {Done & { board: string, metric: string, family: string }} Solved */

/** Of a board that is remembered by its name or its text, and what was counted. @returns {Solved[]} */
function solved() {
	return Object.entries(memory.done).map(([key, done]) => {
		const [board, metric] = [key.slice(0, key.lastIndexOf(" ")), key.slice(key.lastIndexOf(" ") + 1)];
		const own = /^puzzle: (\S+)/.exec(board)?.[1];
		const family = own ?? session.collection.find(({ name }) => name === board)?.family ?? "";
		return { ...done, board, metric, family };
	});
}

/** @param {Solved[]} all @param {(done: Solved) => number} value */
const sum = (all, value) => all.reduce((sum, done) => sum + value(done), 0);

/** The first of each row names it. @param {string} label @param {string[]} heads @param {Child[][]} rows */
function table(label, heads, rows) {
	const head = h("tr", {}, ...heads.map((words) => h("th", { scope: "col" }, words)));
	const lines = rows.map(([name, ...cells]) =>
		h("tr", {}, h("th", { scope: "row" }, name), ...cells.map((cell) => h("td", {}, cell))),
	);
	return h(
		"div",
		{ class: "compared-wrap recorded", tabindex: "0", role: "region", "aria-label": label },
		h("table", { class: "compared" }, h("thead", {}, head), h("tbody", {}, ...lines)),
	);
}

/** @param {Solved[]} all */
function byFamily(all) {
	const rows = FAMILIES.map((family) => {
		const mine = all.filter((done) => done.family === family);
		const there = session.collection.filter((row) => row.family === family).length;
		const best = mine.filter(({ optimal }) => optimal).length;
		const named = new Set(mine.filter(({ board }) => !board.includes("\n")).map(({ board }) => board)).size;
		const [times, spent] = [sum(mine, (done) => done.times), sum(mine, (done) => done.spent)];
		return [
			FAMILY_NAMES[family],
			`${named} of ${there}`,
			String(best),
			String(times),
			times ? clock(spent / times) : "–",
		];
	});
	return table("By family", ["Family", "Collection", "Fewest moves", "Games", "Time a game"], rows);
}

/** @param {Solved[]} all @param {Go} go @param {() => void} close */
function byPuzzle(all, go, close) {
	const rows = all
		.sort((a, b) => b.when - a.when)
		.map(({ board, metric, cost, optimal, times, made, fastest, when }) => {
			const own = board.includes("\n");
			const open = async () => {
				close();
				if (own) session.open(parse(board));
				else session.openName(board, metric);
				go(await session.address("play"));
			};
			const name = own ? nameOf(board).replace("Untitled", "Board of one's own") : title(board);
			return [
				button({ label: name, quiet: true, onclick: open }),
				`${figures(cost)}${optimal ? " ★" : ""} ${metric}`,
				String(times),
				(made / times).toFixed(1).replace(/\.0$/, ""),
				clock(fastest),
				when ? new Date(when).toLocaleDateString() : "–",
			];
		});
	return table("By puzzle", ["Puzzle", "Best", "Games", "Mean", "Fastest", "Last"], rows);
}

/** @param {Go} go */
export function record(go) {
	const all = solved();
	const figure = (/** @type {string | number} */ value, /** @type {string} */ words) =>
		h("div", {}, h("strong", {}, String(value)), h("span", { class: "caption" }, words));
	const box = dialog(
		"Your record",
		div(
			"figures",
			figure(all.length, "solved"),
			figure(all.filter(({ optimal }) => optimal).length, "in the fewest moves"),
			figure(clock(sum(all, (done) => done.spent)), "played"),
			figure(streak(), "days in a row"),
			figure(longestStreak(), "longest row of days"),
		),
		byFamily(all),
		all.length ? byPuzzle(all, go, () => box.close()) : null,
		div("answers", button({ label: "Close", onclick: () => box.close() })),
	);
	// The first button is far below.
	const head = /** @type {HTMLElement} */ (box.firstElementChild);
	head.tabIndex = -1;
	head.focus();
}
