// The site without a server (`cargo xtask site`): what only it has. The other tests of the page run on it too, with SITE
// in the environment.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { addressed, command, drag, goTo, PATIENCE, says, serveCommand, SITE, solved, start } from "./support.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => {
  if (SITE) site = await start();
});
after(() => site?.stop());

const only = { skip: SITE ? false : "SITE names no site" };

test("page and engine take at most 1.5 MB, by brotli", only, () => {
  const folder = SITE ?? "";
  /** @type {string[]} */
  const files = JSON.parse(readFileSync(join(folder, "files.json"), "utf8"));
  assert.ok(files.includes("engine.wasm") && files.includes("js/worker/engine.js"));
  const bytes = files.reduce((all, file) => all + brotliCompressSync(readFileSync(join(folder, file))).length, 0);
  assert.ok(bytes < 1_500_000, `${bytes} bytes`);
});

test("answers are the command's: lengths, moves and counts of the cards and of every family", only, async () => {
  const { page, close } = await site.open("desktop");
  const cards = Array.from({ length: 40 }, (_, index) => `jam-${String(index + 1).padStart(2, "0")}`);
  const names = [...cards, "klotski", "eight-31a", "ethanol", "methane", "maze-open"];
  const reports = await page.evaluate(async (names) => {
    const { engine } = /** @type {{ engine: Engine }} */ (await import(new URL("js/engine.js", location.href).href));
    const rows = await engine.collection();
    const text = (/** @type {string} */ name) => rows.find((row) => row.name === name)?.text ?? "";
    const all = [];
    for (const name of names) all.push(await engine.solve(text(name)));
    return all.map(({ length, optimal, moves, expanded }) => ({ length, optimal, moves, expanded }));
  }, names);
  const known = command(["solve", ...names, "--json", "--quiet"]).trim().split("\n");
  const expected = known.map((line) => {
    const { length, optimal, moves, expanded } = JSON.parse(line);
    return { length, optimal, moves, expanded };
  });
  assert.deepEqual(reports, expected);
  await close();
});

test("a cancelled search ends its worker", only, async () => {
  const { page, close } = await site.open("desktop", "#/watch/fifteen-80");
  await says(page, "#searching", /Proven lower bound\d+/);
  // The one that searches hears nothing until it is ended: only an idle one answers.
  const before = page.workers();
  const ended = before.map((worker) => new Promise((resolve) => worker.on("close", () => resolve(true))));
  await page.click("#cancel");
  await says(page, "#cancelled", /^Cancelled/);
  const late = new Promise((resolve) => setTimeout(() => resolve(false), PATIENCE).unref());
  assert.ok(await Promise.race([...ended, late]), `none of ${before.length} workers has ended`);
  await close();
});

test("links lead from the site to the server and back", only, async () => {
  const server = await serveCommand([]);
  const { page, close } = await site.open("desktop", "#/edit/jam-01");
  await page.selectOption("#new-board", "maze");
  await addressed(page);
  const text = await page.inputValue("#text");
  const { hash } = new URL(page.url());
  const there = await page.context().newPage();
  await there.goto(server.address + hash);
  await there.waitForSelector("#text");
  assert.equal(await there.inputValue("#text"), text);
  await there.selectOption("#new-board", "bricks");
  await addressed(there);
  const [other, way] = [await there.inputValue("#text"), new URL(there.url()).hash];
  await there.close();
  await goTo(page, way);
  await page.waitForFunction(
    (text) => /** @type {HTMLTextAreaElement | null} */ (document.querySelector("#text"))?.value === text,
    other,
  );
  await page.waitForTimeout(200);
  server.stop();
  await close().catch((error) => assert.match(String(error), /request to/));
});

test("a catalogue is dropped on the page and read there", only, async () => {
  const folder = mkdtempSync(join(tmpdir(), "slidewise-"));
  const path = join(folder, "boards.parquet");
  command(["enumerate", "rush", "--size", "4x4", "--all", "--difficulty", "--quiet", "--output", path]);
  const { page, close } = await site.open("desktop", "#/collection");
  const drop = (/** @type {number[]} */ bytes, /** @type {string} */ name) =>
    page.evaluate(
      ([bytes, name]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(/** @type {number[]} */ (bytes))], /** @type {string} */ (name)));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
      },
      [bytes, name],
    );
  const bytes = [...readFileSync(path)];
  await drop(bytes, "boards.parquet");
  await says(page, ".collection h1", /boards/);
  await page.waitForSelector(".card");
  await page.click("#surprise");
  await page.waitForSelector(".board.rush");
  // A damaged one is refused, and the page goes on.
  await drop([...bytes.slice(0, 200), ...bytes.slice(300)], "damaged.parquet");
  await says(page, "#toast", /damaged/);
  rmSync(folder, { recursive: true });
  await close();
});

test("without a network it plays and solves, once it was there", only, async () => {
  const { page } = await site.open("desktop", "#/play/jam-01", { guide: "" });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => Boolean(await caches.match("engine.wasm")));
  await page.context().setOffline(true);
  await page.reload();
  await drag(page, "G left 3", false);
  await says(page, "#count", /^1$/);
  await goTo(page, "#/watch/jam-02");
  await says(page, ".verdict", new RegExp(`^${solved("jam-02").length} .*proven$`));
  await page.context().close();
});
