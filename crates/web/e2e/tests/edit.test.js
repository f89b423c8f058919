// Drawing boards, bringing them in every format, sharing and keeping them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { command, says, solved, start } from "./support.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => {
  site = await start();
});
after(() => site.stop());

/** All examples of the document that describes the formats. */
const EXAMPLES = readFileSync(new URL("../../../../docs/FORMATS.md", import.meta.url), "utf8")
  .split(/^```.*$/m)
  .filter((_, index) => index % 2 === 1)
  .map((text) => text.replace(/^\n/, ""));

/** A level of GNOME Atomix. */
function gnome() {
  const walls = ["#####", "#...#", "#.#.#", "#...#", "#####"].flatMap((line, row) =>
    [...line].flatMap((sign, column) => (sign === "#" ? [tile(row, column, "WALL", "wall-single", [])] : [])),
  );
  const atoms = /** @type {[string, string[]][]} */ ([
    ["atom-h", ["link-right"]],
    ["atom-o", ["link-right", "link-left"]],
    ["atom-h", ["link-left"]],
  ]);
  const places = [
    [1, 1],
    [1, 3],
    [3, 3],
  ];
  const scenario = atoms.map(([base, links], index) => tile(places[index][0], places[index][1], "ATOM", base, links));
  const goal = atoms.map(([base, links], index) => tile(0, index, "ATOM", base, links));
  return [
    '<?xml version="1.0"?>\n<level _name="Water">\n<environment n_columns="5" n_rows="5">',
    ...walls,
    '</environment>\n<scenario n_columns="5" n_rows="5">',
    ...scenario,
    '</scenario>\n<goal n_columns="3" n_rows="1">',
    ...goal,
    "</goal>\n</level>\n",
  ].join("\n");
}

/** @param {number} row @param {number} column @param {string} type @param {string} base @param {string[]} links */
function tile(row, column, type, base, links) {
  const bonds = links.map((link) => `<underlay>${link}</underlay>`).join("");
  return `<position row="${row}" col="${column}"><tile type="TILE_TYPE_${type}" base="${base}">${bonds}</tile></position>`;
}

/** The middle of a cell of the drawing on the screen. @param {Page} page @param {number} x @param {number} y */
async function cell(page, x, y) {
  return page.evaluate(
    ([cx, cy]) => {
      const matrix = /** @type {SVGSVGElement} */ (document.querySelector(".easel .drawing")).getScreenCTM();
      const at = new DOMPoint(cx * 100 + 50, cy * 100 + 50).matrixTransform(matrix ?? undefined);
      return [at.x, at.y];
    },
    [x, y],
  );
}

/** Draws along cells. @param {Page} page @param {number[][]} cells */
async function draw(page, cells) {
  const [x, y] = await cell(page, cells[0][0], cells[0][1]);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const [cx, cy] of cells.slice(1)) {
    const [px, py] = await cell(page, cx, cy);
    await page.mouse.move(px, py, { steps: 4 });
  }
  await page.mouse.up();
}

/** @param {Page} page @param {string} name */
const pen = (page, name) => page.click(`.tools label:has-text("${name}")`);

/** @param {Page} page */
const text = (page) => page.inputValue("#text");

/** A puzzle without what only names it. @param {string} puzzle */
const plain = (puzzle) =>
  puzzle
    .split("\n")
    .filter((line) => !/^(name|source|known):/.test(line))
    .join("\n")
    .trim();

for (const size of /** @type {const} */ (["desktop", "phone"])) {
  test(`a board of one's own is drawn, judged, played and solved, ${size}`, async () => {
    const { page, close } = await site.open(size, "#/edit/jam-01");
    await page.selectOption("#new-board", "rush");
    await says(page, "#validity", /^Solvable in \d+ moves$/);
    await draw(page, [
      [4, 0],
      [4, 1],
      [4, 2],
    ]);
    await draw(page, [
      [5, 1],
      [5, 2],
    ]);
    await says(page, "#validity", /^Solvable in \d+ moves$/);
    const { length } = solved(`${await text(page)}\n`);
    await says(page, "#validity", new RegExp(`^Solvable in ${length} moves$`));
    assert.equal((await text(page)).split("\n\n")[1].trim(), "....C.\n....CD\nAA.BCD\n...B..\n...B..\n......");
    await page.click("#solve-it");
    await says(page, ".verdict", new RegExp(`^${length} moves`));
    await close();
  });
}

test("cars are moved, erased and walled in", async () => {
  const { page, close } = await site.open("desktop", "#/edit/jam-01");
  await page.selectOption("#new-board", "rush");
  await draw(page, [
    [3, 3],
    [4, 3],
  ]);
  assert.match(await text(page), /AA..B.\n....B.\n....B./);
  await pen(page, "Wall");
  await draw(page, [
    [2, 0],
    [2, 1],
    [2, 2],
  ]);
  await says(page, "#validity", /^No solution: the red car is walled off/);
  await pen(page, "Erase");
  await draw(page, [
    [2, 2],
    [2, 2],
  ]);
  await draw(page, [
    [4, 3],
    [4, 3],
  ]);
  await says(page, "#validity", /^Solvable in 1 move$/);
  await close();
});

test("bricks of any shape are drawn, and the goal is dragged to its place", async () => {
  const { page, close } = await site.open("desktop", "#/edit/klotski");
  await page.selectOption("#new-board", "bricks");
  await draw(page, [
    [0, 4],
    [1, 4],
    [1, 3],
  ]);
  assert.match(await text(page), /be\.d\nee\.\./);
  await pen(page, "Goal");
  await draw(page, [
    [1, 3],
    [1, 2],
    [1, 1],
  ]);
  await says(page, "#validity", /^Solvable in \d+ moves$/);
  const { length } = solved(`${await text(page)}\n`);
  await says(page, "#validity", new RegExp(`^Solvable in ${length} moves$`));
  await close();
});

test("every family has a new board that can be solved", async () => {
  const { page, close } = await site.open("desktop", "#/edit/jam-01");
  for (const family of ["rush", "bricks", "tiles", "atomix", "maze"]) {
    await page.selectOption("#new-board", family);
    await says(page, "#text", /.*/);
    await says(page, "#validity", /^Solvable in/);
    assert.match(await text(page), new RegExp(`^puzzle: ${family}\n`));
  }
  await close();
});

test("a board is drawn by keyboard alone", async () => {
  const { page, close } = await site.open("desktop", "#/edit/jam-01");
  await page.selectOption("#new-board", "maze");
  await page.focus(".easel .drawing");
  for (const key of ["ArrowDown", "ArrowDown", "Space", "ArrowRight", "ArrowRight", "Space"])
    await page.keyboard.press(key);
  assert.match(await text(page), /\n###\.\.#/);
  await says(page, "#validity", /^Solvable in/);
  await close();
});

test("why there is no solution is said where it can be seen", async () => {
  const { page, close } = await site.open("desktop", "#/edit/jam-01");
  const head = "puzzle: rush\nred: A\nexit: right\ngoal: exit\nmetric: moves\n\n";
  const water = "puzzle: atomix\nmetric: slides\natom: h H c\natom: g H g\n";
  for (const [text, why] of /** @type {[string, RegExp][]} */ ([
    [`${head}....\nAABB\n....\n`, /car B lies in the red car's own line/],
    ["puzzle: tiles\ngoal: blank-last\nmetric: steps\n\n2 1 3\n4 5 6\n7 8 .\n", /two tiles are exchanged/],
    ["puzzle: maze\nneighbours: 4\nmetric: steps\n\nS#G\n", /the start is walled off/],
    ["puzzle: bricks\nmetric: moves\n\nAA#..\n..#..\n\ngoal:\n..#AA\n..#..\n", /piece A is walled off/],
    [`${head}....\nAA.B\n...B\n...B\n`, /car B can never leave the red car's way/],
    [`${head}....\nAA.B\n...B\n...C\n...C\n`, /cars B and C can never leave the red car's way/],
    ["puzzle: bricks\nmetric: moves\n\nAA\nBB\n\ngoal:\n..\nAA\n", /no piece can move/],
    [`${water}\n#####\n#h#g#\n#####\n\nmolecule:\nhg\n`, /the molecule fits nowhere/],
    [`${water}\n######\n#h#g.#\n######\n\nmolecule:\nhg\n`, /walls keep some atoms from every place/],
    ["puzzle: bricks\nmetric: moves\n\nAB.\n\ngoal:\nB.A\n", /no position that can be reached is a goal/],
  ])) {
    await page.fill("#text", text);
    await says(page, "#validity", why);
    assert.match((await page.textContent("#validity")) ?? "", /^No solution: /);
  }
  const refuted = await page.evaluate(async () => {
    const load = (/** @type {string} */ name) => import(new URL(`js/${name}.js`, location.href).href);
    const [{ engine }, { parse }, { whyUnsolvable }] = await Promise.all(["engine", "native", "why"].map(load));
    const rows = /** @type {Row[]} */ (await engine.collection()).filter(({ length }) => length);
    return rows.filter(({ text }) => whyUnsolvable(parse(text))).map(({ name }) => name);
  });
  assert.deepEqual(refuted, [], "what has a solution has no reason to have none");
  await close();
});

test("a board is made to order", async () => {
  const { page, close } = await site.open("phone", "#/edit/jam-01");
  await page.click("#make-one");
  await page.fill("#order-min", "6");
  await page.fill("#order-max", "12");
  await page.fill("#order-max_pieces", "9");
  // One size alone is that of a square.
  await page.fill("#order-height", "5");
  await page.click("#order-make");
  await page.waitForSelector("dialog", { state: "detached" });
  await says(page, "#validity", /^Solvable in ([6-9]|1[0-2]) moves$/);
  for (const size of ["Columns", "Rows"]) assert.equal(await page.inputValue(`[aria-label=${size}]`), "5");
  await close();
});

test("an order that nothing can fulfil is refused without the names of the command's options", async () => {
  const { page, close } = await site.open("desktop", "#/edit/jam-01");
  await page.click("#make-one");
  await page.selectOption("dialog select", "tiles");
  await page.fill("#order-min_pieces", "10");
  await page.fill("#order-max_pieces", "10");
  await page.click("#order-make");
  await says(page, "#order-note", /^tiles of 3x3 cells have 8/);
  await close();
});

test("superfluous pieces are marked, and each variant has its length", async () => {
  const { page, close } = await site.open("desktop", "#/edit/jam-01");
  const head = "puzzle: rush\nred: A\nexit: right\ngoal: exit\nmetric: moves\n\n";
  await page.fill("#text", `${head}...B\nAA.B\n....\nCC..\n`);
  await says(page, "#validity", /^Solvable/);
  await page.click("#pieces");
  await says(page, "#superfluous", /^1 of 2 can be taken away/);
  await says(page, ".variants .same", /^without C2 moves$/);
  assert.equal(await page.getAttribute(".piece.superfluous", "data-name"), "C");
  await close();
});

test("faults are shown with their places", async () => {
  const { page, close } = await site.open("desktop", "#/edit/jam-01");
  await page.fill("#text", "puzzle: rush\n\nAA.\nB..\n");
  await says(page, "#validity", /error/);
  for (const id of ["play-it", "solve-it", "pieces"]) await page.waitForSelector(`#${id}:disabled`);
  await says(page, "#faults", /Line \d+, column \d+/);
  await page.click("#faults button");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "text");
  await page.fill("#text", "puzzle: rush\n\nAA.\nB..\nB..\n");
  await says(page, "#validity", /^Solvable in 1 move$/);
  await close();
});

test("every format is imported", async () => {
  const { page, close } = await site.open("desktop", "#/edit/jam-01");
  assert.ok(EXAMPLES.length >= 20);
  for (const example of [...EXAMPLES, gnome()]) {
    const all = command(["import", "-"], example).split(/^(?=puzzle:)/m);
    const wanted = plain(all[0]);
    assert.notEqual(wanted, "", `the command reads ${example}`);
    await page.evaluate(() => document.querySelector(".easel")?.setAttribute("data-old", ""));
    await page.click("#import");
    await page.fill("#import-text", example);
    await page.click("#import-open");
    await page.waitForSelector("dialog", { state: "detached" });
    if (all.length > 1) {
      await says(page, ".found", new RegExp(`^${all.length} of ${all.length} boards$`));
      await page.click(".card");
      await page.waitForSelector(".play");
      await page.click(".views a:has-text('Edit')");
    }
    await page.waitForSelector(".easel:not([data-old]) .drawing");
    await says(page, "#validity", /^(Solvable|Valid|Already solved|No solution)/);
    const got = plain(command(["import", "-"], await text(page)));
    assert.equal(got, wanted);
  }
  await page.click("#import");
  await page.fill("#import-text", "<level/>");
  await page.click("#import-open");
  await says(page, "#import-trouble", /Line 1, column 1: there is no <goal>/);
  await page.keyboard.press("Escape");
  await close();
});

test("fields and pens follow the text", async () => {
  const { page, close } = await site.open("desktop", "#/edit/jam-01");
  const head = "puzzle: rush\nname: small\nred: A\nexit: right\ngoal: exit\nmetric: moves\n\n";
  await page.fill("#text", `${head}...B\nAA.B\n....\n`);
  assert.equal(await page.inputValue("#board-name"), "small");
  assert.equal(await page.inputValue("[aria-label=Columns]"), "4");
  await page.fill("[aria-label=Columns]", "5");
  await page.keyboard.press("Tab");
  assert.equal(await text(page), `${head}...B.\nAA.B.\n.....\n`);
  await page.fill("#text", "puzzle: maze\nneighbours: 4\nmetric: steps\n\nS.G\n");
  await pen(page, "Floor");
  await says(page, "#validity", /^Solvable in 2 steps$/);
  await close();
});

test("a file is dropped and a text is pasted on the page", async () => {
  const { page, close } = await site.open("desktop", "#/play/jam-01");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["8 6 7 2 5 4 3 0 1"], "board.txt"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
  });
  await page.waitForSelector(".board.tiles");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text", "klotski aAAbaAAbcddecfgeh..i");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  });
  await page.waitForSelector(".board.bricks");
  await says(page, "#status", /Solvable in 81/);
  await close();
});

test("a shared address opens the same board elsewhere", async () => {
  const maker = await site.open("desktop", "#/edit/jam-01");
  const board = "puzzle: rush\nred: A\nexit: right\ngoal: exit\nmetric: moves\n\n..BB\nAA.C\n...C\n....\n";
  await maker.page.fill("#text", board);
  await says(maker.page, "#validity", /^Solvable/);
  await maker.page.click("#play-it");
  await maker.page.waitForSelector(".play");
  const address = maker.page.url();
  await maker.close();
  for (const size of /** @type {const} */ (["desktop", "phone"])) {
    const { page, close } = await site.open(size, new URL(address).hash);
    await says(page, "#status", new RegExp(`^Solvable in ${solved(board).length} from here$`));
    assert.equal(await page.$$eval(".playable .piece", (pieces) => pieces.length), 3);
    await close();
  }
});

test("a damaged address does no harm", async () => {
  const { page, close } = await site.open("desktop", "#/play/~notaboard");
  await says(page, "#toast", /./);
  await page.waitForSelector(".play .board");
  await close();
});

test("boards and solutions are kept as files", async () => {
  const { page, close } = await site.open("desktop", "#/watch/jam-01");
  await page.waitForSelector("#export-svg");
  for (const [format, sign] of [
    ["native", "puzzle: rush"],
    ["svg", "<svg"],
    ["png", "\u0089PNG"],
    ["gif", "GIF89a"],
  ]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`#export-${format}`)]);
    const stream = await download.createReadStream();
    const bytes = [];
    for await (const part of stream) bytes.push(part);
    assert.ok(Buffer.concat(bytes).toString("latin1").startsWith(sign), format);
  }
  await close();
});
