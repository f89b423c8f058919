// What this browser keeps between visits, each kind of thing in a drawer of its own. Nothing leaves the machine.

import { toast } from "./dom.js";

let told = false;

/**
 * A drawer: written after every change, and read again when another tab has written it.
 * @template {object} T
 * @param {string} key @param {() => T} fresh what is in it at first @param {() => Storage} [place] where it is kept
 */
export function drawer(key, fresh, place = () => localStorage) {
	const content = fresh();

	/** What does not look like what is in it at first is in disorder, and left out. @param {string | null} text */
	function fill(text) {
		const kept = JSON.parse(text ?? "null");
		if (Array.isArray(content)) return void (Array.isArray(kept) && content.splice(0, Infinity, ...kept));
		const first = /** @type {Record<string, unknown>} */ (fresh());
		for (const name of Object.keys(content)) delete (/** @type {any} */ (content)[name]);
		const sound = Object.entries(kept ?? {}).filter(
			([name, value]) => value !== null && (!(name in first) || typeof value === typeof first[name]),
		);
		Object.assign(content, first, Object.fromEntries(sound));
	}

	try {
		fill(place().getItem(key));
	} catch {
		// Without storage the page begins anew.
	}
	addEventListener("storage", (event) => event.key === key && fill(event.newValue));
	return {
		content,
		save() {
			try {
				place().setItem(key, JSON.stringify(content));
			} catch {
				if (!told) toast("This browser has no space left to save your work: save your boards as files.");
				told = true;
			}
		},
	};
}
