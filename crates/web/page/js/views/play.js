// Play: the board in the hand, the count against the shortest, and a guide that knows how far it is from here.

import { aborted } from "../api.js";
import { BoardView, aim } from "../board.js";
import { announce, button, clock, counted, h, refill, segmented, toast } from "../dom.js";
import { draggable } from "../drag.js";
import * as guide from "../guide.js";
import { describe, steerable } from "../keys.js";
import { heading, hero, staged } from "../layout.js";
import { METRICS, spokenNames } from "../puzzle.js";
import { inWords } from "../rules.js";
import { session } from "../session.js";
import { markDone } from "../store.js";

/** @typedef {import("../guide.js").Answer} Answer */

/** @param {(address: string) => void} go */
export function playView(go) {
  const { game, puzzle } = session;
  const board = new BoardView(puzzle, {
    interactive: true,
    label: "The board. Tab to a piece, move it with the arrow keys.",
  });
  board.element.classList.add("playable");
  /** What is known from the start: the number to beat. @type {Answer | undefined} */
  let best;
  /** @type {Answer | undefined} */
  let here;
  let hinting = false;
  let looking = new AbortController();

  const count = h("strong", { class: "count", id: "count" });
  const unit = h("span", { class: "unit" });
  const shortest = h("span", { class: "shortest", id: "shortest" });
  const timer = h("span", { class: "timer", "aria-label": "Time" });
  const status = h("p", { class: "status", id: "status" });
  const steps = h("ol", { class: "steps", "aria-label": "Moves made" });
  const undo = button({ icon: "undo", label: "Undo", key: "Backspace", only: true, onclick: () => game.undo() });
  const redo = button({ icon: "redo", label: "Redo", key: "Shift Backspace", only: true, onclick: () => game.redo() });
  const reset = button({ icon: "reset", label: "Start again", only: true, onclick: () => game.reset() });
  const hint = button({ icon: "hint", label: "Hint", key: "?", id: "hint", onclick: () => showHint() });
  const watch = button({
    icon: "watch",
    label: "Solve",
    id: "solve",
    onclick: async () => go(await session.address("watch")),
  });

  const host = {
    state: () => game.state,
    locked: () => game.solved,
    play: (/** @type {import("../rules.js").Move[]} */ moves) => {
      playing = true;
      game.play(moves);
      playing = false;
    },
  };
  /** Whether the board shows the move already. */
  let playing = false;
  draggable(board, host);
  steerable(board, host);

  async function look() {
    looking.abort();
    looking = new AbortController();
    const { signal } = looking;
    here = game.solved ? { outcome: "solved", length: 0, moves: [] } : guide.recall(puzzle, game.state);
    report();
    if (here) return;
    try {
      const answer = await guide.ask(puzzle, game.state, signal);
      if (signal.aborted) return;
      here = answer;
      if (!game.cursor) best = answer;
      report();
    } catch (error) {
      if (aborted(error) || signal.aborted) return;
      refill(status, h("span", { class: "dot" }), error instanceof Error ? error.message : String(error));
    }
  }

  /** The shortest length, proven now or known from the collection. */
  const par = () => (best?.outcome === "solved" ? best.length : puzzle.known[puzzle.metric]);

  function report() {
    count.textContent = String(game.cost);
    unit.textContent =
      puzzle.metric === "octile" ? "cost" : game.cost === 1 ? puzzle.metric.replace(/s$/, "") : puzzle.metric;
    const least = par();
    shortest.textContent = least === undefined ? "" : `shortest ${least}`;
    undo.disabled = !game.cursor;
    redo.disabled = game.cursor === game.entries.length;
    reset.disabled = !game.entries.length;
    hint.disabled = here !== undefined && !here.moves.length;
    [hint.hidden, watch.hidden] = [game.solved, game.solved];
    hint.classList.toggle("waiting", hinting && !here);
    const { tone, words } = verdict();
    status.className = `status ${tone}`;
    refill(status, h("span", { class: "dot" }), h("span", {}, words));
    if (hinting && here) showHint();
  }

  function verdict() {
    if (game.solved) return { tone: "good", words: victory() };
    if (!here) return { tone: "busy", words: "Looking ahead …" };
    if (here.outcome === "unsolvable")
      return {
        tone: "bad",
        words: game.cursor ? "The goal cannot be reached from here" : "Proven: this puzzle has no solution",
      };
    if (here.outcome === "stopped")
      return { tone: "busy", words: `At least ${counted(here.length, puzzle.metric)} from here` };
    const least = par();
    const over = least === undefined ? 0 : game.cost + here.length - least;
    const words = `Solvable in ${here.length} from here`;
    return over > 0 ? { tone: "warn", words: `${words}, ${over} over the shortest` } : { tone: "good", words };
  }

  function victory() {
    const least = par();
    const how = `Solved in ${counted(game.cost, puzzle.metric)}`;
    return least !== undefined && game.cost <= least
      ? `${how}. Nothing shorter exists.`
      : `${how}${least === undefined ? "." : `, the shortest is ${least}.`}`;
  }

  function showHint() {
    hinting = !here;
    if (!here) return report();
    const [move] = here.moves;
    if (!move) return;
    board.hint(move);
    announce(`Hint: ${inWords(spokenNames(puzzle, game.state)[move.piece], move)}`);
  }

  function list() {
    refill(
      steps,
      ...game.entries.map((entry, index) => {
        const words =
          entry.words.length > 3
            ? `${entry.words.slice(0, 2).join(" · ")} … ${entry.words.length}`
            : entry.words.join(" · ");
        const chip = h(
          "button",
          { type: "button", class: index < game.cursor ? "step" : "step undone", onclick: () => game.goTo(index + 1) },
          words,
        );
        return h("li", {}, chip);
      }),
    );
    if (steps.parentElement) steps.parentElement.scrollTop = steps.parentElement.scrollHeight;
  }

  function celebrate() {
    board.element.classList.add("won");
    const least = par();
    markDone(session.key, puzzle.metric, {
      cost: game.cost,
      seconds: game.seconds,
      optimal: least !== undefined && game.cost <= least,
    });
    const red = puzzle.pieces.findIndex((piece) => piece.goal);
    const by = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] }[puzzle.exit];
    if (puzzle.family === "rush" && puzzle.goal === "exit" && by && red >= 0) {
      setTimeout(() => {
        if (!game.solved) return;
        const far = puzzle.pieces[red].shape.length + 0.6;
        board.pieces[red].classList.add("leaving");
        board.lead([red], [[by[0] * far, by[1] * far]], 700);
      }, 260);
    }
    const next = session.next();
    const way = next
      ? button({
          icon: "next",
          label: "Next puzzle",
          primary: true,
          id: "next",
          onclick: () => go(`#/play/${next.name}`),
        })
      : button({
          icon: "collection",
          label: "To the collection",
          primary: true,
          id: "back",
          onclick: () => go(session.browsed),
        });
    refill(finale, way);
    if (document.activeElement === document.body) way.focus();
  }

  function changed() {
    for (const piece of board.pieces) piece.classList.remove("leaving");
    board.element.classList.remove("won");
    if (!playing) board.show(game.state);
    if (!playing) board.hint(null);
    describe(board, game.state);
    list();
    refill(finale);
    look();
    const last = game.entries[game.cursor - 1]?.words.join(", ") ?? "Start";
    announce(
      game.solved
        ? `${last}. ${victory()}`
        : `${last}. ${counted(game.cost, puzzle.metric)}.${here ? ` ${verdict().words}.` : ""}`,
    );
    if (game.solved) celebrate();
  }

  /** Takes the place of hint and solve when there is nothing left to do. */
  const finale = h("span", { class: "finale" });
  const metrics = METRICS[puzzle.family].filter((metric) => metric !== "octile" || puzzle.neighbours === 8);
  const chooser =
    metrics.length > 1
      ? segmented({
          label: "Count",
          options: metrics.map((metric) => [metric, metric === "octile" ? "distance" : metric]),
          value: puzzle.metric,
          onchange: async (metric) => {
            session.count(metric);
            go(await session.address("play"));
          },
        })
      : null;
  const share = button({
    icon: "share",
    label: "Share",
    quiet: true,
    only: true,
    id: "share",
    onclick: () => shareBoard(go),
  });
  const edit = button({
    icon: "edit",
    label: "Edit",
    quiet: true,
    only: true,
    onclick: async () => go(await session.address("edit")),
  });
  const panel = [
    heading(),
    h(
      "div",
      { class: "score" },
      h("div", { class: "tally" }, count, unit),
      h("div", { class: "par" }, shortest, timer),
    ),
    status,
    h("div", { class: "controls" }, undo, redo, reset, hint, watch, finale),
    h("div", { class: "history" }, steps),
    h("div", { class: "foot" }, chooser, h("span", { class: "gap" }), share, edit),
    h("details", { class: "help" }, h("summary", {}, "Keys"), h("p", {}, helpFor(puzzle.family))),
  ];
  const element = staged("play", [hero(board.element, aim(puzzle))], panel);

  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (/** @type {Element} */ (event.target).matches?.("input, textarea, select")) return;
    const control = event.ctrlKey || event.metaKey;
    const back = event.key === "Backspace" || (control && event.key.toLowerCase() === "z");
    if (back) {
      event.preventDefault();
      if (event.shiftKey) game.redo();
      else game.undo();
    } else if (event.key === "?") {
      showHint();
    }
  };
  document.addEventListener("keydown", keys);
  game.addEventListener("change", changed);
  const tick = setInterval(() => (timer.textContent = clock(game.seconds)), 250);
  timer.textContent = clock(game.seconds);
  board.show(game.state);
  best = guide.recall(puzzle, puzzle.start);
  describe(board, game.state);
  list();
  look();
  if (game.solved) celebrate();
  return {
    element,
    leave() {
      looking.abort();
      clearInterval(tick);
      document.removeEventListener("keydown", keys);
      game.removeEventListener("change", changed);
    },
  };
}

/** Puts the address of the board on the clipboard. @param {(address: string) => void} go */
export async function shareBoard(go) {
  const address = await session.address("play");
  const link = new URL(address, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    toast("Link copied to the clipboard");
  } catch {
    go(address);
    toast("The link is in the address bar");
  }
}

/** @param {string} family */
function helpFor(family) {
  const common = "Backspace undoes a move, Shift+Backspace redoes it, ? shows a hint.";
  switch (family) {
    case "tiles":
      return `Arrow keys push a tile into the gap. ${common}`;
    case "maze":
      return `Arrow keys walk, with Shift as far as possible; Home, Page Up, End and Page Down walk diagonally. ${common}`;
    case "atomix":
      return `Tab selects an atom, arrow keys slide it. ${common}`;
    default:
      return `Tab or a piece's letter selects it, arrow keys move it, with Shift as far as possible. ${common}`;
  }
}
