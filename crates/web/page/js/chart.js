// Curves on two axes, drawn anew for every frame while they grow.

import { figures, inSeconds, s } from "./dom.js";

/** @typedef {{ name: string, points: Vector[] }} Curve */

const [WIDTH, HEIGHT] = [720, 460];
const MARGIN = { left: 84, right: 24, top: 24, bottom: 54 };

/** Round numbers within a range. @param {number} from @param {number} to @param {boolean} whole only whole ones */
export function ticks(from, to, whole) {
	const rough = (to - from) / 5 || 1;
	const power = 10 ** Math.floor(Math.log10(rough));
	const steps = [1, 2, 2.5, 5, 10].map((part) => part * power);
	let step = steps.find((candidate) => candidate >= rough * 0.999) ?? power;
	if (whole) step = Math.max(1, Math.ceil(step));
	const found = [];
	for (let index = Math.ceil(from / step); index * step <= to + step * 1e-4; index++) found.push(index * step);
	return found;
}

/**
 * @param {SVGSVGElement} chart @param {Curve[]} curves
 * @param {{ x: string, y: string, share: number, log: boolean, whole: boolean }} options `share` of the curves is drawn;
 *   `whole` if the x axis counts, otherwise it is in seconds
 */
export function drawCurves(chart, curves, { x, y, share, log, whole }) {
	const all = curves.flatMap(({ points }) => points);
	chart.replaceChildren();
	if (!all.length) {
		const middle = { class: "tick", x: WIDTH / 2, y: HEIGHT / 2, "text-anchor": "middle" };
		chart.append(s("text", middle, "The curves of the searches will be here"));
		return;
	}
	const first = Math.min(...all.map(([px]) => px));
	const from = whole ? first : 0;
	const last = Math.max(from + (whole ? 1 : 1e-6), ...all.map(([px]) => px));
	const most = Math.max(1, ...all.map(([, py]) => py));
	const top = log ? Math.ceil(Math.log10(Math.max(10, most))) : most * 1.06;
	const px = (/** @type {number} */ value) =>
		MARGIN.left + ((value - from) / (last - from)) * (WIDTH - MARGIN.left - MARGIN.right);
	const py = (/** @type {number} */ value) => {
		const height = log ? Math.log10(Math.max(1, value)) / top : value / top;
		return HEIGHT - MARGIN.bottom - height * (HEIGHT - MARGIN.top - MARGIN.bottom);
	};
	const levels = log ? Array.from({ length: top + 1 }, (_, power) => 10 ** power) : ticks(0, top, true);
	for (const level of levels) {
		const place = { x: MARGIN.left - 12, y: py(level), "text-anchor": "end", "dominant-baseline": "central" };
		chart.append(
			s("line", { class: "rule", x1: MARGIN.left, x2: WIDTH - MARGIN.right, y1: py(level), y2: py(level) }),
			s("text", { class: "tick", ...place }, figures(level)),
		);
	}
	for (const value of ticks(from, last, whole)) {
		const words = whole ? figures(value) : value ? inSeconds(value) : "0";
		const place = { x: px(value), y: HEIGHT - MARGIN.bottom + 24, "text-anchor": "middle" };
		chart.append(s("text", { class: "tick across", ...place }, words));
	}
	chart.append(
		s("text", { class: "axis", x: WIDTH - MARGIN.right, y: HEIGHT - 6, "text-anchor": "end" }, x),
		s("text", { class: "axis", x: MARGIN.left, y: 12 }, y),
	);
	curves.forEach(({ points, name }, index) => {
		// All curves have got equally far along the axis, as if they ran at the same time.
		const limit = from + (last - from) * share;
		const shown = points.filter(([at], number) => number === 0 || at <= limit);
		const line = shown.map(([vx, vy], at) => `${at ? "L" : "M"}${px(vx).toFixed(1)} ${py(vy).toFixed(1)}`).join("");
		const end = shown[shown.length - 1];
		if (!end) return;
		chart.append(
			s("path", { class: `curve key-${index}`, d: line }, s("title", {}, name)),
			s("circle", { class: `end key-${index}`, cx: px(end[0]), cy: py(end[1]), r: 6 }),
		);
	});
}

/** An empty chart. @param {string} label */
export const chart = (label) =>
	s("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label });
