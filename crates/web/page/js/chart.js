// Curves on two axes, drawn anew for every frame while they grow.

import { figures, s } from "./dom.js";

/** @typedef {{ name: string, points: [number, number][] }} Curve */

const [WIDTH, HEIGHT] = [720, 460];
const MARGIN = { left: 76, right: 20, top: 20, bottom: 54 };

/** Round numbers within a range. @param {number} from @param {number} to */
function ticks(from, to) {
  const rough = (to - from) / 5 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((part) => part * power).find((candidate) => candidate >= rough) ?? power;
  const found = [];
  for (let value = Math.ceil(from / step) * step; value <= to + step * 1e-4; value += step) found.push(value);
  return found;
}

/**
 * @param {SVGSVGElement} chart @param {Curve[]} curves
 * @param {{ x: string, y: string, share: number, log: boolean, whole: boolean }} options `share` of the curves is drawn;
 *   `whole` if the x axis counts
 */
export function drawCurves(chart, curves, { x, y, share, log, whole }) {
  const all = curves.flatMap(({ points }) => points);
  const first = Math.min(...all.map(([px]) => px), Infinity);
  const from = whole && Number.isFinite(first) ? first : 0;
  const last = Math.max(from + (whole ? 1 : 1e-6), ...all.map(([px]) => px));
  const most = Math.max(1, ...all.map(([, py]) => py));
  const top = log ? Math.ceil(Math.log10(Math.max(10, most))) : most * 1.06;
  const px = (/** @type {number} */ value) =>
    MARGIN.left + ((value - from) / (last - from)) * (WIDTH - MARGIN.left - MARGIN.right);
  const py = (/** @type {number} */ value) => {
    const height = log ? Math.log10(Math.max(1, value)) / top : value / top;
    return HEIGHT - MARGIN.bottom - height * (HEIGHT - MARGIN.top - MARGIN.bottom);
  };
  chart.replaceChildren();
  const levels = log ? Array.from({ length: top + 1 }, (_, power) => 10 ** power) : ticks(0, top);
  for (const level of levels) {
    chart.append(
      s("line", { class: "rule", x1: MARGIN.left, x2: WIDTH - MARGIN.right, y1: py(level), y2: py(level) }),
      s(
        "text",
        { class: "tick", x: MARGIN.left - 12, y: py(level), "text-anchor": "end", "dominant-baseline": "central" },
        figures(level),
      ),
    );
  }
  for (const value of ticks(from, last)) {
    const words = whole
      ? String(Math.round(value))
      : value < 1
        ? `${Math.round(value * 1e4) / 10} ms`
        : `${Math.round(value * 10) / 10} s`;
    chart.append(
      s("text", { class: "tick", x: px(value), y: HEIGHT - MARGIN.bottom + 22, "text-anchor": "middle" }, words),
    );
  }
  chart.append(
    s("text", { class: "axis", x: WIDTH - MARGIN.right, y: HEIGHT - 8, "text-anchor": "end" }, x),
    s("text", { class: "axis", x: MARGIN.left, y: 12 }, y),
  );
  curves.forEach(({ points, name }, index) => {
    const shown = points.slice(0, Math.max(1, Math.ceil(points.length * share)));
    const line = shown.map(([vx, vy], at) => `${at ? "L" : "M"}${px(vx).toFixed(1)} ${py(vy).toFixed(1)}`).join("");
    const end = shown[shown.length - 1];
    if (!end) return;
    chart.append(
      s("path", { class: `curve curve-${index}`, d: line }, s("title", {}, name)),
      s("circle", { class: `end curve-${index}`, cx: px(end[0]), cy: py(end[1]), r: 6 }),
    );
  });
}

/** An empty chart. @param {string} label */
export const chart = (label) =>
  s("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label });
