// The one door to whatever solves puzzles. Views ask the engine and never know where it works: in the server that sent
// the page (server/), or inside the page (crates/wasm/page). Which of them it is, chosen.js says.

import { engine as chosen } from "./chosen.js";

/** @type {Engine} */
export const engine = chosen;

export { EngineError } from "./engine-error.js";

/** @param {unknown} error */
export const aborted = (error) => error instanceof DOMException && error.name === "AbortError";
