// What other files try at one size only, at every size and in both themes: everything that a hand or an eye must reach.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import {
  addressed,
  copied,
  drag,
  escape,
  eventually,
  fits,
  goTo,
  listed,
  says,
  SIZES,
  solved,
  start,
  steer,
} from "./support.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => {
  site = await start();
});
after(() => site.stop());

/** @param {Page} page */
const text = (page) => page.inputValue("#text");

/** Is it within the window, with nothing upon it? @param {Page} page @param {string} selector */
const isInSight = (page, selector) =>
  page.$eval(selector, (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && element.contains(there);
  });

/** Hands: blocked moves are told, the guide can be loud or silent, the end is seen, links lead back. @param {Page} page @param {boolean} finger */
async function plays(page, finger) {
  await page.focus('.piece[data-name="B"]');
  await page.keyboard.press("ArrowLeft");
  await says(page, "#live", /^Car B cannot go left\.$/);
  await page.click(".guide-choice label:has-text('Live')");
  await says(page, "#status", /^Solvable in 8 from here$/);
  await drag(page, "G left 3", finger);
  await says(page, "#status", /^Solvable in 7 from here$/);
  await page.click(".guide-choice label:has-text('Off')");
  await page.waitForSelector("#status", { state: "hidden" });
  await page.click("#share");
  const position = await copied(page, "#answer-game");
  for (const move of solved("jam-01").moves.slice(1)) await steer(page, move, false);
  await page.waitForSelector(".victory #next");
  for (const part of [".stars", "#compare", "#next"])
    await eventually(async () => assert.ok(await isInSight(page, part), `${part} is in sight`));
  await page.click("#share-solution");
  const solution = await copied(page, "#answer-game");
  await goTo(page, solution);
  await says(page, ".verdict", /^8 moves.*from a link$/);
  assert.deepEqual(await listed(page, "#steps"), solved("jam-01").moves);
  await goTo(page, position);
  await page.click("#answer-theirs");
  await says(page, "#count", /^1$/);
  await fits(page, "a shared position");
}

/** Options last, and paper has the boards and, if wanted, their solutions. @param {Page} page */
async function arranges(page) {
  await page.click("#options");
  await page.click("dialog label:has-text('Strong')");
  await page.click("dialog label:has-text('On')");
  await escape(page);
  await page.reload();
  await page.waitForSelector("main > section");
  assert.equal(await page.getAttribute("html", "data-palette"), "strong");
  await goTo(page, "#/collection");
  await page.fill("[aria-label='Search the collection']", "jam-0");
  await page.waitForFunction(() => document.querySelectorAll(".card").length === 9);
  await page.click("#print");
  await page.waitForSelector(".sheet");
  await page.click(".printing label:has-text('With solutions')");
  await says(page, ".print-card:last-child .solution", /\w+ (up|right|down|left) \d/);
  await fits(page, "print");
  await page.emulateMedia({ media: "print" });
  await eventually(async () => {
    const ink = await page.$eval(".print-card h2", (name) => getComputedStyle(name).color);
    assert.equal(ink, "rgb(23, 28, 38)", "paper is white in both themes");
  });
  await page.emulateMedia({ media: null });
}

/** Drawings: sizes are taken back, boards travel in a file, bonds are set by clicks and warned of. @param {Page} page */
async function draws(page) {
  await goTo(page, "#/edit/jam-01");
  await page.selectOption("#new-board", "rush");
  const first = await text(page);
  await page.fill("[aria-label=Columns]", "5");
  await page.keyboard.press("Tab");
  const second = await text(page);
  await page.click("#clear");
  assert.doesNotMatch(await text(page), /B/);
  await page.keyboard.press("Control+z");
  assert.equal(await text(page), second);
  await page.click("#undo");
  assert.equal(await text(page), first);
  await page.click("#my-boards");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#boards-save")]);
  const path = join(mkdtempSync(join(tmpdir(), "slidewise-")), "my-boards.txt");
  await download.saveAs(path);
  await page.setInputFiles("#boards-file", path);
  await says(page, "#toast", /^0 boards are new$/);
  rmSync(dirname(path), { recursive: true });
  await fits(page, "my boards");
  await escape(page);
  await goTo(page, "#/edit/water");
  await page.waitForSelector(".molecule");
  await page.click(".tools label:has-text('H h')");
  await page.click("[aria-label='Bond left: none']");
  await says(page, "#dangling", /^H in row 1, column 1 has a bond left that meets none\.$/);
  await page.click("[aria-label='Bond left: single']");
  await page.click("[aria-label='Bond left: double']");
  await page.waitForSelector("#dangling", { state: "detached" });
  await fits(page, "bonds");
  await addressed(page);
}

/** The space says how it is moved, shows positions, and has words for puzzles without solution. @param {Page} page @param {boolean} finger */
async function explores(page, finger) {
  await goTo(page, "#/space/jam-01");
  await page.waitForSelector(".sky[data-here]");
  await says(page, ".sky-help", finger ? /pinch to zoom/ : /scroll to zoom/);
  const sky = page.locator(".sky canvas").first();
  const shot = async () => (await sky.screenshot()).toString("base64");
  const before = await shot();
  await page.click("[aria-label='Zoom in']");
  await eventually(async () => assert.notEqual(await shot(), before));
  await goTo(page, "#/space/s3-board-4");
  await says(page, ".space-body", /No position is a goal/);
  assert.doesNotMatch((await page.textContent(".space-body")) ?? "", /null/);
  await fits(page, "a space without goal");
}

/** Four searches keep their names; no curve runs back; menus offer what is possible; figures can be taken along. @param {Page} page */
async function compares(page) {
  await goTo(page, "#/lab/jam-11");
  await page.waitForFunction(() => document.querySelectorAll("select[aria-label=algorithm] option").length > 5);
  await page.click("#more-searches");
  await page.click("#more-searches");
  await page.click("#run");
  await page.waitForSelector("#compared");
  const cut = await page.$eval(".compared-wrap", (table) => table.scrollWidth - table.clientWidth);
  assert.ok(cut <= 0, `${cut} pixels of the table are cut off`);
  const names = () => page.$$eval("#compared thead th", (all) => all.map((one) => one.textContent));
  const before = await names();
  assert.equal(before.length, 4);
  await page.selectOption(".configuration.key-0 select[aria-label=algorithm]", "bfs");
  await eventually(async () => {
    const offered = await page.$$eval(".configuration.key-0 select[aria-label=heuristic] option", (all) =>
      all.map((one) => one.textContent),
    );
    assert.deepEqual(offered, ["no estimate"]);
  });
  assert.deepEqual(await names(), before);
  await page.click('.foot label:has-text("by time")');
  await page.waitForFunction(() => document.querySelectorAll(".chart .curve").length === 4);
  const paths = await page.$$eval(".chart .curve", (all) => all.map((curve) => curve.getAttribute("d") ?? ""));
  const across = paths.map((path) => [...path.matchAll(/[ML]([\d.]+)/g)].map(([, x]) => Number(x)));
  for (const xs of across) assert.deepEqual(xs, xs.toSorted((a, b) => a - b));
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#csv")]);
  assert.equal(download.suggestedFilename(), "jam-11.csv");
  await fits(page, "four searches");
}

/** Without its server the page still opens and plays. @param {Page} page */
async function staysUp(page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await (await caches.open("slidewise")).keys()).length > 50);
  await page.context().setOffline(true);
  await goTo(page, "#/play/jam-02");
  await page.reload();
  await says(page, "h1", /^Jam 02$/);
  await steer(page, solved("jam-02").moves[0], false);
  await says(page, "#count", /^1$/);
}

for (const size of /** @type {(keyof typeof SIZES)[]} */ (Object.keys(SIZES))) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`what a hand must reach, ${size}, ${colorScheme}`, async (visit) => {
      const { page, close } = await site.open(size, "#/play/jam-01", { colorScheme, guide: "hints" });
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await visit.test("playing and sharing", () => plays(page, size !== "desktop"));
      await visit.test("options and paper", () => arranges(page));
      await visit.test("the editor", () => draws(page));
      await visit.test("the space", () => explores(page, size !== "desktop"));
      await visit.test("the laboratory", () => compares(page));
      await close();
      const again = await site.open(size, "#/play/jam-01", { colorScheme });
      await visit.test("without its server", () => staysUp(again.page));
      await again.page.context().close();
    });
  }
}
