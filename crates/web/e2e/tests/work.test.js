// Work is never lost: games, drawings, and links to both.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { addressed, copied, drag, goTo, listed, says, solved, start, steer } from "./support.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => {
  site = await start();
});
after(() => site.stop());

/** @param {Page} page */
const text = (page) => page.inputValue("#text");

for (const size of /** @type {const} */ (["desktop", "phone", "small"])) {
  test(`a game survives a reload and other puzzles, and can be continued, ${size}`, async () => {
    const { page, close } = await site.open(size, "#/play/jam-01");
    await drag(page, "G left 3", size !== "desktop");
    await drag(page, "C down 3", size !== "desktop");
    await says(page, "#count", /^2$/);
    await page.reload();
    await says(page, "#count", /^2$/);
    assert.deepEqual(await listed(page, ".history"), ["G left 3", "C down 3"]);
    await goTo(page, "#/play/klotski");
    await says(page, "h1", /^Klotski$/);
    await says(page, "#count", /^0$/);
    await goTo(page, "#/collection");
    await page.click(".continue-card");
    await says(page, "#count", /^2$/);
    await page.click("[aria-label='Undo']");
    await page.goto(site.address);
    await says(page, "#count", /^1$/);
    await page.click("[aria-label='Redo']");
    await says(page, "#count", /^2$/);
    await close();
  });
}

test("a game that is over is not continued", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01");
  for (const move of solved("jam-01").moves) await steer(page, move, false);
  await page.waitForSelector(".victory");
  await goTo(page, "#/collection");
  await page.waitForSelector(".card");
  assert.equal(await page.$(".continue-card"), null);
  await close();
});

test("a position and a solution are shared by links", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await drag(page, "G left 3", false);
  await page.click("#share");
  const position = await copied(page, "#answer-game");
  for (const move of solved("jam-01").moves.slice(1)) await steer(page, move, false);
  await page.click("#share-solution");
  const solution = await copied(page, "#answer-game");
  await close();

  const other = await site.open("phone", position);
  await says(other.page, "#count", /^1$/);
  await drag(other.page, "C down 3", true);
  await goTo(other.page, position);
  await other.page.click("#answer-mine");
  await says(other.page, "#count", /^2$/);
  await goTo(other.page, solution);
  await says(other.page, ".verdict", /^8 moves.*from a link$/);
  assert.deepEqual(await listed(other.page, "#steps"), solved("jam-01").moves);
  await other.page.click("#find-shortest");
  await says(other.page, ".verdict", /proven$/);
  await goTo(other.page, `${solution.slice(0, -4)}AAAA`);
  await says(other.page, "#toast", /damaged/);
  await other.close();
});

test("a drawing survives leaving, reloading and other boards", async () => {
  const { page, close } = await site.open("desktop", "#/edit/jam-01");
  await page.selectOption("#new-board", "maze");
  await page.focus(".easel .drawing");
  for (const key of ["Space", "ArrowRight", "Space"]) await page.keyboard.press(key);
  await page.fill("#board-name", "two walls");
  await page.keyboard.press("Tab");
  await says(page, "#validity", /^Solvable/);
  const drawn = await text(page);
  assert.match(drawn, /name: two walls[\s\S]*\n##/);
  await addressed(page);
  await page.reload();
  await page.waitForSelector("#text");
  assert.equal(await text(page), drawn);
  await says(page, "#validity", /^Solvable/);
  await page.click(".views a:has-text('Play')");
  await says(page, "h1", /^Two walls$/);
  await page.click(".views a:has-text('Edit')");
  await page.waitForSelector("#text");
  assert.equal(await text(page), drawn);
  await goTo(page, "#/play/klotski");
  await says(page, "h1", /^Klotski$/);
  await goTo(page, "#/collection/mine");
  await says(page, ".collection h1", /^My boards$/);
  await page.click(".card:has-text('Two walls')");
  await says(page, "h1", /^Two walls$/);
  await close();
});

test("a drawing with errors is kept as well", async () => {
  const { page, close } = await site.open("desktop", "#/edit/jam-01");
  const wrong = "puzzle: rush\n\nAA.\nB..\n";
  await page.fill("#text", wrong);
  await says(page, "#validity", /error/);
  await addressed(page);
  await page.reload();
  await page.waitForSelector("#text");
  assert.equal(await text(page), wrong);
  await close();
});

test("changes of a drawing are taken back and made again, sizes too", async () => {
  const { page, close } = await site.open("desktop", "#/edit/jam-01");
  await page.selectOption("#new-board", "rush");
  const first = await text(page);
  await page.fill("[aria-label=Columns]", "5");
  await page.keyboard.press("Tab");
  const second = await text(page);
  assert.notEqual(second, first);
  await page.click("#clear");
  const third = await text(page);
  assert.match(third, /AA\.\.\./);
  assert.doesNotMatch(third, /B/);
  await page.keyboard.press("Control+z");
  assert.equal(await text(page), second);
  await page.keyboard.press("Control+z");
  assert.equal(await text(page), first);
  await page.keyboard.press("Control+Shift+z");
  assert.equal(await text(page), second);
  await page.click("#redo");
  assert.equal(await text(page), third);
  await page.waitForSelector("#redo:disabled");
  await page.click("#undo");
  assert.equal(await text(page), second);
  await close();
});

test("my boards travel in one file", async () => {
  const { page, close } = await site.open("desktop", "#/edit/jam-01");
  for (const family of ["rush", "maze", "bricks"]) {
    await page.selectOption("#new-board", family);
    await says(page, "#validity", /^Solvable/);
  }
  await page.click("#my-boards");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#boards-save")]);
  const path = join(mkdtempSync(join(tmpdir(), "slidewise-")), "my-boards.txt");
  await download.saveAs(path);
  await close();

  const other = await site.open("phone", "#/edit/jam-01");
  await other.page.click("#my-boards");
  assert.equal(await other.page.$$eval("#drawings .drawing-open", (all) => all.length), 0);
  await other.page.setInputFiles("#boards-file", path);
  await says(other.page, "#toast", /^3 boards are new$/);
  await other.page.setInputFiles("#boards-file", path);
  await says(other.page, "#toast", /^0 boards are new$/);
  await other.page.click("#drawings .drawing-open");
  await says(other.page, "#validity", /^Solvable/);
  await other.close();
  rmSync(dirname(path), { recursive: true });
});

test("a link that would fill the memory is given up", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01");
  const bomb = await page.evaluate(async () => {
    const zeros = new Blob([new Uint8Array(300_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const packed = new Uint8Array(await new Response(zeros).arrayBuffer());
    let letters = "";
    for (const byte of packed) letters += String.fromCharCode(byte);
    return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  });
  await page.evaluate(() => {
    const read = ReadableStreamDefaultReader.prototype.read;
    const inflated = Object.assign(window, { inflated: 0 });
    ReadableStreamDefaultReader.prototype.read = async function () {
      const part = await read.call(this);
      inflated.inflated += part.value?.length ?? 0;
      return part;
    };
  });
  await goTo(page, `#/play/~${bomb}`);
  await says(page, "#toast", /damaged/);
  const inflated = await page.evaluate(() => /** @type {Window & { inflated?: number }} */ (window).inflated ?? 0);
  assert.ok(inflated > 0 && inflated < 4_000_000, `${inflated} of 300 million bytes`);
  await close();
});
