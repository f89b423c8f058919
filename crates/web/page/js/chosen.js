// Which engine this page has: that of the server which sends it. A site without a server (crates/wasm/page) has another
// file in its place, and the engine inside the page.

export { server as engine } from "./server/engine.js";
