// The laboratory: searches side by side, their curves, and what can be taken away.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eventually, says, solved, start } from "./support.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => {
  site = await start();
});
after(() => site.stop());

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
  await page.waitForFunction(() => document.querySelectorAll(".chart .curve").length === 2);
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

/** The words under the axis. @param {Page} page */
const across = (page) => page.$$eval(".chart .across", (all) => all.map((one) => one.textContent ?? ""));

test("up to four searches keep their names, their link and their figures", async () => {
  const { page, close } = await site.open("desktop", "#/lab/jam-11");
  await page.waitForFunction(() => document.querySelectorAll("select[aria-label=algorithm] option").length > 5);
  await page.click("#more-searches");
  await page.click("#more-searches");
  await page.waitForSelector("#more-searches", { state: "hidden" });
  await page.click("#run");
  await page.waitForSelector("#compared");
  const names = () => page.$$eval("#compared thead th", (all) => all.map((one) => one.textContent));
  const before = await names();
  assert.equal(before.length, 4);
  await page.selectOption(".configuration.key-0 select[aria-label=algorithm]", "astar");
  assert.deepEqual(await names(), before);
  for (const axis of ["by bound", "by time"]) {
    await page.click(`.foot label:has-text("${axis}")`);
    await eventually(async () => {
      const words = await across(page);
      assert.ok(words.length > 2 && new Set(words).size === words.length, words.join());
    });
  }
  await page.waitForFunction(() => document.querySelectorAll(".chart .curve").length === 4);
  const paths = await page.$$eval(".chart .curve", (curves) => curves.map((curve) => curve.getAttribute("d") ?? ""));
  for (const path of paths) {
    const xs = path
      .split(/[ML]/)
      .filter(Boolean)
      .map((point) => Number(point.split(" ")[0]));
    assert.deepEqual(
      xs,
      [...xs].sort((a, b) => a - b),
      "no curve runs back in time",
    );
  }
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#csv")]);
  const bytes = [];
  for await (const part of await download.createReadStream()) bytes.push(part);
  const lines = Buffer.concat(bytes).toString().split("\n");
  assert.match(lines[0], /^algorithm,heuristic,outcome,length,/);
  assert.match(lines[1], /^dijkstra,zero,solved,25,25,true,/);
  const hash = new URL(page.url()).hash;
  await close();
  const other = await site.open("phone", hash);
  await other.page.waitForFunction(() => document.querySelectorAll(".configuration").length === 4);
  await other.close();
});

test("a search that does not estimate offers no estimates, and each says what it is", async () => {
  const { page, close } = await site.open("phone", "#/lab/jam-11");
  await page.waitForFunction(() => document.querySelectorAll("select[aria-label=algorithm] option").length > 5);
  await page.selectOption(".configuration.key-1 select[aria-label=algorithm]", "bfs");
  await eventually(async () => {
    const offered = await page.$$eval(".configuration.key-1 select[aria-label=heuristic] option", (all) =>
      all.map((one) => one.textContent),
    );
    assert.deepEqual(offered, ["no estimate"]);
  });
  const about = page.locator(".configuration.key-1 .about");
  await eventually(async () => assert.equal(await about.count(), 1));
  await says(page, ".configuration.key-1 .about", /\w+/);
  const menu = ".configuration.key-0 select[aria-label=heuristic]";
  await page.selectOption(".configuration.key-0 select[aria-label=algorithm]", "astar");
  await page.selectOption(menu, "blockers");
  await says(page, ".configuration.key-0 .about:last-child", /cars between the red car and the exit/);
  await page.selectOption(menu, "notebook-1-printed");
  await says(page, ".configuration.key-0 .about:last-child", /^the same as notebook-1, /);
  await close();
});

test("no choice of the menus is refused", async () => {
  const { page, close } = await site.open("desktop", "#/lab/jam-01");
  const small = [
    "puzzle: rush\nred: A\nexit: right\ngoal: exit\nmetric: moves\n\n...B\nAA.B\n....\nCC..\n",
    "puzzle: bricks\nmetric: slides\n\nAB\n..\n\ngoal:\n..\n.A\n",
    "puzzle: tiles\ngoal: blank-last\nmetric: steps\n\n1 2 3\n. 4 5\n",
    "puzzle: tiles\ngoal: blank-last\nmetric: moves\n\n1 2 3\n. 4 5\n",
    "puzzle: tiles\nmetric: steps\n\n1 2 3\n. 4 5\n\ngoal:\n1 2 3\n* * *\n",
    "puzzle: atomix\nmetric: slides\natom: h H c\natom: g H g\n\n#####\n#h..#\n#..g#\n#####\n\nmolecule:\nhg\n",
    "puzzle: maze\nneighbours: 8\nmetric: octile\n\nS..\n#.G\n",
  ];
  for (const text of small) {
    const refused = await page.evaluate(async (text) => {
      const load = (/** @type {string} */ name) => import(new URL(`js/${name}.js`, location.href).href);
      const { engine } = /** @type {{ engine: Engine }} */ (await load("engine"));
      const { algorithmsFor, heuristicsFor } = await load("configurations");
      const { parse } = await load("native");
      const about = await engine.about();
      const puzzle = parse(text);
      /** @type {Options[]} */
      const all = algorithmsFor(puzzle, about).flatMap((/** @type {string} */ algorithm) =>
        heuristicsFor(puzzle, about, algorithm).map((/** @type {string} */ heuristic) => ({ algorithm, heuristic })),
      );
      const errors = all.length > 30 ? [] : [`only ${all.length} choices`];
      while (all.length) {
        const four = all.splice(0, 4);
        const found = await engine.compare(text, four, { seconds: 30 });
        found.forEach(({ error }, index) => error && errors.push(`${JSON.stringify(four[index])}: ${error}`));
      }
      return errors;
    }, text);
    assert.deepEqual(refused, [], text);
  }
  await close();
});

test("menus are worked by keyboard: what was chosen stays in focus", async () => {
  const { page, close } = await site.open("desktop", "#/lab/jam-11");
  await page.waitForFunction(() => document.querySelectorAll("select[aria-label=algorithm] option").length > 5);
  await page.focus(".configuration.key-1 select[aria-label=algorithm]");
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector(".configuration.key-1 select[aria-label=algorithm]:focus");
  await close();
});

test("no choice of a menu is cut off", async () => {
  for (const name of ["jam-01", "water", "eight-31a"]) {
    const { page, close } = await site.open("desktop", `#/lab/${name}`);
    await page.waitForFunction(() => document.querySelectorAll("select[aria-label=algorithm] option").length > 5);
    const cut = await page.$$eval(".configuration select", (all) =>
      all.flatMap((one) => {
        const menu = /** @type {HTMLSelectElement} */ (one);
        const { font, paddingLeft, paddingRight } = getComputedStyle(menu);
        const room = menu.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
        pen.font = font;
        return [...menu.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room);
      }),
    );
    assert.deepEqual(cut, []);
    await close();
  }
});

test("solutions are replayed side by side", async () => {
  const { page, close } = await site.open("desktop", "#/lab/jam-01");
  await page.click("#run");
  await page.click("#replay");
  await says(page, "dialog .pair figure:nth-child(2)", /done after 8 moves/);
  await close();
});
