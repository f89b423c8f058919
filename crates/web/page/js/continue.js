// Games that were begun, as cards that lead back to them.

import { BoardView } from "./board.js";
import { button, counted, h } from "./dom.js";
import { forget, restore, underway } from "./games.js";
import { Game } from "./game.js";
import { essence, parse } from "./native.js";
import { title } from "./puzzle.js";
import { session } from "./session.js";

/** So many are offered. */
const MOST = 4;

/** @param {Kept} kept */
function gameOf(kept) {
	const text = kept.name ? session.collection.find((row) => row.name === kept.name)?.text : kept.text;
	if (!text) return null;
	const puzzle = { ...parse(text), metric: kept.metric };
	const game = new Game(puzzle);
	restore(kept.name || essence(puzzle), game);
	return game;
}

/** A shelf of games to continue, or nothing. @param {Go} go */
export function continued(go) {
	const section = h("section", { class: "continue", "aria-label": "Continue" });
	const fill = () => {
		const cards = underway().flatMap((kept) => {
			const game = gameOf(kept);
			return game?.cursor ? [cardOf(kept, game)] : [];
		});
		section.replaceChildren(h("h2", {}, "Continue"), h("ul", { class: "continue-cards" }, ...cards.slice(0, MOST)));
		section.hidden = !cards.length;
	};

	/** @param {Kept} kept @param {Game} game */
	function cardOf(kept, game) {
		const board = new BoardView(game.puzzle, { mini: true, label: "" });
		board.show(game.state);
		const name = game.puzzle.name || kept.name;
		const words = name ? title(name) : "Your own board";
		const open = async () => {
			if (kept.name) session.openName(kept.name, kept.metric);
			else session.open(parse(kept.text));
			go(await session.address("play"));
		};
		return h(
			"li",
			{},
			h(
				"button",
				{ type: "button", class: "continue-card", onclick: open },
				board.element,
				h("span", {}, h("strong", {}, words), h("span", { class: "caption" }, counted(game.cost, game.puzzle.metric))),
			),
			button({
				icon: "erase",
				label: `Forget the game on ${words}`,
				quiet: true,
				only: true,
				onclick: () => {
					forget(kept);
					fill();
				},
			}),
		);
	}
	fill();
	return section;
}
