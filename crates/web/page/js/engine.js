// The one door to whatever solves puzzles. Views ask the engine and never know where it works: in the server that sent
// the page (server/), or inside the page (crates/wasm/page). Which of them it is, chosen.js says.

import { engine as chosen } from "./chosen.js";

/**
 * @typedef {{ line: number, column: number, length: number, message: string, help: string | null }} Fault
 * @typedef {{ name: string, family: import("./puzzle.js").Family, text: string, metric: string, goal: string,
 *   length: number | null, source: string | null }} Read
 * @typedef {{ name: string, family: import("./puzzle.js").Family, width: number, height: number, pieces: number,
 *   walls: number, metric: string, goal: string, length: number | null, known: Record<string, number>,
 *   source: string | null, text: string, number?: number, at?: number, difficulty?: Difficulty }} Row
 * @typedef {{ shortest_solutions?: number, branching?: number, counter_intuitive?: number, cluster_size?: number,
 *   minimal?: boolean }} Difficulty
 * @typedef {{ name: string, puzzles: number, families: import("./puzzle.js").Family[], sizes: [number, number][],
 *   lengths: [number, number] | null, pieces: [number, number] | null, walls: [number, number] | null }} Catalogue
 * @typedef {{ stage: string, bound?: number, expanded?: number, stored?: number, bytes?: number, seconds?: number,
 *   what?: string, done?: number, total?: number, states?: number, attempts?: number, configuration?: number, samples?: Sample[] }} Progress
 * @typedef {{ expanded: number, bound: number, stored: number, bytes: number, seconds: number }} Sample
 * @typedef {{ outcome: "solved" | "unsolvable" | "stopped", length?: number, lower_bound: number, optimal: boolean,
 *   moves?: string[], metric: string, algorithm: string, heuristic: string, open: string, closed: string, tie: string,
 *   threads: number, expanded: number, generated: number, stored: number, peak_bytes: number, seconds: number,
 *   stopped_by?: string, why?: string, visited?: [number, number][],
 *   layers?: { f: number, expanded: number }[] }} Report
 * @typedef {{ report: Report | null, error: string | null, samples: Sample[] }} Searched
 * @typedef {{ complete: boolean, stopped_by: string | null, states: number, edges: number, goal_states: number,
 *   length: number | null, max_distance: number | null, states_by_distance: number[], dimensions: number,
 *   seconds: number }} SpaceFacts
 * @typedef {{ algorithm?: string, heuristic?: string }} Options
 * @typedef {{ name: string, metrics: string[], heuristics: string[], algorithms?: string[] }} FamilyAbout
 * @typedef {{ version: string, families: FamilyAbout[], algorithms: { name: string, about: string }[],
 *   limits: Record<string, number> }} About
 * @typedef {{ valid: boolean, faults: Fault[], puzzle: Read | null, outcome: string | null, length: number | null,
 *   lower_bound: number | null }} Validity
 */

/**
 * Long work, as it stands: `waiting` others are before it while it is queued.
 * @typedef {{ state: "queued" | "running", waiting: number, progress: Progress | null }} Underway
 */

/**
 * How to run long work: when to give up, and whom to tell. Aborting the signal rejects with an AbortError.
 * @typedef {{ signal?: AbortSignal, onprogress?: (job: Underway) => void, seconds?: number }} Running
 */

/**
 * A search through a space: the nodes that were looked at, in order, and those of the way that was found.
 * @typedef {{ heuristic: string, length: number | null, expanded: number[], path: number[], stopped_by: string | null }} Followed
 */

/**
 * Every position of a puzzle. It is kept until it is closed.
 * @typedef {object} Space
 * @property {SpaceFacts} facts
 * @property {() => Promise<ArrayBuffer>} graph   the bytes of API.md
 * @property {(node: number) => Promise<{ distance: number | null, position: { text: string } }>} node
 * @property {(node: number) => Promise<{ nodes: number[], moves: string[] }>} pathFrom
 * @property {(puzzle: string) => Promise<{ node: number | null, distance: number | null }>} locate
 * @property {(heuristic: string, running?: Running) => Promise<Followed>} [search]   A* from the start, node by node,
 *   where the engine can tell
 * @property {() => void} close
 */

/**
 * A board to be made, as far as it is not to be as usual: lengths, pieces and walls between a least and a most.
 * @typedef {{ family: string, width?: number, height?: number, min?: number, max?: number, min_pieces?: number,
 *   max_pieces?: number, min_walls?: number, max_walls?: number, minimal?: string, seed?: number }} Order
 * @typedef {{ product: { board: string, length: number, metric: string, pieces: number } | null,
 *   attempts: number, rejected: { why: string, count: number }[] }} Made
 * @typedef {{ outcome: string, length: number | null, complete: boolean,
 *   variants: { removed: string, outcome: string, length: number | null }[] }} Reduced

 * @typedef {{ what: string, value: number | null, rule: string, chosen?: number, parts?: Explanation[],
 *   cells?: [number, number][], position?: { piece: string, cells: [number, number][] }[] }} Explanation
 */

/**
 * @typedef {object} Engine
 * @property {() => Promise<About>} about
 * @property {() => Promise<Row[]>} collection
 * @property {() => Promise<Catalogue[]>} catalogues
 * @property {(name: string, query: Record<string, string>) =>
 *   Promise<{ puzzles: Row[], total: number, next: number | null }>} ofCatalogue
 * @property {(file: File) => Promise<Catalogue>} open a Parquet file with puzzles, to be asked about by its name
 * @property {(text: string) => Promise<{ puzzles: Read[], faults: Fault[], total: number }>} parse
 * @property {(text: string, signal?: AbortSignal) => Promise<Validity>} validate
 * @property {(puzzle: string, format: string, moves?: string[]) => Promise<Blob>} exported
 * @property {(puzzle: string, running?: Running) => Promise<Report>} solve
 * @property {(puzzle: string, configurations: Options[], running?: Running) => Promise<Searched[]>} compare
 * @property {(puzzle: string, running?: Running) => Promise<Space>} space
 * @property {(order: Order, running?: Running) => Promise<Made>} generate
 * @property {(puzzle: string, running?: Running) => Promise<Reduced>} reduce
 * @property {(puzzle: string, heuristic: string, running?: Running) =>
 *   Promise<{ heuristic: string, explanation?: Explanation }>} explain
 */

/** @type {Engine} */
export const engine = chosen;

export { EngineError } from "./engine-error.js";

/** @param {unknown} error */
export const aborted = (error) => error instanceof DOMException && error.name === "AbortError";
