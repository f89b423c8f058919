// The page as a whole: its weight, its calm, its words for those who do not see it, its collection.

import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { countShifts, eventually, looks, says, start } from "./support.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => {
  site = await start();
});
after(() => site.stop());

const VIEWS = ["play/jam-01", "watch/jam-01", "space/jam-01", "lab/jam-01", "edit/jam-01", "collection"];

test("the page weighs less than 350 kB: all of its files, unpacked", () => {
  const folder = fileURLToPath(new URL("../../page/", import.meta.url));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const bytes = files.reduce((all, { parentPath, name }) => all + statSync(join(parentPath, name)).size, 0);
  assert.ok(files.length > 50 && bytes < 350_000, `${bytes} bytes in ${files.length} files`);
});

for (const size of /** @type {const} */ (["desktop", "phone"])) {
  for (const view of VIEWS) {
    test(`${view}: nothing shifts, nothing sticks out, everything has a name, ${size}`, async () => {
      const { page, close } = await site.open(size);
      await countShifts(page);
      await page.goto(`${site.address}#/${view}`);
      await page.reload();
      await page.waitForSelector(`body[data-view=${view.split("/")[0]}]`);
      await page.waitForTimeout(900);
      const found = await looks(page);
      assert.ok(found.wide <= 0, `${found.wide} pixels stick out`);
      assert.ok(found.moved !== undefined && found.moved < 0.02, `the layout shifts by ${found.moved}`);
      assert.deepEqual(found.nameless, []);
      assert.equal(found.headings, 1);
      assert.ok(found.landmarks);
      await close();
    });
  }
}

test("the board does not shift while it is played and judged", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01");
  const place = () => page.$eval(".stage .board", (board) => JSON.stringify(board.getBoundingClientRect()));
  const first = await place();
  await says(page, "#status", /Solvable/);
  await page.focus('.piece[data-name="G"]');
  await page.keyboard.press("Shift+ArrowLeft");
  await says(page, "#status", /Solvable in 7/);
  assert.equal(await place(), first);
  await close();
});

test("a screen reader is told what can move and what has moved", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01");
  await page.waitForSelector('.piece[data-name="G"][aria-label="Car G, row 5, column 5. Can go left 3"]');
  await page.focus('.piece[data-name="G"]');
  await page.keyboard.press("ArrowLeft");
  await says(page, "#live", /^G left 1. 1 move./);
  await page.keyboard.press("c");
  await page.waitForSelector('.piece[data-name="C"]:focus');
  await close();
});

test("light and dark follow the system and the button", async () => {
  const { page, close } = await site.open("desktop", "", { colorScheme: "dark" });
  await page.waitForSelector("html[data-theme=dark]");
  await page.click("#theme");
  await page.waitForSelector("html[data-theme=light]");
  await page.reload();
  await page.waitForSelector("html[data-theme=light]");
  await page.waitForSelector("main > section");
  await page.waitForSelector("html[data-theme=light]");
  await close();
});

test("a file with many boards is laid out like the collection", async () => {
  const { page, close } = await site.open("phone", "#/collection");
  await page.click("#import");
  await page.fill(
    "#import-text",
    "one BooCooBooCooBAACooooooooooDDDooooooo\n03 oooooooooooooAAooooooooooooooooooooo 74\n",
  );
  await page.click("#import-open");
  await says(page, ".collection h1", /^Your file$/);
  await page.waitForFunction(() => document.querySelectorAll(".card").length === 2);
  await page.click(".card");
  await says(page, "#status", /^Solvable in 3 from here$/);
  await close();
});

test("the collection is filtered, and a random board of 25 to 30 moves is one", async () => {
  const { page, close } = await site.open("desktop", "#/collection");
  await page.waitForFunction(() => document.querySelectorAll(".card").length > 100);
  await page.click(".segmented label:has-text('Rush Hour')");
  await page.fill("[aria-label='Shortest length from']", "25");
  await page.fill("[aria-label='Shortest length to']", "30");
  await eventually(async () => {
    const some = await page.$$eval(".card-facts", (facts) =>
      facts.map((fact) => Number.parseInt(fact.textContent ?? "", 10)),
    );
    assert.ok(some.length > 5 && some.every((length) => length >= 25 && length <= 30));
  });
  await page.click("#surprise");
  await says(page, "#shortest", /^shortest (2[5-9]|30)$/);
  await close();
});
