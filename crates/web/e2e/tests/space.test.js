// The space and the laboratory.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drag, says, solved, start } from "./support.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => {
  site = await start();
});
after(() => site.stop());

for (const size of /** @type {const} */ (["desktop", "phone"])) {
  test(`the space of Klotski is drawn, clicked and followed, ${size}`, async () => {
    const { page, close } = await site.open(size, "#/space/klotski");
    await page.waitForSelector(".sky[data-nodes]", { timeout: 60_000 });
    assert.equal(await page.getAttribute(".sky", "data-nodes"), "25955");
    await says(page, "#here-distance", /^you: 81 to the goal$/);
    const canvas = page.locator(".sky canvas").first();
    const picture = await canvas.screenshot();
    assert.ok(picture.length > 20_000, "the picture shows something");
    const box = await canvas.boundingBox();
    assert.ok(box);
    for (let step = 0; step < 40 && !(await page.$("#chosen .board")); step++) {
      const angle = step * 2.4;
      const radius = 3 + step * 3;
      await page.mouse.click(
        box.x + box.width / 2 + radius * Math.cos(angle),
        box.y + box.height / 2 + radius * Math.sin(angle),
      );
      await page.waitForTimeout(80);
    }
    await says(page, "#chosen-distance", /goal/);
    assert.equal(await page.$$eval("#chosen .piece", (pieces) => pieces.length), 10);
    const here = await page.getAttribute(".sky", "data-here");
    await drag(page, "i left 1", size === "phone");
    await says(page, "#here-distance", /^you: 80 to the goal$/);
    assert.notEqual(await page.getAttribute(".sky", "data-here"), here);
    await close();
  });
}

test("a space that is too large says so", async () => {
  const { page, close } = await site.open("desktop", "#/space/korf-12");
  await says(page, ".sky-note", /too large|more than/);
  await close();
});

test("two searches are compared by the command's figures", async () => {
  const { page, close } = await site.open("desktop", "#/lab/jam-11");
  await page.click("#run");
  await page.waitForSelector("#compared");
  const cells = await page.$$eval("#compared tbody tr", (rows) =>
    rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? "").replace(/\s/g, ""))),
  );
  const [first, second] = [
    solved("jam-11", ["--algorithm", "dijkstra", "--heuristic", "zero"]),
    solved("jam-11", ["--algorithm", "astar", "--heuristic", "tree:3"]),
  ];
  assert.deepEqual(
    cells.find(([name]) => name === "Expanded"),
    ["Expanded", String(first.expanded), String(second.expanded)],
  );
  assert.deepEqual(
    cells.find(([name]) => name === "Outcome"),
    ["Outcome", "25moves", "25moves"],
  );
  assert.equal(await page.$$eval(".chart .curve", (curves) => curves.length), 2);
  await close();
});

test("a maze shows the cells that each search has visited", async () => {
  const { page, close } = await site.open("phone", "#/lab/maze-open");
  await page.click("#run");
  await page.waitForSelector("#compared");
  const first = solved("maze-open", ["--algorithm", "dijkstra", "--heuristic", "zero"]);
  const second = solved("maze-open", ["--algorithm", "astar", "--heuristic", "manhattan"]);
  await says(page, ".maze-run figcaption.key-0", new RegExp(`^dijkstra: ${first.expanded} cells$`));
  await says(page, ".maze-run figcaption.key-1", new RegExp(`^astar with manhattan: ${second.expanded} cells$`));
  await close();
});

test("a search that does not fit says why, and the other one runs", async () => {
  const { page, close } = await site.open("desktop", "#/lab/jam-11");
  await page.selectOption(".configuration.key-0 select[aria-label=algorithm]", "bfs");
  await page.selectOption(".configuration.key-0 select[aria-label=heuristic]", "tree:3");
  await page.click("#run");
  await says(page, ".table-wrap .status", /^bfs with tree:3: .*heuristic/);
  await says(page, "#compared", /25 moves/);
  await close();
});
