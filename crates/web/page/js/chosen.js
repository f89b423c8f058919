// Which engine this page has: that of the server which sends it. `cargo xtask site` writes this file anew, with the
// engine inside the page (worker/engine.js).

export { server as engine } from "./server/engine.js";
