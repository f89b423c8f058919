// Help for makers: a board to order, and what each piece is good for.

import { dialog } from "./dialog.js";
import { button, counted, div, figures, h, messageOf, refill, select, toast } from "./dom.js";
import { aborted, engine } from "./engine.js";

/** Families that can be made to order. @type {[string, string][]} */
const MADE = [
	["rush", "Rush Hour"],
	["bricks", "Sliding bricks"],
	["atomix", "Atomix"],
	["tiles", "Sliding tiles"],
];

/** @param {string} family the usual choice @param {(text: string) => void} made */
export function makeOne(family, made) {
	let chosen = MADE.some(([name]) => name === family) ? family : "rush";
	let work = new AbortController();
	const number = (/** @type {string} */ label, /** @type {string} */ id, /** @type {string} */ placeholder, max = 999) =>
		h("input", { type: "number", min: 0, max, "aria-label": label, placeholder, id: `order-${id}` });
	const fields = {
		min: number("Fewest moves", "min", "from"),
		max: number("Most moves", "max", "to"),
		min_pieces: number("Fewest pieces", "min_pieces", "from"),
		max_pieces: number("Most pieces", "max_pieces", "to"),
		width: number("Columns of the new board", "width", "columns", 16),
		height: number("Rows of the new board", "height", "rows", 16),
	};
	const note = h("p", { class: "caption", role: "status", id: "order-note" });
	const start = button({ icon: "dice", label: "Make one", primary: true, id: "order-make", onclick: () => make() });

	async function make() {
		work.abort();
		work = new AbortController();
		start.disabled = true;
		for (const [from, to] of [
			[fields.min, fields.max],
			[fields.min_pieces, fields.max_pieces],
		])
			if (to.value && Number(from.value) > Number(to.value)) [from.value, to.value] = [to.value, from.value];
		// A size has two numbers; one alone is that of a square.
		fields.width.value ||= fields.height.value;
		fields.height.value ||= fields.width.value;
		const numbers = Object.entries(fields).flatMap(([name, { value }]) => (value ? [[name, Number(value)]] : []));
		try {
			const order = /** @type {Order} */ ({ family: chosen, ...Object.fromEntries(numbers) });
			const { product, rejected } = await engine.generate(order, {
				seconds: 60,
				signal: work.signal,
				onprogress: ({ progress }) => (note.textContent = `${figures(progress?.attempts ?? 0)} boards tried …`),
			});
			if (product) {
				box.close();
				made(product.board);
				return toast(`A board of ${counted(product.length, product.metric)} with ${product.pieces} pieces`);
			}
			const [most] = [...rejected].sort((a, b) => b.count - a.count);
			note.textContent = `None was found in a minute${most ? `: most were ${most.why}` : ""}. Wider ranges help.`;
		} catch (error) {
			if (!aborted(error)) note.textContent = messageOf(error).replace(/^--.*?: /, "");
		}
		start.disabled = false;
	}

	const range = (/** @type {string} */ label, /** @type {Node} */ from, /** @type {Node} */ to) =>
		div("field", h("span", {}, label), h("span", { class: "range" }, from, to));
	const box = dialog(
		"Make me one",
		div(
			"field",
			h("span", {}, "Family"),
			select({ label: "Family", options: MADE, value: chosen, onchange: (value) => (chosen = value) }),
		),
		range("Shortest solution", fields.min, fields.max),
		range("Pieces", fields.min_pieces, fields.max_pieces),
		range("Size", fields.width, fields.height),
		h("p", { class: "caption" }, "Fields that you leave empty have their usual values."),
		note,
		div("answers", start, button({ label: "Cancel", onclick: () => box.close() })),
	);
	box.addEventListener("close", () => work.abort());
}

/** What the board would be without each piece and wall. @param {string} text @param {string} metric @param {(name: string) => void} mark */
export function piecesOf(text, metric, mark) {
	const work = new AbortController();
	const body = h("div", {}, h("p", { class: "caption", role: "status" }, "Solving the board without each piece …"));
	const box = dialog(
		"What each piece does",
		body,
		div("answers", button({ label: "Close", onclick: () => box.close() })),
	);
	box.addEventListener("close", () => work.abort());
	const words = (/** @type {{ outcome: string, length: number | null }} */ one) =>
		one.length !== null
			? counted(one.length, metric)
			: one.outcome === "unsolvable"
				? "no solution"
				: "not known in time";
	engine.reduce(text, { seconds: 60, signal: work.signal }).then(
		(found) => {
			const same = found.variants.filter(({ outcome, length }) => outcome === found.outcome && length === found.length);
			same.forEach(({ removed }) => mark(removed));
			const told = !found.variants.length
				? "Nothing can be removed from boards of this family."
				: same.length
					? `${same.length} of ${found.variants.length} can be taken away, each by itself, without changing the length.`
					: "Every piece and wall matters.";
			refill(
				body,
				h(
					"p",
					{ class: `status ${same.length ? "warn" : "good"}`, id: "superfluous" },
					h("span", {}, told),
				),
				h(
					"ul",
					{ class: "variants" },
					...found.variants.map((one) =>
						h(
							"li",
							{ class: same.includes(one) ? "same" : "" },
							h("span", {}, `without ${one.removed}`),
							h("span", {}, words(one)),
						),
					),
				),
			);
		},
		(error) =>
			!aborted(error) &&
			refill(body, h("p", { class: "status bad" }, messageOf(error))),
	);
}
