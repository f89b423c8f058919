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

/** @param {string} name @param {string} metric */
export const doneWith = (name, metric) => memory.done[`${name} ${metric}`];

/**
 * Notes a game that was brought to its end; a better one stays.
 * @param {string} name @param {string} metric @param {Done} done
 */
export function markDone(name, metric, done) {
  const before = doneWith(name, metric);
  if (before && before.cost <= done.cost) return;
  memory.done[`${name} ${metric}`] = done;
  save();
}
