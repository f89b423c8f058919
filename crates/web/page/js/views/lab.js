// The laboratory: up to four searches on the same board, what they looked at as curves, and in a maze as cells.

import { BoardView } from "../board.js";
import { chart, drawCurves } from "../chart.js";
import { compared, csv } from "../compared.js";
import { Configurations, inWords } from "../configurations.js";
import { announce, button, div, figures, h, messageOf, refill, segmented } from "../dom.js";
import { aborted, engine } from "../engine.js";
import { heading, staged } from "../layout.js";
import { print } from "../native.js";
import { Replays } from "../replays.js";
import { readMoves } from "../rules.js";
import { session } from "../session.js";
import { download } from "../share.js";
import { share } from "../sharing.js";

/** Seconds that each search may take. */
const PATIENCE = 30;

/** @param {Go} go */
export function labView(go) {
	const { puzzle } = session;
	const maze = puzzle.family === "maze";
	const configurations = new Configurations(puzzle);
	const plot = chart("Positions looked at by each search");
	const boards = div("bench-boards");
	const stage = div("bench", boards, plot);
	const table = div("table-wrap");
	const note = h("p", { class: "caption", role: "status" });
	let axis = "bound";
	let work = new AbortController();
	/** What was run last: it keeps its names whatever is chosen meanwhile. @type {Options[]} */
	let ran = [];
	/** @type {Searched[]} */
	let results = [];
	/** @type {BoardView[]} */
	let visited = [];
	/** @type {Replays | undefined} */
	let replays;
	let frame = 0;

	const start = button({ icon: "watch", label: "Run", primary: true, id: "run", onclick: () => run() });
	const cancel = button({ icon: "stop", label: "Cancel", onclick: () => work.abort() });
	cancel.hidden = true;
	const axes = segmented({
		label: "Across",
		options: [
			["bound", "by bound"],
			["seconds", "by time"],
		],
		value: axis,
		onchange: (value) => {
			axis = value;
			draw(1);
		},
	});

	/** One board beside the curve; in a maze one for each search. */
	function furnish() {
		replays?.leave();
		visited = maze ? ran.map(() => new BoardView(puzzle, { label: "Cells visited" })) : [];
		const small = maze && ran.length ? [] : [new BoardView(puzzle, { mini: true, label: "The board" })];
		refill(
			boards,
			...small.map((board) => h("figure", { class: "bench-board" }, board.element)),
			...visited.map((board, index) =>
				h(
					"figure",
					{ class: "maze-run" },
					board.element,
					h("figcaption", { class: `key-${index}` }, inWords(ran[index])),
				),
			),
		);
	}

	/** @param {number} share of the curves */
	function draw(share) {
		const curves = results.map((result, index) => ({
			name: inWords(ran[index]),
			points: axis === "bound" ? byBound(result) : byTime(result),
		}));
		const most = curves.map(({ points }) => points[points.length - 1]?.[1] ?? 1);
		const log = Math.max(...most) > 40 * Math.max(1, Math.min(...most));
		drawCurves(plot, curves, {
			x: axis === "bound" ? "proven bound" : "time",
			y: "positions looked at",
			share,
			log,
			whole: axis === "bound",
		});
		mark(share);
	}

	/** The cells of a maze, as far as the searches have got. @param {number} share */
	function mark(share) {
		const most = Math.max(0, ...results.map((result) => result.report?.visited?.length ?? 0));
		visited.forEach((board, index) => {
			const report = results[index]?.report;
			const cells = (report?.visited ?? []).map(([row, column]) => /** @type {Vector} */ ([column, row]));
			const states = share === 1 && report?.moves ? readMoves(puzzle, puzzle.start, report.moves).states : [];
			board.mark(
				cells.slice(0, Math.ceil(share * most)),
				states.map((state) => [state[0], state[1]]),
			);
			const caption = board.element.nextElementSibling;
			const count = figures(Math.min(cells.length, Math.ceil(share * most)));
			if (caption) caption.textContent = report ? `${inWords(ran[index])}: ${count} cells` : inWords(ran[index]);
		});
	}

	function grow() {
		const begin = performance.now();
		cancelAnimationFrame(frame);
		const step = (/** @type {number} */ now) => {
			const share = Math.min(1, Math.max(0, (now - begin) / 1400));
			draw(share);
			if (share < 1) frame = requestAnimationFrame(step);
		};
		if (matchMedia("(prefers-reduced-motion: reduce)").matches) draw(1);
		else frame = requestAnimationFrame(step);
	}

	async function run() {
		work.abort();
		work = new AbortController();
		ran = configurations.chosen();
		results = [];
		refill(table);
		furnish();
		note.textContent = "Running …";
		[start.disabled, cancel.hidden] = [true, false];
		history.replaceState(null, "", await address());
		try {
			results = await engine.compare(print(puzzle), ran, {
				seconds: PATIENCE,
				signal: work.signal,
				onprogress: ({ progress }) => live(progress),
			});
			note.textContent = "";
			show();
		} catch (error) {
			note.textContent = aborted(error) ? "Cancelled." : messageOf(error);
		}
		[start.disabled, cancel.hidden] = [false, true];
	}

	function show() {
		const names = ran.map(inWords);
		replays = new Replays(puzzle, results, names);
		refill(
			table,
			compared(results, names),
			div(
				"controls",
				maze ? null : replays.button,
				button({
					icon: "file",
					label: "CSV",
					id: "csv",
					onclick: () =>
						download(new Blob([csv(results, names)], { type: "text/csv" }), `${session.name || "board"}.csv`),
				}),
				button({ icon: "share", label: "Share", id: "share", onclick: async () => share(go, await address()) }),
			),
		);
		const told = results.flatMap(({ report }, index) =>
			report ? [`${names[index]} looked at ${report.expanded} positions`] : [],
		);
		announce(`${told.join(", ")}.`);
		grow();
	}

	async function address() {
		const place = await session.address("lab");
		return `${place}${place.includes("?") ? "&" : "?"}searches=${encodeURIComponent(configurations.text())}`;
	}

	/** @param {Progress | null} progress */
	function live(progress) {
		if (!progress?.samples) return;
		const index = progress.configuration ?? 0;
		for (let before = 0; before <= index; before++) results[before] ??= { report: null, error: null, samples: [] };
		results[index] = { report: null, error: null, samples: progress.samples };
		note.textContent = `Running ${inWords(ran[index])}: ${figures(progress.expanded ?? 0)} positions …`;
		draw(1);
	}

	const asked = new URLSearchParams(location.hash.split("?")[1]).get("searches");
	configurations.furnish(asked);
	furnish();
	draw(1);
	const element = staged(
		"lab",
		[stage],
		[
			heading(go),
			configurations.element,
			div("controls", configurations.more, start, cancel),
			note,
			table,
			div("foot", axes),
		],
	);
	return {
		element,
		leave() {
			work.abort();
			replays?.leave();
			cancelAnimationFrame(frame);
		},
	};
}

/**
 * What was looked at until each bound was proven: exact, layer by layer, once the search is over.
 * @param {Searched} searched @returns {Vector[]}
 */
function byBound({ report, samples }) {
	const layers = report?.layers ?? [];
	if (layers.length < 2) return samples.map(({ bound, expanded }) => [bound, expanded]);
	let all = 0;
	return layers.map(({ f, expanded }) => [f, (all += expanded)]);
}

/** @param {Searched} searched @returns {Vector[]} */
const byTime = ({ samples }) => samples.map(({ seconds, expanded }) => [seconds, expanded]);
