/** The newest log lines beside the prompt, shortened to what can be read there. */

import type { Line } from "../api/wire";

const WIDE = 110; // letters of lines side by side
const NARROW = 48; // letters in the one line of a phone, with the flags

/** Adds the most important line since the player's last action, if no newer one tells it. */
export function withMissedLine(told: readonly Line[], all: readonly Line[], since: number | null, own: readonly number[], phone: boolean): readonly Line[] {
  const acted = all.findLast(({ seat }) => seat !== null && own.includes(seat))?.ply ?? 0;
  const line = since !== null && since > acted ? all.find(({ ply, seat }) => ply === since && seat !== null) : undefined;
  if (!line || told.some(({ ply }) => ply === line.ply)) return told;
  const newest = told.slice(-1);
  return letters([line, ...newest]) <= (phone ? NARROW : WIDE) ? [line, ...newest] : [line];
}

/** The newest turn whole, or the two newest lines; on a phone without its dice, or the newest alone, if no more can be read.
 * `tall`: the prompt is one line, so that a phone has room for a turn line by line. */
export function latest(lines: readonly Line[], phone: boolean, tall = false): readonly Line[] {
  const newest = lines.slice(-Math.max(2, turn(lines)));
  const deeds = newest.filter((line, n) => line.seat !== null || n === newest.length - 1);
  const room = phone ? NARROW : WIDE;
  const fits = (each: readonly Line[]): boolean => letters(each) <= room || (phone && tall && rows(each) <= ROWS);
  return [newest, deeds].find(fits) ?? lines.slice(-1);
}

const MOST = 3; // lines of one turn
const ROWS = 3; // under a prompt of one line on a phone

/** The number of last lines that belong to one turn: its action and its dice. */
function turn(lines: readonly Line[]): number {
  const last = lines.findLast(({ seat }) => seat !== null)?.seat;
  const before = lines.findLastIndex(({ seat }) => seat !== null && seat !== last);
  return Math.min(MOST, lines.length - 1 - before);
}

const rows = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + Math.ceil(text.length / NARROW), 0);
const letters = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);
