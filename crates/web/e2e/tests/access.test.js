// For everybody: what axe finds, contrast and width in both themes and at all sizes, motion, words for what is not seen.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { escape, eventually, fits, says, solved, start, steer } from "./support.js";

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

/** Opens a dialog; it may come after an answer. @param {string} opener @param {string} [content] */
const opens = (opener, content = "dialog[open]") => async (/** @type {Page} */ page) => {
  await page.click(opener);
  await page.waitForSelector(content);
};

/** What views show once something was done there. @type {[string, string, (page: Page) => Promise<unknown>][]} */
const LATER = [
  ["an estimate, explained", "play/jam-01", (page) => page.click("#explain summary")],
  ["a hint", "play/jam-01", (page) => page.click("#hint")],
  [
    "a finished game",
    "play/jam-01",
    async (page) => {
      for (const move of solved("jam-01").moves) await steer(page, move, false);
      await page.waitForSelector(".victory #next");
    },
  ],
  ["both ways side by side", "", opens("#compare")],
  ["a question", "", opens("#share-solution")],
  [
    "a search in the cloud",
    "space/jam-01",
    async (page) => {
      await page.waitForSelector(".search-replay select");
      await page.click("#search");
      await page.waitForSelector("#search-at");
    },
  ],
  [
    "searches compared",
    "lab/jam-01",
    async (page) => {
      await page.click("#run");
      await page.waitForSelector("#compared");
    },
  ],
  ["searches side by side", "", opens("#replay")],
  [
    "a drawing with errors",
    "edit/jam-01",
    async (page) => {
      await page.fill("#text", "puzzle: rush\n\nAA.\nB..\n");
      await page.waitForSelector("#faults button");
    },
  ],
  ["a drawing among my boards", "edit/water", opens("#my-boards")],
  ["what each piece does", "edit/jam-02", opens("#pieces", "dialog .variants")],
];

for (const size of /** @type {const} */ (["desktop", "phone", "small"])) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`axe finds nothing and nothing sticks out, ${size}, ${colorScheme}`, async () => {
      const { page, close } = await site.open(size, "", { colorScheme, reducedMotion: "reduce" });
      for (const [view, ready] of VIEWS) {
        await page.goto(`${site.address}#/${view}`);
        await page.reload();
        await page.waitForSelector(ready);
        // Colours that are fading in have no contrast yet.
        await eventually(async () => assert.deepEqual(await wrong(page), [], view));
        await fits(page, view);
      }
      for (const [view, opener] of DIALOGS) {
        await page.goto(`${site.address}#/${view}`);
        // The view before has some of the same buttons, and its dialogs go with it.
        await page.waitForSelector(`body[data-view=${view.split("/")[0]}]`);
        await page.click(opener);
        await page.waitForSelector("dialog[open]");
        await eventually(async () => assert.deepEqual(await wrong(page), [], opener));
        const cut = await page.$eval("dialog", (box) => box.scrollWidth - box.clientWidth);
        assert.ok(cut <= 0, `${opener}: ${cut} pixels of the dialog are cut off`);
        await escape(page);
      }
      await close();
    });
  }
}

for (const size of /** @type {const} */ (["desktop", "phone", "small"])) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`axe finds nothing in what comes later, ${size}, ${colorScheme}`, async () => {
      const options = /** @type {const} */ ({ colorScheme, reducedMotion: "reduce", guide: "hints" });
      const { page, close } = await site.open(size, "", options);
      for (const [what, view, act] of LATER) {
        if (view) {
          await page.goto(`${site.address}#/${view}`);
          await page.reload();
          await page.waitForSelector(`body[data-view=${view.split("/")[0]}]`);
          if (view.startsWith("edit")) await page.waitForSelector("#validity.good");
          if (view.startsWith("space")) await page.waitForSelector(".sky[data-here]");
        }
        await act(page);
        await eventually(async () => assert.deepEqual(await wrong(page), [], what));
        await fits(page, what);
        if (await page.$("dialog")) await escape(page);
      }
      await close();
    });
  }
}

/** Notes in the page when it shows each move: asking from outside comes too late. */
function noteMoves() {
  /** @type {[string, number][]} */
  const shown = [];
  Object.assign(window, { shown });
  new MutationObserver(() => {
    const place = document.querySelector("#place")?.textContent;
    if (place && place !== shown[shown.length - 1]?.[0]) shown.push([place, performance.now()]);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

test("reduced motion plays at the same pace", async () => {
  const { page, close } = await site.open("desktop", "#/watch/jam-01", { reducedMotion: "reduce", first: noteMoves });
  await says(page, "#place", /^8 \/ 8$/);
  const shown = await page.evaluate(() => /** @type {Window & { shown?: [string, number][] }} */ (window).shown ?? []);
  const when = Object.fromEntries(shown);
  const lasted = when["8 / 8"] - when["1 / 8"];
  assert.ok(lasted > 2000, `${lasted} ms for 8 moves: ${JSON.stringify(shown)}`);
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

test("sizes and bonds are set by keyboard, each from where it was", async () => {
  const { page, close } = await site.open("desktop", "#/edit/water");
  await page.waitForSelector(".molecule");
  await page.focus("[aria-label=Columns]");
  const columns = Number(await page.inputValue("[aria-label=Columns]"));
  for (const more of [1, 2]) {
    await page.keyboard.press("ArrowUp");
    await page.waitForFunction(
      (wanted) => /** @type {HTMLInputElement} */ (document.activeElement).value === String(wanted),
      columns + more,
    );
  }
  await page.click(".tools label:has-text('H h')");
  await page.focus("[aria-label='Bond left: none']");
  for (const now of ["single", "double", "none"]) {
    await page.keyboard.press("Enter");
    await page.waitForSelector(`[aria-label='Bond left: ${now}']:focus`);
  }
  await close();
});
