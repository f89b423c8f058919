// The space: every position that can be reached, as one picture. Where the game is, is followed live.

import { BoardView } from "../board.js";
import { announce, button, div, figures, h, inSeconds, messageOf, refill } from "../dom.js";
import { draggable } from "../drag.js";
import { aborted } from "../engine.js";
import { colour, NOWHERE } from "../graph.js";
import { GraphView } from "../graph-view.js";
import { describe, steerable } from "../keys.js";
import { facts, heading, staged } from "../layout.js";
import { parse, print } from "../native.js";
import { searchReplay } from "../search-replay.js";
import { session } from "../session.js";
import { explored } from "../spaces.js";

/** Milliseconds for a step of a walk through the cloud. */
const PACE = 260;

/** Why a space was not explored to its end. @type {Record<string, (space: SpaceFacts) => string>} */
const STOPPED = {
	nodes: ({ states }) => `The space is too large to draw: it has more than ${figures(states)} positions.`,
	memory: ({ states }) => `The memory that the server may use was full after ${figures(states)} positions.`,
	time: ({ states }) => `Time ran out after ${figures(states)} positions.`,
	interrupted: () => "The server has stopped the search.",
};

/** @param {Go} go */
export function spaceView(go) {
	const { puzzle, game } = session;
	const sky = div("sky");
	const body = div("space-body");
	const element = staged("space", [sky], [heading(go), body]);
	const search = new AbortController();
	let left = false;
	/** @type {GraphView | undefined} */
	let picture;
	/** @type {Space | undefined} */
	let space;
	/** Boards that were asked for, by node. @type {Map<number, Promise<{ distance: number | null, position: { text: string } }>>} */
	const seen = new Map();
	/** @type {ReturnType<typeof setInterval> | undefined} */
	let walk;

	async function explore() {
		const note = h("p", { class: "sky-note" }, "Searching all positions …");
		const bar = div("running", h("i"));
		const cancel = button({ icon: "stop", label: "Cancel", id: "cancel", onclick: () => search.abort() });
		refill(sky, div("sky-wait", note, bar, cancel));
		const show = (/** @type {Progress | null} */ progress) => {
			if (!progress) return;
			const words =
				{ states: "Positions found", distances: "Measuring distances", layout: "Computing the layout" }[
					progress.stage
				] ?? progress.stage;
			note.textContent = progress.states === undefined ? `${words} …` : `${words}: ${figures(progress.states)}`;
			const line = /** @type {HTMLElement} */ (bar.firstElementChild);
			if (progress.total) line.style.width = `${(100 * (progress.done ?? 0)) / progress.total}%`;
			else line.removeAttribute("style");
		};
		try {
			const found = await explored(print(puzzle), {
				signal: search.signal,
				onprogress: ({ progress }) => show(progress),
			});
			if (left) return;
			space = found.space;
			const why = STOPPED[space.facts.stopped_by ?? ""] ?? STOPPED.nodes;
			if (found.graph) draw(space.facts, found.graph);
			else explain(why(space.facts));
		} catch (error) {
			if (left) return;
			explain(aborted(error) ? "Cancelled." : messageOf(error));
		}
	}

	/** @param {string} words */
	function explain(words) {
		refill(sky, h("p", { class: "sky-note alone" }, words));
		announce(words);
	}

	/** The board of a node, asked for once. @param {number} node */
	function boardOf(node) {
		const known = seen.get(node) ?? /** @type {Space} */ (space).node(node);
		seen.set(node, known);
		return known;
	}

	/** @param {SpaceFacts} told @param {Graph} graph */
	function draw(told, graph) {
		refill(sky);
		const view = new GraphView(sky, graph);
		picture = view;
		sky.dataset.nodes = String(graph.nodes);
		const coarse = matchMedia("(pointer: coarse)").matches;
		const control = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ onclick) =>
			h("button", { type: "button", class: "sky-button", "aria-label": label, title: label, onclick }, sign);
		sky.append(
			h(
				"p",
				{ class: "sky-help" },
				coarse
					? "Drag to turn · pinch to zoom · two fingers to move · tap a position"
					: "Drag to turn · scroll to zoom · Shift+drag to move · click a position",
			),
			div(
				"sky-controls",
				control("Zoom in", "+", () => view.zoomBy(1.4)),
				control("Zoom out", "−", () => view.zoomBy(1 / 1.4)),
				control("Show all", "⤢", () => view.fit()),
				control("Reset", "↺", () => view.reset()),
			),
			peek,
		);
		const detail = (/** @type {Event} */ event) => /** @type {CustomEvent} */ (event).detail;
		view.addEventListener("pick", (event) => pick(detail(event)));
		view.addEventListener("aim", (event) => aimAt(detail(event)));
		view.addEventListener("hover", (event) => hover(detail(event)));
		refill(body, legend(told), div("pair", playing(), chosen), searches(view), numbers(told, graph));
		follow();
		announce(`${figures(told.states)} positions.`);
	}

	/** A board beside the pointer. */
	const peek = h("div", { class: "peek", hidden: true, "aria-hidden": "true" });
	/** The node that the pointer rests on. */
	let hovered = -1;

	/** @param {{ node: number, clientX: number, clientY: number } | null} at */
	async function hover(at) {
		if (!at) {
			hovered = -1;
			peek.hidden = true;
			return;
		}
		if (at.node === hovered) return;
		hovered = at.node;
		const { position, distance } = await boardOf(at.node);
		if (left || hovered !== at.node) return;
		const box = sky.getBoundingClientRect();
		refill(peek, new BoardView(parse(position.text), { mini: true, label: "" }).element, h("span", {}, away(distance)));
		peek.style.left = `${Math.min(box.width - 150, Math.max(8, at.clientX - box.left + 18))}px`;
		peek.style.top = `${Math.min(box.height - 180, Math.max(8, at.clientY - box.top + 18))}px`;
		peek.hidden = false;
		sky.dataset.peek = String(at.node);
	}

	/** A neighbour, by keyboard. @param {number} node */
	async function aimAt(node) {
		picture?.draw();
		const { distance } = await boardOf(node);
		announce(`Neighbour: ${away(distance)}. Enter goes there.`);
	}

	const chosen = h(
		"div",
		{ class: "chosen", id: "chosen" },
		h("p", { class: "empty" }, "Click a position in the picture to see its board."),
	);

	/** @param {number} node */
	async function pick(node) {
		if (!picture || !space) return;
		replay?.stop();
		picture.follow();
		stopWalk();
		picture.marks.picked = node;
		picture.draw();
		const [{ position, distance }, { nodes }] = await Promise.all([boardOf(node), space.pathFrom(node)]);
		if (left || picture.marks.picked !== node) return;
		picture.marks.way = nodes;
		picture.draw();
		const board = new BoardView(parse(position.text), { mini: true, label: `Position ${node}` });
		const words = away(distance);
		const caption = h("p", { class: "caption", id: "chosen-distance" }, words);
		refill(
			chosen,
			board.element,
			caption,
			button({
				icon: "play",
				label: "Play it",
				quiet: true,
				onclick: async () => {
					session.open(parse(position.text));
					go(await session.address("play"));
				},
			}),
			nodes.length > 1
				? button({
						icon: "watch",
						label: "Walk to the goal",
						quiet: true,
						id: "walk",
						onclick: () => walkAlong(nodes, caption),
					})
				: null,
		);
		announce(`Position ${node}: ${words}.`);
	}

	/** Goes along a way through the cloud, with the board of each position. @param {number[]} nodes @param {HTMLElement} caption */
	function walkAlong(nodes, caption) {
		stopWalk();
		let at = 0;
		walk = setInterval(() => {
			const node = nodes[++at];
			if (node === undefined || !picture) return stopWalk();
			stepTo(node, caption);
		}, PACE);
	}

	/** Shows the board of a node on the way. @param {number} node @param {HTMLElement} caption */
	async function stepTo(node, caption) {
		if (!picture) return;
		picture.marks.picked = node;
		picture.draw();
		const { position, distance } = await boardOf(node);
		if (left || picture.marks.picked !== node) return;
		const board = new BoardView(parse(position.text), { mini: true, label: `Position ${node}` });
		chosen.querySelector(".board")?.replaceWith(board.element);
		caption.textContent = away(distance);
	}

	/** @type {ReturnType<typeof searchReplay> | undefined} */
	let replay;

	/** Searches that can be watched. @param {GraphView} view */
	function searches(view) {
		if (!space?.search) return null;
		const caption = h("p", { class: "caption" });
		/** When a board was shown last: they come slower than the frames. */
		let last = 0;
		replay = searchReplay({
			space,
			search: space.search,
			puzzle,
			signal: search.signal,
			begin(expanded) {
				stopWalk();
				view.follow(expanded);
				refill(chosen, new BoardView(puzzle, { mini: true, label: "Position 0" }).element, caption);
			},
			show(count, node) {
				view.come(count);
				sky.dataset.searched = String(count);
				if (performance.now() - last < PACE) return;
				last = performance.now();
				stepTo(node, caption);
			},
			arrive(path) {
				view.marks.way = path;
				if (path.length) stepTo(path[path.length - 1], caption);
			},
		});
		return replay.element;
	}

	function stopWalk() {
		clearInterval(walk);
		walk = undefined;
	}

	const here = h("p", { class: "caption", id: "here-distance" });

	/** The game as it stands; it can be played here too. */
	function playing() {
		const board = new BoardView(puzzle, { interactive: true, mini: true, label: "Your board" });
		board.element.classList.add("playable");
		const host = {
			state: () => game.state,
			locked: () => false,
			play: (/** @type {Move[]} */ moves) => game.play(moves),
		};
		draggable(board, host);
		steerable(board, host);
		const show = () => {
			describe(board, game.state);
			follow();
		};
		game.addEventListener("change", show);
		unfollow = () => game.removeEventListener("change", show);
		board.show(game.state);
		describe(board, game.state);
		const undo = () => {
			game.undo();
			board.show(game.state);
		};
		return div(
			"chosen you",
			board.element,
			here,
			button({ icon: "undo", label: "Undo", quiet: true, onclick: undo }),
		);
	}
	let unfollow = () => {};

	/** Marks where the game is and the shortest way from there. */
	async function follow() {
		if (!space) return;
		const state = game.state;
		const { node, distance } = await space.locate(print(puzzle, state));
		if (left || !picture || state !== game.state || node === null) return;
		const { marks } = picture;
		marks.here = node;
		if (marks.trail[marks.trail.length - 1] !== node) marks.trail.push(node);
		here.textContent = distance === 0 ? "you are at a goal" : distance === null ? away(null) : `you: ${away(distance)}`;
		sky.dataset.here = String(node);
		const { nodes } = await space.pathFrom(node);
		if (left || state !== game.state) return;
		marks.way = nodes;
		picture.draw();
	}

	explore();
	return {
		element,
		leave() {
			left = true;
			search.abort();
			stopWalk();
			replay?.stop();
			unfollow();
			picture?.leave();
		},
	};
}

/** @param {number | null} distance */
const away = (distance) =>
	distance === null ? "no goal from here" : distance === 0 ? "a goal" : `${distance} to the goal`;

/** How many positions there are at each distance, in the colours of the picture. @param {SpaceFacts} space */
function legend(space) {
	const counts = space.states_by_distance;
	if (!counts.length)
		return h(
			"p",
			{ class: "status bad" },
			h("span", {}, "No position is a goal: the puzzle has no solution."),
		);
	const farthest = space.max_distance ?? 0;
	const most = Math.max(1, ...counts);
	const bars = counts.map((count, distance) => {
		const bar = h("i", { title: `${figures(count)} at distance ${distance}` });
		bar.style.height = `${Math.max(3, (100 * count) / most)}%`;
		bar.style.background = `rgb(${colour(distance, farthest).join(" ")})`;
		return bar;
	});
	const label = `Positions by distance to the goal, 0 to ${farthest}`;
	return h(
		"figure",
		{ class: "legend" },
		h("div", { class: "bars", role: "img", "aria-label": label }, ...bars),
		h("figcaption", {}, h("span", {}, "goal"), h("span", {}, "distance to the goal"), h("span", {}, String(farthest))),
	);
}

/** @param {SpaceFacts} space @param {Graph} graph */
function numbers(space, graph) {
	const lost = graph.distances.reduce((all, distance) => all + Number(distance === NOWHERE), 0);
	return facts([
		["Positions", figures(space.states)],
		["Goals among them", figures(space.goal_states)],
		["Farthest from a goal", space.max_distance === null ? "–" : String(space.max_distance)],
		...(lost ? [/** @type {[string, string]} */ (["Positions that cannot reach a goal", figures(lost)])] : []),
		["Lines drawn", figures(space.edges)],
		["Time", inSeconds(space.seconds)],
	]);
}
