// The drawing on its easel: strokes by pointer and by keyboard, and a cursor for those who use keys.

import { BoardView } from "./board.js";
import { announce, div, refill } from "./dom.js";
import { parse } from "./native.js";
import { stroke } from "./pens.js";
import { ARROWS } from "./rules.js";
import { board as rowsOf, writeSketch } from "./sketch.js";

export class Easel {
	/** @type {BoardView | undefined} */
	#view;
	/** @type {Vector} */
	#cursor = [0, 0];
	/** A stroke by keyboard that is not over yet. @type {Stroke | null} */
	#line = null;

	/**
	 * @param {{ sketch: () => Sketch, pen: () => string, drawn: (over: boolean) => void }} host `drawn` after every
	 *   change, and once more when the stroke is over
	 */
	constructor(host) {
		this.host = host;
		this.element = div("hero easel");
	}

	/** Begins in the corner again. */
	home() {
		this.#cursor = [0, 0];
		this.#line = null;
	}

	/** Draws the sketch; one that cannot be drawn leaves the picture as it was. */
	paint() {
		let puzzle;
		try {
			puzzle = parse(writeSketch(this.host.sketch()));
		} catch {
			return;
		}
		const label = "The drawing. Arrow keys move the cursor, Space draws.";
		this.#view = new BoardView(puzzle, { drawn: true, label });
		const { element } = this.#view;
		element.addEventListener("pointerdown", (event) => this.#press(event));
		element.addEventListener("keydown", (event) => this.#key(event));
		const focused = this.element.contains(document.activeElement);
		refill(this.element, element);
		if (focused) element.focus();
		this.#showCursor();
	}

	/** Marks a piece that could go. @param {string} name */
	mark(name) {
		this.element.querySelector(`.piece[data-name="${CSS.escape(name)}"]`)?.classList.add("superfluous");
	}

	get #rows() {
		return rowsOf(this.host.sketch());
	}

	#showCursor() {
		const rows = this.#rows;
		const within = (/** @type {number} */ at, /** @type {number} */ size) => Math.min(size - 1, Math.max(0, at));
		this.#cursor = [within(this.#cursor[0], rows[0].length), within(this.#cursor[1], rows.length)];
		this.#view?.aimAt(this.#cursor);
	}

	/** @param {PointerEvent} event */
	#press(event) {
		if (event.button !== 0 || !this.#view) return;
		event.preventDefault();
		this.#view.element.focus({ preventScroll: true });
		const [x, y] = this.#view.toCells(event.clientX, event.clientY).map(Math.floor);
		if (this.#rows[y]?.[x] === undefined) return;
		this.#cursor = [x, y];
		this.#follow(stroke(this.host.sketch(), this.host.pen(), [x, y]), event.pointerId);
		this.host.drawn(false);
	}

	/** A stroke lasts while the pointer is down, though the picture under it is drawn anew. @param {Stroke} line @param {number} id */
	#follow(line, id) {
		const over = new AbortController();
		const { signal } = over;
		const move = (/** @type {PointerEvent} */ event) => {
			if (event.pointerId !== id || !this.#view) return;
			const [x, y] = this.#view.toCells(event.clientX, event.clientY).map(Math.floor);
			if ((x === this.#cursor[0] && y === this.#cursor[1]) || this.#rows[y]?.[x] === undefined) return;
			this.#cursor = [x, y];
			line.move(this.#cursor);
			this.host.drawn(false);
		};
		const finish = () => {
			over.abort();
			line.end();
			this.host.drawn(true);
		};
		addEventListener("pointermove", move, { signal });
		addEventListener("pointerup", finish, { signal });
		addEventListener("pointercancel", finish, { signal });
	}

	/** @param {KeyboardEvent} event */
	#key(event) {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const by = ARROWS[event.key];
		if (by) {
			this.#cursor = [this.#cursor[0] + by[0], this.#cursor[1] + by[1]];
			this.#showCursor();
			this.#line?.move(this.#cursor);
			if (this.#line) this.host.drawn(false);
			const [x, y] = this.#cursor;
			announce(`Row ${y + 1}, column ${x + 1}: ${this.#rows[y]?.[x] ?? ""}`);
		} else if (event.key === " " || event.key === "Enter") {
			if (this.#line) {
				this.#line.end();
				this.#line = null;
				this.host.drawn(true);
			} else {
				this.#line = stroke(this.host.sketch(), this.host.pen(), this.#cursor);
				this.host.drawn(false);
			}
		} else {
			return;
		}
		event.preventDefault();
	}
}
