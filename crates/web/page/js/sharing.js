// Links to a board, a game or a solution.

import { choose } from "./dialog.js";
import { counted, toast } from "./dom.js";
import { session } from "./session.js";

/** Puts an address on the clipboard, or into the bar where that is not allowed. @param {Go} go @param {string} address */
export async function share(go, address) {
	const link = new URL(address, location.href).href;
	try {
		await navigator.clipboard.writeText(link);
		toast("Link copied to the clipboard");
	} catch {
		go(address);
		toast("The link is in the address bar");
	}
}

/** Shares the board, or the game on it. @param {Go} go */
export async function shareGame(go) {
	const { game, puzzle } = session;
	const words = game.made.flatMap((entry) => entry.words);
	const answer = words.length
		? await choose({
				title: "Share a link",
				words: `To the puzzle from its start, or to your game of ${counted(game.cost, puzzle.metric)}.`,
				answers: [
					["board", "The puzzle"],
					["game", game.solved ? "My solution" : "My position"],
				],
			})
		: "board";
	if (answer === "board") await share(go, await session.address("play"));
	if (answer === "game") await share(go, await session.addressWith(game.solved ? "watch" : "play", words));
}
