// Boards and solutions as files to keep.

import { engine } from "./engine.js";
import { button, div, h, messageOf, toast } from "./dom.js";
import { download } from "./share.js";
import { session } from "./session.js";

/** What a file of each format is called. @type {[string, string, string][]} */
const FORMATS = [
	["native", "Text", "txt"],
	["svg", "SVG", "svg"],
	["png", "PNG", "png"],
	["gif", "GIF", "gif"],
];

/**
 * Buttons that offer the board, or the whole solution, in every format.
 * @param {string | (() => string)} text @param {string[]} [moves]
 */
export function exportMenu(text, moves) {
	const keep = async (/** @type {string} */ format, /** @type {string} */ extension) => {
		try {
			const blob = await engine.exported(
				typeof text === "string" ? text : text(),
				format,
				format === "native" ? undefined : moves,
			);
			download(blob, `${session.name || "board"}.${extension}`);
		} catch (error) {
			toast(messageOf(error));
		}
	};
	return div(
		"exports",
		h("h2", {}, moves ? "Download the solution" : "Download the board"),
		div(
			"row",
			...FORMATS.map(([format, label, extension]) =>
				button({ label, quiet: true, id: `export-${format}`, onclick: () => keep(format, extension) }),
			),
		),
	);
}
