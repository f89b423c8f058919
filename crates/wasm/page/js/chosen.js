// Which engine this page has: the one inside it. On a site this file takes the place of the server's.

export { worker as engine } from "./worker/engine.js";
