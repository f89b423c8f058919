// My boards, in a dialog: open one, remove one, take all of them along in a file.

import { BoardView } from "./board.js";
import { dialog } from "./dialog.js";
import { button, div, h, icon, refill, toast } from "./dom.js";
import { asFile, drawings, fromFile, nameOf, removeDrawing } from "./drawings.js";
import { parse } from "./native.js";
import { FAMILY_NAMES, title } from "./puzzle.js";
import { download } from "./share.js";

/** @param {string} text */
const familyOf = (text) =>
	FAMILY_NAMES[/** @type {Family} */ (/^puzzle:\s*(\S+)/m.exec(text)?.[1] ?? "rush")] ?? "Board";

/** A board as it is; nothing while it cannot be drawn. @param {string} text */
function picture(text) {
	try {
		return new BoardView(parse(text), { mini: true, label: "" }).element;
	} catch {
		return null;
	}
}

/** @param {(drawing: Drawing) => void} open */
export function myBoards(open) {
	const list = h("ul", { class: "drawings", id: "drawings" });
	const fill = () =>
		refill(
			list,
			...drawings().map((drawing) => {
				const name = title(nameOf(drawing.text));
				const when = new Date(drawing.when).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
				return h(
					"li",
					{},
					h(
						"button",
						{
							type: "button",
							class: "drawing-open",
							onclick: () => {
								box.close();
								open(drawing);
							},
						},
						picture(drawing.text),
						h("span", {}, h("strong", {}, name), h("span", { class: "caption" }, `${familyOf(drawing.text)} · ${when}`)),
					),
					button({
						icon: "erase",
						label: `Remove ${name}`,
						quiet: true,
						only: true,
						onclick: () => {
							removeDrawing(drawing.id);
							fill();
						},
					}),
				);
			}),
			drawings().length ? null : h("li", { class: "caption" }, "Everything you draw is saved here, in this browser."),
		);
	const file = h("input", {
		type: "file",
		class: "unseen",
		id: "boards-file",
		onchange: async () => {
			const count = fromFile((await file.files?.[0]?.text()) ?? "");
			// The same file may be chosen again.
			file.value = "";
			toast(count === 1 ? "One board is new" : `${count} boards are new`);
			fill();
		},
	});
	fill();
	const box = dialog(
		"My boards",
		list,
		div(
			"answers",
			h("label", { class: "button" }, file, icon("paste"), h("span", {}, "Add from a file")),
			button({
				icon: "file",
				label: "Save all as a file",
				id: "boards-save",
				onclick: () => download(new Blob([asFile()], { type: "text/plain" }), "my-boards.txt"),
			}),
			button({ label: "Close", quiet: true, onclick: () => box.close() }),
		),
	);
}
