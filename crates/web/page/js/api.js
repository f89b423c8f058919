// The calls of the API (crates/web/API.md) that the page makes.

/**
 * @typedef {{ line: number, column: number, length: number, message: string, help: string | null }} Fault
 * @typedef {{ name: string, family: import("./puzzle.js").Family, text: string, metric: string, goal: string,
 *   length: number | null, source: string | null }} Read
 * @typedef {{ name: string, family: import("./puzzle.js").Family, width: number, height: number, pieces: number,
 *   walls: number, metric: string, goal: string, length: number | null, known: Record<string, number>,
 *   source: string | null, text: string, number?: number, difficulty?: Difficulty }} Row
 * @typedef {{ shortest_solutions?: number, branching?: number, counter_intuitive?: number, cluster_size?: number,
 *   minimal?: boolean }} Difficulty
 * @typedef {{ name: string, puzzles: number, families: import("./puzzle.js").Family[], sizes: [number, number][],
 *   lengths: [number, number] | null, pieces: [number, number] | null, walls: [number, number] | null }} Catalogue
 * @typedef {{ stage: string, bound?: number, expanded?: number, stored?: number, bytes?: number, seconds?: number,
 *   what?: string, done?: number, total?: number, states?: number, configuration?: number, samples?: Sample[] }} Progress
 * @typedef {{ expanded: number, bound: number, stored: number, bytes: number, seconds: number }} Sample
 * @typedef {{ outcome: "solved" | "unsolvable" | "stopped", length?: number, lower_bound: number, optimal: boolean,
 *   moves?: string[], metric: string, algorithm: string, heuristic: string, open: string, closed: string, tie: string,
 *   threads: number, expanded: number, generated: number, stored: number, peak_bytes: number, seconds: number,
 *   stopped_by?: string, why?: string, visited?: [number, number][],
 *   layers?: { f: number, expanded: number }[] }} Report
 * @typedef {{ report: Report | null, error: string | null, samples: Sample[] }} Searched
 * @typedef {{ complete: boolean, stopped_by: string | null, states: number, edges: number, goal_states: number,
 *   length: number | null, max_distance: number, states_by_distance: number[], dimensions: number,
 *   seconds: number }} Space
 * @typedef {{ algorithm?: string, heuristic?: string }} Options
 * @typedef {{ name: string, metrics: string[], heuristics: string[], algorithms?: string[] }} FamilyAbout
 * @typedef {{ version: string, families: FamilyAbout[], algorithms: { name: string, about: string }[],
 *   limits: Record<string, number> }} About
 */

/**
 * @template T
 * @typedef {{ id: string, kind: string, state: "queued" | "running" | "done" | "failed" | "cancelled",
 *   waiting: number, progress: Progress | null, result: T | null, error: { message: string } | string | null }} Job
 */

const BASE = "api/v1";

/** An answer that is no success, with the places of what is wrong in the puzzle. */
export class ApiError extends Error {
  /** @param {string} message @param {Fault[]} faults @param {string} code */
  constructor(message, faults, code) {
    super(message);
    this.faults = faults;
    this.code = code;
  }
}

/** @param {Response} response */
async function refusal(response) {
  try {
    const { error } = await response.json();
    return new ApiError(error.message, error.faults ?? [], error.code);
  } catch {
    return new ApiError(`The server answered ${response.status}.`, [], "unknown");
  }
}

/**
 * @param {string} path @param {unknown} [body] @param {{ method?: string, signal?: AbortSignal }} [options]
 */
async function call(path, body, options = {}) {
  const init =
    body === undefined
      ? { ...options }
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), ...options };
  let response;
  try {
    response = await fetch(`${BASE}/${path}`, init);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError("The server does not answer. Is slidewise serve still running?", [], "away");
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

/** @returns {Promise<About>} */
export const about = async () => (await call("about")).json();

/** @returns {Promise<Row[]>} */
export const collection = async () => (await (await call("collection")).json()).puzzles;

/** @returns {Promise<Catalogue[]>} */
export const catalogues = async () => (await (await call("catalogues")).json()).catalogues;

/**
 * Some puzzles of a catalogue.
 * @param {string} name @param {Record<string, string>} query
 * @returns {Promise<{ puzzles: Row[], total: number, next: number | null }>}
 */
export const ofCatalogue = async (name, query) =>
  (await call(`catalogues/${encodeURIComponent(name)}?${new URLSearchParams(query)}`)).json();

/** @param {string} text @returns {Promise<{ puzzles: Read[], faults: Fault[], total: number }>} */
export const parse = async (text) => (await call("parse", { text })).json();

/**
 * @param {string} text @param {AbortSignal} [signal]
 * @returns {Promise<{ valid: boolean, faults: Fault[], puzzle: Read | null, outcome: string | null,
 *   length: number | null, lower_bound: number | null }>}
 */
export const validate = async (text, signal) => (await call("validate", { text }, { signal })).json();

/** @param {string} puzzle @param {string} format @param {string[]} [moves] */
export const exported = async (puzzle, format, moves) => (await call("export", { puzzle, format, moves })).blob();

/** @param {string} id @returns {Promise<ArrayBuffer>} */
export const graph = async (id) => (await call(`jobs/${id}/graph`)).arrayBuffer();

/**
 * @param {string} id @param {number} node
 * @returns {Promise<{ node: number, distance: number | null, position: { text: string } }>}
 */
export const node = async (id, node) => (await call(`jobs/${id}/nodes/${node}`)).json();

/** @param {string} id @param {number} node @returns {Promise<{ nodes: number[], moves: string[] }>} */
export const pathFrom = async (id, node) => (await call(`jobs/${id}/nodes/${node}/path`)).json();

/** @param {string} id @param {string} puzzle @returns {Promise<{ node: number | null, distance: number | null }>} */
export const locate = async (id, puzzle) => (await call(`jobs/${id}/locate`, { puzzle })).json();

/** @param {string} id */
export const forget = async (id) => {
  await call(`jobs/${id}`, undefined, { method: "DELETE" }).catch(() => undefined);
};

/** @param {Job<unknown>} job */
const over = (job) => job.state !== "queued" && job.state !== "running";

/**
 * Starts a job and waits for its end. Aborting the signal cancels the job and rejects with an AbortError.
 * @template T
 * @param {{ kind: string, puzzle: string } & Record<string, unknown>} request
 * @param {{ signal?: AbortSignal, onprogress?: (job: Job<T>) => void, keep?: boolean }} [options]
 * @returns {Promise<Job<T>>} a job that is done
 */
export async function run(request, { signal, onprogress, keep } = {}) {
  // Never aborted on its way: a job whose name did not arrive could not be cancelled.
  /** @type {Job<T>} */
  let job = await begin(request, signal);
  if (signal?.aborted) {
    forget(job.id);
    throw new DOMException("cancelled", "AbortError");
  }
  if (!over(job)) {
    onprogress?.(job);
    job = await follow(job, signal, onprogress);
  }
  if (!keep) forget(job.id);
  if (job.state === "done") return job;
  const reason = typeof job.error === "string" ? job.error : job.error?.message;
  throw new ApiError(reason ?? "The job ended without a result.", [], job.state);
}

/**
 * Asks for a job; again after a while if the server is too busy for one more.
 * @param {Record<string, unknown>} request @param {AbortSignal} [signal]
 */
async function begin(request, signal) {
  for (let tries = 0; ; tries++) {
    try {
      return await (await call("jobs?wait=0.25", request)).json();
    } catch (error) {
      const busy = error instanceof ApiError && error.code === "busy";
      if (!busy || tries === 5 || signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

/**
 * @template T
 * @param {Job<T>} job @param {AbortSignal} [signal] @param {(job: Job<T>) => void} [onprogress]
 * @returns {Promise<Job<T>>}
 */
function follow(job, signal, onprogress) {
  return new Promise((resolve, reject) => {
    const source = new EventSource(`${BASE}/jobs/${job.id}/events`);
    const stop = () => {
      source.close();
      forget(job.id);
      reject(new DOMException("cancelled", "AbortError"));
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener("abort", stop, { once: true });
    const read = (/** @type {Event} */ event) => JSON.parse(/** @type {MessageEvent} */ (event).data);
    source.addEventListener("progress", (event) => onprogress?.(read(event)));
    source.addEventListener("end", (event) => {
      source.close();
      signal?.removeEventListener("abort", stop);
      resolve(read(event));
    });
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return;
      signal?.removeEventListener("abort", stop);
      reject(new ApiError("The server does not answer. Is slidewise serve still running?", [], "away"));
    };
  });
}

/** @param {unknown} error */
export const aborted = (error) => error instanceof DOMException && error.name === "AbortError";
