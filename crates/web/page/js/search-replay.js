// A search through the cloud of all positions, replayed in the order in which it looked at them.

import { heuristicsFor, usual } from "./configurations.js";
import { announce, button, div, figures, h, messageOf, refill, select } from "./dom.js";
import { aborted, engine } from "./engine.js";
import { timeline } from "./timeline.js";

/** A replay has about so many frames, each so many milliseconds long. */
const FRAMES = 80;
const PACE = 90;

/** A choice of searches, and the one that runs. @param {Stage} stage */
export function searchReplay({ space, search, puzzle, signal, begin, show, arrive }) {
	let heuristic = usual(puzzle);
	/** @type {ReturnType<typeof timeline> | undefined} */
	let line;
	const menu = h("span", { class: "menu" });
	const note = h("p", { class: "caption", id: "search-note", role: "status" });
	const slot = h("div");
	const start = button({ icon: "search", label: "Search", id: "search", onclick: () => run() });

	async function furnish() {
		const informed = heuristicsFor(puzzle, await engine.about()).filter((name) => name !== "zero" && name !== "auto");
		refill(
			menu,
			select({
				label: "Search",
				options: [["zero", "Dijkstra, without estimates"], ...informed.map(named)],
				value: heuristic,
				onchange: (value) => (heuristic = value),
			}),
		);
	}
	/** @param {string} name @returns {[string, string]} */
	const named = (name) => [name, `A* with ${name}`];

	async function run() {
		stop();
		start.disabled = true;
		note.textContent = "Searching …";
		try {
			const found = await search(heuristic, { signal });
			if (!signal.aborted) replay(found);
		} catch (error) {
			if (!aborted(error)) note.textContent = messageOf(error);
		}
		start.disabled = false;
	}

	/** @param {Followed} found */
	function replay({ expanded, path, length, stopped_by }) {
		begin(expanded);
		const all = figures(space.facts.states);
		const end =
			length !== null
				? `a way of ${length} is found`
				: stopped_by
					? "stopped at a limit"
					: "no goal can be reached";
		const most = expanded.length;
		line = timeline({
			label: "Positions looked at",
			most,
			pace: PACE,
			by: Math.max(1, Math.round(most / FRAMES)),
			id: "search-at",
			show(count) {
				show(count, expanded[Math.max(0, count - 1)] ?? 0);
				arrive(count === most ? path : []);
				note.textContent = `${figures(count)} of ${all} positions looked at${count === most ? `: ${end}` : ""}`;
			},
		});
		refill(slot, line.element);
		announce(`${figures(most)} of ${all} positions looked at: ${end}.`);
	}

	function stop() {
		line?.stop();
		refill(slot);
	}

	furnish().catch(() => undefined);
	return {
		element: h(
			"section",
			{ class: "search-replay", "aria-label": "Watch a search" },
			div("row-between", menu, start),
			slot,
			note,
		),
		stop,
	};
}
