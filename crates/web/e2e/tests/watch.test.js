// Solving and watching: the command's solution, frame by frame, and searches that are stopped.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertFramesLegal, listed, native, recordFrames, says, solved, start } from "./support.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => {
  site = await start();
});
after(() => site.stop());

for (const size of /** @type {const} */ (["desktop", "phone"])) {
  for (const name of ["jam-01", "s3-level-2", "eight-31a", "peroxide", "plaza"]) {
    test(`the solution of ${name} is the command's and every frame is legal, ${size}`, async () => {
      const { page, close } = await site.open(size, `#/watch/${name}`);
      await page.waitForSelector("#steps");
      await page.click(".player .segmented label:last-child");
      // From the start again, because it plays by itself.
      await page.fill("#scrubber", "0");
      await recordFrames(page);
      await page.click("#toggle");
      const { moves, length } = solved(name);
      assert.deepEqual(await listed(page, "#steps"), moves);
      await says(page, ".verdict", new RegExp(`^${length} .*proven$`));
      await says(page, "#place", new RegExp(`^${moves.length} / ${moves.length}$`));
      // Every move takes at least one frame.
      assert.ok((await assertFramesLegal(page, native(name))) > moves.length);
      await close();
    });
  }

  test(`a long search is cancelled and says what it has proven, ${size}`, async () => {
    const { page, close } = await site.open(size, "#/watch/fifteen-80");
    await page.waitForSelector("#cancel");
    await says(page, "#searching", /Proven lower bound\d+/);
    await page.click("#cancel");
    await says(page, "#cancelled", /^Cancelled. It is proven that any solution takes at least \d+ steps.$/);
    await close();
  });
}

test("the scrubber and the steps lead anywhere", async () => {
  const { page, close } = await site.open("desktop", "#/watch/jam-01");
  await page.waitForSelector("#steps");
  await page.fill("#scrubber", "3");
  await says(page, "#place", /^3 \/ 8$/);
  await page.click("#back");
  await says(page, "#place", /^2 \/ 8$/);
  await page.click("#forward");
  await says(page, "#place", /^3 \/ 8$/);
  await page.click("#steps li:nth-child(7) button");
  await says(page, "#place", /^7 \/ 8$/);
  await page.click("#toggle");
  await says(page, "#place", /^8 \/ 8$/);
  await close();
});

test("a puzzle without solution is said to have none", async () => {
  const { page, close } = await site.open("desktop", "#/watch/s3-board-4");
  await says(page, ".status", /^There is no solution/);
  await close();
});

test("solving starts from where the game is", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01");
  await page.focus('.piece[data-name="G"]');
  await page.keyboard.press("Shift+ArrowLeft");
  await page.click("#solve");
  await says(page, ".verdict", /^7 moves.*from where you are/);
  await close();
});
