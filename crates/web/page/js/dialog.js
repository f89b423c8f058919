// Questions in the middle of the page.

import { button, div, h } from "./dom.js";

/** A dialog that is removed when it is closed. @param {string} title @param {...Child} children */
export function dialog(title, ...children) {
	const box = h("dialog", { "aria-label": title }, h("h2", {}, title), ...children);
	box.addEventListener("close", () => box.remove());
	document.body.append(box);
	box.showModal();
	return box;
}

/**
 * Asks for one of a few answers.
 * @param {{ title: string, words: string, answers: [string, string][] }} question the first answer is the usual one
 * @returns {Promise<string>} the answer's name, "" if the question was closed
 */
export function choose({ title, words, answers }) {
	return new Promise((resolve) => {
		const choices = answers.map(([id, label], index) =>
			button({ label, primary: index === 0, id: `answer-${id}`, onclick: () => box.close(id) }),
		);
		const box = dialog(
			title,
			h("p", { class: "caption" }, words),
			div("answers", ...choices, button({ label: "Cancel", quiet: true, onclick: () => box.close() })),
		);
		box.addEventListener("close", () => resolve(box.returnValue));
	});
}
