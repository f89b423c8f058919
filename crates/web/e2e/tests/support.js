// A server of its own for every file of tests, and pages that remember whatever went wrong in them. With SITE in the
// environment, it is a plain file server with a site, whose engine works inside the page.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serveFolder } from "./folder.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContextOptions & { guide?: "off" | "hints" | "live" | "", first?: () => void }} Opening how much the guide says, "" as at first; and what runs in the page before anything else */

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

/** The command under test. */
export const COMMAND = process.env.SLIDEWISE ?? join(ROOT, "target/debug/slidewise");

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--enable-unsafe-swiftshader",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The sizes everything is tried at. */
export const SIZES = {
  desktop: { viewport: { width: 1280, height: 860 }, hasTouch: false, isMobile: false },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  small: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
};

/**
 * Milliseconds that a test waits for what must come. It is long, because a loaded machine takes its time: whoever waits
 * for less tests the machine.
 */
export const PATIENCE = 180_000;

/**
 * Repeats a check until it holds. What is read once, right after something was done, may be what was there before.
 * @param {() => Promise<void>} check throws what is wrong
 */
export async function eventually(check) {
  for (const end = Date.now() + PATIENCE; ; await pause(40)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** What the command prints. @param {string[]} words @param {string} [input] */
export function command(words, input) {
  try {
    return execFileSync(COMMAND, words, { input, encoding: "utf8", stdio: ["pipe", "pipe", "ignore"] });
  } catch (error) {
    return /** @type {{ stdout: string }} */ (error).stdout;
  }
}

/** The report of the command on a puzzle. @param {string} puzzle @param {string[]} [options] */
export const solved = (puzzle, options = []) =>
  JSON.parse(command(["solve", "-", "--json", "--quiet", ...options], native(puzzle)));

/** A puzzle of the collection, or a text, as native text. @param {string} puzzle */
export const native = (puzzle) => (puzzle.includes("\n") ? puzzle : command(["import", puzzle]));

/** The folder of a site that is tested instead of the server: what `cargo xtask site` has made. */
export const SITE = process.env.SITE;

/** A server and a browser. @param {string[]} [options] of the server @param {Record<string, string>} [headers] of a site */
export async function start(options = [], headers) {
  const server = SITE && !options.length ? await serveFolder(SITE, headers) : await serveCommand(options);
  const { address } = server;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS, timeout: PATIENCE });
  return {
    address,
    /** @param {keyof typeof SIZES} size @param {string} [hash] @param {Opening} [options] */
    open: (size, hash = "", options = {}) => open(browser, address, size, hash, options),
    async stop() {
      await browser.close();
      server.stop();
    },
  };
}

/** `slidewise serve` on a free port. @param {string[]} options */
export async function serveCommand(options) {
  const server = spawn(COMMAND, ["serve", "--port", "0", ...options], { stdio: ["ignore", "pipe", "inherit"] });
  /** @type {string} */
  const address = await new Promise((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (data) => {
      said += data;
      const found = /http:\/\/[^\s/]+\//.exec(said);
      if (found) resolve(found[0]);
    });
    server.on("error", reject);
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return {
    address,
    stop() {
      server.removeAllListeners("exit");
      server.kill("SIGINT");
    },
  };
}

/**
 * @param {import("playwright-core").Browser} browser @param {string} address
 * @param {keyof typeof SIZES} size @param {string} hash @param {Opening} options
 */
async function open(browser, address, size, hash, { guide = "live", first, ...options }) {
  const context = await browser.newContext({ ...SIZES[size], ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  if (first) await page.addInitScript(first);
  // Most tests read how far it is, which players have to ask for.
  if (guide)
    await page.addInitScript((value) => {
      localStorage.getItem("slidewise") ?? localStorage.setItem("slidewise", JSON.stringify({ guide: value }));
    }, guide);
  /** @type {string[]} */
  const wrong = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !message.text().includes("GPU stall"))
      wrong.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => wrong.push(String(error.stack)));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (["http:", "https:", "ws:", "wss:"].includes(protocol) && `${origin}/` !== address)
      wrong.push(`request to ${request.url()}`);
  });
  await page.goto(address + hash);
  await page.waitForSelector("main > section");
  return {
    page,
    /** Ends the page and says what went wrong in it. */
    async close() {
      await context.close();
      assert.deepEqual(wrong, []);
    },
  };
}

/** Adds up how far things shift by themselves on every page that is loaded from now on. @param {Page} page */
export const countShifts = (page) =>
  page.addInitScript(() => {
    const moved = Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.moved += /** @type {PerformanceEntry & { value: number }} */ (entry).value;
    }).observe({ type: "layout-shift", buffered: true });
  });

/** What is wrong with the looks of a page, for those who see it and those who do not. @param {Page} page */
export const looks = (page) =>
  page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - screen.width,
    nameless: [...document.querySelectorAll("button, a, input, select, textarea, summary, [role=button], [role=img]")]
      .filter(
        (element) =>
          !(
            element.getAttribute("aria-label") ||
            element.textContent?.trim() ||
            element.closest("label")?.textContent?.trim()
          ),
      )
      .map((element) => element.outerHTML),
    headings: document.querySelectorAll("h1").length,
    moved: /** @type {Window & { moved?: number }} */ (window).moved,
    landmarks: ["main", "nav", "header"].every((name) => document.querySelector(name)),
  }));

/** Waits until an element says something. @param {Page} page @param {string} selector @param {RegExp} words */
export async function says(page, selector, words) {
  await page.waitForFunction(
    ([where, pattern]) => new RegExp(pattern).test(document.querySelector(where)?.textContent ?? ""),
    [selector, words.source],
  );
}

/** Opens another address of the page that is there. @param {Page} page @param {string} hash */
export const goTo = (page, hash) => page.evaluate((to) => void (location.hash = to), hash);

/** Waits until the address has the drawing: it is packed into it a moment after the stroke. @param {Page} page */
export const addressed = (page) =>
  page.waitForFunction(async () => {
    const { unpack } = await import(new URL("js/share.js", location.href).href);
    const text = await unpack(location.hash.split("~")[1] ?? "").catch(() => "");
    return text === /** @type {HTMLTextAreaElement | null} */ (document.querySelector("#text"))?.value;
  });

/** Nothing is wider than the screen; a phone's window grows with what is in it. @param {Page} page @param {string} where */
export async function fits(page, where) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
  assert.ok(wide <= 0, `${where}: ${wide} pixels stick out`);
}

/** Closes the dialog by its key and waits until it is gone. @param {Page} page */
export async function escape(page) {
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
}

/** The address that a button copies, without its host. @param {Page} page @param {string} selector */
export async function copied(page, selector) {
  await page.$eval("#toast", (toast) => void (toast.textContent = ""));
  await page.click(selector);
  await says(page, "#toast", /copied/);
  return new URL(await page.evaluate(() => navigator.clipboard.readText())).hash;
}

/** A piece that can be played; A-2 is the second of those called A. @param {Page} page @param {string} name */
export function pieceNamed(page, name) {
  const [, kind, number] = /^(.*?)(?:-(\d+))?$/.exec(name) ?? [];
  return page.locator(`.playable .piece[data-name="${kind}"]`).nth(Number(number ?? 1) - 1);
}

/** Waits until no piece is on its way: none is between cells, or moves, in three frames. @param {Page} page */
export const rested = (page) =>
  page.evaluate(async () => {
    const places = () =>
      [...document.querySelectorAll(".playable .piece")].map((piece) => piece.getAttribute("transform") ?? "");
    const between = (/** @type {string} */ place) =>
      [...place.matchAll(/-?[\d.]+(e-?\d+)?/g)].some(([number]) => Math.abs(Number(number) - 100 * Math.round(Number(number) / 100)) > 0.1);
    for (let [still, before] = [0, ""]; still < 3; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = places();
      still = String(now) === before && !now.some(between) ? still + 1 : 0;
      before = String(now);
    }
  });

/** Where a piece is on the screen and how large a cell is. @param {Page} page @param {string} name */
async function grip(page, name) {
  const found = pieceNamed(page, name);
  await found.scrollIntoViewIfNeeded();
  await rested(page);
  return found.evaluate((element) => {
    const piece = /** @type {SVGGElement} */ (/** @type {unknown} */ (element));
    const cell = piece?.dataset.cells?.split(" ")[0].split(",").map(Number);
    const matrix = piece?.getScreenCTM();
    if (!cell || !matrix) throw new Error(`no piece ${piece.dataset.name}`);
    const at = new DOMPoint(cell[0] * 100 + 50, cell[1] * 100 + 50).matrixTransform(matrix);
    return { x: at.x, y: at.y, cell: matrix.a * 100 };
  });
}

const BY = /** @type {Record<string, [number, number]>} */ ({
  up: [0, -1],
  right: [1, 0],
  down: [0, 1],
  left: [-1, 0],
});

/** A move in words as legs: columns and rows. @param {string} move */
export function legs(move) {
  const [, name, rest] = /^(\S+) (.*)$/.exec(move) ?? [];
  return {
    name,
    legs: rest.split(", ").map((leg) => {
      const [where, cells] = leg.split(" ");
      return BY[where].map((part) => part * Number(cells));
    }),
  };
}

/**
 * Drags a piece as a move says, with the mouse or, on a phone, with a finger.
 * @param {Page} page @param {string} move @param {boolean} finger
 */
export async function drag(page, move, finger) {
  const { name, legs: way } = legs(move);
  const { x, y, cell } = await grip(page, name);
  const points = [[x, y]];
  for (const [dx, dy] of way) {
    const [px, py] = points[points.length - 1];
    for (let step = 1; step <= 5; step++) points.push([px + (dx * cell * step) / 5, py + (dy * cell * step) / 5]);
  }
  if (finger) await touch(page, points);
  else {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const [px, py] of points) await page.mouse.move(px, py);
    await page.waitForTimeout(60);
    await page.mouse.up();
  }
}

/** @param {Page} page @param {number[][]} points */
async function touch(page, points) {
  const client = await page.context().newCDPSession(page);
  const send = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {number[] | undefined} */ at) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  await send("touchStart", points[0]);
  for (const point of points.slice(1)) await send("touchMove", point);
  await page.waitForTimeout(60);
  await send("touchEnd", undefined);
  await client.detach();
}

/** Moves a piece with the keyboard. @param {Page} page @param {string} move @param {boolean} glides */
export async function steer(page, move, glides) {
  const { name, legs: way } = legs(move);
  await pieceNamed(page, name).focus();
  for (const [dx, dy] of way) {
    const key = dx > 0 ? "ArrowRight" : dx < 0 ? "ArrowLeft" : dy > 0 ? "ArrowDown" : "ArrowUp";
    for (let cell = 0; cell < (glides ? 1 : Math.abs(dx + dy)); cell++) await page.keyboard.press(key);
  }
}

/** Notes where all pieces are in every frame from now on. @param {Page} page */
export async function recordFrames(page) {
  await page.evaluate(() => {
    /** @type {number[][]} */
    const frames = [];
    Object.assign(window, { frames });
    const note = () => {
      const pieces = [...document.querySelectorAll(".hero > .board .piece")];
      frames.push(
        pieces.flatMap((piece) => {
          const [, x, y] = /translate\(([-\d.e]+) ([-\d.e]+)\)/.exec(piece.getAttribute("transform") ?? "") ?? [];
          return [Number(x) / 100, Number(y) / 100];
        }),
      );
      requestAnimationFrame(note);
    };
    note();
  });
}

/**
 * Fails unless in every frame all pieces lie within the board, over no wall and over no other piece.
 * @param {Page} page @param {string} text the native text of the puzzle
 */
export async function assertFramesLegal(page, text) {
  const { frames, shapes } = await page.evaluate(() => ({
    frames: /** @type {{ frames: number[][] }} */ (/** @type {unknown} */ (window)).frames,
    shapes: [...document.querySelectorAll(".hero > .board .piece")].map((piece) =>
      (piece.getAttribute("data-cells") ?? "").split(" ").map((cell) => cell.split(",").map(Number)),
    ),
  }));
  const rows = text
    .split(/\n\s*\n/)[1]
    .split("\n")
    .filter(Boolean)
    .map((row) => (/\s/.test(row.trim()) ? row.trim().split(/\s+/) : [...row]));
  const walls = rows.flatMap((row, y) => row.flatMap((cell, x) => (cell === "#" ? [[x, y]] : [])));
  const [width, height] = [rows[0].length, rows.length];
  const slack = 1e-3;
  const meet = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
    Math.abs(a[0] - b[0]) < 1 - slack && Math.abs(a[1] - b[1]) < 1 - slack;
  for (const [number, frame] of frames.entries()) {
    const bodies = shapes.map((shape, piece) =>
      shape.map(([dx, dy]) => [frame[2 * piece] + dx, frame[2 * piece + 1] + dy]),
    );
    for (const [piece, cells] of bodies.entries()) {
      for (const cell of cells) {
        assert.ok(
          cell[0] > -slack && cell[1] > -slack && cell[0] < width - 1 + slack && cell[1] < height - 1 + slack,
          `frame ${number}: piece ${piece} leaves the board`,
        );
        assert.ok(!walls.some((wall) => meet(cell, wall)), `frame ${number}: piece ${piece} is in a wall`);
        for (const other of bodies.slice(piece + 1))
          assert.ok(!other.some((b) => meet(cell, b)), `frame ${number}: pieces overlap`);
      }
    }
  }
  return frames.length;
}

/** The moves that a list on the page shows. @param {Page} page @param {string} list */
export const listed = (page, list) =>
  page.$$eval(`${list} .step`, (steps) => steps.map((step) => step.textContent ?? ""));
