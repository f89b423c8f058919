// Puzzles done, and how the page should look and behave.

import { drawer } from "./storage.js";

/**
 * @typedef {{ cost: number, optimal: boolean, seconds: number }} Done
 * @typedef {"off" | "hints" | "live"} Guidance
 * @typedef {{ done: Record<string, Done>, theme: string, speed: number, guide: Guidance, sound: boolean,
 *   palette: string, days: Record<string, number>, today: { day: string, boards: string[] } }} Memory `days` has the stars of each day's puzzle
 */

/** @returns {Memory} */
const fresh = () => ({
  done: {},
  theme: "",
  speed: 1,
  guide: "hints",
  sound: false,
  palette: "",
  days: {},
  today: { day: "", boards: [] },
});

const kept = drawer("slidewise", fresh);

export const memory = kept.content;

// Without storage the page works as well; it only forgets.
export const save = () => void kept.save();

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
