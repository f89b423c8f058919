// Solve and watch: the search with its proven bound, then its solution as an animation that can be led by hand.

import { aborted, engine } from "../engine.js";
import { BoardView, aim } from "../board.js";
import {
	announce,
	button,
	counted,
	div,
	figures,
	h,
	icon,
	inBytes,
	inSeconds,
	messageOf,
	refill,
	segmented,
} from "../dom.js";
import { remember } from "../guide.js";
import { facts, heading, hero, staged } from "../layout.js";
import { print } from "../native.js";
import { spokenNames } from "../puzzle.js";
import { cost, groupOf, inWords, isSolved, readMoves } from "../rules.js";
import { session } from "../session.js";
import { memory, save } from "../store.js";
import { exportMenu } from "../exports.js";
import { share } from "../sharing.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Milliseconds for a move at speed 1. */
const PACE = 420;

/** @param {Go} go */
export function watchView(go) {
	const { puzzle, game, brought } = session;
	const start = game.solved || brought ? puzzle.start : game.state;
	const board = new BoardView(puzzle, { label: "The board of the solution" });
	board.show(start);
	const body = div("watch-body");
	const element = staged("watch", [hero(board.element, aim(puzzle))], [heading(go), body]);
	let search = new AbortController();
	/** @type {Player | undefined} */
	let player;

	async function solve() {
		search = new AbortController();
		const { signal } = search;
		const text = print(puzzle, start);
		const progress = searching(() => search.abort());
		refill(body, progress.element);
		try {
			finish(await engine.solve(text, { signal, onprogress: (running) => progress.show(running) }));
		} catch (error) {
			if (left) return;
			if (aborted(error)) stopped(progress.bound());
			else trouble(messageOf(error));
		}
	}

	/** @param {SearchReport} report */
	function finish(report) {
		remember(puzzle, start, report);
		if (report.outcome !== "solved") {
			const words =
				report.outcome === "unsolvable"
					? report.expanded
						? "There is no solution. Every position that can be reached was looked at, and none is a goal."
						: "There is no solution. The rules of the puzzle rule it out without a search."
					: `The search stopped at a limit. Any solution takes at least ${counted(report.lower_bound, puzzle.metric)}.`;
			refill(body, h("p", { class: "status bad" }, words), again(), statistics(report));
			return announce(words);
		}
		const from = start === puzzle.start ? "" : " from where you are";
		const proof = report.optimal ? `shortest${from}, proven` : `not proven shortest${from}`;
		show(report.moves ?? [], verdict(report.length ?? 0, proof), statistics(report));
		announce(`Solved in ${counted(report.length ?? 0, puzzle.metric)}.`);
	}

	/** Plays a solution. @param {string[]} words @param {HTMLElement} above @param {HTMLElement} below */
	function show(words, above, below) {
		const { moves, states } = readMoves(puzzle, start, words);
		player?.leave();
		player = new Player(board, moves, states, words);
		const links = button({
			icon: "share",
			label: "Share this solution",
			quiet: true,
			id: "share-way",
			onclick: async () => {
				const before = start === puzzle.start ? [] : game.made.flatMap((entry) => entry.words);
				// From the start, pieces have the names of the start.
				const names = spokenNames(puzzle, puzzle.start);
				const after = moves.map((move) => inWords(names[move.piece], move));
				await share(go, await session.addressWith("watch", [...before, ...after]));
			},
		});
		refill(body, above, player.element, below, exportMenu(print(puzzle, start), words), links);
		player.play();
	}

	/** A solution that somebody has sent. @param {string[]} words */
	function received(words) {
		const { moves, states } = readMoves(puzzle, start, words);
		const all = moves.reduce((sum, move) => sum + cost(puzzle, move), 0);
		const solves = isSolved(puzzle, states[states.length - 1]);
		const above = verdict(all, solves ? "a solution from a link" : "moves from a link");
		show(words, above, button({ icon: "search", label: "Find the shortest", id: "find-shortest", onclick: solve }));
	}

	/** @param {number} length @param {string} words */
	const verdict = (length, words) =>
		h(
			"p",
			{ class: "verdict" },
			h("strong", {}, String(length)),
			` ${puzzle.metric === "octile" ? "cost" : puzzle.metric}`,
			h("span", {}, words),
		);

	/** @param {number} bound */
	function stopped(bound) {
		const words = `Cancelled. It is proven that any solution takes at least ${counted(bound, puzzle.metric)}.`;
		refill(body, h("p", { class: "status", id: "cancelled" }, words), again());
		announce(words);
	}

	/** @param {string} words */
	function trouble(words) {
		refill(body, h("p", { class: "status bad", role: "alert" }, words), again());
	}

	const again = () =>
		div(
			"controls",
			button({ icon: "watch", label: "Search again", onclick: solve }),
			button({ icon: "play", label: "Back to play", onclick: async () => go(await session.address("play")) }),
		);

	let left = false;
	if (brought) received(brought);
	else solve();
	return {
		element,
		leave() {
			left = true;
			search.abort();
			player?.leave();
		},
	};
}

/** How far a search has come. @param {Partial<Progress>} progress */
const reached = (progress) =>
	facts([
		["Proven lower bound", progress.bound === undefined ? "–" : String(progress.bound)],
		["Positions looked at", figures(progress.expanded ?? 0)],
		["Positions remembered", figures(progress.stored ?? 0)],
		["Memory", inBytes(progress.bytes ?? 0)],
		["Time", inSeconds(progress.seconds ?? 0)],
	]);

/** What is shown while a search runs. @param {() => void} cancel */
export function searching(cancel) {
	// There from the beginning, so that the button below stays where it is.
	const rows = h("div", {}, reached({}));
	const bar = h("div", { class: "running", role: "progressbar", "aria-label": "Searching" }, h("i"));
	let bound = 0;
	const element = h(
		"div",
		{ class: "searching", id: "searching" },
		h("p", { class: "stage-name" }, "Searching"),
		bar,
		rows,
		button({ icon: "stop", label: "Cancel", id: "cancel", onclick: cancel }),
	);
	const name = /** @type {HTMLElement} */ (element.firstElementChild);
	return {
		element,
		bound: () => bound,
		/** @param {Underway} job */
		show({ state, waiting, progress }) {
			if (state === "queued") name.textContent = waiting ? `Waiting for ${waiting} other ${waiting === 1 ? "search" : "searches"}` : "Waiting";
			if (!progress) return;
			bound = progress.bound ?? bound;
			const line = /** @type {HTMLElement} */ (bar.firstElementChild);
			if (progress.total) line.style.width = `${(100 * (progress.done ?? 0)) / progress.total}%`;
			else line.removeAttribute("style");
			name.textContent =
				progress.stage === "tables" ? `Building tables${progress.what ? `: ${progress.what}` : ""}` : "Searching";
			if (progress.stage === "search") refill(rows, reached(progress));
		},
	};
}

/** @param {SearchReport} report */
export function statistics(report) {
	const chosen = [report.algorithm, report.heuristic === "zero" ? "" : report.heuristic].filter(Boolean).join(" with ");
	return h(
		"details",
		{ class: "statistics" },
		h(
			"summary",
			{},
			report.expanded
				? `${figures(report.expanded)} positions looked at in ${inSeconds(report.seconds)}, by ${chosen}`
				: `How this is known · ${inSeconds(report.seconds)}`,
		),
		facts([
			["Search", report.algorithm],
			["Heuristic", report.heuristic],
			["Lower bound", String(report.lower_bound)],
			["Expanded", figures(report.expanded)],
			["Generated", figures(report.generated)],
			["Stored", figures(report.stored)],
			["Memory", inBytes(report.peak_bytes)],
			["Threads", String(report.threads)],
			["Time", inSeconds(report.seconds)],
		]),
	);
}

/** Plays the positions of a solution, forwards by itself and anywhere by hand. */
class Player {
	/** @param {BoardView} board @param {Move[]} moves @param {State[]} states @param {string[]} words */
	constructor(board, moves, states, words) {
		this.board = board;
		this.moves = moves;
		this.states = states;
		this.words = words;
		this.index = 0;
		this.running = false;
		/** Rises with every interruption, so that an animation under way does not go on. */
		this.turn = 0;
		this.scrubber = h("input", {
			type: "range",
			min: 0,
			max: moves.length,
			value: 0,
			"aria-label": "Step of the solution",
			id: "scrubber",
			oninput: () => this.jump(Number(this.scrubber.value)),
		});
		this.toggle = button({
			icon: "watch",
			label: "Play",
			primary: true,
			only: true,
			id: "toggle",
			onclick: () => (this.running ? this.pause() : this.play()),
		});
		this.place = h("span", { class: "place", id: "place" });
		this.list = h(
			"ol",
			{ class: "steps", id: "steps", "aria-label": "Steps" },
			...this.words.map((words, index) =>
				h("li", {}, h("button", { type: "button", class: "step", onclick: () => this.jump(index + 1) }, words)),
			),
		);
		const speed = segmented({
			label: "Speed",
			options: [
				["0.5", "½×"],
				["1", "1×"],
				["2", "2×"],
				["4", "4×"],
			],
			value: String(memory.speed),
			onchange: (value) => {
				memory.speed = Number(value);
				save();
			},
		});
		this.element = div(
			"player",
			this.scrubber,
			div(
				"controls",
				button({ icon: "prev", label: "Step back", only: true, id: "back", onclick: () => this.jump(this.index - 1) }),
				this.toggle,
				button({ icon: "next", label: "Step forward", only: true, id: "forward", onclick: () => this.forward() }),
				this.place,
				h("span", { class: "gap" }),
				speed,
			),
			div("history", this.list),
		);
		this.keys = (/** @type {KeyboardEvent} */ event) => {
			if (/** @type {Element} */ (event.target).matches?.("input, textarea, select, button, a")) return;
			if (event.key === "ArrowRight") this.forward();
			else if (event.key === "ArrowLeft") this.jump(this.index - 1);
			else if (event.key === " ") this.running ? this.pause() : this.play();
			else return;
			event.preventDefault();
		};
		document.addEventListener("keydown", this.keys);
		this.mark();
	}

	mark() {
		const { index } = this;
		this.scrubber.value = String(index);
		this.scrubber.style.setProperty("--share", `${(100 * index) / Math.max(1, this.moves.length)}%`);
		this.scrubber.setAttribute("aria-valuetext", index ? this.words[index - 1] : "Start");
		this.place.textContent = `${index} / ${this.moves.length}`;
		const items = this.list.children;
		for (let i = 0; i < items.length; i++) items[i].firstElementChild?.toggleAttribute("aria-current", i + 1 === index);
		const current = items[index - 1];
		const box = this.list.parentElement;
		if (current instanceof HTMLElement && box) box.scrollTop = current.offsetTop - box.offsetTop - box.clientHeight / 2;
		refill(this.toggle, icon(this.running ? "pause" : index === this.moves.length ? "reset" : "watch"));
		this.toggle.setAttribute("aria-label", this.running ? "Pause" : "Play");
	}

	/** @param {number} index */
	jump(index) {
		this.turn++;
		this.running = false;
		this.index = Math.min(this.moves.length, Math.max(0, index));
		this.board.show(this.states[this.index]);
		this.mark();
	}

	async step() {
		const { turn } = this;
		const move = this.moves[this.index];
		this.board.show(this.states[this.index]);
		const cells = move.legs.reduce((all, [dx, dy]) => all + Math.max(Math.abs(dx), Math.abs(dy)), 0);
		this.index++;
		this.mark();
		const lasts = (PACE * (0.7 + 0.15 * cells)) / memory.speed;
		// Without motion every position is shown for as long as its move would take.
		await Promise.all([
			this.board.lead(groupOf(this.board.puzzle, this.states[this.index - 1], move), move.legs, lasts),
			new Promise((resolve) => setTimeout(resolve, still.matches ? lasts : 0)),
		]);
		return turn === this.turn;
	}

	forward() {
		this.turn++;
		this.running = false;
		if (this.index < this.moves.length) this.step();
	}

	async play() {
		if (this.index === this.moves.length) this.jump(0);
		this.turn++;
		this.running = true;
		this.mark();
		while (this.running && this.index < this.moves.length) {
			if (!(await this.step())) return;
			await new Promise((resolve) => setTimeout(resolve, 60 / memory.speed));
		}
		this.running = false;
		this.mark();
	}

	pause() {
		this.running = false;
		this.mark();
	}

	leave() {
		this.turn++;
		this.running = false;
		document.removeEventListener("keydown", this.keys);
	}
}
