// Files dropped on the page and texts pasted into it become puzzles, whatever format they are in.

import * as api from "./api.js";
import { toast } from "./dom.js";
import { parse } from "./native.js";
import { session } from "./session.js";

/**
 * Opens the first puzzle of a text and says how many there are.
 * @param {string} text @param {(address: string) => void} go @param {string} [view]
 */
export async function bring(text, go, view = "play") {
  const { puzzles, faults, total } = await api.parse(text);
  if (!puzzles.length) throw new api.ApiError(faults[0]?.message ?? "There is no puzzle in this text.", faults, "faults");
  session.open(parse(puzzles[0].text));
  if (total > 1) toast(`The first of ${total} puzzles is open`);
  go(await session.address(view));
}

/** @param {(address: string) => void} go */
export function welcome(go) {
  const tell = (/** @type {unknown} */ error) => toast(error instanceof Error ? error.message : String(error));
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) document.body.classList.remove("dropping");
  });
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    const [file] = event.dataTransfer?.files ?? [];
    const text = file ? await file.text() : event.dataTransfer?.getData("text") ?? "";
    if (text.trim()) bring(text, go).catch(tell);
  });
  document.addEventListener("paste", (event) => {
    if (/** @type {Element} */ (event.target).matches?.("input, textarea")) return;
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.trim()) bring(text, go).catch(tell);
  });
}
