// The boards beside the open one: those of the shelf that it was taken from, or else those of the collection.

import { drawingOf } from "./drawings.js";
import { parse } from "./native.js";
import { session } from "./session.js";
import { isBuiltIn, noWishes, shelves } from "./shelf.js";
import { drawer } from "./storage.js";

/** @typedef {Place & { shelf: string }} Spot a place on the shelf with this address */

/** Where the last board was taken from, for as long as this tab is open. */
const kept = drawer(
	"slidewise-trail",
	() => ({ board: "", shelf: "", wishes: noWishes(), at: 0 }),
	() => sessionStorage,
);

// After a reload, the way back leads to the same shelf.
if (kept.content.shelf) session.browsed = kept.content.shelf;

/** Opens a board of a shelf. @param {Row} row @param {Spot} from @param {string} view @param {Go} go */
export async function take(row, from, view, go) {
	const builtIn = isBuiltIn(row);
	if (!builtIn) session.open(parse(row.text));
	const drawing = builtIn ? undefined : drawingOf(row.text);
	if (drawing) session.drawing = drawing;
	Object.assign(kept.content, structuredClone(from), { board: builtIn ? row.name : session.key });
	kept.save();
	go(builtIn ? `#/${view}/${row.name}` : await session.address(view));
}

/** The place of the open board, if it has one. @returns {Spot | undefined} */
function spot() {
	if (kept.content.board === session.key && kept.content.at >= 0) return kept.content;
	const at = session.collection.findIndex((row) => row.name === session.name);
	return at < 0 ? undefined : { shelf: "#/collection", wishes: noWishes(), at };
}

export const hasNeighbours = () => spot() !== undefined;

/** A neighbour of the open board, and what opens it. @param {number} by */
export async function neighbour(by) {
	const here = spot();
	const shelf = shelves().find(({ address }) => address === here?.shelf);
	if (!here || !shelf) return undefined;
	const { wishes, at } = here;
	const row = await shelf.row(wishes, at + by);
	const from = { shelf: shelf.address, wishes, at: at + by };
	return row && { row, open: (/** @type {string} */ view, /** @type {Go} */ go) => take(row, from, view, go) };
}
