// What people do to a page: two tabs, odd addresses, a browser that keeps nothing, files that do not come, texts of any
// length. Nothing is lost, and the page says what is the matter.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addressed, drag, escape, eventually, goTo, listed, says, SITE, start } from "./support.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => {
  site = await start();
});
after(() => site.stop());

/** Another tab of the same browser. @param {Page} page @param {string} hash */
async function beside(page, hash) {
  const tab = await page.context().newPage();
  await tab.goto(site.address + hash);
  await tab.waitForSelector("main > section");
  return tab;
}

test("two tabs do not undo each other's games and drawings", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01", { guide: "hints" });
  const tab = await beside(page, "#/play/jam-01");
  await drag(page, "G left 3", false);
  await says(page, "#count", /^1$/);
  // The other one shows the same puzzle, and was never touched.
  await goTo(tab, "#/play/jam-02");
  await says(tab, "h1", /^Jam 02$/);
  await goTo(tab, "#/edit/jam-02");
  await tab.selectOption("#new-board", "maze");
  await says(tab, "#validity", /^Solvable/);
  await goTo(page, "#/edit/jam-01");
  await page.waitForSelector("#text");
  await page.selectOption("#new-board", "rush");
  await says(page, "#validity", /^Solvable/);
  // What another tab has written arrives when the browser finds the time.
  await eventually(async () => {
    await page.click("#my-boards");
    const drawings = await page.$$eval("#drawings li", (all) => all.length);
    await escape(page);
    assert.equal(drawings, 2);
  });
  await tab.close();
  await page.reload();
  await goTo(page, "#/play/jam-01");
  await says(page, "#count", /^1$/);
  assert.deepEqual(await listed(page, ".history"), ["G left 3"]);
  await close();
});

test("a browser in disorder, full, or without storage is played on all the same", async () => {
  const { page, close } = await site.open("phone", "#/play/jam-01", { guide: "hints" });
  await page.evaluate(() => {
    localStorage.setItem("slidewise", '{"done":null,"days":7,"guide":"hints"}');
    localStorage.setItem("slidewise-games", "[");
    localStorage.setItem("slidewise-boards", '{"a":1}');
  });
  await page.reload();
  await page.waitForSelector(".play");
  await goTo(page, "#/edit/jam-01");
  await page.waitForSelector("#text");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.selectOption("#new-board", "maze");
  await says(page, "#toast", /no space left to save your work/);
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("blocked", "SecurityError");
      },
    }),
  );
  await page.goto(`${site.address}?again#/play/jam-01`);
  await drag(page, "G left 3", true);
  await says(page, "#count", /^1$/);
  await close();
});

test("addresses that nobody made lead somewhere", async () => {
  const { page, close } = await site.open("small", "", { guide: "hints" });
  for (const [hash, words] of [
    ["#/constructor/x", /^There is no puzzle x/],
    ["#/play/%", /^There is no puzzle %/],
    ["#/watch/~!!!!", /damaged/],
    ["#/play/jam-01?moves=AAAA", /damaged/],
  ]) {
    await page.$eval("#toast", (toast) => void (toast.textContent = ""));
    await goTo(page, /** @type {string} */ (hash));
    await says(page, "#toast", /** @type {RegExp} */ (words));
    await page.waitForSelector("main > section .board");
  }
  await goTo(page, "#/collection/of/nothing");
  await says(page, ".collection h1", /^Collection$/);
  await goTo(page, "#/lab/jam-01?searches=nonsense,dijkstra zero");
  await page.waitForFunction(() => document.querySelectorAll(".configuration option").length > 5);
  await eventually(async () => {
    const chosen = await page.$$eval(".configuration select", (all) =>
      all.map((select) => /** @type {HTMLSelectElement} */ (select).value),
    );
    assert.deepEqual(chosen, ["dijkstra", "zero"]);
  });
  await close();
});

test("a question goes with the view that asked it", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01", { guide: "hints" });
  await goTo(page, "#/edit/jam-01");
  await page.click("#my-boards");
  await page.waitForSelector("dialog");
  await page.goBack();
  await page.waitForSelector(".play");
  // A dialog is removed once its closing has been announced, which may come after the view.
  await page.waitForSelector("dialog", { state: "detached" });
  await close();
});

test("a view whose files do not come says so", async () => {
  // A service worker would have them.
  const { page } = await site.open("desktop", "#/play/jam-01", { guide: "hints", serviceWorkers: "block" });
  await page.route("**/js/views/lab.js", (route) => route.abort());
  await goTo(page, "#/lab/jam-01");
  await says(page, ".alone", /could not be loaded/);
  await page.unroute("**/js/views/lab.js");
  await page.click(".alone button");
  await page.waitForSelector(".configuration");
  await page.context().close();
});

const served = { skip: SITE ? "it is the server that is slow" : false };

test("the last address wins, however slow the one before it is", served, async () => {
  const { page, close } = await site.open("desktop", "#/edit/jam-03", { guide: "hints" });
  await page.selectOption("#new-board", "maze");
  await addressed(page);
  const { hash } = new URL(page.url());
  await goTo(page, "#/play/jam-01");
  await says(page, "h1", /^Jam 01$/);
  let release = () => {};
  const held = new Promise((resolve) => (release = () => resolve(undefined)));
  await page.route("**/api/v1/parse", async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/v1/parse");
  await goTo(page, hash.replace("edit", "play"));
  await asked;
  await goTo(page, "#/play/jam-02");
  await says(page, "h1", /^Jam 02$/);
  const answered = page.waitForResponse("**/api/v1/parse");
  release();
  await answered;
  await page.waitForTimeout(500);
  assert.match(await page.$eval(".views a", (link) => /** @type {HTMLAnchorElement} */ (link).href), /jam-02$/);
  await close();
});

test("a server that does not answer is asked again", served, async () => {
  const { page } = await site.open("desktop", "#/play/jam-01", { guide: "hints" });
  await page.context().setOffline(true);
  await page.click("#hint");
  await says(page, "#status", /^The server does not answer/);
  await page.context().setOffline(false);
  await page.click("#hint");
  await says(page, "#status", /^Hint: move /);
  await page.context().close();
});

test("orders with their ends exchanged and texts of any length are understood", async () => {
  const { page } = await site.open("desktop", "#/edit/jam-01", { guide: "hints" });
  await page.click("#make-one");
  await page.fill("#order-min", "9");
  await page.fill("#order-max", "3");
  await page.click("#order-make");
  await page.waitForSelector("dialog", { state: "detached" });
  await says(page, "#validity", /^Solvable in [3-9] moves$/);
  const before = await page.inputValue("#text");
  /** Types faster than anybody, and much. @param {string} place @param {number} rows */
  const paste = (place, rows) =>
    page.$eval(
      place,
      (area, rows) => {
        /** @type {HTMLTextAreaElement} */ (area).value = `${"o".repeat(36)}\n`.repeat(rows);
        area.dispatchEvent(new Event("input", { bubbles: true }));
      },
      rows,
    );
  await paste("#text", 40_000);
  await says(page, "#toast", /too long for a board/);
  assert.equal(await page.inputValue("#text"), before);
  await page.click("#import");
  await paste("#import-text", 40_000);
  await page.click("#import-open");
  await says(page, "#import-trouble", /./);
  assert.doesNotMatch((await page.textContent("#import-trouble")) ?? "", /body|bytes/);
  await page.context().close();
});
