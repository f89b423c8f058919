// The space: every position that can be reached, as one picture. Where the game is, is followed live.

import * as api from "../api.js";
import { BoardView } from "../board.js";
import { announce, button, figures, h, inSeconds, refill } from "../dom.js";
import { draggable } from "../drag.js";
import { colour, GraphView, NOWHERE, readGraph } from "../graph.js";
import { describe, steerable } from "../keys.js";
import { facts, heading, staged } from "../layout.js";
import { parse, print } from "../native.js";
import { session } from "../session.js";

/** @param {(address: string) => void} go */
export function spaceView(go) {
  const { puzzle, game } = session;
  const sky = h("div", { class: "sky" });
  const body = h("div", { class: "space-body" });
  const element = staged("space", [sky], [heading(), body]);
  const search = new AbortController();
  let left = false;
  /** @type {GraphView | undefined} */
  let picture;
  let job = "";
  /** Ends when all that was asked about the job is answered: only then it may be forgotten. @type {Promise<unknown>} */
  let answered = Promise.resolve();

  /** @template T @param {Promise<T>} question @returns {Promise<T>} */
  function asked(question) {
    answered = Promise.allSettled([answered, question]);
    return question;
  }

  async function explore() {
    const note = h("p", { class: "sky-note" }, "Searching all positions …");
    const bar = h("div", { class: "running" }, h("i"));
    refill(
      sky,
      h(
        "div",
        { class: "sky-wait" },
        note,
        bar,
        button({ icon: "stop", label: "Cancel", id: "cancel", onclick: () => search.abort() }),
      ),
    );
    try {
      /** @type {api.Job<api.Space>} */
      const done = await api.run(
        { kind: "space", puzzle: print(puzzle), dimensions: 3 },
        { signal: search.signal, keep: true, onprogress: ({ progress }) => show(progress) },
      );
      job = done.id;
      if (left || !done.result) return;
      if (!done.result.complete)
        return explain(`The space is too large to draw: it has more than ${figures(done.result.states)} positions.`);
      const graph = readGraph(await asked(api.graph(job)));
      if (!left) draw(done.result, graph);
    } catch (error) {
      if (left) return;
      explain(api.aborted(error) ? "Cancelled." : error instanceof Error ? error.message : String(error));
    }

    /** @param {api.Progress | null} progress */
    function show(progress) {
      if (!progress) return;
      const words =
        { states: "Positions found", distances: "Measuring distances", layout: "Computing the layout" }[
          progress.stage
        ] ?? progress.stage;
      note.textContent = progress.states === undefined ? `${words} …` : `${words}: ${figures(progress.states)}`;
      const line = /** @type {HTMLElement} */ (bar.firstElementChild);
      if (progress.total) line.style.width = `${(100 * (progress.done ?? 0)) / progress.total}%`;
      else line.removeAttribute("style");
    }
  }

  /** @param {string} words */
  function explain(words) {
    refill(sky, h("p", { class: "sky-note alone" }, words));
    announce(words);
  }

  /** @param {api.Space} space @param {import("../graph.js").Graph} graph */
  function draw(space, graph) {
    refill(sky);
    picture = new GraphView(sky, graph);
    sky.dataset.nodes = String(graph.nodes);
    const caption = h(
      "p",
      { class: "sky-help" },
      matchMedia("(pointer: coarse)").matches
        ? "Drag to turn · pinch to zoom · tap a position"
        : "Drag to turn · scroll to zoom · click a position",
    );
    sky.append(caption);
    picture.addEventListener("pick", (event) => pick(/** @type {CustomEvent<number>} */ (event).detail));
    refill(body, legend(space), h("div", { class: "pair" }, playing(), chosen), numbers(space, graph));
    follow();
    announce(`${figures(space.states)} positions.`);
  }

  const chosen = h(
    "div",
    { class: "chosen", id: "chosen" },
    h("p", { class: "empty" }, "Click a position in the picture to see its board."),
  );

  /** @param {number} node */
  async function pick(node) {
    if (!picture) return;
    picture.marks.picked = node;
    picture.draw();
    const [{ position, distance }, { nodes }] = await asked(
      Promise.all([api.node(job, node), api.pathFrom(job, node)]),
    );
    if (left || picture.marks.picked !== node) return;
    picture.marks.way = nodes;
    picture.draw();
    const board = new BoardView(parse(position.text), { mini: true, label: `Position ${node}` });
    const words = distance === null ? "no goal from here" : distance === 0 ? "a goal" : `${distance} to the goal`;
    refill(
      chosen,
      board.element,
      h("p", { class: "caption", id: "chosen-distance" }, words),
      button({
        icon: "play",
        label: "Play it",
        quiet: true,
        onclick: async () => {
          session.open(parse(position.text));
          go(await session.address("play"));
        },
      }),
    );
    announce(`Position ${node}: ${words}.`);
  }

  const here = h("p", { class: "caption", id: "here-distance" });

  /** The game as it stands; it can be played here too. */
  function playing() {
    const board = new BoardView(puzzle, { interactive: true, mini: true, label: "Your board" });
    board.element.classList.add("playable");
    const host = {
      state: () => game.state,
      locked: () => false,
      play: (/** @type {import("../rules.js").Move[]} */ moves) => game.play(moves),
    };
    draggable(board, host);
    steerable(board, host);
    const show = () => {
      describe(board, game.state);
      follow();
    };
    game.addEventListener("change", show);
    undo = () => game.removeEventListener("change", show);
    board.show(game.state);
    describe(board, game.state);
    return h(
      "div",
      { class: "chosen you" },
      board.element,
      here,
      button({
        icon: "undo",
        label: "Undo",
        quiet: true,
        onclick: () => {
          game.undo();
          board.show(game.state);
        },
      }),
    );
  }
  let undo = () => {};

  /** Marks where the game is and the shortest way from there. */
  async function follow() {
    const state = game.state;
    const { node, distance } = await asked(api.locate(job, print(puzzle, state)));
    if (left || !picture || state !== game.state || node === null) return;
    const { marks } = picture;
    marks.here = node;
    if (marks.trail[marks.trail.length - 1] !== node) marks.trail.push(node);
    here.textContent =
      distance === null ? "no goal from here" : distance === 0 ? "you are at a goal" : `you: ${distance} to the goal`;
    sky.dataset.here = String(node);
    const { nodes } = await asked(api.pathFrom(job, node));
    if (left || state !== game.state) return;
    marks.way = nodes;
    picture.draw();
  }

  explore();
  return {
    element,
    leave() {
      left = true;
      search.abort();
      undo();
      picture?.leave();
      if (job) answered.then(() => api.forget(job));
    },
  };
}

/** How many positions there are at each distance, in the colours of the picture. @param {api.Space} space */
function legend(space) {
  const counts = space.states_by_distance;
  const most = Math.max(1, ...counts);
  const bars = counts.map((count, distance) => {
    const bar = h("i", { title: `${figures(count)} at distance ${distance}` });
    bar.style.height = `${Math.max(3, (100 * count) / most)}%`;
    bar.style.background = `rgb(${colour(distance, space.max_distance).join(" ")})`;
    return bar;
  });
  return h(
    "figure",
    { class: "legend" },
    h(
      "div",
      { class: "bars", role: "img", "aria-label": `Positions by distance to the goal, 0 to ${space.max_distance}` },
      ...bars,
    ),
    h(
      "figcaption",
      {},
      h("span", {}, "goal"),
      h("span", {}, "distance to the goal"),
      h("span", {}, String(space.max_distance)),
    ),
  );
}

/** @param {api.Space} space @param {import("../graph.js").Graph} graph */
function numbers(space, graph) {
  const lost = graph.distances.reduce((all, distance) => all + Number(distance === NOWHERE), 0);
  return facts([
    ["Positions", figures(space.states)],
    ["Goals among them", figures(space.goal_states)],
    ["Farthest from a goal", String(space.max_distance)],
    ...(lost ? [/** @type {[string, string]} */ (["Dead ends", figures(lost)])] : []),
    ["Lines drawn", figures(space.edges)],
    ["Time", inSeconds(space.seconds)],
  ]);
}
