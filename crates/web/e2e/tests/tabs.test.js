// Many tabs of one browser: none is kept waiting by the searches of others, and closed ones leave nothing running.

import { after, before, test } from "node:test";
import { PATIENCE, says, start } from "./support.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => {
  // Far longer than the tests wait: nobody who is answered has waited for a search to end by itself.
  site = await start(["--jobs", "2", "--time", `${(4 * PATIENCE) / 1000}s`]);
});
after(() => site.stop());

test("a ninth tab is answered while eight are searching", async () => {
  const { page, close } = await site.open("desktop", "#/collection");
  const context = page.context();
  const tabs = [];
  for (let count = 0; count < 8; count++) {
    const tab = await context.newPage();
    await tab.goto(`${site.address}#/watch/fifteen-80`);
    await tab.waitForSelector("#searching");
    tabs.push(tab);
  }
  await says(tabs[0], "#searching", /Proven lower bound\d+/);
  for (let round = 0; round < 3; round++) {
    const ninth = await context.newPage();
    await ninth.goto(`${site.address}#/edit/jam-01`);
    await says(ninth, "#validity", /^Solvable in 8 moves$/);
    await ninth.close();
  }
  for (const tab of tabs) await tab.close();
  // Both workers are free again: a solution is found at once.
  await page.goto(`${site.address}#/watch/jam-01`);
  await says(page, ".verdict", /^8 moves/);
  await close();
});

test("a tab that is closed ends its search at once", async () => {
  const { page, close } = await site.open("desktop", "#/collection");
  const context = page.context();
  for (let count = 0; count < 2; count++) {
    const tab = await context.newPage();
    await tab.goto(`${site.address}#/watch/fifteen-80`);
    await says(tab, "#searching", /Proven lower bound\d+/);
    await tab.close({ runBeforeUnload: true });
  }
  await page.goto(`${site.address}#/watch/jam-02`);
  await says(page, ".verdict", /^8 moves/);
  await close();
});
