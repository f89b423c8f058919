// What the page promises, tried at every size and in both themes: one visit each, from the first move to the notebook.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addressed, drag, escape, eventually, fits, goTo, says, SIZES, solved, start, steer } from "./support.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => {
  site = await start();
});
after(() => site.stop());

const HEAD = "puzzle: rush\nred: A\nexit: right\ngoal: exit\nmetric: moves\n\n";

/** Never lose work. @param {Page} page @param {boolean} finger */
async function keepsGames(page, finger) {
  await drag(page, "G left 3", finger);
  await says(page, "#count", /^1$/);
  await page.reload();
  await says(page, "#count", /^1$/);
  await page.click(".foot label:has-text('steps')");
  await page.click("#answer-keep");
  await says(page, "#count", /^3$/);
  await page.click(".foot label:has-text('moves')");
  await page.click("#answer-keep");
  await says(page, "#count", /^1$/);
  await goTo(page, "#/play/klotski");
  await says(page, "h1", /^Klotski$/);
  await goTo(page, "#/collection");
  await page.click(".continue-card:has-text('Jam 01')");
  await says(page, "#count", /^1$/);
}

/** A home for players: hints by rungs, stars, both ways, the next board, the record. @param {Page} page */
async function guides(page) {
  for (const words of [/^Solvable in 7 from here$/, /^Hint: move \S+$/, /^Hint: \S+ \w+ \d$/]) {
    await page.click("#hint");
    await says(page, "#status", words);
  }
  for (const move of solved("jam-01").moves.slice(1)) await steer(page, move, false);
  await page.waitForSelector(".victory [aria-label='3 of 3 stars']");
  await fits(page, "victory");
  await page.click("#compare");
  await page.waitForSelector("dialog .pair figure:nth-child(2) .board");
  await fits(page, "both ways");
  await escape(page);
  await page.click("#next");
  await says(page, "h1", /^Jam 02$/);
  await page.click("#beside-prev:enabled");
  await says(page, "h1", /^Jam 01$/);
  await goTo(page, "#/collection");
  await page.waitForSelector("#daily");
  await page.click("#record");
  await says(page, "[aria-label='By family']", /Rush Hour1 of 51110:/);
  await says(page, "[aria-label='By puzzle']", /Jam 018 ★ moves180:/);
  await fits(page, "record");
  const cut = await page.$$eval(".recorded", (all) => all.map((table) => table.scrollWidth - table.clientWidth));
  assert.deepEqual(cut, [0, 0], "no column of the record is cut off");
  await page.click("dialog button:has-text('Jam 01')");
  await page.waitForSelector(".play");
}

/** A maker's editor: strokes are taken back and kept, reasons are given, menus are not clipped. @param {Page} page */
async function draws(page) {
  await goTo(page, "#/edit/jam-01");
  await page.selectOption("#new-board", "maze");
  const empty = await page.inputValue("#text");
  await page.focus(".easel .drawing");
  for (const key of ["Space", "ArrowRight", "Space"]) await page.keyboard.press(key);
  const drawn = await page.inputValue("#text");
  assert.match(drawn, /\n##/);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  assert.equal(await page.inputValue("#text"), empty);
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Control+Shift+z");
  await says(page, "#validity", /^Solvable/);
  await addressed(page);
  await page.reload();
  await page.waitForSelector("#text");
  assert.equal(await page.inputValue("#text"), drawn);
  await page.fill("#text", `${HEAD}....\nAABB\n....\n`);
  await says(page, "#validity", /^No solution: car B lies in the red car's own line/);
  await page.fill("#text", `${HEAD}...B\nAA.B\n....\nCC..\n`);
  await says(page, "#validity", /^Solvable/);
  await page.click("#pieces");
  await says(page, ".variants .same", /^without C2 moves$/);
  await fits(page, "pieces");
  await escape(page);
  await fits(page, "editor");
  await page.click("#make-one");
  await page.fill("#order-min", "3");
  await page.fill("#order-max", "9");
  const inside = await page.$eval("dialog", (box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
  });
  assert.ok(inside, "the order is within the window");
  await page.click("#order-make");
  await page.waitForSelector("dialog", { state: "detached" });
  await says(page, "#validity", /^Solvable in [3-9] moves$/);
}

/** The space as an explorer: zoom, a walk, a search through the cloud, an instant return. @param {Page} page */
async function explores(page) {
  await goTo(page, "#/space/jam-01");
  await page.waitForSelector(".sky[data-here]");
  for (const label of ["Zoom in", "Show all", "Reset"]) await page.click(`[aria-label='${label}']`);
  await page.focus(".sky canvas");
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await page.click("#walk");
  await says(page, "#chosen-distance", /^a goal$/);
  await page.waitForSelector(".search-replay select");
  await page.selectOption(".search-replay select", "blockers");
  await page.click("#search");
  await page.waitForSelector("#search-at");
  const { expanded } = solved("jam-01", ["--algorithm", "astar", "--heuristic", "blockers"]);
  const slider = page.locator("#search-at");
  assert.equal(await slider.getAttribute("max"), String(expanded));
  await slider.fill(String(expanded));
  await says(page, "#search-note", new RegExp(`^${expanded} of 1\u202f247 positions looked at: a way of 8 is found$`));
  await slider.fill("5");
  await page.waitForSelector(".sky[data-searched='5']");
  await fits(page, "space");
  await goTo(page, "#/play/jam-01");
  await page.waitForSelector(".play");
  await goTo(page, "#/space/jam-01");
  await page.waitForSelector(".sky[data-nodes='1247']");
}

/** The laboratory as a notebook: searches, ticks, side by side, a link. @param {Page} page */
async function compares(page) {
  await goTo(page, "#/lab/jam-01");
  await page.click("#run");
  await page.waitForSelector("#compared");
  await eventually(async () => {
    const ticks = await page.$$eval(".chart .across", (all) => all.map((one) => one.textContent));
    assert.ok(ticks.length > 2 && new Set(ticks).size === ticks.length, ticks.join());
  });
  assert.match(page.url(), /searches=dijkstra/);
  await page.click("#replay");
  await page.waitForSelector("dialog .pair figure:nth-child(2) .board");
  await fits(page, "side by side");
  await escape(page);
  await fits(page, "laboratory");
}

for (const size of /** @type {(keyof typeof SIZES)[]} */ (Object.keys(SIZES))) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`a visit to everything, ${size}, ${colorScheme}`, async (visit) => {
      const { page, close } = await site.open(size, "#/play/jam-01", { colorScheme, guide: "hints" });
      assert.equal(await page.getAttribute("html", "data-theme"), colorScheme);
      await visit.test("work is never lost", () => keepsGames(page, size !== "desktop"));
      await visit.test("hints, stars, neighbours and the record", () => guides(page));
      await visit.test("the editor", () => draws(page));
      await visit.test("the space", () => explores(page));
      await visit.test("the laboratory", () => compares(page));
      await close();
    });
  }
}
