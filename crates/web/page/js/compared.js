// Results of searches side by side, as a table and as a file for a spreadsheet.

import { figures, h, inBytes, inSeconds } from "./dom.js";

/** @type {[string, (report: SearchReport) => string][]} */
const ROWS = [
	[
		"Outcome",
		(report) =>
			report.outcome === "solved"
				? `${report.length} ${report.metric}`
				: report.outcome === "stopped"
					? `at least ${report.lower_bound}`
					: "unsolvable",
	],
	["Proven shortest", (report) => (report.optimal ? "yes" : "no")],
	["Expanded", (report) => figures(report.expanded)],
	["Generated", (report) => figures(report.generated)],
	["Stored", (report) => figures(report.stored)],
	["Memory", (report) => inBytes(report.peak_bytes)],
	["Time", (report) => inSeconds(report.seconds)],
];

/** @param {Searched[]} results @param {string[]} names */
export function compared(results, names) {
	const errors = results.flatMap(({ error }, index) =>
		error ? [h("p", { class: "status bad" }, `${names[index]}: ${error}`)] : [],
	);
	const head = names.map((name, index) => h("th", { scope: "col", class: `key-${index}` }, name));
	return h(
		"div",
		{ class: "compared-wrap", tabindex: "0", role: "region", "aria-label": "Results" },
		...errors,
		h(
			"table",
			{ class: "compared", id: "compared" },
			h("thead", {}, h("tr", {}, h("td"), ...head)),
			h(
				"tbody",
				{},
				...ROWS.map(([name, value]) =>
					h(
						"tr",
						{},
						h("th", { scope: "row" }, name),
						...results.map(({ report }) => h("td", {}, report ? value(report) : "–")),
					),
				),
			),
		),
	);
}

const COLUMNS = /** @type {const} */ ([
	"algorithm",
	"heuristic",
	"outcome",
	"length",
	"lower_bound",
	"optimal",
	"expanded",
	"generated",
	"stored",
	"peak_bytes",
	"seconds",
]);

/** One line for each search, then all samples. @param {Searched[]} results @param {string[]} names */
export function csv(results, names) {
	const cell = (/** @type {unknown} */ value) => {
		const text = String(value ?? "");
		return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
	};
	const line = (/** @type {unknown[]} */ values) => values.map(cell).join(",");
	const reports = results.flatMap(({ report }) => (report ? [line(COLUMNS.map((column) => report[column]))] : []));
	const samples = results.flatMap(({ samples: all }, index) =>
		all.map(({ seconds, bound, expanded, stored, bytes }) =>
			line([names[index], seconds, bound, expanded, stored, bytes]),
		),
	);
	const blocks = [
		[line([...COLUMNS]), ...reports],
		[line(["search", "seconds", "bound", "expanded", "stored", "bytes"]), ...samples],
	];
	return `${blocks.map((block) => block.join("\n")).join("\n\n")}\n`;
}
