// The space.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drag, eventually, says, start } from "./support.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => {
  site = await start();
});
after(() => site.stop());

for (const size of /** @type {const} */ (["desktop", "phone"])) {
  test(`the space of Klotski is drawn, clicked and followed, ${size}`, async () => {
    const { page, close } = await site.open(size, "#/space/klotski");
    await page.waitForSelector(".sky[data-nodes]");
    assert.equal(await page.getAttribute(".sky", "data-nodes"), "25955");
    await says(page, "#here-distance", /^you: 81 to the goal$/);
    const canvas = page.locator(".sky canvas").first();
    await eventually(async () =>
      assert.ok((await canvas.screenshot()).length > 20_000, "the picture shows something"),
    );
    const box = await canvas.boundingBox();
    assert.ok(box);
    for (let step = 0; step < 160 && !(await page.$("#chosen .board")); step++) {
      const angle = step * 2.4;
      const radius = 3 + (step % 40) * 3;
      await page.mouse.click(
        box.x + box.width / 2 + radius * Math.cos(angle),
        box.y + box.height / 2 + radius * Math.sin(angle),
      );
      // A slow machine needs longer to draw the board, and the next click asks for another.
      await page.waitForTimeout(80 + 20 * step);
    }
    await says(page, "#chosen-distance", /goal/);
    assert.equal(await page.$$eval("#chosen .piece", (pieces) => pieces.length), 10);
    const here = await page.getAttribute(".sky", "data-here");
    await drag(page, "i left 1", size === "phone");
    await says(page, "#here-distance", /^you: 80 to the goal$/);
    await page.waitForSelector(`.sky:not([data-here="${here}"])`);
    await close();
  });
}

test("a space that is too large says so", async () => {
  const { page, close } = await site.open("desktop", "#/space/korf-12");
  await says(page, ".sky-note", /too large|more than/);
  await close();
});

test("the picture is zoomed to the pointer, fitted, walked by keyboard, and kept", async () => {
  const { page, close } = await site.open("desktop", "#/space/jam-01");
  await page.waitForSelector(".sky[data-here]");
  const canvas = page.locator(".sky canvas").first();
  const box = await canvas.boundingBox();
  assert.ok(box);
  const shot = async () => (await canvas.screenshot()).toString("base64");
  const first = await shot();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.3);
  await page.mouse.wheel(0, -600);
  await eventually(async () => assert.notEqual(await shot(), first));
  await page.click("[aria-label='Reset']");
  await page.mouse.move(box.x - 5, box.y - 5);
  const peeked = () => page.getAttribute(".sky", "data-peek");
  // A board comes after a rest, which a slow machine notices late.
  for (let rest = 75; rest < 2000 && !(await peeked()); rest *= 2)
    for (let x = 0.2; x < 0.8 && !(await peeked()); x += 0.06)
      for (let y = 0.2; y < 0.8 && !(await peeked()); y += 0.06) {
        await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
        await page.waitForTimeout(rest);
      }
  await page.waitForSelector(".peek .board", { state: "attached" });
  await canvas.focus();
  await page.keyboard.press("n");
  await says(page, "#live", /^Neighbour: \d+ to the goal/);
  await page.keyboard.press("Enter");
  await says(page, "#chosen-distance", /to the goal$/);
  await page.click("#walk");
  await says(page, "#chosen-distance", /^a goal$/);
  await page.click(".views a:has-text('Play')");
  await page.waitForSelector(".play");
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/jobs?")) asked.push(request.url());
  });
  await page.click(".views a:has-text('Space')");
  await page.waitForSelector(".sky[data-nodes]");
  assert.equal(asked.length, 0, "a return is instant");
  await close();
});

test("a space without a goal says so", async () => {
  const { page, close } = await site.open("phone", "#/space/s3-board-4");
  await page.waitForSelector(".sky[data-nodes]");
  await says(page, ".space-body", /No position is a goal/);
  assert.doesNotMatch((await page.textContent(".space-body")) ?? "", /null/);
  await close();
});
