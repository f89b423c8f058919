// Boards on paper: cards of several to a page, with or without solutions.

import { BoardView, aim } from "../board.js";
import { button, counted, div, h, messageOf, refill, segmented } from "../dom.js";
import { engine } from "../engine.js";
import { parse, print } from "../native.js";
import { FAMILY_NAMES, title } from "../puzzle.js";
import { session } from "../session.js";

/** Seconds that a solution may take to be found. */
const PATIENCE = 10;

/** @param {Go} go */
export function printView(go) {
	const puzzles = session.printing.length ? session.printing.map((row) => parse(row.text)) : [session.puzzle];
	const sheet = div("sheet");
	const note = h("p", { class: "caption", role: "status" });
	const work = new AbortController();
	const notes = puzzles.map(() => h("p", { class: "solution" }));
	const cards = puzzles.map((puzzle, index) => {
		const length = puzzle.known[puzzle.metric];
		return h(
			"article",
			{ class: "print-card" },
			h("h2", {}, puzzle.name ? title(puzzle.name) : "Your own board"),
			h(
				"p",
				{},
				`${FAMILY_NAMES[puzzle.family]}${length === undefined ? "" : ` · shortest ${counted(length, puzzle.metric)}`}`,
			),
			div("print-boards", new BoardView(puzzle, { label: "The board" }).element, aim(puzzle)),
			notes[index],
		);
	});

	async function solve() {
		for (const [index, puzzle] of puzzles.entries()) {
			note.textContent = `Looking for solutions: ${index + 1} of ${puzzles.length}`;
			const report = await engine.solve(print(puzzle), { seconds: PATIENCE, signal: work.signal });
			notes[index].textContent = report.moves
				? report.moves.join(" · ")
				: report.outcome === "unsolvable"
					? "No solution."
					: "Not found in time.";
		}
		note.textContent = "";
	}

	const per = segmented({
		label: "Cards on a page",
		options: ["1", "2", "4", "6", "9"].map((count) => [count, count]),
		value: "4",
		onchange: (count) => (sheet.dataset.per = count),
	});
	sheet.dataset.per = "4";
	const solutions = segmented({
		label: "Solutions",
		options: [
			["", "No solutions"],
			["with", "With solutions"],
		],
		value: "",
		onchange: (value) => {
			sheet.classList.toggle("solved", Boolean(value));
			if (value && !notes[0].textContent)
				solve().catch((error) => !work.signal.aborted && (note.textContent = messageOf(error)));
		},
	});
	refill(sheet, ...cards);
	const element = h(
		"section",
		{ class: "printing" },
		h(
			"header",
			{ class: "collection-head" },
			h("h1", {}, "Print"),
			h("span", { class: "gap" }),
			per,
			solutions,
			button({ label: "Back", onclick: () => go(session.browsed) }),
			button({ icon: "print", label: "Print", primary: true, id: "print-now", onclick: () => window.print() }),
		),
		note,
		sheet,
	);
	// Paper is white, whatever the screen is.
	const { dataset } = document.documentElement;
	const { theme } = dataset;
	const paper = () => void (dataset.theme = "light");
	const screen = () => void (dataset.theme = theme);
	addEventListener("beforeprint", paper);
	addEventListener("afterprint", screen);
	return {
		element,
		leave() {
			work.abort();
			removeEventListener("beforeprint", paper);
			removeEventListener("afterprint", screen);
		},
	};
}
