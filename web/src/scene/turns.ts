/** Log lines grouped into turns: an action, its dice, and its effects. */

import type { Line } from "../api/wire";

/** Merged lines, their seat (null: dice), and the number of the first. */
export interface LogTurn {
  first: number;
  seat: number | null;
  lines: readonly Line[];
}

const MOST = 150; // letters that are still read as one sentence
export const SHORT_ROLL = 20; // letters of a roll that is joined to its turn; longer ones are lines of their own

/** A short roll is joined with the actions before and after it: "West boat to b6 · 5 on the die · a mine on g11". */
export function groupTurns(lines: readonly Line[]): readonly LogTurn[] {
  const found: LogTurn[] = [];
  for (let first = 0; first < lines.length; ) {
    const seat = lines[first]?.seat ?? null;
    const [thrown, then] = [lines[first + 1], lines[first + 2]];
    const whole = lines.slice(first, first + 3);
    const joined = seat !== null && thrown?.seat === null && thrown.text.length <= SHORT_ROLL && then?.seat === seat && letters(whole) <= MOST;
    const own = joined ? whole : lines.slice(first, first + 1);
    found.push({ first, seat, lines: own });
    first += own.length;
  }
  return found;
}

const letters = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);
