// A home for players: the puzzle of the day, the record, options, paper, and times without the server.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drag, escape, eventually, goTo, says, solved, start, steer } from "./support.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => {
  site = await start();
});
after(() => site.stop());

test("the puzzle of the day is the same for all on a day, and days in a row are counted", async () => {
  const names = new Set();
  for (const size of /** @type {const} */ (["desktop", "phone", "small"])) {
    const { page, close } = await site.open(size, "#/collection");
    names.add(await page.getAttribute("#daily", "href"));
    await close();
  }
  assert.equal(names.size, 1);

  const { page, close } = await site.open("desktop", "#/collection", { guide: "" });
  await page.clock.install({ time: new Date("2026-03-10T10:00:00") });
  const days = [];
  for (const day of ["2026-03-10", "2026-03-11", "2026-03-12"]) {
    await page.clock.setFixedTime(new Date(`${day}T10:00:00`));
    await page.goto(`${site.address}#/collection`);
    await page.reload();
    days.push(await page.getAttribute("#daily", "href"));
    // Whatever it is, it counts as solved: the game's end is another test.
    await page.evaluate((today) => {
      const memory = JSON.parse(localStorage.getItem("slidewise") ?? "{}");
      memory.days = { ...memory.days, [today]: 3 };
      localStorage.setItem("slidewise", JSON.stringify(memory));
    }, day);
  }
  assert.ok(new Set(days).size > 1, "another day has another puzzle");
  await page.reload();
  await says(page, "#daily", /solved today · 3 days in a row/);
  await page.clock.setFixedTime(new Date("2026-03-14T10:00:00"));
  await page.reload();
  await says(page, "#daily", /not solved yet$/);
  await page.click("#record");
  await says(page, "dialog", /3longest row of days/);
  await close();
});

test("solving the puzzle of the day counts, and the record knows it", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01", { guide: "" });
  // A day whose puzzle is jam-01.
  const day = await page.evaluate(async () => {
    const address = new URL("js/daily.js", location.href).href;
    const { dailyOf, dayOf } = await import(address);
    const { engine } = await import(new URL("js/engine.js", location.href).href);
    const puzzles = await engine.collection();
    for (let days = 0; ; days++) {
      const date = new Date(2026, 0, 1 + days, 12);
      if (dailyOf(puzzles, dayOf(date)).name === "jam-01") return date.getTime();
    }
  });
  await page.clock.install({ time: day });
  await page.reload();
  for (const move of solved("jam-01").moves) await steer(page, move, false);
  await page.waitForSelector(".victory");
  await goTo(page, "#/collection");
  await says(page, "#daily", /solved today · 1 day in a row/);
  await page.click("#record");
  await says(page, "dialog", /1solved.*1in the fewest moves/);
  await close();
});

test("options last", async () => {
  const { page, close } = await site.open("phone", "#/play/jam-01");
  await page.click("#options");
  await page.click("dialog label:has-text('Dark')");
  await page.click("dialog label:has-text('Strong')");
  await page.click("dialog label:has-text('On')");
  await escape(page);
  await drag(page, "G left 3", true);
  await page.reload();
  await page.waitForSelector(".play");
  assert.deepEqual(await page.evaluate(() => ({ ...document.documentElement.dataset })), {
    theme: "dark",
    palette: "strong",
  });
  await close();
});

test("boards are printed, several to a page, with solutions if wanted", async () => {
  const { page, close } = await site.open("desktop", "#/collection");
  await page.fill("[aria-label='Search the collection']", "jam-0");
  await page.waitForFunction(() => document.querySelectorAll(".card").length === 9);
  await page.click("#print");
  await page.waitForFunction(() => document.querySelectorAll(".print-card").length === 9);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.isVisible(".views"), false);
  assert.equal(await page.isVisible(".solution"), false);
  const pages = async (/** @type {string} */ format) =>
    (await page.pdf({ format })).toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  await page.emulateMedia({ media: null });
  for (const [per, sheets] of [
    ["1", 9],
    ["2", 5],
    ["4", 3],
    ["6", 2],
    ["9", 1],
  ]) {
    await page.click(`.printing label:has(input[value="${per}"])`);
    for (const format of ["A4", "Letter"])
      await eventually(async () => assert.equal(await pages(format), sheets, `${per} on a page, ${format}`));
  }
  await page.click(".printing label:has-text('With solutions')");
  await says(page, ".print-card:last-child .solution", /\w+ (up|right|down|left) \d/);
  await page.emulateMedia({ media: "print" });
  await page.waitForSelector(".solution", { state: "visible" });
  await close();
});

test("one board is printed from its game, after a reload too", async () => {
  const { page, close } = await site.open("phone", "#/play/jam-05");
  await page.click("#print");
  await says(page, ".print-card h2", /^Jam 05$/);
  await page.reload();
  await says(page, ".print-card h2", /^Jam 05$/);
  await close();
});

test("the page works without its server once it was there", async () => {
  const { page } = await site.open("desktop", "#/play/jam-01", { guide: "" });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await (await caches.open("slidewise")).keys()).length > 50);
  await page.context().setOffline(true);
  await page.reload();
  await drag(page, "G left 3", false);
  await says(page, "#count", /^1$/);
  await goTo(page, "#/collection");
  await page.waitForSelector(".card");
  const manifest = await page.evaluate(() => document.querySelector("link[rel=manifest]")?.getAttribute("href"));
  assert.equal(manifest, "manifest.webmanifest");
  await page.context().close();
});
