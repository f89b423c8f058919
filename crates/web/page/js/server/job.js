// Jobs of the server: begun, followed on the one event stream of this page, and ended when nobody waits for them.

import { EngineError } from "../engine-error.js";
import { away, BASE, call } from "./call.js";

/** By this name the server knows which jobs belong to this page. */
const PAGE = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {Job} job */
const over = (job) => job.state !== "queued" && job.state !== "running";

/** Those that wait for news of a job. @type {Map<string, { news: (job: Job) => void, lost: (error: Error) => void }>} */
const waiting = new Map();
/** @type {EventSource | undefined} */
let stream;

/** The stream is open while there is something to hear. */
function listen() {
	if (!waiting.size) {
		stream?.close();
		stream = undefined;
		return;
	}
	if (stream) return;
	stream = new EventSource(`${BASE}/events?page=${PAGE}`);
	stream.onmessage = ({ data }) => {
		/** @type {Job} */
		const job = JSON.parse(data);
		waiting.get(job.id)?.news(job);
	};
	// A job that the server has given up in the meantime would be waited for in vain.
	stream.addEventListener("jobs", ({ data }) => {
		const there = JSON.parse(data);
		for (const [id, { lost }] of waiting) if (!there.includes(id)) call(`jobs/${id}`).catch(lost);
	});
	// The server ends the stream from time to time, so that other pages of this browser get their turn; the browser opens
	// it again by itself, unless the server is gone.
	let failures = 0;
	stream.onopen = () => (failures = 0);
	stream.onerror = () => {
		if (stream?.readyState !== EventSource.CLOSED && ++failures < 5) return;
		stream?.close();
		stream = undefined;
		for (const { lost } of [...waiting.values()]) lost(away());
	};
}

// Whoever closes the page waits for nothing any more.
addEventListener("pagehide", () => {
	if (waiting.size) call(`pages/${PAGE}`, undefined, { method: "DELETE", keepalive: true }).catch(() => undefined);
});

/** @param {string} id */
const forget = (id) => call(`jobs/${id}`, undefined, { method: "DELETE" }).catch(() => undefined);

/**
 * Runs a job to its end.
 * @param {{ kind: string } & Record<string, unknown>} request
 * @param {Running & { keep?: boolean }} [options] `keep` leaves the job to be asked about
 * @returns {Promise<Job>} a job that is done
 */
export async function job(request, { signal, onprogress, keep } = {}) {
	// Never aborted on its way: a job whose name did not arrive could not be cancelled.
	let now = await begin(request, signal);
	const tell = (/** @type {Job} */ job) =>
		onprogress?.(/** @type {Underway} */ (/** @type {unknown} */ (job)));
	if (!over(now) && !signal?.aborted) {
		tell(now);
		now = await follow(now, signal, tell);
	}
	if (signal?.aborted || !keep) forget(now.id);
	if (signal?.aborted) throw new DOMException("cancelled", "AbortError");
	if (now.state === "done") return now;
	throw new EngineError(now.error ?? "The job ended without a result.", [], now.state);
}

/**
 * Asks for a job; again after a while if the server is too busy for one more.
 * @param {Record<string, unknown>} request @param {AbortSignal} [signal] @returns {Promise<Job>}
 */
async function begin(request, signal) {
	for (let tries = 0; ; tries++) {
		try {
			return await (await call(`jobs?wait=0.25&page=${PAGE}`, request)).json();
		} catch (error) {
			const busy = error instanceof EngineError && error.code === "busy";
			if (!busy || tries === 5 || signal?.aborted) throw error;
			await new Promise((resolve) => setTimeout(resolve, 1000));
		}
	}
}

/**
 * @param {Job} job @param {AbortSignal} [signal] @param {(job: Job) => void} [tell]
 * @returns {Promise<Job>} as it was last heard of
 */
function follow(job, signal, tell) {
	return new Promise((resolve, reject) => {
		const end = () => {
			waiting.delete(job.id);
			signal?.removeEventListener("abort", stop);
			listen();
		};
		const stop = () => {
			end();
			resolve(job);
		};
		signal?.addEventListener("abort", stop, { once: true });
		waiting.set(job.id, {
			news(now) {
				if (!over(now)) return tell?.(now);
				end();
				// A result may be large, so it does not come with the news.
				if (now.state !== "done") resolve(now);
				else call(`jobs/${job.id}`).then((response) => resolve(response.json()), reject);
			},
			lost(error) {
				end();
				reject(error);
			},
		});
		listen();
	});
}
