// How the page looks and sounds.

import { dialog } from "./dialog.js";
import { button, div, h, segmented } from "./dom.js";
import { chime } from "./sound.js";
import { memory, save } from "./store.js";

/** @type {[string, string][]} */
const THEMES = [
	["", "System"],
	["light", "Light"],
	["dark", "Dark"],
];
/** @type {[string, string][]} */
const PALETTES = [
	["", "Soft"],
	["strong", "Strong"],
];
/** @type {[string, string][]} */
const SOUNDS = [
	["", "Off"],
	["on", "On"],
];

/** Applies what was chosen before. */
export function applyOptions() {
	document.documentElement.dataset.palette = memory.palette;
}

/** @param {(theme: string) => void} setTheme */
export function options(setTheme) {
	/** @param {string} label @param {[string, string][]} options @param {string} value @param {(value: string) => void} onchange */
	const row = (label, options, value, onchange) =>
		div("row-between", h("span", {}, label), segmented({ label, options, value, onchange }));
	const box = dialog(
		"Options",
		row("Theme", THEMES, memory.theme, setTheme),
		row("Pieces", PALETTES, memory.palette, (value) => {
			memory.palette = value;
			save();
			applyOptions();
		}),
		row("Sound", SOUNDS, memory.sound ? "on" : "", (value) => {
			memory.sound = value === "on";
			save();
			chime();
		}),
		div("answers", button({ label: "Close", primary: true, onclick: () => box.close() })),
	);
}
