// The puzzle of the day: the same for everybody who has the same collection, and how many days in a row it was solved.

import { h } from "./dom.js";
import { title } from "./puzzle.js";
import { memory, save } from "./store.js";

/** A day as it is written in the calendar here. @param {Date} date */
export const dayOf = (date) =>
	[date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** @param {string} day @param {number} by days */
function shifted(day, by) {
	const [year, month, date] = day.split("-").map(Number);
	return dayOf(new Date(year, month - 1, date + by, 12));
}

/** A number that is the same for a day everywhere (FNV-1a). @param {string} day */
function seedOf(day) {
	let hash = 0x811c9dc5;
	for (const letter of day) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
	return hash;
}

/** Puzzles that take a while, but not all day. @param {Row} row */
const fitting = ({ family, length }) => family !== "maze" && length !== null && length >= 6 && length <= 60;

/** @param {Row[]} collection @param {string} day */
export function dailyOf(collection, day) {
	const rows = collection.filter(fitting);
	return rows[seedOf(day) % rows.length];
}

/** What a catalogue chooses its board of the day by. */
export const seedOfToday = () => seedOf(dayOf(new Date()));

/** A board of a catalogue counts as the puzzle of the day too. @param {string} board what it is remembered by */
export function isDaily(board) {
	const day = dayOf(new Date());
	if (memory.today.day !== day) memory.today = { day, boards: [] };
	if (!memory.today.boards.includes(board)) memory.today.boards.push(board);
	save();
}

/** Notes that a puzzle was solved, if it is one of the day. @param {Row[]} collection @param {string} board what it is remembered by @param {number} stars */
export function noteDaily(collection, board, stars) {
	const day = dayOf(new Date());
	const { today } = memory;
	if (dailyOf(collection, day)?.name !== board && !(today.day === day && today.boards.includes(board))) return;
	memory.days[day] = Math.max(memory.days[day] ?? 0, stars);
	save();
}

/** Days in a row up to today; today may still come. */
export function streak() {
	let day = dayOf(new Date());
	if (!memory.days[day]) day = shifted(day, -1);
	let count = 0;
	while (memory.days[day]) [count, day] = [count + 1, shifted(day, -1)];
	return count;
}

/** The most days in a row there ever were. */
export function longestStreak() {
	let [longest, now, before] = [0, 0, ""];
	for (const day of Object.keys(memory.days).sort()) {
		now = before && shifted(before, 1) === day ? now + 1 : 1;
		[longest, before] = [Math.max(longest, now), day];
	}
	return longest;
}

/** What today's puzzle is, as a link. @param {Row} row @param {string} address */
export function dailyCard(row, address) {
	const day = dayOf(new Date());
	const days = streak();
	const done = memory.days[day];
	const words = [
		done ? "solved today" : "not solved yet",
		days ? `${days} ${days === 1 ? "day" : "days"} in a row` : "",
	].filter(Boolean);
	return h(
		"a",
		{ class: "daily", id: "daily", href: address },
		h("span", { class: "daily-day", "aria-hidden": "true" }, String(Number(day.slice(8)))),
		h(
			"span",
			{},
			h("strong", {}, h("span", {}, "Puzzle of the day: "), title(row.name)),
			h("span", { class: "caption" }, words.join(" · ")),
		),
	);
}
