// The solutions of several searches, played side by side.

import { BoardView } from "./board.js";
import { dialog } from "./dialog.js";
import { button, h, icon, refill } from "./dom.js";
import { readMoves } from "./rules.js";

/** Milliseconds for a move. */
const PACE = 600;

export class Replays {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #tick;

  /** @param {import("./puzzle.js").Puzzle} puzzle @param {import("./engine.js").Searched[]} results @param {string[]} names */
  constructor(puzzle, results, names) {
    this.puzzle = puzzle;
    this.sides = results.flatMap(({ report }, index) =>
      report?.moves ? [{ name: names[index], key: `key-${index}`, words: report.moves }] : [],
    );
    this.button = button({ icon: "play", label: "Replay side by side", id: "replay", onclick: () => this.open() });
    this.button.hidden = !this.sides.length;
  }

  open() {
    const sides = this.sides.map(({ name, key, words }) => ({
      ...readMoves(this.puzzle, this.puzzle.start, words),
      words,
      name,
      key,
    }));
    showSides(this.puzzle, "Solutions side by side", sides, (tick) => (this.#tick = tick));
  }

  leave() {
    clearInterval(this.#tick);
  }
}

/**
 * @typedef {{ name: string, key: string, words: string[], states: import("./puzzle.js").State[] }} Side
 * @param {import("./puzzle.js").Puzzle} puzzle @param {string} title @param {Side[]} sides
 * @param {(tick: ReturnType<typeof setInterval>) => void} [started]
 */
export function showSides(puzzle, title, sides, started) {
  const shown = sides.map(({ name, key, words, states }) => {
    const board = new BoardView(puzzle, { mini: true, label: name });
    const note = h("p", { class: "caption" });
    return { words, states, board, note, element: h("figure", {}, h("h3", { class: key }, name), board.element, note) };
  });
  const most = Math.max(...sides.map(({ words }) => words.length));
  let [at, running] = [0, true];
  const toggle = button({ icon: "pause", label: "Pause", only: true, primary: true, onclick: () => run(!running) });
  const scrubber = h("input", {
    type: "range",
    min: 0,
    max: most,
    value: 0,
    "aria-label": "Move",
    oninput: () => {
      run(false);
      show(Number(scrubber.value));
    },
  });
  const show = (/** @type {number} */ index) => {
    at = index;
    scrubber.value = String(at);
    scrubber.style.setProperty("--share", `${(100 * at) / Math.max(1, most)}%`);
    for (const { words, states, board, note } of shown) {
      const done = Math.min(at, words.length);
      board.show(states[done]);
      note.textContent =
        done < words.length
          ? `${done} of ${words.length}`
          : `done after ${words.length} ${words.length === 1 ? "move" : "moves"}`;
    }
  };
  const run = (/** @type {boolean} */ on) => {
    running = on;
    if (on && at === most) show(0);
    refill(toggle, icon(on ? "pause" : "watch"));
    toggle.setAttribute("aria-label", on ? "Pause" : "Play");
  };
  const tick = setInterval(() => running && (at < most ? show(at + 1) : run(false)), PACE);
  started?.(tick);
  const box = dialog(
    title,
    h("h2", { class: "dialog-title" }, title),
    h("div", { class: "pair" }, ...shown.map(({ element }) => element)),
    h("div", { class: "scrub" }, toggle, scrubber),
    h("div", { class: "answers" }, button({ label: "Close", onclick: () => box.close() })),
  );
  box.classList.add("wide");
  box.addEventListener("close", () => clearInterval(tick));
  show(0);
}
