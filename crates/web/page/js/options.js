// How the page looks and sounds.

import { dialog } from "./dialog.js";
import { button, h, segmented } from "./dom.js";
import { chime } from "./sound.js";
import { memory, save } from "./store.js";

/** Applies what was chosen before. */
export function applyOptions() {
  document.documentElement.dataset.palette = memory.palette;
}

/** @param {(theme: string) => void} setTheme */
export function options(setTheme) {
  const row = (/** @type {string} */ label, /** @type {Node} */ choice) =>
    h("div", { class: "row-between" }, h("span", {}, label), choice);
  const box = dialog(
    "Options",
    h("h2", { class: "dialog-title" }, "Options"),
    row(
      "Theme",
      segmented({
        label: "Theme",
        options: [
          ["", "System"],
          ["light", "Light"],
          ["dark", "Dark"],
        ],
        value: memory.theme,
        onchange: setTheme,
      }),
    ),
    row(
      "Pieces",
      segmented({
        label: "Pieces",
        options: [
          ["", "Soft"],
          ["strong", "Strong"],
        ],
        value: memory.palette,
        onchange: (value) => {
          memory.palette = value;
          save();
          applyOptions();
        },
      }),
    ),
    row(
      "Sound",
      segmented({
        label: "Sound",
        options: [
          ["", "Off"],
          ["on", "On"],
        ],
        value: memory.sound ? "on" : "",
        onchange: (value) => {
          memory.sound = value === "on";
          save();
          chime();
        },
      }),
    ),
    h("div", { class: "answers" }, button({ label: "Close", primary: true, onclick: () => box.close() })),
  );
}
