// The picture of a state graph: turned and zoomed by hand; ways and marks on a canvas above.

import { Painter } from "./graph-paint.js";

/** Sends `pick` with the node that was clicked. */
export class GraphView extends EventTarget {
	/** @param {HTMLElement} host @param {Graph} graph */
	constructor(host, graph) {
		super();
		this.host = host;
		this.graph = graph;
		this.canvas = document.createElement("canvas");
		this.overlay = document.createElement("canvas");
		this.canvas.setAttribute("role", "application");
		this.canvas.setAttribute(
			"aria-label",
			`${graph.nodes} positions and the moves between them. Arrow keys turn the picture, plus and minus zoom, 0 shows all of it. N and P go round the neighbours of a position, Enter goes there.`,
		);
		this.canvas.tabIndex = 0;
		this.overlay.setAttribute("aria-hidden", "true");
		host.append(this.canvas, this.overlay);
		this.painter = new Painter(this.canvas, graph);
		this.turn = { yaw: 0.6, pitch: graph.dimensions === 3 ? 0.35 : 0, zoom: 1, x: 0, y: 0 };
		/** @type {{ way: number[], here: number | null, picked: number | null, aimed: number | null, trail: number[] }} */
		this.marks = { way: [], here: null, picked: null, aimed: null, trail: [] };
		if (graph.dimensions === 2) this.turn.yaw = 0;
		this.matrix = new Float32Array(16);
		this.#fit();
		this.#listen();
		this.sizer = new ResizeObserver(() => this.draw());
		this.sizer.observe(host);
	}

	/** Zooms and shifts so that the picture fills its window. */
	#fit() {
		const aspect = this.host.clientWidth / Math.max(1, this.host.clientHeight);
		this.#look(aspect || 1);
		const { matrix: m, graph, turn } = this;
		let [left, right, bottom, top] = [0, 0, 0, 0];
		for (let at = 0; at < graph.places.length; at += 3) {
			const [x, y, z] = graph.places.subarray(at, at + 3);
			const w = m[3] * x + m[7] * y + m[11] * z + m[15];
			const [px, py] = [(m[0] * x + m[4] * y + m[8] * z) / w, (m[1] * x + m[5] * y + m[9] * z) / w];
			[left, right] = [Math.min(left, px), Math.max(right, px)];
			[bottom, top] = [Math.min(bottom, py), Math.max(top, py)];
		}
		turn.zoom = Math.min(6, 1.76 / Math.max(0.1, right - left, top - bottom));
		turn.x = (-turn.zoom * (left + right)) / 2;
		turn.y = (-turn.zoom * (bottom + top)) / 2;
	}

	/** Perspective times the turn, column by column. @param {number} aspect */
	#look(aspect) {
		const { yaw, pitch, zoom, x, y } = this.turn;
		const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
		const rows = [
			[cy, 0, sy],
			[sy * sp, cp, -cy * sp],
			[-sy * cp, sp, cy * cp],
		];
		const focal = 2.5 * zoom;
		const [fx, fy] = aspect > 1 ? [focal / aspect, focal] : [focal, focal * aspect];
		const far = 2.8;
		for (let column = 0; column < 3; column++) {
			this.matrix.set(
				[rows[0][column] * fx, rows[1][column] * fy, -rows[2][column] * 0.2, -rows[2][column]],
				4 * column,
			);
		}
		this.matrix.set([x * far, y * far, 0, far], 12);
	}

	draw() {
		cancelAnimationFrame(this.frame ?? 0);
		this.frame = requestAnimationFrame(() => this.#paint());
	}

	#paint() {
		const { canvas, overlay } = this;
		const sharp = Math.min(2, devicePixelRatio || 1);
		const [width, height] = [Math.round(this.host.clientWidth * sharp), Math.round(this.host.clientHeight * sharp)];
		if (!width || !height) return;
		for (const one of [canvas, overlay])
			if (one.width !== width || one.height !== height) [one.width, one.height] = [width, height];
		this.#look(width / height);
		this.painter.paint(this.matrix, { width, height, sharp, zoom: this.turn.zoom });
		this.#annotate(sharp);
	}

	/** Where a node is on the overlay, and how near. @param {number} node */
	project(node) {
		const { matrix: m, graph, overlay } = this;
		const [x, y, z] = graph.places.subarray(3 * node, 3 * node + 3);
		const w = m[3] * x + m[7] * y + m[11] * z + m[15];
		const px = (m[0] * x + m[4] * y + m[8] * z + m[12]) / w;
		const py = (m[1] * x + m[5] * y + m[9] * z + m[13]) / w;
		return [((px + 1) / 2) * overlay.width, ((1 - py) / 2) * overlay.height, w];
	}

	/** @param {number} sharp */
	#annotate(sharp) {
		const pen = this.overlay.getContext("2d");
		if (!pen) return;
		const { way, here, picked, aimed, trail } = this.marks;
		pen.clearRect(0, 0, this.overlay.width, this.overlay.height);
		pen.lineJoin = pen.lineCap = "round";
		const line = (/** @type {number[]} */ nodes, /** @type {string} */ style, /** @type {number} */ wide) => {
			if (nodes.length < 2) return;
			pen.beginPath();
			nodes.forEach((node, index) => {
				const [x, y] = this.project(node);
				if (index) pen.lineTo(x, y);
				else pen.moveTo(x, y);
			});
			[pen.strokeStyle, pen.lineWidth] = [style, wide * sharp];
			pen.stroke();
		};
		const ring = (/** @type {number | null} */ node, /** @type {string} */ style, /** @type {number} */ radius) => {
			if (node === null) return;
			const [x, y] = this.project(node);
			pen.beginPath();
			pen.arc(x, y, radius * sharp, 0, 7);
			pen.fillStyle = style;
			pen.fill();
			[pen.strokeStyle, pen.lineWidth] = ["#0d1118", 2 * sharp];
			pen.stroke();
		};
		line(trail, "rgb(255 255 255 / 0.35)", 2);
		line(way, "rgb(13 17 24 / 0.8)", 6);
		line(way, "#ffffff", 2.6);
		if (way.length) ring(way[way.length - 1], "#ffd666", 7);
		ring(picked, "#7ee0ff", 7);
		ring(aimed, "#ffffff", 6);
		ring(here, "#ff4d55", 8);
	}

	/** The node nearest to a place on the screen. @param {number} clientX @param {number} clientY */
	nearest(clientX, clientY) {
		const box = this.canvas.getBoundingClientRect();
		const sharp = this.overlay.width / box.width;
		const [x, y] = [(clientX - box.left) * sharp, (clientY - box.top) * sharp];
		let best = null;
		let least = (18 * sharp) ** 2;
		for (let node = 0; node < this.graph.nodes; node++) {
			const [px, py, w] = this.project(node);
			const far = (px - x) ** 2 + (py - y) ** 2 + w * 8;
			if (far < least) [best, least] = [node, far];
		}
		return best;
	}

	#listen() {
		const { canvas, turn } = this;
		/** @type {Map<number, PointerEvent>} */
		const held = new Map();
		let moved = 0;
		canvas.addEventListener("pointerdown", (event) => {
			canvas.setPointerCapture(event.pointerId);
			held.set(event.pointerId, event);
			if (held.size === 1) moved = 0;
		});
		canvas.addEventListener("pointermove", (event) => {
			const before = held.get(event.pointerId);
			if (!before) return this.#hover(event);
			const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
			moved += Math.abs(dx) + Math.abs(dy);
			const other = [...held.values()].find((one) => one.pointerId !== event.pointerId);
			if (other) {
				const span = (/** @type {PointerEvent} */ one) =>
					Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
				const middle = this.#at((event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
				this.zoomBy(span(event) / Math.max(1, span(before)), middle);
				this.#pan(dx / 2, dy / 2);
			} else if (event.shiftKey || event.buttons === 2 || this.graph.dimensions === 2) {
				this.#pan(dx, dy);
			} else {
				turn.yaw += dx * 0.006;
				turn.pitch = Math.max(-1.57, Math.min(1.57, turn.pitch + dy * 0.006));
			}
			held.set(event.pointerId, event);
			this.draw();
		});
		const up = (/** @type {PointerEvent} */ event) => {
			held.delete(event.pointerId);
			if (event.type !== "pointerup" || moved > 6) return;
			const node = this.nearest(event.clientX, event.clientY);
			if (node !== null) this.#pick(node);
		};
		canvas.addEventListener("pointerleave", () => this.dispatchEvent(new CustomEvent("hover", { detail: null })));
		canvas.addEventListener("pointerup", up);
		canvas.addEventListener("pointercancel", up);
		canvas.addEventListener("contextmenu", (event) => event.preventDefault());
		canvas.addEventListener(
			"wheel",
			(event) => {
				event.preventDefault();
				this.zoomBy(Math.exp(-event.deltaY * 0.0015), this.#at(event.clientX, event.clientY));
			},
			{ passive: false },
		);
		canvas.addEventListener("keydown", (event) => {
			const by = { ArrowLeft: [-0.12, 0], ArrowRight: [0.12, 0], ArrowUp: [0, -0.12], ArrowDown: [0, 0.12] }[event.key];
			if (by) [turn.yaw, turn.pitch] = [turn.yaw + by[0], turn.pitch + by[1]];
			else if (event.key === "+" || event.key === "=") this.zoomBy(1.2);
			else if (event.key === "-") this.zoomBy(1 / 1.2);
			else if (event.key === "0") this.reset();
			else if (event.key === "n" || event.key === "p") this.#lookRound(event.key === "n" ? 1 : -1);
			else if (event.key === "Enter" && this.marks.aimed !== null) this.#pick(this.marks.aimed);
			else return;
			event.preventDefault();
			this.draw();
		});
	}

	/** @param {number} node */
	#pick(node) {
		this.marks.aimed = null;
		this.dispatchEvent(new CustomEvent("pick", { detail: node }));
	}

	/** Aims at the next neighbour of the position that is chosen. @param {number} by */
	#lookRound(by) {
		const { marks } = this;
		const around = this.neighbours(marks.picked ?? marks.here ?? 0);
		if (!around.length) return;
		const at = marks.aimed === null ? (by > 0 ? -1 : 0) : around.indexOf(marks.aimed);
		marks.aimed = around[(at + by + around.length) % around.length];
		this.dispatchEvent(new CustomEvent("aim", { detail: marks.aimed }));
	}

	/** Says which node the pointer rests on. @param {PointerEvent} event */
	#hover(event) {
		clearTimeout(this.resting);
		if (event.pointerType !== "mouse") return;
		const { clientX, clientY } = event;
		this.resting = setTimeout(() => {
			const node = this.nearest(clientX, clientY);
			this.dispatchEvent(new CustomEvent("hover", { detail: node === null ? null : { node, clientX, clientY } }));
		}, 60);
	}

	/** @param {number} dx @param {number} dy */
	#pan(dx, dy) {
		this.turn.x += (2 * dx) / this.host.clientWidth;
		this.turn.y -= (2 * dy) / this.host.clientHeight;
	}

	/** A place on the screen, from −1 to 1 across and up. @param {number} clientX @param {number} clientY @returns {Vector} */
	#at(clientX, clientY) {
		const box = this.canvas.getBoundingClientRect();
		return [(2 * (clientX - box.left)) / box.width - 1, 1 - (2 * (clientY - box.top)) / box.height];
	}

	/** Zooms so that what is under a place stays there. @param {number} factor @param {Vector} [place] */
	zoomBy(factor, [x, y] = [0, 0]) {
		const { turn } = this;
		const before = turn.zoom;
		turn.zoom = Math.max(0.3, Math.min(30, before * factor));
		const by = turn.zoom / before;
		turn.x = x + (turn.x - x) * by;
		turn.y = y + (turn.y - y) * by;
		this.draw();
	}

	/** Shows how far a search has come; without one, everything. @param {number[]} [expanded] */
	follow(expanded) {
		this.painter.rank(expanded);
		this.draw();
	}

	/** @param {number} count so many of those that are followed were looked at */
	come(count) {
		this.painter.count = count;
		this.draw();
	}

	/** The whole picture as it was at first. */
	reset() {
		Object.assign(this.turn, {
			yaw: this.graph.dimensions === 3 ? 0.6 : 0,
			pitch: this.graph.dimensions === 3 ? 0.35 : 0,
		});
		this.fit();
	}

	/** Zooms and shifts so that the picture fills its window. */
	fit() {
		Object.assign(this.turn, { zoom: 1, x: 0, y: 0 });
		this.#fit();
		this.draw();
	}

	/** The nodes one short move away, clockwise on the screen from the top. @param {number} node */
	neighbours(node) {
		const found = new Set();
		const { pairs } = this.graph;
		for (let at = 0; at < pairs.length; at += 2) {
			if (pairs[at] === node) found.add(pairs[at + 1]);
			else if (pairs[at + 1] === node) found.add(pairs[at]);
		}
		const [x, y] = this.project(node);
		const angle = (/** @type {number} */ other) => {
			const [ox, oy] = this.project(other);
			return (Math.atan2(ox - x, y - oy) + 2 * Math.PI) % (2 * Math.PI);
		};
		return [...found].sort((a, b) => angle(a) - angle(b));
	}

	leave() {
		clearTimeout(this.resting);
		this.sizer.disconnect();
		this.painter.leave();
	}
}
