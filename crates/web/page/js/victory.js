// The end of a game: stars against the shortest, and one's own way beside a shortest one.

import { button, clock, div, h, icon, messageOf, refill, toast } from "./dom.js";
import { spokenNames } from "./puzzle.js";
import { showSides } from "./replays.js";
import { inWords, readMoves } from "./rules.js";
import { session } from "./session.js";
import { shareGame } from "./sharing.js";
import { chime } from "./sound.js";
import { doneWith } from "./store.js";
import { neighbour } from "./trail.js";

/** Three for the shortest, two for at most a quarter more, one for any solution. @param {number} cost @param {number | undefined} least */
export const starsOf = (cost, least) => (least === undefined ? 1 : cost <= least ? 3 : cost <= 1.25 * least ? 2 : 1);

/** @param {number} count */
export function stars(count) {
	return h(
		"span",
		{ class: "stars", role: "img", "aria-label": `${count} of 3 stars` },
		...[1, 2, 3].map((star) => h("span", { class: star <= count ? "on" : "" }, icon("star"))),
	);
}

/**
 * What is offered when a puzzle is solved.
 * @param {Go} go @param {number | undefined} least
 * @param {() => Promise<Answer>} ways asks for a shortest way
 */
export function celebration(go, least, ways) {
	const { game, puzzle } = session;
	const record = doneWith(session.key, puzzle.metric);
	chime();
	const won = starsOf(game.cost, least);
	const way = h("span", { class: "way" });
	neighbour(1)
		.catch(() => undefined)
		.then((next) => {
			refill(way, onward(go, next));
			// On a phone it would be behind the views.
			way.firstElementChild?.scrollIntoView({ block: "nearest" });
		});
	const told = [
		record && record.cost < game.cost ? `your best: ${record.cost}` : "",
		record && record.times > 1 ? `solved ${record.times} times, fastest ${clock(record.fastest)}` : "",
	];
	return div(
		"victory",
		div("row-between", stars(won), h("span", { class: "caption" }, told.filter(Boolean).join(" · "))),
		div(
			"controls",
			button({
				icon: "watch",
				label: "Compare",
				id: "compare",
				onclick: () => compare(ways).catch((error) => toast(messageOf(error))),
			}),
			button({ icon: "share", label: "Share", id: "share-solution", onclick: () => shareGame(go) }),
			way,
		),
	);
}

/** What comes after it. @param {Go} go @param {Awaited<ReturnType<typeof neighbour>>} next */
const onward = (go, next) =>
	next
		? button({ icon: "next", label: "Next puzzle", primary: true, id: "next", onclick: () => next.open("play", go) })
		: button({
				icon: "collection",
				label: "To the collection",
				primary: true,
				id: "back",
				onclick: () => go(session.browsed),
			});

/** Both ways side by side, move by move. @param {() => Promise<Answer>} ways */
async function compare(ways) {
	const { game, puzzle } = session;
	const { moves } = await ways();
	const names = spokenNames(puzzle, puzzle.start);
	const words = moves.map((move) => inWords(names[move.piece], move));
	const sides = [
		{ name: "Your way", words: game.made.flatMap((entry) => entry.words) },
		{ name: "A shortest way", words },
	];
	showSides(
		puzzle,
		"Your solution and a shortest one",
		sides.map((side) => ({ ...side, key: "", ...readMoves(puzzle, puzzle.start, side.words) })),
	);
}
