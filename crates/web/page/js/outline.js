// The outline of a set of cells as an SVG path with round corners: one loop around each part and each hole.

/** Side of a cell in the units of all boards. */
export const CELL = 100;

/** Right, down, left, up: each is the right turn of the one before. */
const HEADINGS = [
	[1, 0],
	[0, 1],
	[-1, 0],
	[0, -1],
];

/**
 * The edges with a cell on their right hand and none on their left, by the point they leave.
 * @param {Vector[]} cells
 */
function edges(cells) {
	const key = (/** @type {number} */ x, /** @type {number} */ y) => `${x},${y}`;
	const inside = new Set(cells.map(([x, y]) => key(x, y)));
	/** @type {Map<string, number[]>} */
	const found = new Map();
	for (const [x, y] of cells) {
		const starts = [
			[x, y],
			[x + 1, y],
			[x + 1, y + 1],
			[x, y + 1],
		];
		starts.forEach(([sx, sy], heading) => {
			const [ox, oy] = HEADINGS[(heading + 3) % 4];
			if (inside.has(key(x + ox, y + oy))) return;
			found.set(key(sx, sy), [...(found.get(key(sx, sy)) ?? []), heading]);
		});
	}
	return found;
}

/**
 * The closed lines around the cells, as the points where they turn with the headings before and after.
 * Where two cells touch in a point only, the right turn stays with the same cell.
 * @param {Vector[]} cells
 */
function loops(cells) {
	const left = edges(cells);
	const take = (/** @type {string} */ at, /** @type {number} */ heading) => {
		const rest = (left.get(at) ?? []).filter((other) => other !== heading);
		if (rest.length) left.set(at, rest);
		else left.delete(at);
	};
	const all = [];
	for (let entry = left.entries().next(); !entry.done; entry = left.entries().next()) {
		const [start, [first]] = entry.value;
		const turns = [];
		let [x, y] = start.split(",").map(Number);
		let [from, to] = [first, /** @type {number | undefined} */ (first)];
		while (to !== undefined) {
			if (to !== from) turns.push({ x, y, from, to });
			take(`${x},${y}`, to);
			[x, y] = [x + HEADINGS[to][0], y + HEADINGS[to][1]];
			from = to;
			const here = left.get(`${x},${y}`) ?? [];
			to = [1, 0, 3].map((turn) => (from + turn) % 4).find((heading) => here.includes(heading));
		}
		if (from !== first) turns.push({ x, y, from, to: first });
		all.push(turns);
	}
	return all;
}

/**
 * A path around the cells, `inset` within their edges.
 * @param {Vector[]} cells @param {number} inset @param {number} radius
 */
export function outline(cells, inset, radius) {
	let path = "";
	for (const turns of loops(cells)) {
		turns.forEach(({ x, y, from, to }, index) => {
			const [ax, ay] = HEADINGS[(from + 1) % 4];
			const [bx, by] = HEADINGS[(to + 1) % 4];
			const [px, py] = [x * CELL + (ax + bx) * inset, y * CELL + (ay + by) * inset];
			const [fx, fy] = HEADINGS[from];
			const [tx, ty] = HEADINGS[to];
			const convex = (from + 1) % 4 === to;
			path += `${index ? "L" : "M"}${px - fx * radius} ${py - fy * radius}`;
			path += `A${radius} ${radius} 0 0 ${convex ? 1 : 0} ${px + tx * radius} ${py + ty * radius}`;
		});
		path += "Z";
	}
	return path;
}

/**
 * Many cells as plain rectangles, a run of neighbours in one: for boards too large for outlines.
 * @param {(x: number, y: number) => boolean} inside @param {number} width @param {number} height
 */
export function runs(inside, width, height) {
	let path = "";
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			if (!inside(x, y)) continue;
			const start = x;
			while (x < width && inside(x, y)) x++;
			path += `M${start * CELL} ${y * CELL}h${(x - start) * CELL}v${CELL}h${(start - x) * CELL}z`;
		}
	}
	return path;
}
