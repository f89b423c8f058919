// Catalogues: a shelf beside the collection, its filters, a random board of a chosen length, marks for what is done.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { command, countShifts, eventually, looks, says, solved, start, steer } from "./support.js";

/** @typedef {import("playwright-core").Page} Page */

const folder = mkdtempSync(join(tmpdir(), "slidewise-"));
/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => {
  const [boards, text] = [join(folder, "boards.parquet"), join(folder, "two.txt")];
  const rules = ["--size", "4x4", "--walls", "0..1", "--all", "--difficulty"];
  command(["enumerate", "rush", ...rules, "--quiet", "--output", boards]);
  writeFileSync(text, "07 BBBFEAAFE.CCEDDD 8\nAA..BBCC........\n");
  site = await start(["--catalogue", boards, "--catalogue", text]);
});
after(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

/** What the API says. @param {string} query */
const asked = async (query) => (await fetch(`${site.address}api/v1/catalogues/boards?${query}`)).json();

/** What the cards show. @param {Page} page @param {string} what */
const shown = (page, what) => page.$$eval(`.card ${what}`, (all) => all.map((one) => one.textContent?.trim() ?? ""));

/** Waits until the first cards are those of these boards. @param {Page} page @param {{ number: number }[]} puzzles */
const begins = (page, puzzles) =>
  eventually(async () => {
    const names = (await shown(page, ".card-name")).slice(0, puzzles.length);
    assert.deepEqual(names, puzzles.map(({ number }) => `Boards:${number}`));
  });

/** Waits until there are so many cards: they come after the count. @param {Page} page @param {number} number */
const cards = (page, number) =>
  page.waitForFunction((number) => document.querySelectorAll(".card").length === number, number);

test("a catalogue has a board of the day, which counts like that of the collection", async () => {
  const [one, two] = [
    await site.open("desktop", "#/collection/of/boards"),
    await site.open("small", "#/collection/of/boards"),
  ];
  const daily = (/** @type {Page} */ page) => page.getAttribute("#daily[href*='~']", "href");
  assert.equal(await daily(one.page), await daily(two.page));
  await two.close();
  const { page, close } = one;
  await page.click("#daily");
  await page.waitForSelector(".play");
  const text = await page.evaluate(async () => {
    const { session } = await import(new URL("js/session.js", location.href).href);
    const { print } = await import(new URL("js/native.js", location.href).href);
    return print(session.puzzle);
  });
  for (const move of solved(text).moves) await steer(page, move, false);
  await page.waitForSelector(".victory");
  await page.click("a[href^='#/collection']:not(.brand)");
  await says(page, "#daily", /solved today · 1 day in a row/);
  await close();
});

for (const size of /** @type {const} */ (["desktop", "phone"])) {
  test(`a catalogue stands beside the collection, page by page, ${size}`, async () => {
    const { page, close } = await site.open(size, "#/collection");
    assert.equal((await asked("limit=0")).total, 4087);
    await page.click(".shelves label:has-text('boards')");
    await says(page, ".collection h1", /^boards$/);
    await says(page, ".found", /^4\u202f087 of 4\u202f087 boards$/);
    await cards(page, 48);
    await page.waitForSelector(".card:first-child .thumb .board");
    await page.selectOption("[aria-label='Order']", "longest");
    await begins(page, (await asked("order=longest&limit=3")).puzzles);
    const [ways, odd, choices] = await shown(page, ".card-more span");
    assert.match(ways, /^(one shortest solution|\d+ shortest solutions)$/);
    assert.match(odd, /^\d counter-intuitive$/);
    assert.match(choices, /^\d\.\d choices a move$/);
    await page.click("#more");
    await cards(page, 96);
    const names = await shown(page, ".card-name");
    assert.equal(new Set(names).size, 96);
    await page.reload();
    await says(page, ".collection h1", /^boards$/);
    await page.click(".shelves label:has-text('two')");
    await says(page, ".found", /^2 of 2 boards$/);
    await eventually(async () => assert.deepEqual(await shown(page, ".card-facts"), ["7 moves", "length not known"]));
    await page.click(".shelves label:has-text('Collection')");
    await page.waitForFunction(() => document.querySelectorAll(".card").length > 100);
    await close();
  });

  test(`boards of a catalogue are filtered and drawn by lot, ${size}`, async () => {
    const { page, close } = await site.open(size, "#/collection/of/boards");
    const { total } = await asked("min=5&max=6&min_pieces=4&max_pieces=6&min_walls=1");
    await page.fill("[aria-label='Shortest length from']", "5");
    await says(page, "#surprise", /^A random one of 5 moves or more$/);
    await page.fill("[aria-label='Shortest length to']", "6");
    await page.click(".further summary");
    await page.fill("[aria-label='Pieces from']", "4");
    await page.fill("[aria-label='Pieces to']", "6");
    await page.fill("[aria-label='Walls from']", "1");
    await says(page, ".found", new RegExp(`^${total} of `));
    await eventually(async () => {
      const lengths = (await shown(page, ".card-facts")).map((fact) => Number.parseInt(fact, 10));
      assert.ok(lengths.length > 0 && lengths.every((length) => length === 5 || length === 6), String(lengths));
    });
    await page.selectOption("[aria-label='Order']", "longest");
    await page.waitForFunction(() => document.querySelector(".card-facts")?.textContent?.startsWith("6 "));
    await says(page, "#surprise", /^A random one of 5–6 moves$/);
    await page.click("#surprise");
    await says(page, "#shortest", /^shortest [56]$/);
    await page.click("nav a:has-text('Collection')");
    await says(page, ".collection h1", /^boards$/);
    assert.equal(await page.inputValue("[aria-label='Pieces to']"), "6");
    await page.fill("[aria-label='Shortest length to']", "3");
    await says(page, ".found", /^0 of /);
    await page.click("#surprise");
    await says(page, "#toast", /^No board matches these filters$/);
    await close();
  });

  test(`a board that was solved optimally is marked, ${size}`, async () => {
    const { page, close } = await site.open(size, "#/collection/of/boards");
    await page.selectOption("[aria-label='Order']", "longest");
    const { puzzles } = await asked("order=longest&limit=4");
    const { text, length, metric } = puzzles[2];
    await begins(page, puzzles);
    await page.click("li:nth-child(3) .card");
    await says(page, "#status", new RegExp(`^Solvable in ${length} `));
    const { moves } = solved(text, ["--metric", metric]);
    for (const move of moves) await steer(page, move, false);
    await says(page, "#status", /Nothing shorter exists.$/);
    const addressOf = () => page.evaluate(() => location.hash);
    const here = await addressOf();
    await page.click("#next");
    await page.waitForFunction((old) => location.hash !== old, here);
    // The buttons of the board before lead elsewhere.
    const named = (/** @type {{ number: number }} */ { number }) => says(page, "h1", new RegExp(`^Boards:${number}$`));
    await named(puzzles[3]);
    await page.click("#beside-prev:enabled");
    await named(puzzles[2]);
    assert.equal(await addressOf(), here);
    await page.reload();
    await page.waitForSelector("#beside-next:enabled");
    for (const puzzle of [puzzles[1], puzzles[0]]) {
      await page.click("#beside-prev:enabled");
      await named(puzzle);
      await says(page, "#shortest", new RegExp(`^shortest ${puzzle.length}$`));
    }
    await page.waitForSelector("#beside-prev:disabled");
    await page.click("nav a:has-text('Collection')");
    await says(page, ".collection h1", /^boards$/);
    await page.selectOption("[aria-label='Order']", "longest");
    const marked = () => page.$$eval(".card:has(.done.best)", (cards) => cards.length);
    await page.waitForSelector("li:nth-child(3) .done.best[aria-label='Solved optimally']");
    await eventually(async () => assert.equal(await marked(), 1));
    await page.reload();
    await page.selectOption("[aria-label='Order']", "longest");
    await page.waitForSelector("li:nth-child(3) .done.best");
    await eventually(async () => assert.equal(await marked(), 1, "it is remembered by its board"));
    await page.click("label:has-text('Not done yet')");
    await page.waitForFunction(() => !document.querySelector(".done"));
    await cards(page, 47);
    await close();
  });

  test(`a catalogue: nothing shifts, nothing sticks out, everything has a name, ${size}`, async () => {
    const { page, close } = await site.open(size, "#/collection/of/boards");
    await countShifts(page);
    await page.reload();
    await page.waitForSelector(".card .board");
    await page.waitForTimeout(900);
    const { moved } = await looks(page);
    assert.ok(moved !== undefined && moved < 0.02, `the layout shifts by ${moved}`);
    await page.click(".further summary");
    const found = await looks(page);
    assert.ok(found.wide <= 0, `${found.wide} pixels stick out`);
    assert.deepEqual(found.nameless, []);
    assert.equal(found.headings, 1);
    await close();
  });
}

test("shelves, filters and boards are reached by keyboard", async () => {
  const { page, close } = await site.open("desktop", "#/collection");
  await page.focus(".shelves input:checked");
  await page.keyboard.press("ArrowRight");
  await says(page, ".collection h1", /^boards$/);
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.closest(".shelves") !== null), true),
  );
  await page.keyboard.press("Tab");
  await page.keyboard.type("7");
  await says(page, "#surprise", /^A random one of 7 moves or more$/);
  await page.waitForFunction(() => document.querySelector(".card-facts")?.textContent?.startsWith("7 "));
  await page.focus(".card");
  await page.keyboard.press("Enter");
  await says(page, "#shortest", /^shortest [789]$/);
  await close();
});

test("a card's address leads to its board in another window too", async () => {
  const { page, close } = await site.open("desktop", "#/collection/of/boards");
  await page.selectOption("[aria-label='Order']", "longest");
  const { puzzles } = await asked("order=longest&limit=1");
  await begins(page, puzzles);
  const address = await page.getAttribute(".card[href^='#/play/~']", "href");
  const other = await site.open("desktop", address ?? "");
  await says(other.page, "#status", new RegExp(`^Solvable in ${puzzles[0].length} `));
  await says(other.page, ".heading h1", new RegExp(`^Boards:${puzzles[0].number}$`));
  await other.close();
  await close();
});
