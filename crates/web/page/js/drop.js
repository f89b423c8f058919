// Files dropped on the page and texts pasted into it become puzzles, whatever format they are in.

import { dialog } from "./dialog.js";
import { engine, EngineError } from "./engine.js";
import { button, div, h, icon, messageOf, toast } from "./dom.js";
import { parse } from "./native.js";
import { session } from "./session.js";
import { addressOf, rowOf } from "./shelf.js";

/**
 * Opens the puzzle of a text; several are laid out beside the collection.
 * @param {string} text @param {Go} go @param {string} [view]
 */
export async function bring(text, go, view = "play") {
	const { puzzles, faults, total } = await engine.parse(text);
	if (!puzzles.length)
		throw new EngineError(faults[0]?.message ?? "There is no puzzle in this text.", faults, "faults");
	if (faults.length) toast(`${faults.length} of the text's places could not be read`);
	if (puzzles.length > 1) {
		session.shelf = puzzles.map((read, index) => ({ ...rowOf(read.text), name: read.name || `board ${index + 1}` }));
		if (total > puzzles.length) toast(`Showing the first ${puzzles.length} of ${total} boards`);
		return go("#/collection/brought");
	}
	session.open(parse(puzzles[0].text));
	go(await session.address(view));
}

/** What a Parquet file begins with. */
const PARQUET = "PAR1";

/** @param {File} file */
const isCatalogue = async (file) => (await file.slice(0, PARQUET.length).text()) === PARQUET;

/** Puts a catalogue on the shelf. @param {File} file @param {Go} go */
async function bringCatalogue(file, go) {
	const catalogue = await engine.open(file);
	session.catalogues = [...session.catalogues.filter(({ name }) => name !== catalogue.name), catalogue];
	go(addressOf(catalogue));
}

/** @param {Go} go */
export function welcome(go) {
	const tell = (/** @type {unknown} */ error) => toast(messageOf(error));
	document.addEventListener("dragover", (event) => {
		event.preventDefault();
		document.body.classList.add("dropping");
	});
	document.addEventListener("dragleave", (event) => {
		if (!event.relatedTarget) document.body.classList.remove("dropping");
	});
	document.addEventListener("drop", async (event) => {
		event.preventDefault();
		document.body.classList.remove("dropping");
		const [file] = event.dataTransfer?.files ?? [];
		if (file && (await isCatalogue(file))) return bringCatalogue(file, go).catch(tell);
		const text = file ? await file.text() : (event.dataTransfer?.getData("text") ?? "");
		if (text.trim()) bring(text, go).catch(tell);
	});
	document.addEventListener("paste", (event) => {
		if (/** @type {Element} */ (event.target).matches?.("input, textarea")) return;
		const text = event.clipboardData?.getData("text") ?? "";
		if (text.trim()) bring(text, go).catch(tell);
	});
}

/** Asks for a text or a file. @param {Go} go */
export function importDialog(go) {
	const text = h("textarea", {
		id: "import-text",
		rows: 12,
		spellcheck: "false",
		"aria-label": "Puzzle in any format",
		placeholder: "Paste a board: letters, numbers, catalogue lines, KAtomic or GNOME levels, Moving AI maps …",
	});
	const trouble = h("p", { class: "trouble", role: "alert", id: "import-trouble" });
	const file = h("input", {
		type: "file",
		class: "unseen",
		id: "import-file",
		onchange: async () => {
			const [chosen] = file.files ?? [];
			if (!chosen) return;
			if (!(await isCatalogue(chosen))) return void (text.value = await chosen.text());
			await bringCatalogue(chosen, go).then(() => box.close(), complain);
		},
	});
	const complain = (/** @type {unknown} */ error) => {
		const faults = error instanceof EngineError ? error.faults : [];
		const words = faults.map(({ line, column, message }) => `Line ${line}, column ${column}: ${message}`);
		trouble.textContent = words.length ? words.join("\n") : messageOf(error);
	};
	const open = () => bring(text.value, go, "edit").then(() => box.close(), complain);
	const box = dialog(
		"Import",
		h(
			"p",
			{ class: "caption" },
			"Any supported format is detected automatically. You can also drop files anywhere on the page.",
		),
		text,
		trouble,
		div(
			"controls",
			h("label", { class: "button" }, file, icon("file"), h("span", {}, "Choose a file")),
			button({ label: "Cancel", onclick: () => box.close() }),
			button({ label: "Open", primary: true, id: "import-open", onclick: open }),
		),
	);
	text.focus();
}
