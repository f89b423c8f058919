// The collection and its neighbours on the shelf: boards at a glance, with filters, and a random one of those wanted.

import { card, gallery } from "../card.js";
import { continued } from "../continue.js";
import { dailyCard, isDaily } from "../daily.js";
import { announce, button, div, figures, h, messageOf, refill, segmented, toast } from "../dom.js";
import { importDialog } from "../drop.js";
import { filtersOf } from "../filters.js";
import { essence, parse } from "../native.js";
import { record } from "../record.js";
import { placeOf, session } from "../session.js";
import { isBuiltIn, noWishes, shelves } from "../shelf.js";
import { take } from "../trail.js";

/** So many boards are printed at most. */
const PRINTED = 60;

/** What was looked for last on each shelf, kept while the page is open. @type {Map<string, Wishes>} */
const remembered = new Map();

/** `of 25–30 moves`, or nothing. @param {Wishes} wishes */
function inWords({ length: [least, most] }) {
	if (least && most) return least === most ? ` of ${least} moves` : ` of ${least}–${most} moves`;
	return least ? ` of ${least} moves or more` : most ? ` of up to ${most} moves` : "";
}

/** @param {unknown} error */
const tell = (error) => toast(messageOf(error));

/** @param {Go} go @param {string} place the address of a shelf */
export function collectionView(go, place) {
	const all = shelves();
	let shelf = all.find(({ address }) => address === place) ?? all[0];
	let wishes = noWishes();
	let pictures = gallery();
	/** Counts what was asked for, so that a slow answer does not win over a later one. */
	let turn = 0;
	/** The boards that are on the page. @type {Row[]} */
	let shown = [];
	/** Where the next page begins. @type {number | null} */
	let next = null;

	const heading = h("h1");
	const count = h("p", { class: "found", role: "status" });
	const filters = div("filters");
	const today = div("today");
	const grid = h("ul", { class: "cards", id: "cards" });
	const onward = button({ label: "More boards", id: "more", onclick: () => show(true).catch(tell) });
	const surprise = button({
		icon: "dice",
		label: "Surprise me",
		primary: true,
		id: "surprise",
		onclick: () => draw().catch(tell),
	});

	/** @param {number} found */
	const tally = (found) => (count.textContent = `${figures(found)} of ${figures(shelf.count)} boards`);

	/** @param {boolean} further the next page instead of the first */
	async function show(further) {
		const mine = ++turn;
		const page = await shelf.page(wishes, further ? (next ?? 0) : 0);
		if (mine !== turn) return;
		shown = further ? [...shown, ...page.rows] : page.rows;
		const cards = page.rows.map((row) => card(row, pictures.picture(row.text), open));
		if (!further) refill(grid);
		grid.append(...cards);
		next = page.next;
		onward.hidden = next === null;
		tally(page.total);
		if (!further) return;
		announce(`${cards.length} more boards`);
		if (onward.hidden) cards[0]?.querySelector("a")?.focus();
	}

	/** Something was chosen. */
	function changed() {
		const label = /** @type {HTMLElement} */ (surprise.querySelector("span"));
		const range = inWords(wishes);
		label.textContent = range ? `A random one${range}` : "Surprise me";
		surprise.title = label.textContent;
		show(false).catch(tell);
	}

	/** @param {Row} row */
	const open = (row) => take(row, { shelf: shelf.address, ...shelf.place(wishes, row) }, "play", go);

	function paper() {
		session.printing = shown.slice(0, PRINTED);
		go("#/print");
	}

	async function draw() {
		const row = await shelf.random(wishes);
		if (!row) return toast("No board matches these filters");
		await open(row);
	}

	/** The board of the day of a shelf. @param {Shelf} of */
	async function offer(of) {
		const row = await of.daily();
		if (!row || of !== shelf) return;
		const puzzle = parse(row.text);
		if (!isBuiltIn(row)) isDaily(essence(puzzle));
		refill(today, dailyCard(row, `#/play/${isBuiltIn(row) ? row.name : await placeOf(puzzle)}`));
	}

	/** @param {Shelf} chosen */
	function use(chosen) {
		shelf = chosen;
		offer(chosen).catch(tell);
		session.browsed = shelf.address;
		wishes = remembered.get(shelf.address) ?? noWishes();
		remembered.set(shelf.address, wishes);
		heading.textContent = shelf.title;
		tally(shelf.count);
		pictures.close();
		pictures = gallery();
		refill(grid);
		refill(filters, ...filtersOf(shelf, wishes, changed));
		onward.hidden = true;
		changed();
	}

	const choice =
		all.length > 1
			? segmented({
					label: "Shelf",
					options: all.map(({ address, title }) => [address, title]),
					value: shelf.address,
					onchange: (address) => {
						history.replaceState(null, "", address);
						use(all.find((other) => other.address === address) ?? all[0]);
					},
				})
			: null;
	use(shelf);
	const element = h(
		"section",
		{ class: "collection" },
		h(
			"header",
			{ class: "collection-head" },
			h("div", {}, heading, count),
			h("span", { class: "gap" }),
			button({ icon: "star", label: "Your record", only: true, id: "record", onclick: () => record(go) }),
			button({ icon: "print", label: "Print these boards", only: true, id: "print", onclick: paper }),
			button({ icon: "paste", label: "Import", only: true, id: "import", onclick: () => importDialog(go) }),
			surprise,
		),
		today,
		continued(go),
		choice && div("scroll shelves", choice),
		filters,
		grid,
		h("p", { class: "onward" }, onward),
	);
	return { element, leave: () => pictures.close() };
}
