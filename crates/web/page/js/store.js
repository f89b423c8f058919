// What this browser remembers: puzzles done, and how the page should look. Nothing leaves the machine.

const KEY = "slidewise";

/**
 * @typedef {{ cost: number, optimal: boolean, seconds: number }} Done
 * @typedef {{ done: Record<string, Done>, theme: "" | "light" | "dark", speed: number }} Memory
 */

/** @returns {Memory} */
function load() {
  const fresh = { done: {}, theme: /** @type {"" } */ (""), speed: 1 };
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return fresh;
  }
}

export const memory = load();

export function save() {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Without storage the page works as well; it only forgets.
  }
}

/** Boards with longer texts are not remembered: there is room for thousands of others. */
const LONGEST = 4000;

/** @param {string} board its name in the collection, or its text @param {string} metric */
export const doneWith = (board, metric) => memory.done[`${board} ${metric}`];

/**
 * Notes a game that was brought to its end; a better one stays.
 * @param {string} board its name in the collection, or its text @param {string} metric @param {Done} done
 */
export function markDone(board, metric, done) {
  const before = doneWith(board, metric);
  if ((before && before.cost <= done.cost) || board.length > LONGEST) return;
  memory.done[`${board} ${metric}`] = done;
  save();
}
