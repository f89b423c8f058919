// Edit: a board drawn with the pointer or written as text, with what is wrong and what is known shown at once. Every
// change is kept in the browser and in the address, and can be taken back.

import { button, div, h, refill, segmented, select, toast } from "../dom.js";
import { drawingOf, keepDrawing } from "../drawings.js";
import { importDialog } from "../drop.js";
import { Easel } from "../easel.js";
import { exportMenu } from "../exports.js";
import { staged } from "../layout.js";
import { makeOne, piecesOf } from "../maker.js";
import { atomPens, moleculeBoard } from "../molecule.js";
import { myBoards } from "../my-boards.js";
import { parse, print } from "../native.js";
import { PENS } from "../pens.js";
import { FAMILIES, FAMILY_NAMES } from "../puzzle.js";
import { placeOfText, session } from "../session.js";
import { settingsOf } from "../settings.js";
import { LONGEST } from "../share.js";
import { share } from "../sharing.js";
import { board as rowsOf, clear, readSketch, setHeader, shuffle, TEMPLATES, writeSketch } from "../sketch.js";
import { Undo } from "../undo.js";
import { Validity } from "../validity.js";

/** Changes of each drawing, while the page is open. @type {Map<string, Undo>} */
const changes = new Map();

/** What the editor opens with: the drawing that was left, or the board that is played. */
function opened() {
	if (session.drawing) return session.drawing.text;
	const sketch = readSketch(print(session.puzzle, session.game.state));
	setHeader(sketch, "source", "");
	return writeSketch(sketch);
}

/** @param {Go} go */
export function editView(go) {
	let written = opened();
	let sketch = readSketch(written);
	let id = session.drawing?.id ?? drawingOf(written)?.id;
	let undo = (id && changes.get(id)) || new Undo(written);
	let pen = PENS[sketch.family]?.[0][0] ?? "piece";
	/** The last text that was found right. */
	let valid = "";

	const text = h("textarea", {
		id: "text",
		rows: 10,
		spellcheck: "false",
		"aria-label": "The board as text",
		oninput: () => typed(),
	});
	const easel = new Easel({ sketch: () => sketch, pen: () => pen, drawn: (over) => (over ? changed() : redraw()) });
	const validity = new Validity({ judged, point });
	const tools = div("tools");
	const settings = div("settings");
	const extra = div("extra");
	const play = button({ icon: "play", label: "Play it", primary: true, id: "play-it", onclick: () => leaveTo("play") });
	const watch = button({ icon: "watch", label: "Solve", id: "solve-it", onclick: () => leaveTo("watch") });
	const pieces = button({
		icon: "search",
		label: "Check pieces",
		id: "pieces",
		onclick: () => piecesOf(valid, parse(valid).metric, (name) => easel.mark(name)),
	});
	const back = button({ icon: "undo", label: "Undo", key: "Ctrl Z", only: true, id: "undo", onclick: () => step(-1) });
	const forth = button({ icon: "redo", label: "Redo", key: "Ctrl Y", only: true, id: "redo", onclick: () => step(1) });

	/** @param {string} place */
	async function leaveTo(place) {
		adopt();
		go(await session.address(place));
	}

	/** The drawing becomes the puzzle that all views show. */
	function adopt() {
		if (!valid) return;
		if (print(parse(valid)) !== print(session.puzzle)) session.open(parse(valid));
		session.drawing = { id, text: written };
	}

	function typed() {
		if (text.value.length > LONGEST) {
			text.value = written;
			return toast("This text is too long for a board");
		}
		try {
			sketch = readSketch(text.value);
			furnish();
			easel.paint();
		} catch {
			// The picture stays as it was until the text can be read again.
		}
		noted(text.value);
	}

	/** After a change by pointer or menu. */
	function changed() {
		redraw();
		noted(text.value);
	}

	function redraw() {
		text.value = writeSketch(sketch);
		easel.paint();
		check();
	}

	/** Keeps a change. @param {string} now */
	function noted(now) {
		check();
		if (now === written) return;
		written = now;
		undo.note(now);
		kept();
	}

	/** In the browser, in the address, and for the other views. */
	async function kept() {
		id = keepDrawing(written, id);
		changes.set(id, undo);
		session.drawing = { id, text: written };
		mark();
		const now = written;
		const address = `#/edit/${await placeOfText(now)}`;
		// A long text may be packed after the one that came next.
		if (!left && now === written) history.replaceState(null, "", address);
	}

	/** @param {number} by */
	function step(by) {
		const before = undo.text;
		if (undo.step(by) === before) return;
		show(undo.text);
		kept();
	}

	/** Puts another text on the easel. @param {string} now */
	function show(now) {
		written = now;
		sketch = readSketch(now);
		text.value = now;
		furnish();
		easel.paint();
		check();
	}

	function mark() {
		back.disabled = !undo.canUndo;
		forth.disabled = !undo.canRedo;
	}

	function ready(/** @type {boolean} */ is) {
		for (const one of [play, watch, pieces]) one.disabled = !is;
	}

	function check() {
		ready(false);
		validity.check(text.value);
	}

	/** @param {Verdict} answer */
	function judged(answer) {
		ready(answer.valid);
		if (!answer.puzzle) return;
		valid = answer.puzzle.text;
		if (!text.value.includes("puzzle:")) {
			show(valid);
			undo.note(valid);
			kept();
		}
		if (session.drawing) adopt();
	}

	/** @param {Fault} fault */
	function point(fault) {
		const lines = text.value.split("\n");
		const at = lines.slice(0, fault.line - 1).reduce((all, line) => all + line.length + 1, 0) + fault.column - 1;
		text.focus();
		text.setSelectionRange(at, at + Math.max(1, fault.length));
	}

	/** Pens, settings and what else the family needs. */
	function furnish() {
		const pens = [...(PENS[sketch.family] ?? []), ...(sketch.family === "atomix" ? atomPens(sketch) : [])];
		if (!pens.some(([name]) => name === pen)) pen = pens[0]?.[0] ?? "piece";
		const again = () => {
			furnish();
			changed();
		};
		refill(
			tools,
			pens.length > 1 ? segmented({ label: "Pen", options: pens, value: pen, onchange: choosePen }) : null,
			sketch.family === "tiles"
				? button({ icon: "dice", label: "Shuffle", onclick: () => (shuffle(rowsOf(sketch)), changed()) })
				: null,
		);
		refill(settings, ...settingsOf(sketch, again));
		refill(extra, sketch.family === "atomix" ? moleculeBoard(sketch, () => pen, again) : null);
		mark();
	}

	/** @param {string} value */
	function choosePen(value) {
		pen = value;
		// The bonds beside the molecule are those of the chosen atom.
		if (sketch.family === "atomix") {
			furnish();
			/** @type {HTMLElement | null} */ (tools.querySelector("input:checked"))?.focus();
		}
	}

	/** Another drawing, beside the one that is open. @param {string} now @param {string} [name] its name among the kept ones */
	function turn(now, name) {
		id = name;
		undo = (id && changes.get(id)) || new Undo(now);
		easel.home();
		show(now);
		if (id) kept();
		else {
			session.drawing = { text: now };
			kept();
		}
	}

	/** @param {string} family */
	function fresh(family) {
		const next = readSketch(TEMPLATES[/** @type {Family} */ (family)]);
		if (family === "tiles") shuffle(rowsOf(next));
		turn(writeSketch(next));
	}

	const families = select({
		label: "New board",
		options: [
			["", "New board …"],
			...FAMILIES.map((family) => /** @type {[string, string]} */ ([family, FAMILY_NAMES[family]])),
		],
		value: "",
		onchange: (family) => family && fresh(family),
	});
	families.firstElementChild?.setAttribute("id", "new-board");

	const keys = (/** @type {KeyboardEvent} */ event) => {
		if (!(event.ctrlKey || event.metaKey) || document.querySelector("dialog[open]")) return;
		const key = event.key.toLowerCase();
		if (key !== "z" && key !== "y") return;
		event.preventDefault();
		step(key === "y" || event.shiftKey ? 1 : -1);
	};
	document.addEventListener("keydown", keys);

	let left = false;
	show(written);
	const element = staged(
		"edit",
		[easel.element],
		[
			h("header", { class: "heading row-between" }, h("h1", {}, "Edit"), families),
			tools,
			div(
				"controls",
				back,
				forth,
				button({ icon: "erase", label: "Clear", id: "clear", onclick: () => (clear(sketch), changed()) }),
				button({
					icon: "collection",
					label: "My boards",
					id: "my-boards",
					onclick: () => myBoards((drawing) => turn(drawing.text, drawing.id)),
				}),
			),
			div(
				"controls",
				button({
					icon: "dice",
					label: "Make me one",
					id: "make-one",
					onclick: () => makeOne(sketch.family, (board) => turn(board)),
				}),
				pieces,
			),
			settings,
			extra,
			validity.status,
			validity.faults,
			div(
				"controls",
				play,
				watch,
				button({ icon: "paste", label: "Import", id: "import", onclick: () => importDialog(go) }),
			),
			text,
			div(
				"foot",
				exportMenu(() => valid),
				h("span", { class: "gap" }),
				button({
					icon: "share",
					label: "Share",
					quiet: true,
					id: "share",
					onclick: async () => {
						adopt();
						share(go, await session.address("play"));
					},
				}),
			),
		],
	);
	return {
		element,
		leave() {
			left = true;
			validity.leave();
			document.removeEventListener("keydown", keys);
		},
	};
}
