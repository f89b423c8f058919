// Boards that differ from the usual ones of their family: letters, equal tiles, several gaps, walls, goals that name some
// tiles only, tiles counted in moves, bricks that keep to a line.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  assertFramesLegal,
  command,
  drag,
  eventually,
  goTo,
  legs,
  listed,
  looks,
  native,
  pieceNamed,
  recordFrames,
  says,
  SIZES,
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

/** A and B keep to their rows, c and d to their columns. */
const LOCKED = `puzzle: bricks
name: locked
metric: moves
horizontal: A B
vertical: c d

AAc.
.d..
BB..

goal:
..AA
....
..BB
`;

const MOVES = `puzzle: tiles
name: eight in moves
goal: blank-last
metric: moves

1 2 3
4 8 5
. 7 6
`;

/** Three gaps: a tile may slide over two of them in one move. */
const GAPS = `puzzle: tiles
name: gaps
metric: moves

A B . .
# . C A

goal:
B A . *
# * * *
`;

/** @type {[string, string][]} */
const BOARDS = [
  ["catch-the-cat", "moves"],
  ["chessboard", "steps"],
  ["courtyard", "steps"],
  ["fold", "moves"],
  [MOVES, "moves"],
  [GAPS, "moves"],
  [LOCKED, "moves"],
];

/** @param {string} board a name of the collection or a text */
const called = (board) => /^name: (.*)$/m.exec(native(board))?.[1] ?? "";

/** Opens a board: by its name, or as a text that is brought along. @param {string} board @param {keyof typeof SIZES} size @param {import("./support.js").Opening} [options] */
async function opened(board, size, options) {
  if (!board.includes("\n")) return site.open(size, `#/play/${board}`, options);
  const { page, close } = await site.open(size, "#/edit/jam-01", options);
  await page.click("#import");
  await page.fill("#import-text", board);
  await page.click("#import-open");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.waitForFunction((name) => {
    const text = document.querySelector("#text");
    return text instanceof HTMLTextAreaElement && text.value.includes(name);
  }, called(board));
  await page.click("#play-it:enabled");
  await page.waitForSelector(".play");
  await says(page, "h1", new RegExp(`^.${called(board).slice(1)}$`));
  return { page, close };
}

/** Does the board on the page fit the window, with names for everything? @param {import("playwright-core").Page} page */
const isInOrder = (page) =>
  eventually(async () => {
    const { wide, nameless } = await looks(page);
    assert.ok(wide <= 0, `${wide} pixels stick out`);
    assert.deepEqual(nameless, []);
  });

/** Moves a piece by keyboard. With one gap, arrows push tiles one by one, which is still one move. @param {import("playwright-core").Page} page @param {string} move */
async function push(page, move) {
  const piece = pieceNamed(page, legs(move).name);
  const place = async () => /** @type {string} */ (await piece.getAttribute("aria-label")).split(".")[0];
  const from = await place();
  for (let presses = 0; presses < 4 && (await place()) === from; presses++) await steer(page, move, false);
}

for (const [board, metric] of BOARDS) {
  for (const size of /** @type {(keyof typeof SIZES)[]} */ (Object.keys(SIZES))) {
    const colorScheme = size === "phone" ? "light" : "dark";
    test(`${called(board)} is played to its end by dragging, ${size}, ${colorScheme}`, async () => {
      const { page, close } = await opened(board, size, { colorScheme, guide: "hints" });
      await isInOrder(page);
      const { moves, length } = solved(board);
      await says(page, ".unit", new RegExp(`^${metric}$`));
      for (const [index, move] of moves.entries()) {
        await drag(page, move, size !== "desktop");
        await says(page, "#count", new RegExp(`^${index + 1}$`));
        if (index) continue;
        // The game is taken up again where it was left.
        await page.reload();
        await says(page, "#count", /^1$/);
        await recordFrames(page);
      }
      await says(page, "#status", new RegExp(`^Solved in ${length} ${metric}\\.`));
      await assertFramesLegal(page, native(board));
      assert.deepEqual(await listed(page, ".history"), moves);
      await close();
    });
  }

  test(`${called(board)} is played by keyboard, with hints`, async () => {
    const { page, close } = await opened(board, "small", { colorScheme: "light", guide: "hints" });
    const { moves, length } = solved(board);
    for (const words of [`Solvable in ${length} from here`, "Hint: move \\S+", "Hint: \\S+ \\w+ \\d.*"]) {
      await page.click("#hint");
      await says(page, "#status", new RegExp(`^${words}$`));
    }
    await page.waitForFunction(() => document.querySelectorAll(".playable .hinted").length === 1);
    for (const [index, move] of moves.entries()) {
      await push(page, move);
      await says(page, "#count", new RegExp(`^${index + 1}$`));
    }
    await says(page, "#status", new RegExp(`^Solved in ${length} ${metric}\\.`));
    await close();
  });

  test(`${called(board)} is watched: every frame is legal, and nothing of its text is lost in the editor`, async () => {
    const { page, close } = await opened(board, "phone", { colorScheme: "dark" });
    await page.click("nav a[href^='#/watch']");
    await recordFrames(page);
    const { length } = solved(board);
    await says(page, ".verdict strong", new RegExp(`^${length}$`));
    await page.click(".segmented label:has-text('4×')");
    await says(page, "#place", new RegExp(`^${length} / ${length}$`));
    await assertFramesLegal(page, native(board));
    await page.click("nav a[href^='#/edit']");
    await says(page, "#validity", new RegExp(`^(Solvable in ${length} ${metric}|Valid; any solution takes at least .*)$`));
    const text = await page.inputValue("#text");
    const plain = (/** @type {string} */ one) => command(["import", "-"], one).replace(/^(known|source): .*\n/gm, "");
    assert.equal(plain(text), plain(native(board)));
    await isInOrder(page);
    // The others take all searches of the laboratory too long.
    if (["courtyard", "fold"].includes(board)) return close();
    await page.click("nav a[href^='#/lab']");
    await page.click("#run");
    await page.waitForSelector("#compared");
    assert.deepEqual(await page.$$eval(".lab .bad", (all) => all.map((one) => one.textContent)), []);
    await isInOrder(page);
    await close();
  });
}

test("a row of tiles is two steps and one move, however it is pushed, and moves are kept when counted otherwise", async () => {
  const { page, close } = await site.open("desktop", "#/play/eight-31a", { guide: "off" });
  const count = (/** @type {number} */ number) => says(page, "#count", new RegExp(`^${number}$`));
  const recount = async (/** @type {string} */ metric) => {
    await page.click(`.foot label:has-text('${metric}')`);
    await page.click("#answer-keep");
    await says(page, ".unit", new RegExp(`^${metric.slice(0, -1)}`));
  };
  await drag(page, "6 down 1", false);
  await count(2);
  await recount("moves");
  await count(1);
  assert.deepEqual(await listed(page, ".history"), ["6 down 1"]);
  await recount("steps");
  await count(2);
  await recount("moves");
  await page.click(".controls [aria-label='Start again']");
  await count(0);
  await page.focus(".playable .piece[tabindex='0']");
  for (const [key, moves] of /** @type {[string, number][]} */ ([
    ["ArrowDown", 1],
    ["ArrowDown", 1],
    ["ArrowUp", 1],
    ["ArrowUp", 0],
    ["Shift+ArrowDown", 1],
    ["Shift+ArrowUp", 0],
    ["ArrowLeft", 1],
    ["ArrowDown", 2],
    ["Backspace", 1],
  ])) {
    await page.keyboard.press(key);
    await count(moves);
  }
  await close();
});

test("links with moves that tiles cannot make are refused, and the page goes on", async () => {
  const { page, close } = await site.open("phone", "#/play/eight-31a", { guide: "off" });
  for (const words of ["1 right 0", "1 up-left 1", "5 down 2", "5 down 1, 5 up 1", "9 down 1", "6 down 1"]) {
    const moves = await page.evaluate(async (text) => (await import(String("/js/share.js"))).pack(text), words);
    await page.$eval("#toast", (toast) => void (toast.textContent = ""));
    await goTo(page, `#/play/eight-31a?moves=${moves}`);
    await says(page, "#toast", /This link is damaged: its moves are not legal/);
    await goTo(page, "#/play/eight-31a");
    await page.waitForSelector(".play");
  }
  // In moves, the last of them is one.
  const moves = await page.evaluate(async () => (await import(String("/js/share.js"))).pack("6 down 1"));
  await goTo(page, `#/play/eight-31a?metric=moves&moves=${moves}`);
  await says(page, "#count", /^1$/);
  await close();
});

test("another size keeps letters, walls and goal, and is taken back", async () => {
  const { page, close } = await site.open("desktop", "#/edit/catch-the-cat");
  const text = await page.inputValue("#text");
  await page.fill("[aria-label='Columns']", "4");
  await page.keyboard.press("Tab");
  await says(page, "#validity", /^(Solvable|Valid)/);
  assert.match(await page.inputValue("#text"), /T A C \.\nH A \. \.\n# C T \.\n\ngoal:\nC A T \*\n\* \* \* \*\n# \* \* \*\n$/);
  await page.focus(".easel .drawing");
  await page.keyboard.press("Control+z");
  assert.equal(await page.inputValue("#text"), text);
  await close();
});
