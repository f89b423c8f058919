// The laboratory: two searches on the same board, what they looked at as curves, and in a maze as cells.

import * as api from "../api.js";
import { BoardView } from "../board.js";
import { chart, drawCurves } from "../chart.js";
import { announce, button, figures, h, inBytes, inSeconds, refill, segmented, select } from "../dom.js";
import { heading, staged } from "../layout.js";
import { print } from "../native.js";
import { readMoves } from "../rules.js";
import { session } from "../session.js";

/** Two that are worth comparing, for each family. @type {Record<string, Required<api.Options>[]>} */
const PAIRS = {
  rush: [
    { algorithm: "dijkstra", heuristic: "zero" },
    { algorithm: "astar", heuristic: "tree:3" },
  ],
  bricks: [
    { algorithm: "dijkstra", heuristic: "zero" },
    { algorithm: "astar", heuristic: "pdb+clearance" },
  ],
  tiles: [
    { algorithm: "idastar", heuristic: "manhattan" },
    { algorithm: "idastar", heuristic: "linear-conflict" },
  ],
  atomix: [
    { algorithm: "dijkstra", heuristic: "zero" },
    { algorithm: "astar", heuristic: "standard" },
  ],
  maze: [
    { algorithm: "dijkstra", heuristic: "zero" },
    { algorithm: "astar", heuristic: "manhattan" },
  ],
};

/** Seconds that each of the two may take. */
const PATIENCE = 30;

export function labView() {
  const { puzzle } = session;
  const pair = PAIRS[puzzle.family].map((options) => ({ ...options }));
  const plot = chart("Positions expanded by the two searches");
  const boards = puzzle.family === "maze" ? [0, 1].map(() => new BoardView(puzzle, { label: "Cells visited" })) : [];
  const small = boards.length ? null : new BoardView(puzzle, { mini: true, label: "The board" });
  const stage = h(
    "div",
    { class: "bench" },
    small ? h("div", { class: "bench-board" }, small.element) : null,
    ...boards.map((board, index) =>
      h("figure", { class: "maze-run" }, board.element, h("figcaption", { class: `key-${index}` })),
    ),
    plot,
  );
  const menus = h("div", { class: "configurations" });
  const table = h("div", { class: "table-wrap" });
  const note = h("p", { class: "caption", role: "status" });
  let axis = "bound";
  let work = new AbortController();
  /** @type {api.Searched[]} */
  let results = [];
  let frame = 0;

  const start = button({ icon: "watch", label: "Run both", primary: true, id: "run", onclick: () => run() });
  const cancel = button({ icon: "stop", label: "Cancel", onclick: () => work.abort() });
  cancel.hidden = true;
  const axes = segmented({
    label: "Across",
    options: [
      ["bound", "by bound"],
      ["seconds", "by time"],
    ],
    value: axis,
    onchange: (value) => {
      axis = value;
      draw(1);
    },
  });

  /** @param {api.Options} options */
  const words = (options) =>
    options.heuristic === "zero" ? options.algorithm : `${options.algorithm} with ${options.heuristic}`;

  /** @returns {import("../chart.js").Curve[]} */
  const curves = () =>
    results.map((result, index) => ({
      name: words(pair[index]) ?? "",
      points: axis === "bound" ? byBound(result) : byTime(result),
    }));

  /** @param {number} share */
  function draw(share) {
    const all = curves();
    const most = all.map(({ points }) => points[points.length - 1]?.[1] ?? 1);
    const log = Math.max(...most) > 40 * Math.max(1, Math.min(...most));
    drawCurves(plot, all, {
      x: axis === "bound" ? "proven bound" : "time",
      y: "positions expanded",
      share,
      log,
      whole: axis === "bound",
    });
    boards.forEach((board, index) => {
      const report = results[index]?.report;
      const visited = /** @type {[number, number][]} */ ((report?.visited ?? []).map(([row, column]) => [column, row]));
      const way =
        share === 1 && report?.moves
          ? readMoves(puzzle, puzzle.start, report.moves).states.map(
              (state) => /** @type {[number, number]} */ ([state[0], state[1]]),
            )
          : [];
      const most = Math.max(...results.map((result) => result.report?.visited?.length ?? 0));
      board.mark(visited.slice(0, Math.ceil(share * most)), way);
      const caption = board.element.nextElementSibling;
      if (caption)
        caption.textContent = report
          ? `${words(pair[index])}: ${figures(Math.min(visited.length, Math.ceil(share * most)))} cells`
          : (words(pair[index]) ?? "");
    });
  }

  function grow() {
    const begin = performance.now();
    cancelAnimationFrame(frame);
    const step = (/** @type {number} */ now) => {
      const share = Math.min(1, (now - begin) / 1400);
      draw(share);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) draw(1);
    else frame = requestAnimationFrame(step);
  }

  async function run() {
    work.abort();
    work = new AbortController();
    results = [];
    refill(table);
    note.textContent = "Running …";
    [start.disabled, cancel.hidden] = [true, false];
    try {
      const request = { kind: "compare", puzzle: print(puzzle), configurations: pair, limits: { seconds: PATIENCE } };
      /** @type {api.Job<{ searches: api.Searched[] }>} */
      const job = await api.run(request, { signal: work.signal, onprogress: ({ progress }) => live(progress) });
      results = job.result?.searches ?? [];
      note.textContent = "";
      refill(
        table,
        compared(
          results,
          pair.map((options) => words(options) ?? ""),
        ),
      );
      const [a, b] = results.map((result) => result.report?.expanded);
      if (a !== undefined && b !== undefined)
        announce(`${words(pair[0])} expanded ${a}, ${words(pair[1])} ${b} positions.`);
      grow();
    } catch (error) {
      note.textContent = api.aborted(error) ? "Cancelled." : error instanceof Error ? error.message : String(error);
    }
    [start.disabled, cancel.hidden] = [false, true];
  }

  /** @param {api.Progress | null} progress */
  function live(progress) {
    if (!progress?.samples) return;
    const index = progress.configuration ?? 0;
    results[index] = { report: null, error: null, samples: progress.samples };
    for (let before = 0; before < index; before++) results[before] ??= { report: null, error: null, samples: [] };
    note.textContent = `Running ${words(pair[index])}: ${figures(progress.expanded ?? 0)} positions …`;
    draw(1);
  }

  async function choices() {
    const about = await api.about().catch(() => null);
    const family = about?.families.find(({ name }) => name === puzzle.family);
    const algorithms = family?.algorithms ?? about?.algorithms.map(({ name }) => name) ?? [];
    refill(
      menus,
      ...pair.map((options, index) => {
        const menu = (/** @type {"algorithm" | "heuristic"} */ key, /** @type {string[]} */ names) => {
          const offered = names.includes(options[key]) ? names : [options[key], ...names];
          return select({
            label: key,
            options: offered.map((name) => [name, name]),
            value: options[key],
            onchange: (value) => {
              options[key] = value;
            },
          });
        };
        return h(
          "fieldset",
          { class: `configuration key-${index}` },
          h("legend", {}, index ? "Second search" : "First search"),
          menu("algorithm", algorithms),
          menu("heuristic", family?.heuristics ?? []),
        );
      }),
    );
  }

  choices();
  draw(1);
  const element = staged(
    "lab",
    [stage],
    [heading(), menus, h("div", { class: "controls" }, start, cancel), note, table, h("div", { class: "foot" }, axes)],
  );
  return {
    element,
    leave() {
      work.abort();
      cancelAnimationFrame(frame);
    },
  };
}

/** What was expanded until each bound was proven: exact, layer by layer, once the search is over. @param {api.Searched} searched @returns {[number, number][]} */
function byBound({ report, samples }) {
  const layers = report?.layers ?? [];
  if (layers.length < 2) return samples.map(({ bound, expanded }) => [bound, expanded]);
  let all = 0;
  return layers.map(({ f, expanded }) => [f, (all += expanded)]);
}

/** @param {api.Searched} searched @returns {[number, number][]} */
const byTime = ({ samples }) => samples.map(({ seconds, expanded }) => [seconds, expanded]);

/** @param {api.Searched[]} results @param {string[]} names */
function compared(results, names) {
  /** @type {[string, (report: api.Report) => string][]} */
  const rows = [
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
  const errors = results.flatMap(({ error }, index) =>
    error ? [h("p", { class: "status bad" }, h("span", { class: "dot" }), `${names[index]}: ${error}`)] : [],
  );
  return h(
    "div",
    {},
    ...errors,
    h(
      "table",
      { class: "compared", id: "compared" },
      h(
        "thead",
        {},
        h("tr", {}, h("td"), ...names.map((name, index) => h("th", { scope: "col", class: `key-${index}` }, name))),
      ),
      h(
        "tbody",
        {},
        ...rows.map(([name, value]) =>
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
