// The page begins here: the bar, the address, and the view that it names.

import { engine } from "./engine.js";
import { button, h, icon, messageOf, refill, toast } from "./dom.js";
import { underway } from "./games.js";
import { parse } from "./native.js";
import { applyOptions, options } from "./options.js";
import { session, VIEWS } from "./session.js";
import { memory, save } from "./store.js";
import { welcome } from "./drop.js";

/** Views are loaded when they are first wanted. @type {Record<string, (go: Go, address: string) => Promise<View>>} */
const LOADERS = {
	play: async (go) => (await import("./views/play.js")).playView(go),
	watch: async (go) => (await import("./views/watch.js")).watchView(go),
	space: async (go) => (await import("./views/space.js")).spaceView(go),
	lab: async (go) => (await import("./views/lab.js")).labView(go),
	edit: async (go) => (await import("./views/edit.js")).editView(go),
	print: async (go) => (await import("./views/print.js")).printView(go),
	collection: async (go, address) => (await import("./views/collection.js")).collectionView(go, address),
};

/** @type {Record<string, string>} */
const LABELS = { play: "Play", watch: "Watch", space: "Space", lab: "Lab", edit: "Edit", collection: "Collection" };

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const views = /** @type {HTMLElement} */ (document.getElementById("views"));

/** @type {View | undefined} */
let shown;
/** Counts the changes of address, so that a slow one does not win over a later one. */
let turn = 0;

/** @param {string} address */
function go(address) {
	if (location.hash === address) show();
	else location.hash = address;
}

async function show() {
	const mine = ++turn;
	const address = location.hash;
	const [, name = "", ...rest] = address.split("/");
	const view = Object.hasOwn(LOADERS, name) ? name : "play";
	try {
		if (view !== "collection") await session.follow(view, rest.join("/"), () => mine === turn);
	} catch (error) {
		toast(messageOf(error));
	}
	if (mine !== turn) return;
	document.body.dataset.next = view;
	const next = await LOADERS[view](go, address).catch(missing);
	if (mine !== turn) return next.leave?.();
	shown?.leave?.();
	shown = next;
	document.body.dataset.view = view;
	document.title = view === "collection" ? "Slidewise" : `${session.puzzle.name || "Your own board"} · Slidewise`;
	main.replaceChildren(next.element);
	await mark(view);
}

/** What stands in the place of a view whose files do not come. @returns {View} */
const missing = () => ({
	element: h(
		"section",
		{ class: "alone" },
		h("p", {}, "This part of the page could not be loaded. Are you online?"),
		button({ label: "Try again", onclick: () => location.reload() }),
	),
});

/** The bar's links lead to the same puzzle in other views. @param {string} current */
async function mark(current) {
	const place = await session.place();
	const links = VIEWS.map((view) => {
		const link = h(
			"a",
			{ href: view === "collection" ? session.browsed : `#/${view}/${place}` },
			icon(view),
			h("span", {}, LABELS[view]),
		);
		if (view === current) link.setAttribute("aria-current", "page");
		return link;
	});
	const focused = views.contains(document.activeElement);
	refill(views, ...links);
	if (focused) /** @type {HTMLElement | null} */ (views.querySelector("[aria-current]"))?.focus();
}

/** @param {string} theme light, dark, or "" as the system has it */
function setTheme(theme) {
	memory.theme = theme;
	const dark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
	document.documentElement.dataset.theme = dark ? "dark" : "light";
	save();
}

/** Without an address, the last game goes on. */
function resume() {
	const [last] = underway();
	if (location.hash || !last) return;
	if (last.name) session.openName(last.name, last.metric);
	else session.open(parse(last.text));
}

async function start() {
	applyOptions();
	const isDark = () => document.documentElement.dataset.theme === "dark";
	document.getElementById("theme")?.addEventListener("click", () => setTheme(isDark() ? "light" : "dark"));
	document.getElementById("options")?.addEventListener("click", () => options(setTheme));
	document.getElementById("skip")?.addEventListener("click", (event) => {
		event.preventDefault();
		/** @type {HTMLElement} */ (main.querySelector(".piece[tabindex='0']") ?? main).focus();
	});
	try {
		[session.collection, session.catalogues] = await Promise.all([engine.collection(), engine.catalogues()]);
		session.openName("jam-01");
		resume();
	} catch (error) {
		main.replaceChildren(h("p", { class: "alone" }, messageOf(error)));
		return;
	}
	welcome(go);
	addEventListener("hashchange", () => {
		// A question about what was shown before is no longer one.
		document.querySelector("dialog")?.close();
		show();
	});
	session.addEventListener("place", () => shown && mark(document.body.dataset.view ?? "play"));
	addEventListener("pagehide", () => session.keep());
	await show();
	// Without it the page needs its server; nothing else is missing.
	navigator.serviceWorker?.register("sw.js").catch(() => undefined);
}

start();
