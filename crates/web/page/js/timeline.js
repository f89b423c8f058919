// A slider that moves by itself and can be led by hand.

import { button, div, h, icon, refill } from "./dom.js";

/**
 * @param {{ label: string, most: number, pace: number, by?: number, id?: string, show: (at: number) => void }} options
 *   `by` places every `pace` milliseconds; `show` is told each place, first of all 0
 */
export function timeline({ label, most, pace, by = 1, id, show }) {
	let [at, running] = [0, true];
	const toggle = button({ icon: "pause", label: "Pause", only: true, primary: true, onclick: () => run(!running) });
	const slider = h("input", {
		type: "range",
		min: 0,
		max: most,
		value: 0,
		"aria-label": label,
		id,
		oninput: () => {
			run(false);
			goTo(Number(slider.value));
		},
	});
	const goTo = (/** @type {number} */ place) => {
		at = Math.min(place, most);
		slider.value = String(at);
		slider.style.setProperty("--share", `${(100 * at) / Math.max(1, most)}%`);
		show(at);
	};
	const run = (/** @type {boolean} */ on) => {
		running = on;
		if (on && at === most) goTo(0);
		refill(toggle, icon(on ? "pause" : "watch"));
		toggle.setAttribute("aria-label", on ? "Pause" : "Play");
	};
	const tick = setInterval(() => running && (at < most ? goTo(at + by) : run(false)), pace);
	goTo(0);
	return { element: div("scrub", toggle, slider), stop: () => clearInterval(tick) };
}
