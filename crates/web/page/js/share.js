// A board in an address: its native text, deflated, in the letters that addresses allow.

/** @param {ReadableStream<Uint8Array>} stream */
const bytes = async (stream) => new Uint8Array(await new Response(/** @type {any} */ (stream)).arrayBuffer());

/** @param {string} text */
export async function pack(text) {
  const packed = await bytes(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  const letters = btoa(String.fromCharCode(...packed));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} packed */
export async function unpack(packed) {
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const data = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(
    await bytes(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"))),
  );
}

/** Offers a file to keep. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
