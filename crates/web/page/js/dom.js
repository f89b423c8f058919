// Elements made in one line.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, unknown>} Props */

/**
 * Attributes, `class`, properties that start with `on`, and `hidden`, `disabled` and the like as booleans.
 * @param {Element} element @param {Props} props @param {Child[]} children
 */
function fill(element, props, children) {
	for (const [key, value] of Object.entries(props)) {
		if (key.startsWith("on")) element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
		else if (typeof value === "boolean") element.toggleAttribute(key, value);
		else if (value !== undefined && value !== null) element.setAttribute(key, String(value));
	}
	for (const child of children) {
		if (child === null || child === undefined || child === false) continue;
		element.append(child instanceof Node ? child : String(child));
	}
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Props} [props] @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
	const element = document.createElement(tag);
	fill(element, props, children);
	return element;
}

/** @param {string} classes @param {...Child} children */
export const div = (classes, ...children) => h("div", { class: classes }, ...children);

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag @param {Props} [props] @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, props = {}, ...children) {
	const element = /** @type {SVGElementTagNameMap[T]} */ (document.createElementNS(SVG, tag));
	fill(element, props, children);
	return element;
}

/** One of the drawings of index.html. @param {string} name */
export function icon(name) {
	return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("use", { href: `#i-${name}` }));
}

/** A button with an icon, words, or both. @param {ButtonOptions} options */
export function button({ icon: drawing, label, quiet, primary, only, key, id, onclick }) {
	const kind = primary ? "button primary" : quiet ? "button quiet" : "button";
	const help = key ? `${label} (${key})` : label;
	return h(
		"button",
		{
			type: "button",
			class: only ? `${kind} only` : kind,
			title: help,
			"aria-label": only ? label : undefined,
			id,
			onclick,
		},
		drawing ? icon(drawing) : null,
		only ? null : h("span", {}, label),
	);
}

/** A choice of a few, side by side. @param {Choice} options */
export function segmented({ label, options, value, onchange }) {
	const name = `choice-${segmented.count++}`;
	const group = h("div", { class: "segmented", role: "radiogroup", "aria-label": label });
	for (const [id, words] of options) {
		const input = h("input", { type: "radio", name, value: id, onchange: () => onchange(id) });
		input.checked = id === value;
		group.append(h("label", {}, input, h("span", {}, words)));
	}
	return group;
}
segmented.count = 0;

/** A choice of many. @param {Choice} options */
export function select({ label, options, value, onchange }) {
	const list = h("select", { "aria-label": label, onchange: () => onchange(list.value) });
	for (const [id, words] of options) list.append(h("option", { value: id, selected: id === value }, words));
	return h("span", { class: "select" }, list);
}

/** What can be reached by keyboard. */
const REACHED = "a, button, input, select, textarea, summary, [tabindex]";

/**
 * Puts other children into an element. Who works by keyboard stays in the same place.
 * @param {Element} element @param {...Child} children
 */
export function refill(element, ...children) {
	const places = () => /** @type {HTMLElement[]} */ ([...element.querySelectorAll(REACHED)]);
	const at = places().findIndex((place) => place === document.activeElement);
	element.replaceChildren();
	fill(element, {}, children);
	if (at >= 0) places()[at]?.focus({ preventScroll: true });
}

/** Says something to those who listen to the page. @param {string} words */
export function announce(words) {
	const region = document.getElementById("live");
	if (!region) return;
	// The same words twice in a row are news too.
	region.textContent = region.textContent === words ? `${words}\u00a0` : words;
}

/** Shows a short message at the foot of the page. @param {string} words */
export function toast(words) {
	const place = document.getElementById("toast");
	if (!place) return;
	place.textContent = words;
	place.classList.add("shown");
	clearTimeout(toast.timer);
	toast.timer = setTimeout(() => place.classList.remove("shown"), 3200);
}
/** @type {ReturnType<typeof setTimeout> | undefined} */
toast.timer = undefined;

/** What went wrong. @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** Whole numbers with thin gaps between the thousands. @param {number} value */
export function figures(value) {
	return Math.round(value).toLocaleString("en-US").replace(/,/g, "\u202f");
}

/** @param {number} bytes */
export function inBytes(bytes) {
	const units = ["B", "kB", "MB", "GB"];
	let power = 0;
	while (bytes >= 1000 && power < 3) [bytes, power] = [bytes / 1000, power + 1];
	return `${bytes < 10 && power ? bytes.toFixed(1) : Math.round(bytes)} ${units[power]}`;
}

/** @param {number} seconds */
export function inSeconds(seconds) {
	if (seconds < 0.001) return `${Math.round(seconds * 1e6)} µs`;
	if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
	return seconds < 60 ? `${seconds.toFixed(1)} s` : clock(seconds);
}

/** Minutes and seconds. @param {number} seconds */
export function clock(seconds) {
	const whole = Math.floor(seconds);
	return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** `3 moves`, `1 move`. @param {number} count @param {string} metric */
export function counted(count, metric) {
	if (metric === "octile") return `cost ${figures(count)}`;
	return `${figures(count)} ${count === 1 ? metric.replace(/s$/, "") : metric}`;
}
