// Small sounds, made and not loaded, for those who want them.

import { memory } from "./store.js";

/** @type {AudioContext | undefined} */
let context;

/** @param {number} pitch hertz @param {number} after seconds from now @param {number} long seconds */
function tone(pitch, after, long) {
	context ??= new AudioContext();
	const [wave, volume] = [context.createOscillator(), context.createGain()];
	const from = context.currentTime + after;
	wave.frequency.value = pitch;
	volume.gain.setValueAtTime(0.12, from);
	volume.gain.exponentialRampToValueAtTime(0.001, from + long);
	wave.connect(volume).connect(context.destination);
	wave.start(from);
	wave.stop(from + long);
}

/** A piece has come to rest. */
export const knock = () => memory.sound && tone(180, 0, 0.06);

/** A piece cannot go there. */
export const thud = () => memory.sound && tone(90, 0, 0.09);

/** A puzzle is solved. */
export const chime = () =>
	memory.sound && [523, 659, 784, 1047].forEach((pitch, step) => tone(pitch, 0.11 * step, 0.35));
