// The collection: all boards at a glance, with their shortest lengths, filters, and marks for those that are done.

import { BoardView } from "../board.js";
import { button, h, icon, refill, segmented, select, toast } from "../dom.js";
import { importDialog } from "../drop.js";
import { parse } from "../native.js";
import { FAMILIES, FAMILY_NAMES, title } from "../puzzle.js";
import { session } from "../session.js";
import { doneWith } from "../store.js";

/** @typedef {import("../api.js").Row} Row */

/** What was chosen last, kept while the page is open. */
const chosen = { family: "", words: "", least: "", most: "", order: "collection", open: false };

/** @param {Row} row */
const length = (row) => row.length ?? row.known[row.metric] ?? null;

/** From how many moves on a puzzle counts as how hard, by family. @type {Record<string, number[]>} */
const LEVELS = {
  rush: [12, 24, 38],
  bricks: [20, 60, 100],
  tiles: [25, 45, 60],
  atomix: [9, 15, 19],
  maze: [15, 40, 100],
};

/** How hard a puzzle is, from 1 to 4. @param {Row} row */
export const difficulty = (row) => 1 + LEVELS[row.family].filter((from) => (length(row) ?? 0) >= from).length;

/** @param {Row} row */
function wanted(row) {
  const far = length(row);
  const words = `${row.name} ${row.family} ${row.source ?? ""}`.toLowerCase();
  return (
    (!chosen.family || row.family === chosen.family) &&
    (!chosen.words || words.includes(chosen.words.toLowerCase())) &&
    (!chosen.least || (far !== null && far >= Number(chosen.least))) &&
    (!chosen.most || (far !== null && far <= Number(chosen.most))) &&
    (!chosen.open || !doneWith(row.name, row.metric))
  );
}

/** @param {Row[]} rows */
function sorted(rows) {
  const far = (/** @type {Row} */ row) => length(row) ?? Infinity;
  if (chosen.order === "shortest") return rows.sort((a, b) => far(a) - far(b));
  if (chosen.order === "longest") return rows.sort((a, b) => (length(b) ?? -1) - (length(a) ?? -1));
  return rows;
}

/** @param {(address: string) => void} go @param {boolean} brought the boards of a file instead of the collection */
export function collectionView(go, brought) {
  const all = brought && session.shelf.length ? session.shelf : session.collection;
  const grid = h("ul", { class: "cards", id: "cards" });
  const count = h("p", { class: "found", role: "status" });
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        const row = all[Number(/** @type {HTMLElement} */ (target).dataset.row)];
        if (row) target.append(new BoardView(parse(row.text), { mini: true, label: "" }).element);
      }
    },
    { rootMargin: "400px" },
  );

  /** @param {Row} row */
  function card(row) {
    const picture = h("div", { class: "thumb", "data-row": all.indexOf(row) });
    seen.observe(picture);
    const done = doneWith(row.name, row.metric);
    const far = length(row);
    const level = difficulty(row);
    const mark = done
      ? h(
          "span",
          {
            class: done.optimal ? "done best" : "done",
            title: done.optimal ? "Done in the shortest way" : `Done in ${done.cost}`,
          },
          icon(done.optimal ? "star" : "check"),
        )
      : null;
    const dots = h(
      "span",
      { class: "dots", role: "img", "aria-label": `Difficulty ${level} of 4` },
      ...[1, 2, 3, 4].map((dot) => h("i", { class: dot <= level ? "on" : "" })),
    );
    return h(
      "li",
      {},
      h(
        "a",
        { class: "card", href: `#/play/${row.name}`, onclick: (/** @type {MouseEvent} */ event) => open(event, row) },
        picture,
        h("span", { class: "card-name" }, title(row.name), mark),
        h(
          "span",
          { class: "card-facts" },
          far === null ? "length not known" : `${far} ${row.metric === "octile" ? "cost" : row.metric}`,
          far === null ? null : dots,
        ),
      ),
    );
  }

  /** A board of a file has no name in an address: its text goes there. @param {MouseEvent} event @param {Row} row */
  async function open(event, row) {
    if (all === session.collection) return;
    event.preventDefault();
    session.open(parse(row.text));
    go(await session.address("play"));
  }

  function show() {
    const rows = sorted(all.filter(wanted));
    refill(grid, ...rows.map(card));
    count.textContent = `${rows.length} of ${all.length} boards`;
  }

  async function surprise() {
    const rows = all.filter(wanted);
    if (!rows.length) return toast("No board fits these wishes");
    const row = rows[Math.floor(Math.random() * rows.length)];
    if (all === session.collection) return go(`#/play/${row.name}`);
    session.open(parse(row.text));
    go(await session.address("play"));
  }

  const families = segmented({
    label: "Family",
    options: [
      ["", "All"],
      ...FAMILIES.map((family) => /** @type {[string, string]} */ ([family, FAMILY_NAMES[family]])),
    ],
    value: chosen.family,
    onchange: (family) => {
      chosen.family = family;
      show();
    },
  });
  const bound = (/** @type {"least" | "most"} */ key, /** @type {string} */ words) => {
    const input = h("input", {
      type: "number",
      min: 0,
      max: 999,
      placeholder: words,
      "aria-label": words === "from" ? "Shortest length from" : "Shortest length to",
      value: chosen[key],
      oninput: () => {
        chosen[key] = input.value;
        show();
      },
    });
    return input;
  };
  const search = h("input", {
    type: "search",
    placeholder: "Search",
    "aria-label": "Search the collection",
    value: chosen.words,
    oninput: () => {
      chosen.words = search.value;
      show();
    },
  });
  const undone = h("input", {
    type: "checkbox",
    onchange: () => {
      chosen.open = undone.checked;
      show();
    },
  });
  undone.checked = chosen.open;
  const order = select({
    label: "Order",
    options: [
      ["collection", "As collected"],
      ["shortest", "Shortest first"],
      ["longest", "Longest first"],
    ],
    value: chosen.order,
    onchange: (value) => {
      chosen.order = value;
      show();
    },
  });

  show();
  const element = h(
    "section",
    { class: "collection" },
    h(
      "header",
      { class: "collection-head" },
      h("div", {}, h("h1", {}, all === session.collection ? "Collection" : "Your file"), count),
      h("span", { class: "gap" }),
      button({ icon: "paste", label: "Import", only: true, id: "import", onclick: () => importDialog(go) }),
      button({ icon: "dice", label: "Surprise me", primary: true, id: "surprise", onclick: surprise }),
    ),
    h(
      "div",
      { class: "filters" },
      h("div", { class: "scroll" }, families),
      h(
        "div",
        { class: "filter-row" },
        h("span", { class: "range" }, bound("least", "from"), "–", bound("most", "to"), h("span", {}, "moves")),
        search,
        order,
        h("label", { class: "check" }, undone, h("span", {}, "Not done yet")),
      ),
    ),
    grid,
  );
  return { element, leave: () => seen.disconnect() };
}
