// What was solved so far: in all, by family, and how it went.

import { longestStreak, streak } from "./daily.js";
import { dialog } from "./dialog.js";
import { button, clock, h } from "./dom.js";
import { FAMILIES, FAMILY_NAMES } from "./puzzle.js";
import { session } from "./session.js";
import { memory } from "./store.js";

/** The family of a board that is remembered by its name or its text. @param {string} key */
function familyOf(key) {
  const text = /^puzzle: (\S+)/.exec(key)?.[1];
  return text ?? session.collection.find(({ name }) => key.startsWith(`${name} `))?.family ?? "";
}

export function record() {
  const all = Object.entries(memory.done).map(([key, done]) => ({ ...done, family: familyOf(key) }));
  const rows = FAMILIES.map((family) => {
    const solved = all.filter((done) => done.family === family);
    return {
      family,
      solved: solved.length,
      best: solved.filter(({ optimal }) => optimal).length,
      of: session.collection.filter((row) => row.family === family).length,
    };
  });
  const seconds = all.reduce((sum, done) => sum + (done.seconds || 0), 0);
  const figure = (/** @type {string | number} */ value, /** @type {string} */ words) =>
    h("div", {}, h("strong", {}, String(value)), h("span", { class: "caption" }, words));
  const box = dialog(
    "Your record",
    h("h2", { class: "dialog-title" }, "Your record"),
    h(
      "div",
      { class: "figures" },
      figure(all.length, "solved"),
      figure(all.filter(({ optimal }) => optimal).length, "in the fewest moves"),
      figure(clock(seconds), "best times together"),
      figure(streak(), "days in a row"),
      figure(longestStreak(), "longest row of days"),
    ),
    h(
      "table",
      { class: "compared" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "Family"),
          h("th", { scope: "col" }, "Solved"),
          h("th", { scope: "col" }, "Fewest moves"),
          h("th", { scope: "col" }, "In the collection"),
        ),
      ),
      h(
        "tbody",
        {},
        ...rows.map(({ family, solved, best, of }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, FAMILY_NAMES[family]),
            h("td", {}, String(solved)),
            h("td", {}, String(best)),
            h("td", {}, String(of)),
          ),
        ),
      ),
    ),
    h("div", { class: "answers" }, button({ label: "Close", onclick: () => box.close() })),
  );
}
