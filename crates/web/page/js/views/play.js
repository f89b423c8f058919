// Play: the board in the hand, the count against the shortest, and a guide that says as much as is wanted.

import { BoardView, aim } from "../board.js";
import { noteDaily } from "../daily.js";
import { choose } from "../dialog.js";
import { announce, button, clock, counted, div, h, refill, segmented } from "../dom.js";
import { draggable } from "../drag.js";
import { explainer } from "../explain.js";
import { Guide } from "../guide-panel.js";
import { describe, gaps, steerable } from "../keys.js";
import { heading, hero, staged } from "../layout.js";
import { placesButton } from "../places.js";
import { METRICS } from "../puzzle.js";
import { session } from "../session.js";
import { shareGame } from "../sharing.js";
import { knock } from "../sound.js";
import { doneWith, markDone } from "../store.js";
import { celebration, starsOf } from "../victory.js";

/** @param {Go} go */
export function playView(go) {
	const { game, puzzle } = session;
	const board = new BoardView(puzzle, {
		interactive: true,
		label: "The board. Tab to a piece, move it with the arrow keys.",
	});
	board.element.classList.add("playable");
	/** Whether the board shows the move already. */
	let playing = false;
	const host = {
		state: () => game.state,
		locked: () => game.solved,
		play: (/** @type {Move[]} */ moves) => {
			playing = true;
			game.play(moves);
			playing = false;
		},
	};
	draggable(board, host);
	steerable(board, host);
	const guide = new Guide(board, game, report);
	const explained = explainer(board, game);

	const count = h("strong", { class: "count", id: "count" });
	const unit = h("span", { class: "unit" });
	const shortest = h("span", { class: "shortest", id: "shortest" });
	const record = h("span", { class: "record" });
	const timer = h("span", { class: "timer", role: "timer", "aria-label": "Time" });
	const steps = h("ol", { class: "steps", "aria-label": "Moves made" });
	const undo = button({ icon: "undo", label: "Undo", key: "Backspace", only: true, onclick: () => game.undo() });
	const redo = button({ icon: "redo", label: "Redo", key: "Shift Backspace", only: true, onclick: () => game.redo() });
	const reset = button({ icon: "reset", label: "Start again", only: true, onclick: () => game.reset() });
	const watch = button({
		icon: "watch",
		label: "Solve",
		id: "solve",
		onclick: async () => go(await session.address("watch")),
	});
	/** Takes the place of hint and solve when there is nothing left to do. */
	const finale = div("finale");

	function report() {
		count.textContent = String(game.cost);
		unit.textContent =
			puzzle.metric === "octile" ? "cost" : game.cost === 1 ? puzzle.metric.replace(/s$/, "") : puzzle.metric;
		const least = guide.par();
		const best = doneWith(session.key, puzzle.metric);
		shortest.textContent = least === undefined ? "" : `shortest ${least}`;
		record.textContent = best ? `your best ${best.cost}` : "";
		undo.disabled = !game.cursor;
		redo.disabled = game.cursor === game.entries.length;
		reset.disabled = !game.entries.length;
		[guide.button.hidden, watch.hidden] = [game.solved, game.solved];
	}

	function list() {
		refill(
			steps,
			...game.entries.map((entry, index) => {
				const words =
					entry.words.length > 3
						? `${entry.words.slice(0, 2).join(" · ")} … ${entry.words.length}`
						: entry.words.join(" · ");
				const chip = h(
					"button",
					{ type: "button", class: index < game.cursor ? "step" : "step undone", onclick: () => game.goTo(index + 1) },
					words,
				);
				return h("li", {}, chip);
			}),
		);
		if (steps.parentElement) steps.parentElement.scrollTop = steps.parentElement.scrollHeight;
	}

	function celebrate() {
		board.element.classList.add("won");
		const least = guide.par();
		const optimal = least !== undefined && game.cost <= least;
		if (!game.noted) {
			game.noted = true;
			markDone(session.key, puzzle.metric, { cost: game.cost, seconds: game.seconds, optimal });
			noteDaily(session.collection, session.key, starsOf(game.cost, least));
		}
		leaveBoard(board, game);
		refill(
			finale,
			celebration(go, guide.par(), () => guide.ways()),
		);
		if (document.activeElement === document.body) finale.querySelector("button")?.focus();
	}

	function changed() {
		for (const piece of board.pieces) piece.classList.remove("leaving");
		board.element.classList.remove("won");
		if (!playing) board.show(game.state);
		if (!playing) board.hint(null);
		describe(board, game.state);
		list();
		refill(finale);
		guide.look();
		explained.ask();
		const last = game.entries[game.cursor - 1]?.words.join(", ") ?? "Start";
		announce(
			`${last}. ${game.solved ? guide.words() : [counted(game.cost, puzzle.metric), guide.words()].filter(Boolean).join(". ")}`,
		);
		if (game.solved) celebrate();
		else knock();
	}

	/** Another count: the moves are kept if that is wanted. @param {string} metric */
	async function recount(metric) {
		const made = game.cursor;
		const answer = made
			? await choose({
					title: `Count ${metric === "octile" ? "the distance" : metric}`,
					words: `You have made ${counted(game.cost, puzzle.metric)}. You can keep them, counted in the new unit.`,
					answers: [
						["keep", "Keep my moves"],
						["fresh", "Start again"],
					],
				})
			: "continue";
		if (answer) session.count(metric, answer);
		go(await session.address("play"));
	}

	const metrics = METRICS[puzzle.family].filter((metric) => metric !== "octile" || puzzle.neighbours === 8);
	const chooser =
		metrics.length > 1
			? segmented({
					label: "Count",
					options: metrics.map((metric) => [metric, metric === "octile" ? "distance" : metric]),
					value: puzzle.metric,
					onchange: recount,
				})
			: null;
	const quiet = (/** @type {string} */ icon, /** @type {string} */ label, /** @type {() => void} */ onclick) =>
		button({ icon, label, quiet: true, only: true, id: icon, onclick });
	const panel = [
		heading(go),
		div("score", div("tally", count, unit), div("par", shortest, record, timer)),
		guide.status,
		div("controls", undo, redo, reset, guide.button, watch),
		finale,
		div("history", steps),
		div(
			"foot",
			chooser,
			h("span", { class: "gap" }),
			h(
				"span",
				{},
				quiet("share", "Share", () => shareGame(go)),
				quiet("print", "Print", async () => {
					session.printing = [];
					go(await session.address("print"));
				}),
				quiet("edit", "Edit", async () => go(await session.address("edit"))),
			),
		),
		guide.chooser,
		explained.element,
		h("details", { class: "help" }, h("summary", {}, "Keys"), h("p", {}, helpFor(puzzle))),
	];
	const wanted = aim(puzzle);
	if (puzzle.family === "atomix") wanted?.append(placesButton(board));
	const element = staged("play", [hero(board.element, wanted)], panel);

	const keys = (/** @type {KeyboardEvent} */ event) => {
		if (/** @type {Element} */ (event.target).matches?.("input, textarea, select")) return;
		if (document.querySelector("dialog[open]")) return;
		const control = event.ctrlKey || event.metaKey;
		const back = event.key === "Backspace" || (control && event.key.toLowerCase() === "z");
		if (back) {
			event.preventDefault();
			if (event.shiftKey) game.redo();
			else game.undo();
		} else if (event.key === "?") {
			guide.hint();
		}
	};
	document.addEventListener("keydown", keys);
	game.addEventListener("change", changed);
	const tick = setInterval(() => (timer.textContent = clock(game.seconds)), 250);
	timer.textContent = clock(game.seconds);
	board.show(game.state);
	describe(board, game.state);
	list();
	guide.look();
	if (game.solved) celebrate();
	return {
		element,
		leave() {
			guide.leave();
			explained.leave();
			session.keep();
			clearInterval(tick);
			document.removeEventListener("keydown", keys);
			game.removeEventListener("change", changed);
		},
	};
}

/** The red car drives off. @param {BoardView} board @param {Game} game */
function leaveBoard(board, game) {
	const { puzzle } = game;
	const red = puzzle.pieces.findIndex((piece) => piece.goal);
	const by = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] }[puzzle.exit];
	if (puzzle.family !== "rush" || puzzle.goal !== "exit" || !by || red < 0) return;
	setTimeout(() => {
		if (!game.solved) return;
		const far = puzzle.pieces[red].shape.length + 0.6;
		board.pieces[red].classList.add("leaving");
		board.lead([red], [[by[0] * far, by[1] * far]], 700);
	}, 260);
}

/** @param {Puzzle} puzzle */
function helpFor(puzzle) {
	const common = "Backspace undoes a move, Shift+Backspace redoes it, ? asks for a hint.";
	switch (puzzle.family) {
		case "tiles":
			if (gaps(puzzle) === 1) return `Arrow keys push a tile into the gap, with Shift the whole row. ${common}`;
			return `Tab selects a tile, arrow keys push it, with Shift as far as possible. ${common}`;
		case "maze":
			return `Arrow keys walk, with Shift as far as possible; Home, Page Up, End and Page Down walk diagonally. ${common}`;
		case "atomix":
			return `Tab selects an atom, arrow keys slide it. ${common}`;
		default:
			return `Tab or a piece's letter selects it, arrow keys move it, with Shift as far as possible. ${common}`;
	}
}
