// For everybody: what axe finds, contrast and width in both themes and at all sizes, motion, words for what is not seen.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { says, start } from "./support.js";

/** @typedef {import("playwright-core").Page} Page */

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => {
  site = await start();
});
after(() => site.stop());

/** What axe finds wrong. @param {Page} page */
async function wrong(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = /** @type {any} */ (window);
    const { violations } = await axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return violations.flatMap((/** @type {any} */ { id, nodes }) =>
      nodes.map((/** @type {any} */ node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`),
    );
  });
}

/** Views with what is waited for in them. @type {[string, string][]} */
const VIEWS = [
  ["play/jam-01", "#status"],
  ["play/water", ".aim"],
  ["play/eight-31a", ".aim"],
  ["watch/jam-01", "#steps"],
  ["watch/s3-board-4", ".status.bad"],
  ["space/jam-01", "#here-distance"],
  ["lab/jam-01", ".configuration"],
  ["edit/jam-01", "#validity.good"],
  ["edit/water", ".molecule"],
  ["print", ".print-card"],
  ["collection", ".card .thumb .board"],
];

/** Dialogs, with the view and what opens them. @type {[string, string][]} */
const DIALOGS = [
  ["play/jam-01", "#options"],
  ["edit/jam-01", "#make-one"],
  ["edit/jam-01", "#my-boards"],
  ["edit/jam-01", "#import"],
  ["collection", "#record"],
];

for (const size of /** @type {const} */ (["desktop", "phone", "small"])) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`axe finds nothing and nothing sticks out, ${size}, ${colorScheme}`, async () => {
      const { page, close } = await site.open(size, "", { colorScheme, reducedMotion: "reduce" });
      for (const [view, ready] of VIEWS) {
        await page.goto(`${site.address}#/${view}`);
        await page.reload();
        await page.waitForSelector(ready, { timeout: 20_000 });
        assert.deepEqual(await wrong(page), [], view);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
        assert.ok(wide <= 0, `${view}: ${wide} pixels stick out`);
      }
      for (const [view, opener] of DIALOGS) {
        await page.goto(`${site.address}#/${view}`);
        await page.click(opener);
        await page.waitForSelector("dialog[open]");
        assert.deepEqual(await wrong(page), [], opener);
        const cut = await page.$eval("dialog", (box) => box.scrollWidth - box.clientWidth);
        assert.ok(cut <= 0, `${opener}: ${cut} pixels of the dialog are cut off`);
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog", { state: "detached" });
      }
      await close();
    });
  }
}

test("reduced motion plays at the same pace", async () => {
  const { page, close } = await site.open("desktop", "#/watch/jam-01", { reducedMotion: "reduce" });
  await page.waitForSelector("#steps");
  const began = Date.now();
  await says(page, "#place", /^8 \/ 8$/);
  assert.ok(Date.now() - began > 2000, `${Date.now() - began} ms for 8 moves`);
  await close();
});

test("a blocked move is announced", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01");
  await page.focus('.piece[data-name="B"]');
  await page.keyboard.press("ArrowLeft");
  await says(page, "#live", /^Car B cannot go left\.$/);
  await close();
});

test("the molecule is edited by keyboard", async () => {
  const { page, close } = await site.open("desktop", "#/edit/water");
  await page.focus(".molecule .drawing");
  const before = await page.inputValue("#text");
  await page.keyboard.press("Space");
  await page.waitForFunction(
    (old) => /** @type {HTMLTextAreaElement} */ (document.querySelector("#text")).value !== old,
    before,
  );
  await close();
});
