// One call of the API.

import { EngineError } from "../engine-error.js";

export const BASE = "api/v1";

/** @param {Response} response */
async function refusal(response) {
	if (response.status === 413) return new EngineError("This is too long: the limit is one megabyte.", [], "refused");
	try {
		const { error } = await response.json();
		return new EngineError(error.message, error.faults ?? [], error.code);
	} catch {
		return new EngineError(`The server answered ${response.status}.`, [], "unknown");
	}
}

/**
 * @param {string} path @param {unknown} [body]
 * @param {{ method?: string, signal?: AbortSignal, keepalive?: boolean }} [options]
 */
export async function call(path, body, options = {}) {
	const init =
		body === undefined
			? { ...options }
			: { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), ...options };
	let response;
	try {
		response = await fetch(`${BASE}/${path}`, init);
	} catch (error) {
		if (options.signal?.aborted) throw error;
		throw away();
	}
	if (!response.ok) throw await refusal(response);
	return response;
}

export const away = () =>
	new EngineError("The server does not answer. Is slidewise serve still running?", [], "away");
