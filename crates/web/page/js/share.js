// A text in an address: deflated, in the letters that addresses allow.

/** A board of the largest size that the engine takes has fewer letters than this. */
export const LONGEST = 1 << 20;

/** @param {ReadableStream<Uint8Array>} stream @param {number} most bytes */
async function bytes(stream, most) {
	/** @type {Uint8Array[]} */
	const parts = [];
	let size = 0;
	for (const reader = stream.getReader(); ;) {
		const { done, value } = await reader.read();
		if (done) break;
		size += value.length;
		if (size > most) {
			await reader.cancel();
			throw new Error("This link is too long.");
		}
		parts.push(value);
	}
	return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
}

/** @param {string} text */
export async function pack(text) {
	const packed = await bytes(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")), Infinity);
	let letters = "";
	for (const byte of packed) letters += String.fromCharCode(byte);
	return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** A link that would fill the memory is given up as soon as it is longer than any board. @param {string} packed */
export async function unpack(packed) {
	if (packed.length > LONGEST) throw new Error("This link is too long.");
	const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
	const data = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
	const text = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
	return new TextDecoder().decode(await bytes(text, LONGEST));
}

/** Offers a file to keep. @param {Blob} blob @param {string} name */
export function download(blob, name) {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(blob);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
