/** Log lines: grouped into turns, repeats merged, the newest shortened for the place beside the prompt. */

import type { Line } from "../api/wire";

/** Merged lines, their seat (null: dice), and the number of the first. */
export interface LogTurn {
  first: number;
  seat: number | null;
  lines: readonly Line[];
  /** What led to it, folded. */
  steps?: readonly Line[];
}

const LONGEST_TURN = 150; // letters that are still read as one sentence
export const SHORT_ROLL = 20; // letters of a roll that is joined to its turn; longer ones are lines of their own

/** A short roll is joined with the actions before and after it: "West boat to b6 · 5 on the die · a mine on g11". */
export function groupTurns(lines: readonly Line[]): readonly LogTurn[] {
  const found: LogTurn[] = [];
  for (let first = 0; first < lines.length;) {
    const seat = lines[first]?.seat ?? null;
    const [roll, next] = [lines[first + 1], lines[first + 2]];
    const whole = lines.slice(first, first + 3);
    const joined =
      seat !== null &&
      roll?.seat === null &&
      roll.text.length <= SHORT_ROLL &&
      next?.seat === seat &&
      letters(whole) <= LONGEST_TURN;
    const own = joined ? whole : lines.slice(first, first + 1);
    found.push({ first, seat, lines: own });
    first += own.length;
  }
  return found;
}

/** The steps of a turn are folded into the line that sums them up: it comes first. */
export function foldSteps(lines: readonly Line[]): readonly LogTurn[] {
  const found: LogTurn[] = [];
  let start = 0; // of what is not grouped yet
  let steps = 0; // the last of them that are steps
  const group = (end: number): void => {
    found.push(...groupTurns(lines.slice(start, end)).map((turn) => ({ ...turn, first: turn.first + start })));
    start = end;
  };
  for (const [n, line] of lines.entries()) {
    if (!line.step && line.seat !== null && steps) {
      group(n - steps);
      found.push({ first: start, seat: line.seat, lines: [line], steps: lines.slice(start, n) });
      start = n + 1;
    }
    steps = line.step ? steps + 1 : 0;
  }
  group(lines.length);
  return found;
}

/** Without the steps that later lines sum up: those of a turn that goes on stay. */
export function withoutSteps(lines: readonly Line[]): readonly Line[] {
  const summed = lines.findLastIndex(({ step }) => !step);
  return lines.filter(({ step }, n) => !step || n > summed);
}

const letters = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);

const WIDE = 110; // letters of lines side by side
const NARROW = 48; // letters in the one line of a phone, with the flags

/** Adds the most important line since the player's last action, if no newer one tells it. */
export function withMissedLine(
  shown: readonly Line[],
  all: readonly Line[],
  since: number | null,
  own: readonly number[],
  phone: boolean,
): readonly Line[] {
  const acted = all.findLast(({ seat }) => seat !== null && own.includes(seat))?.ply ?? 0;
  const line =
    since !== null && since > acted ? all.find(({ ply, seat }) => ply === since && seat !== null) : undefined;
  if (!line || shown.some(({ ply }) => ply === line.ply)) return shown;
  const newest = shown.slice(-1);
  return letters([line, ...newest]) <= (phone ? NARROW : WIDE) ? [line, ...newest] : [line];
}

/**
 * The newest turn whole, or the two newest lines; on a phone without its dice, or the newest alone, if no more can be read.
 * `tall`: the prompt is one line, so that a phone has room for a turn line by line.
 */
export function latestLines(lines: readonly Line[], phone: boolean, tall = false): readonly Line[] {
  const newest = lines.slice(-Math.max(2, turnLength(lines)));
  const actions = newest.filter((line, n) => line.seat !== null || n === newest.length - 1);
  const room = phone ? NARROW : WIDE;
  const fits = (each: readonly Line[]): boolean => letters(each) <= room || (phone && tall && rows(each) <= ROWS);
  return [newest, actions].find(fits) ?? lines.slice(-1);
}

const MOST_LINES = 3; // lines of one turn
const ROWS = 3; // under a prompt of one line on a phone

/** The number of last lines that belong to one turn: its action and its dice. */
function turnLength(lines: readonly Line[]): number {
  const last = lines.findLast(({ seat }) => seat !== null)?.seat;
  const before = lines.findLastIndex(({ seat }) => seat !== null && seat !== last);
  return Math.min(MOST_LINES, lines.length - 1 - before);
}

const rows = (lines: readonly Line[]): number =>
  lines.reduce((sum, { text }) => sum + Math.ceil(text.length / NARROW), 0);

const SAME = 3; // words at the beginning of two lines that tell of the same
const MOST_DIFFERENT = 2; // words at most in which they differ

/** Consecutive actions of one player: their common words, and those that differ. */
interface Run {
  line: Line;
  head: readonly string[];
  parts: readonly { rest: string; times: number }[];
}

export function mergeRepeats(lines: readonly Line[]): readonly Line[] {
  const runs: Run[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    const longer = last && last.line.seat === line.seat ? extended(last, line) : null;
    if (longer) runs[runs.length - 1] = longer;
    else runs.push({ line, head: [], parts: [{ rest: line.text, times: 1 }] });
  }
  return runs.map(({ line, head, parts }) => ({ ...line, text: [...head, parts.map(withCount).join(", ")].join(" ") }));
}

/** The run with one more line; null: that tells of something else. */
function extended({ head, parts }: Run, line: Line): Run | null {
  const [last, words] = [parts.at(-1), line.text.split(" ")];
  if (!last) return null;
  if ([...head, last.rest].join(" ") === line.text)
    return { line, head, parts: [...parts.slice(0, -1), { ...last, times: last.times + 1 }] };
  const known = [...head, ...last.rest.split(" ")];
  const same = known.findIndex((word, n) => word !== words[n]);
  const common = head.length && same > head.length ? head.length : same; // the common words do not shrink
  if (common < SAME || known.slice(0, common).some((word) => word.endsWith(":"))) return null; // what follows a colon came of it
  const before = head
    .slice(common)
    .map((word) => `${word} `)
    .join("");
  const all = head.length
    ? parts.map(({ rest, times }) => ({ rest: before + rest, times }))
    : [{ ...last, rest: known.slice(common).join(" ") }];
  const next = [...all, { rest: words.slice(common).join(" "), times: 1 }];
  return next.every(({ rest }) => rest.split(" ").length <= MOST_DIFFERENT)
    ? { line, head: known.slice(0, common), parts: next }
    : null;
}

const withCount = ({ rest, times }: { rest: string; times: number }): string =>
  times > 1 ? `${rest} ×${times}` : rest;
