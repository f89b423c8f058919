// Which searches are compared: up to four, each a search with what it estimates by, only where the two fit.

import { button, h, refill, select } from "./dom.js";
import { engine } from "./engine.js";

/** @typedef {Required<import("./engine.js").Options>} Options */

/** What is worth comparing, for each family; the third and fourth are offered next. @type {Record<string, Options[]>} */
const WORTH = {
  rush: [
    { algorithm: "dijkstra", heuristic: "zero" },
    { algorithm: "astar", heuristic: "tree:3" },
    { algorithm: "astar", heuristic: "blockers" },
    { algorithm: "bidirectional", heuristic: "zero" },
  ],
  bricks: [
    { algorithm: "dijkstra", heuristic: "zero" },
    { algorithm: "astar", heuristic: "pdb+clearance" },
    { algorithm: "astar", heuristic: "manhattan" },
    { algorithm: "bidirectional", heuristic: "zero" },
  ],
  tiles: [
    { algorithm: "idastar", heuristic: "manhattan" },
    { algorithm: "idastar", heuristic: "linear-conflict" },
    { algorithm: "astar", heuristic: "linear-conflict" },
    { algorithm: "astar", heuristic: "manhattan" },
  ],
  atomix: [
    { algorithm: "dijkstra", heuristic: "zero" },
    { algorithm: "astar", heuristic: "standard" },
    { algorithm: "idastar", heuristic: "standard" },
    { algorithm: "bfs", heuristic: "zero" },
  ],
  maze: [
    { algorithm: "dijkstra", heuristic: "zero" },
    { algorithm: "astar", heuristic: "manhattan" },
    { algorithm: "bfs", heuristic: "zero" },
    { algorithm: "astar", heuristic: "euclidean" },
  ],
};

/** What A* estimates by if nothing else is wished. @param {string} family */
export const usual = (family) => WORTH[family].find(({ algorithm }) => algorithm === "astar")?.heuristic ?? "zero";

/** Searches that do not estimate: a heuristic would be refused. */
const BLIND = ["bfs", "dijkstra", "dfs", "ids", "ids-visited", "layers"];

const MOST = 4;

/** @param {Options} options */
export const inWords = ({ algorithm, heuristic }) =>
  heuristic === "zero" || heuristic === "auto" ? algorithm : `${algorithm} with ${heuristic}`;

export class Configurations {
  /** @param {string} family */
  constructor(family) {
    this.family = family;
    /** @type {Options[]} */
    this.all = WORTH[family].slice(0, 2).map((one) => ({ ...one }));
    this.element = h("div", { class: "configurations" });
    this.more = button({ label: "One more search", id: "more-searches", onclick: () => this.#add() });
  }

  chosen() {
    return this.all.map((one) => ({ ...one }));
  }

  /** As an address has them. */
  text() {
    return this.all.map(({ algorithm, heuristic }) => `${algorithm} ${heuristic}`).join(",");
  }

  /** @param {string | null} asked what an address wants */
  async furnish(asked) {
    const wanted = (asked ?? "").split(",").filter(Boolean).slice(0, MOST);
    if (wanted.length)
      this.all = wanted.map((one) => {
        const [algorithm, heuristic = "zero"] = one.split(" ");
        return { algorithm, heuristic };
      });
    this.#show();
    this.about = await engine.about().catch(() => undefined);
    this.#show();
  }

  #add() {
    this.all.push({ ...WORTH[this.family][this.all.length] });
    this.#show();
  }

  #show() {
    refill(this.element, ...this.all.map((options, index) => this.#field(options, index)));
    this.more.hidden = this.all.length === MOST;
  }

  /** @param {Options} options @param {number} index */
  #field(options, index) {
    const family = this.about?.families.find(({ name }) => name === this.family);
    const algorithms = family?.algorithms ?? this.about?.algorithms.map(({ name }) => name) ?? [];
    const blind = BLIND.includes(options.algorithm);
    const heuristics = blind ? ["zero"] : (family?.heuristics ?? []);
    const menu = (/** @type {"algorithm" | "heuristic"} */ key, /** @type {string[]} */ names) =>
      select({
        label: key,
        options: (names.includes(options[key]) ? names : [options[key], ...names]).map((name) => [
          name,
          key === "heuristic" && name === "zero" ? "no estimate" : name,
        ]),
        value: options[key],
        onchange: (value) => {
          options[key] = value;
          if (BLIND.includes(options.algorithm)) options.heuristic = "zero";
          this.#show();
        },
      });
    const about = this.about?.algorithms.find(({ name }) => name === options.algorithm)?.about ?? "\u00a0";
    const remove = button({
      icon: "erase",
      label: `Remove search ${index + 1}`,
      quiet: true,
      only: true,
      onclick: () => {
        this.all.splice(index, 1);
        this.#show();
      },
    });
    return h(
      "fieldset",
      { class: `configuration key-${index}` },
      h("legend", {}, `Search ${index + 1}`),
      menu("algorithm", algorithms),
      menu("heuristic", heuristics),
      this.all.length > 1 ? remove : null,
      h("p", { class: "caption about" }, about),
    );
  }
}
