// How soon the first board of a site can be played, and the speed of the engine inside the page against the command with
// one thread: the 40 cards, in turns, in one run. To be run while the machine does nothing else.
//
//   SITE=DIR SLIDEWISE=target/release/slidewise npm run speed

import { command, native, SITE, start } from "./tests/support.js";

/** The engine in the page must be at least so fast, by the command's speed. */
const BAR = 0.5;

/** Milliseconds after which a newcomer can play. */
const SOON = 1000;

/** Both solve all cards so often; the fastest time of each card counts. */
const ROUNDS = 20;

/**
 * A page on its own may read the clock to 5 µs, others to 100 µs only: a card takes a few hundred, and the fastest of many
 * times would be one that was rounded down.
 */
const ALONE = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

if (!SITE) throw new Error("SITE names no site: make one with `cargo xtask site DIR`");
const names = Array.from({ length: 40 }, (_, index) => `jam-${String(index + 1).padStart(2, "0")}`);
const texts = names.map((name) => native(name));
const site = await start([], ALONE);
const visits = [];
for (let visit = 0; visit < 5; visit++) visits.push(await playable());
const { page, close } = await site.open("desktop");
if (!(await page.evaluate(() => crossOriginIsolated))) throw new Error("the page cannot read the clock well enough");

/** Notes in the page when the first board is there: asking for it from outside takes as long again. */
function notePlayable() {
  const seen = new MutationObserver(() => {
    if (!document.querySelector(".playable .piece")) return;
    seen.disconnect();
    requestAnimationFrame(() => Object.assign(window, { playable: performance.now() }));
  });
  seen.observe(document, { childList: true, subtree: true });
}

/** Milliseconds until a piece can be moved, for somebody who was never there before. */
async function playable() {
  const { page, close } = await site.open("desktop", "", { guide: "", first: notePlayable });
  const noted = await page.waitForFunction(() => /** @type {Window & { playable?: number }} */ (window).playable);
  const at = await noted.jsonValue();
  await close();
  return at ?? NaN;
}

/** Milliseconds of each search, as the engine tells them. @returns {Promise<number[]>} */
const inPage = () =>
  page.evaluate(async (texts) => {
    const { engine } = await import(new URL("js/engine.js", location.href).href);
    const all = [];
    for (const text of texts) all.push(1000 * (await engine.solve(text)).seconds);
    return all;
  }, texts);

/** The same of the command. */
function byCommand() {
  const lines = command(["solve", ...names, "--json", "--quiet", "--threads", "1"]).trim().split("\n");
  return lines.map((line) => 1000 * JSON.parse(line).seconds);
}

/** @param {number[][]} rounds */
const fastest = (rounds) => names.reduce((all, _, card) => all + Math.min(...rounds.map((round) => round[card])), 0);

/** @type {[number[], number[]][]} */
const rounds = [];
for (let round = 0; round < ROUNDS; round++) rounds.push([await inPage(), byCommand()]);
await close();
await site.stop();
const [inside, outside] = [0, 1].map((side) => fastest(rounds.map((round) => round[side])));
const ratio = outside / inside;
const soon = Math.min(...visits);
console.log(`the first board can be played after ${soon.toFixed(0)} ms; the bar is ${SOON} ms`);
console.log(`40 cards: ${inside.toFixed(1)} ms in the page, ${outside.toFixed(1)} ms by the command, one thread each`);
console.log(`the page has ${(100 * ratio).toFixed(0)} % of the command's speed; the bar is ${100 * BAR} %`);
if (!(ratio >= BAR && soon <= SOON)) process.exitCode = 1;
