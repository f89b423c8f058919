// Edit: a board drawn with the pointer or written as text, with what is wrong and what is known shown at once.

import * as api from "../api.js";
import { BoardView } from "../board.js";
import { announce, button, counted, h, refill, s, segmented, select } from "../dom.js";
import { importDialog } from "../drop.js";
import { exportMenu } from "../exports.js";
import { staged } from "../layout.js";
import { atomPens, moleculeBoard } from "../molecule.js";
import { parse, print } from "../native.js";
import { CELL } from "../outline.js";
import { PENS, stroke } from "../pens.js";
import { settingsOf } from "../settings.js";
import { FAMILIES, FAMILY_NAMES } from "../puzzle.js";
import { session } from "../session.js";
import { board as rowsOf, readSketch, setHeader, shuffle, TEMPLATES, writeSketch } from "../sketch.js";
import { shareBoard } from "./play.js";

/** @typedef {import("../puzzle.js").Family} Family */

/** Milliseconds of rest before a board is checked. */
const REST = 180;

/** @param {(address: string) => void} go */
export function editView(go) {
  let sketch = readSketch(print(session.puzzle, session.game.state));
  setHeader(sketch, "source", "");
  let pen = PENS[sketch.family][0][0];
  /** The last text that was found right. */
  let valid = "";
  let checking = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {BoardView | undefined} */
  let view;
  let cursor = /** @type {[number, number]} */ ([0, 0]);
  /** @type {import("../pens.js").Stroke | null} */
  let drawing = null;

  const easel = h("div", { class: "hero easel" });
  const status = h("p", { class: "status", id: "validity", role: "status" });
  const faults = h("ul", { class: "faults", id: "faults" });
  const text = h("textarea", {
    id: "text",
    rows: 10,
    spellcheck: "false",
    "aria-label": "The board as text",
    oninput: () => typed(),
  });
  const tools = h("div", { class: "tools" });
  const settings = h("div", { class: "settings" });
  const extra = h("div", { class: "extra" });
  const play = button({ icon: "play", label: "Play it", primary: true, id: "play-it", onclick: () => leaveTo("play") });
  const watch = button({ icon: "watch", label: "Solve", id: "solve-it", onclick: () => leaveTo("watch") });

  /** @param {string} place */
  async function leaveTo(place) {
    session.open(parse(valid));
    go(await session.address(place));
  }

  function typed() {
    try {
      sketch = readSketch(text.value);
      paint();
    } catch {
      // The picture stays as it was until the text can be read again.
    }
    check();
  }

  /** After a change by pointer or menu. */
  function changed() {
    text.value = writeSketch(sketch);
    paint();
    check();
  }

  function paint() {
    let puzzle;
    try {
      puzzle = parse(writeSketch(sketch));
    } catch {
      return;
    }
    view = new BoardView(puzzle, { interactive: true, label: "The drawing. Arrow keys move the cursor, Space draws." });
    const { element } = view;
    element.classList.add("drawing");
    element.setAttribute("tabindex", "0");
    element.append(s("rect", { class: "cursor", width: CELL, height: CELL, rx: 16 }));
    listen(view);
    const focused = easel.contains(document.activeElement);
    refill(easel, element);
    if (focused) element.focus();
    showCursor();
  }

  function showCursor() {
    const rows = rowsOf(sketch);
    cursor = [Math.min(rows[0].length - 1, Math.max(0, cursor[0])), Math.min(rows.length - 1, Math.max(0, cursor[1]))];
    view?.element
      .querySelector(".cursor")
      ?.setAttribute("transform", `translate(${cursor[0] * CELL} ${cursor[1] * CELL})`);
  }

  /** @param {BoardView} board */
  function listen(board) {
    const { element } = board;
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      element.focus({ preventScroll: true });
      const [x, y] = board.toCells(event.clientX, event.clientY).map(Math.floor);
      if (rowsOf(sketch)[y]?.[x] === undefined) return;
      cursor = [x, y];
      follow(stroke(sketch, pen, [x, y]), board, event.pointerId);
      redraw();
    });
    element.addEventListener("keydown", (event) => {
      const by = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] }[event.key];
      if (by) {
        cursor = [cursor[0] + by[0], cursor[1] + by[1]];
        showCursor();
        drawing?.move(cursor);
        if (drawing) redraw();
        announce(`Row ${cursor[1] + 1}, column ${cursor[0] + 1}: ${rowsOf(sketch)[cursor[1]]?.[cursor[0]] ?? ""}`);
      } else if (event.key === " " || event.key === "Enter") {
        if (drawing) {
          drawing.end();
          drawing = null;
        } else {
          drawing = stroke(sketch, pen, cursor);
        }
        redraw();
      } else {
        return;
      }
      event.preventDefault();
    });
  }

  /** A stroke lasts while the pointer is down, though the picture under it is drawn anew. @param {import("../pens.js").Stroke} line @param {BoardView} board @param {number} id */
  function follow(line, board, id) {
    const over = new AbortController();
    addEventListener(
      "pointermove",
      (event) => {
        if (event.pointerId !== id) return;
        const [x, y] = (view ?? board).toCells(event.clientX, event.clientY).map(Math.floor);
        if (x === cursor[0] && y === cursor[1]) return;
        const rows = rowsOf(sketch);
        if (rows[y]?.[x] === undefined) return;
        cursor = [x, y];
        line.move(cursor);
        redraw();
      },
      { signal: over.signal },
    );
    const finish = () => {
      over.abort();
      line.end();
      changed();
    };
    addEventListener("pointerup", finish, { signal: over.signal });
    addEventListener("pointercancel", finish, { signal: over.signal });
  }

  function redraw() {
    text.value = writeSketch(sketch);
    paint();
    check();
  }

  function check() {
    checking.abort();
    clearTimeout(timer);
    status.className = "status busy";
    refill(status, h("span", { class: "dot" }), "Checking …");
    [play.disabled, watch.disabled] = [true, true];
    timer = setTimeout(ask, REST);
  }

  async function ask() {
    checking = new AbortController();
    const { signal } = checking;
    const asked = text.value;
    try {
      const answer = await api.validate(asked, signal);
      if (!signal.aborted) judge(answer);
    } catch (error) {
      if (signal.aborted) return;
      const reasons = error instanceof api.ApiError ? error.faults : [];
      judge(
        { valid: false, faults: reasons, puzzle: null, outcome: null, length: null, lower_bound: null },
        error instanceof Error ? error.message : String(error),
      );
    }
  }

  /** @param {Awaited<ReturnType<typeof api.validate>>} answer @param {string} [words] */
  function judge(answer, words) {
    const [tone, verdict] = opinion(answer, words);
    status.className = `status ${tone}`;
    refill(status, h("span", { class: "dot" }), verdict);
    refill(
      faults,
      ...answer.faults.map((fault) =>
        h(
          "li",
          {},
          h("button", { type: "button", onclick: () => point(fault) }, `Line ${fault.line}, column ${fault.column}`),
          ` ${fault.message}${fault.help ? ` ${fault.help}` : ""}`,
        ),
      ),
    );
    [play.disabled, watch.disabled] = [!answer.valid, !answer.valid];
    if (!answer.puzzle) return;
    valid = answer.puzzle.text;
    if (!text.value.includes("puzzle:")) {
      sketch = readSketch(valid);
      furnish();
      text.value = valid;
      paint();
    }
  }

  /** @param {Awaited<ReturnType<typeof api.validate>>} answer @param {string} [words] @returns {[string, string]} */
  function opinion({ valid: right, faults: places, outcome, length, lower_bound, puzzle }, words) {
    const metric = puzzle?.metric ?? "moves";
    if (!right)
      return ["bad", words ?? (places.length === 1 ? "There is an error" : `There are ${places.length} errors`)];
    if (outcome === "solved")
      return ["good", length ? `Solvable in ${counted(length, metric)}` : "Already solved"];
    if (outcome === "unsolvable") return ["bad", "Valid, but proven to have no solution"];
    return ["warn", `Valid; any solution takes at least ${counted(lower_bound ?? 0, metric)}`];
  }

  /** @param {api.Fault} fault */
  function point(fault) {
    const lines = text.value.split("\n");
    const at = lines.slice(0, fault.line - 1).reduce((all, line) => all + line.length + 1, 0) + fault.column - 1;
    text.focus();
    text.setSelectionRange(at, at + Math.max(1, fault.length));
  }

  /** Pens, settings and what else the family needs. */
  function furnish() {
    const pens = [...PENS[sketch.family], ...(sketch.family === "atomix" ? atomPens(sketch) : [])];
    if (!pens.some(([id]) => id === pen)) pen = pens[0][0];
    refill(
      tools,
      pens.length > 1
        ? segmented({ label: "Pen", options: pens, value: pen, onchange: (value) => (pen = value) })
        : null,
      sketch.family === "tiles"
        ? button({
            icon: "dice",
            label: "Shuffle",
            onclick: () => {
              shuffle(rowsOf(sketch));
              changed();
            },
          })
        : null,
    );
    refill(
      settings,
      ...settingsOf(sketch, () => {
        furnish();
        changed();
      }),
    );
    refill(
      extra,
      sketch.family === "atomix"
        ? moleculeBoard(
            sketch,
            () => pen,
            () => {
              furnish();
              changed();
            },
          )
        : null,
    );
  }

  /** @param {string} family */
  function fresh(family) {
    sketch = readSketch(TEMPLATES[/** @type {Family} */ (family)]);
    if (family === "tiles") shuffle(rowsOf(sketch));
    cursor = [0, 0];
    furnish();
    changed();
  }

  const families = select({
    label: "New board",
    options: [
      ["", "New board …"],
      ...FAMILIES.map((family) => /** @type {[string, string]} */ ([family, FAMILY_NAMES[family]])),
    ],
    value: "",
    onchange: (family) => family && fresh(family),
  });
  families.firstElementChild?.setAttribute("id", "new-board");

  furnish();
  changed();
  const element = staged(
    "edit",
    [easel],
    [
      h("header", { class: "heading row-between" }, h("h1", {}, "Edit"), families),
      tools,
      settings,
      extra,
      status,
      faults,
      h(
        "div",
        { class: "controls" },
        play,
        watch,
        button({ icon: "paste", label: "Import", id: "import", onclick: () => importDialog(go) }),
      ),
      text,
      h(
        "div",
        { class: "foot" },
        exportMenu(() => valid),
        h("span", { class: "gap" }),
        button({
          icon: "share",
          label: "Share",
          quiet: true,
          id: "share",
          onclick: () => {
            if (valid) session.open(parse(valid));
            shareBoard(go);
          },
        }),
      ),
    ],
  );
  return {
    element,
    leave() {
      checking.abort();
      clearTimeout(timer);
    },
  };
}
