// What an engine answers instead of a result.

/** An answer that is no success, with the places of what is wrong in the puzzle. */
export class EngineError extends Error {
	/** @param {string} message @param {Fault[]} faults @param {string} code */
	constructor(message, faults, code) {
		super(message);
		this.faults = faults;
		this.code = code;
	}
}
