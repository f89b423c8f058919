// What a text was before: back and forth through its changes.

/** So many changes can be taken back. */
const MOST = 200;

export class Undo {
	/** @param {string} text */
	constructor(text) {
		this.texts = [text];
		this.at = 0;
	}

	get text() {
		return this.texts[this.at];
	}

	get canUndo() {
		return this.at > 0;
	}

	get canRedo() {
		return this.at < this.texts.length - 1;
	}

	/** Notes a change; what was undone before it is gone. @param {string} text */
	note(text) {
		if (text === this.text) return;
		this.texts = [...this.texts.slice(Math.max(0, this.at + 1 - MOST), this.at + 1), text];
		this.at = this.texts.length - 1;
	}

	/** @param {number} by −1 back, 1 forth @returns {string} the text there */
	step(by) {
		this.at = Math.max(0, Math.min(this.texts.length - 1, this.at + by));
		return this.text;
	}
}
