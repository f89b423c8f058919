// Playing: by mouse, finger and keyboard, in every family.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  assertFramesLegal,
  command,
  drag,
  escape,
  eventually,
  listed,
  native,
  recordFrames,
  rested,
  says,
  solved,
  start,
  steer,
} from "./support.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => {
  site = await start();
});
after(() => site.stop());

for (const size of /** @type {const} */ (["desktop", "phone"])) {
  const finger = size === "phone";

  for (const [name, words] of [
    ["jam-01", "Solved in 8 moves"],
    ["s3-level-1", "Solved in 16 steps"],
    ["water", "Solved in 17 slides"],
  ]) {
    test(`${name} is played to its end by dragging, ${size}`, async () => {
      const { page, close } = await site.open(size, `#/play/${name}`);
      await recordFrames(page);
      const { moves } = solved(name);
      for (const move of moves.slice(0, -1)) await drag(page, move, finger);
      await rested(page);
      await assertFramesLegal(page, native(name));
      await drag(page, moves[moves.length - 1], finger);
      await says(page, "#status", new RegExp(`^${words}. Nothing shorter exists.$`));
      await close();
    });
  }

  test(`a card is played to its end by keyboard, ${size}`, async () => {
    const { page, close } = await site.open(size, "#/play/jam-02");
    const { moves, length } = solved("jam-02");
    for (const move of moves) await steer(page, move, false);
    await says(page, "#status", new RegExp(`^Solved in ${length} moves. Nothing shorter exists.$`));
    assert.deepEqual(await listed(page, ".history"), moves);
    await close();
  });
}

test("the estimate is explained beside the board, and its parts mark their cells", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01");
  await page.click("#explain summary");
  await says(page, "#explain .explanation", /what must move before A can leave/);
  await page.selectOption("#explain select", "tree:2");
  await says(page, "#explain .explanation p", /^tree:2$/);
  await page.hover("#explain .part >> nth=1");
  await page.waitForSelector(".over .marked");
  await close();
});

test("the board shows every place where the molecule fits", async () => {
  for (const name of ["water", "formic-acid"]) {
    const { page, close } = await site.open("small", `#/play/${name}`);
    const [, count, places] = /final states: (\d+), at (.*)/.exec(command(["show", name, "--table"])) ?? [];
    await says(page, "#places", new RegExp(`^Fits in ${count} places?$`));
    const seen = [];
    for (let place = 1; place <= Number(count); place++) {
      await page.click("#places");
      await says(page, "#live", new RegExp(`^Place ${place} of ${count}: `));
      const [, row, column] = /row (\d+), column (\d+)/.exec((await page.textContent("#live")) ?? "") ?? [];
      // The command counts from 0.
      seen.push(`row ${Number(row) - 1}, column ${Number(column) - 1}`);
      await page.waitForSelector(".wanted .atom", { state: "attached" });
    }
    assert.equal(seen.join("; "), places.trim());
    await page.click("#places");
    await page.waitForSelector(".wanted", { state: "detached" });
    await close();
  }
});

test("tiles are pushed by taps, arrow keys and whole rows", async () => {
  const { page, close } = await site.open("desktop", "#/play/eight-31a");
  await says(page, "#status", /Solvable in 31 from here/);
  await page.click('.piece[data-name="1"]');
  await says(page, "#count", /^1$/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await says(page, "#count", /^3$/);
  await page.click(".controls [aria-label='Start again']");
  await says(page, "#count", /^0$/);
  await drag(page, "6 down 1", false);
  await says(page, "#count", /^2$/);
  assert.deepEqual(await listed(page, ".history"), ["5 down 1 · 6 down 1"]);
  await close();
});

test("a maze is walked by keys and by dragging round corners", async () => {
  const { page, close } = await site.open("desktop", "#/play/s2-maze");
  const { moves, length } = solved("s2-maze");
  for (const move of moves.slice(0, 2)) await steer(page, move, false);
  await drag(
    page,
    `S ${moves
      .slice(2)
      .map((/** @type {string} */ move) => move.slice(2))
      .join(", ")}`,
    false,
  );
  await says(page, "#status", new RegExp(`^Solved in ${length} steps`));
  await close();
});

test("pieces move only as the rules allow", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01");
  await recordFrames(page);
  await drag(page, "A down 2", false);
  await drag(page, "A right 4", false);
  await drag(page, "C up 3", false);
  await rested(page);
  await assertFramesLegal(page, native("jam-01"));
  await says(page, "#count", /^0$/);
  await close();
});

test("the hint is the command's next move, and the guide knows how far it is", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01");
  await says(page, "#status", /^Solvable in 8 from here$/);
  const { moves } = solved("jam-01");
  await page.click("#hint");
  await says(page, "#live", new RegExp(`^Hint: move ${moves[0].split(" ")[0]}$`));
  await page.click("#hint");
  await says(page, "#live", new RegExp(`^Hint: ${moves[0]}$`));
  assert.equal(await page.getAttribute(".piece.hinted", "data-name"), moves[0].split(" ")[0]);
  await drag(page, moves[0], false);
  await says(page, "#status", /^Solvable in 7 from here$/);
  await drag(page, "B right 1", false);
  await drag(page, "E up 1", false);
  await says(page, "#status", /from here, \d+ over the shortest$/);
  await close();
});

test("hints alone lead to the end", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01");
  for (let step = 0; step < 8; step++) {
    await says(page, "#status", new RegExp(`^Solvable in ${8 - step} from here$`));
    await page.keyboard.press("?");
    await page.waitForSelector(".piece.hinted");
    await page.keyboard.press("?");
    await says(page, "#live", /^Hint: \S+ (up|right|down|left)/);
    const said = (await page.textContent("#live")) ?? "";
    await drag(page, said.replace("Hint: ", ""), false);
  }
  await says(page, "#status", /^Solved in 8 moves/);
  await close();
});

test("the guide says nothing unless it is asked, and then one rung at a time", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01", { guide: "" });
  const { moves } = solved("jam-01");
  const isSilent = () => page.waitForSelector("#status", { state: "hidden" });
  await says(page, "#shortest", /^shortest 8$/);
  // Whatever it would say, it would say by then.
  await page.waitForTimeout(400);
  await isSilent();
  await page.keyboard.press("?");
  await says(page, "#status", /^Solvable in 8 from here$/);
  assert.equal(await page.$(".piece.hinted"), null);
  await page.keyboard.press("?");
  await says(page, "#status", new RegExp(`^Hint: move ${moves[0].split(" ")[0]}$`));
  assert.equal(await page.$(".arrow"), null);
  await page.keyboard.press("?");
  await says(page, "#status", new RegExp(`^Hint: ${moves[0]}$`));
  await page.waitForSelector(".arrow", { state: "attached" });
  await drag(page, moves[0], false);
  await isSilent();
  await page.click(".guide-choice label:has-text('Off')");
  await page.waitForSelector("#hint:disabled");
  await page.keyboard.press("?");
  await page.waitForTimeout(300);
  await isSilent();
  await page.click(".guide-choice label:has-text('Live')");
  await says(page, "#status", /^Solvable in 7 from here$/);
  await page.reload();
  await says(page, "#status", /^Solvable in 7 from here$/);
  await close();
});

test("a puzzle that is solved shines, and both ways can be seen", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01", { guide: "" });
  await steer(page, "B right 1", false);
  for (const move of solved("jam-01").moves) await steer(page, move, false).catch(() => undefined);
  await page.waitForSelector(".victory");
  assert.match((await page.getAttribute(".stars", "aria-label")) ?? "", /^[123] of 3 stars$/);
  await page.click("#compare");
  await page.waitForSelector("dialog .pair figure:nth-child(2) .board");
  await says(page, "dialog .pair figure:nth-child(2)", /done after 8 moves/);
  await escape(page);
  await page.click("#next");
  await says(page, "h1", /^Jam 02$/);
  await page.click("[aria-label^='Previous puzzle']:enabled");
  await says(page, "h1", /^Jam 01$/);
  await close();
});

test("moves are taken back, made again and begun anew", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01");
  await drag(page, "G left 3", false);
  await drag(page, "C down 3", false);
  await says(page, "#count", /^2$/);
  await page.keyboard.press("Backspace");
  await says(page, "#count", /^1$/);
  await page.keyboard.press("Shift+Backspace");
  await says(page, "#count", /^2$/);
  await page.click("[aria-label='Undo']");
  await page.click("[aria-label='Undo']");
  await says(page, "#count", /^0$/);
  await drag(page, "G left 1", false);
  await drag(page, "G left 2", false);
  await says(page, "#count", /^1$/);
  await drag(page, "G right 3", false);
  await says(page, "#count", /^0$/);
  await close();
});

test("a puzzle counts in another metric", async () => {
  const { page, close } = await site.open("desktop", "#/play/klotski");
  await says(page, "#shortest", /^shortest 81$/);
  await page.click(".foot label:has-text('steps')");
  await says(page, "#shortest", /^shortest 116$/);
  await page.waitForURL(/klotski\?metric=steps$/);
  await close();
});

test("another metric asks what to do with the moves", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01");
  await drag(page, "G left 3", false);
  await page.click(".foot label:has-text('steps')");
  await page.click("#answer-keep");
  await says(page, "#count", /^3$/);
  await page.click(".foot label:has-text('moves')");
  await escape(page);
  await says(page, "#count", /^3$/);
  await page.click(".foot label:has-text('moves')");
  await page.click("#answer-fresh");
  await page.waitForFunction(() => !location.hash.includes("steps"));
  await says(page, "#count", /^0$/);
  await page.click(".foot label:has-text('steps')");
  await says(page, "#count", /^3$/);
  await close();
});

test("what is done is marked in the collection", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01");
  for (const move of solved("jam-01").moves) await steer(page, move, false);
  await says(page, "#status", /^Solved/);
  await page.click("a[href='#/collection']:not(.brand)");
  await page.waitForSelector(".card[href='#/play/jam-01'] .done.best");
  await eventually(async () => assert.equal(await page.$$eval(".done", (marks) => marks.length), 1));
  await close();
});
