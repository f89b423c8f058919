// My boards: every drawing is kept in this browser from its first stroke on, and all of them travel in one file.

import { drawer } from "./storage.js";

const kept = drawer("slidewise-boards", () => /** @type {Drawing[]} */ ([]));

/** All drawings, the last one first. */
export const drawings = () => [...kept.content].sort((a, b) => b.when - a.when);

/** The name in a text, or what stands for one. @param {string} text */
export const nameOf = (text) => /^name:\s*(.+)$/m.exec(text)?.[1].trim() ?? "Untitled";

/** @param {string} id */
export const drawing = (id) => kept.content.find((one) => one.id === id);

/** The drawing with exactly this text. @param {string} text */
export const drawingOf = (text) => kept.content.find((one) => one.text === text);

/** Keeps a text as a drawing, a new one without a name. @param {string} text @param {string} [id] @returns {string} its name */
export function keepDrawing(text, id) {
	const found = id ? drawing(id) : undefined;
	if (found) Object.assign(found, { text, when: Date.now() });
	else {
		id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
		kept.content.push({ id, text, when: Date.now() });
	}
	kept.save();
	return /** @type {string} */ (id);
}

/** @param {string} id */
export function removeDrawing(id) {
	const at = kept.content.findIndex((one) => one.id === id);
	if (at >= 0) kept.content.splice(at, 1);
	kept.save();
}

/** All of them as one file, which the command reads too. */
export const asFile = () =>
	drawings()
		.map(({ text }) => `${text.trimEnd()}\n`)
		.join("\n");

/** Takes in what `asFile` wrote; a board that is here already stays. @param {string} text @returns {number} how many are new */
export function fromFile(text) {
	const texts = text.split(/^(?=puzzle:)/m).filter((part) => part.startsWith("puzzle:"));
	const fresh = texts
		.map((part) => `${part.trimEnd()}\n`)
		.filter((part) => !kept.content.some((one) => one.text.trim() === part.trim()));
	for (const part of fresh.reverse()) keepDrawing(part);
	return fresh.length;
}
