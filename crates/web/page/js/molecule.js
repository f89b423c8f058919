// The part of the editor that only Atomix needs: kinds of atoms as pens, new kinds, and the molecule they make.

import { BoardView } from "./board.js";
import { button, h, toast } from "./dom.js";
import { parse } from "./native.js";
import { writeSketch } from "./sketch.js";

/** @typedef {import("./sketch.js").Sketch} Sketch */

/** A pen for every kind of atoms. @param {Sketch} sketch @returns {[string, string][]} */
export function atomPens(sketch) {
  return sketch.headers
    .filter(([key]) => key === "atom")
    .map(([, value]) => {
      const [kind, symbol] = value.split(/\s+/);
      return [`atom ${kind}`, `${symbol} ${kind}`];
    });
}

/**
 * The molecule with a free border, so that it can grow on every side.
 * @param {Sketch} sketch @param {() => string} pen @param {() => void} changed
 */
export function moleculeBoard(sketch, pen, changed) {
  const rows = sketch.parts.get("molecule") ?? [["."]];
  const width = rows[0].length + 2;
  const empty = Array.from({ length: width }, () => ".");
  const grid = [[...empty], ...rows.map((row) => [".", ...row, "."]), [...empty]];
  let view;
  try {
    const wide = {
      ...sketch,
      parts: new Map([
        ["", grid],
        ["molecule", grid],
      ]),
    };
    view = new BoardView(parse(writeSketch(wide)), { label: "The molecule", interactive: true });
  } catch {
    return null;
  }
  view.element.classList.add("drawing");
  view.element.addEventListener("pointerdown", (event) => {
    const [x, y] = view.toCells(event.clientX, event.clientY).map(Math.floor);
    if (grid[y]?.[x] === undefined) return;
    const chosen = pen();
    grid[y][x] = chosen.startsWith("atom ") ? chosen.slice(5) : ".";
    sketch.parts.set("molecule", cropped(grid));
    changed();
  });
  return h(
    "figure",
    { class: "molecule" },
    h("div", {}, view.element, h("figcaption", {}, "The molecule: choose an atom above, then click here")),
    newAtom(sketch, changed),
  );
}

/** Without its empty rows and columns. @param {string[][]} grid */
function cropped(grid) {
  const rows = grid
    .map((row, y) => [row, y])
    .filter(([row]) => /** @type {string[]} */ (row).some((cell) => cell !== "."))
    .map(([, y]) => /** @type {number} */ (y));
  if (!rows.length) return [["."]];
  const columns = grid[0].map((_, x) => x).filter((x) => grid.some((row) => row[x] !== "."));
  return grid
    .slice(rows[0], rows[rows.length - 1] + 1)
    .map((row) => row.slice(columns[0], columns[columns.length - 1] + 1));
}

/** A form for one more kind. @param {Sketch} sketch @param {() => void} changed */
function newAtom(sketch, changed) {
  const symbol = h("input", { type: "text", maxlength: 2, placeholder: "H", "aria-label": "Element of a new atom" });
  const bonds = h("input", {
    type: "text",
    maxlength: 8,
    placeholder: "bonds: cg",
    "aria-label": "Its bonds: a to h clockwise from up; A to D double",
    title: "a to h: single bonds clockwise from up; A to D: double ones",
  });
  const add = button({
    label: "Add atom",
    onclick: () => {
      const used = new Set(sketch.headers.filter(([key]) => key === "atom").map(([, value]) => value.split(/\s+/)[0]));
      const kind = [..."abcdefghijklmnopqrstuvwxyz"].find((letter) => !used.has(letter));
      if (!symbol.value.trim() || !kind) return toast("An atom needs an element");
      sketch.headers.push(["atom", `${kind} ${symbol.value.trim()} ${bonds.value.trim()}`.trim()]);
      changed();
    },
  });
  return h("div", { class: "new-atom" }, symbol, bonds, add);
}
