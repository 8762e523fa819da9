/** Log lines: grouped into turns, repeats merged, the newest shortened for the space beside the prompt. */

import type { Line } from "../api/wire";

/** Merged lines, their seat (null for dice), and the index of the first. */
export interface LogTurn {
  first: number;
  seat: number | null;
  lines: readonly Line[];
  /** The steps that this line sums up, shown collapsed. */
  steps?: readonly Line[];
}

const MAX_TURN_CHARS = 150; // still read as one sentence
export const MAX_ROLL_CHARS = 20; // longer rolls are lines of their own

/** The sentences of a text. */
export const splitSentences = (text: string): readonly string[] => text.split(/(?<=[.!?…]) +(?=\p{Lu})/u);

/** As many of the first sentences as fit into this number of characters, at least one. */
export function leadingSentences(text: string, maxChars: number): string {
  const [first = "", ...others] = splitSentences(text);
  return others.reduce((start, each) => (start.length + each.length < maxChars ? `${start} ${each}` : start), first);
}

/** Joins a short roll with the actions before and after it: "West boat to b6 · 5 on the die · a mine on g11". */
export function groupTurns(lines: readonly Line[]): readonly LogTurn[] {
  const turns: LogTurn[] = [];
  for (let first = 0; first < lines.length;) {
    const seat = lines[first]?.seat ?? null;
    const [roll, next] = [lines[first + 1], lines[first + 2]];
    const triple = lines.slice(first, first + 3);
    const isJoined =
      seat !== null &&
      roll?.seat === null &&
      roll.text.length <= MAX_ROLL_CHARS &&
      next?.seat === seat &&
      charCount(triple) <= MAX_TURN_CHARS;
    const turn = isJoined ? triple : lines.slice(first, first + 1);
    turns.push({ first, seat, lines: turn });
    first += turn.length;
  }
  return turns;
}

/** Whether a line is a step of a turn of another player, or a roll of dice in it. */
export const isStepOfOther = ({ step, seat }: Line, ownSeats: readonly number[]): boolean =>
  step === true && (seat === null || !ownSeats.includes(seat));

/** The lines without the steps before a line in which another player's turn is summed up. */
export function withoutSummedSteps(lines: readonly Line[], ownSeats: readonly number[]): readonly Line[] {
  const summary = ownSeats.length
    ? lines.findLastIndex(({ step, seat }) => !step && seat !== null && !ownSeats.includes(seat))
    : -1;
  return lines.filter((line, n) => n > summary || !isStepOfOther(line, ownSeats));
}

/** Groups lines into turns, and attaches the steps of a turn to its summary line. */
export function foldSteps(lines: readonly Line[]): readonly LogTurn[] {
  const turns: LogTurn[] = [];
  let start = 0; // the first line that is not grouped yet
  let steps = 0; // the number of steps before the present line
  const group = (end: number): void => {
    turns.push(...groupTurns(lines.slice(start, end)).map((turn) => ({ ...turn, first: turn.first + start })));
    start = end;
  };
  for (const [n, line] of lines.entries()) {
    if (!line.step && line.seat !== null && steps) {
      group(n - steps);
      turns.push({ first: start, seat: line.seat, lines: [line], steps: lines.slice(start, n) });
      start = n + 1;
    }
    steps = line.step ? steps + 1 : 0;
  }
  group(lines.length);
  return turns;
}

/** Removes steps that a later line sums up; the steps of the current turn are kept. */
export function withoutSteps(lines: readonly Line[]): readonly Line[] {
  const lastSummary = lines.findLastIndex(({ step }) => !step);
  return lines.filter(({ step }, n) => !step || n > lastSummary);
}

/**
 * As `withoutSteps`, but keeps rolls of dice, draws and the steps of others, which the user of a screen reader needs to
 * follow a turn.
 */
export function withoutOwnSteps(lines: readonly Line[], ownSeats: readonly number[]): readonly Line[] {
  const remaining = new Set(withoutSteps(lines));
  return lines.filter((line) => remaining.has(line) || line.seat === null || !ownSeats.includes(line.seat));
}

const charCount = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);

const DESKTOP_CHARS = 110; // characters in lines side by side
const PHONE_CHARS = 48; // characters in the single line of a phone, flags included

/** Adds the line of the last decisive ply, if it is newer than the player's last action and not yet shown. */
export function withDecisiveLine(
  shown: readonly Line[],
  all: readonly Line[],
  lastDecisivePly: number | null,
  ownSeats: readonly number[],
  isPhone: boolean,
): readonly Line[] {
  const lastOwnPly = all.findLast(({ seat }) => seat !== null && ownSeats.includes(seat))?.ply ?? 0;
  const line =
    lastDecisivePly !== null && lastDecisivePly > lastOwnPly
      ? all.find(({ ply, seat }) => ply === lastDecisivePly && seat !== null)
      : undefined;
  if (!line || shown.some(({ ply }) => ply === line.ply)) return shown;
  const newest = shown.slice(-1);
  return charCount([line, ...newest]) <= (isPhone ? PHONE_CHARS : DESKTOP_CHARS) ? [line, ...newest] : [line];
}

/**
 * The newest lines that fit: the whole turn or the last two lines, else without dice, else the last line. Below a
 * prompt of one line, a phone has space for a turn.
 */
export function latestLines(lines: readonly Line[], isPhone: boolean, hasOneLinePrompt = false): readonly Line[] {
  const newest = lines.slice(-Math.max(2, turnLength(lines)));
  const actions = newest.filter((line, n) => line.seat !== null || n === newest.length - 1);
  const maxChars = isPhone ? PHONE_CHARS : DESKTOP_CHARS;
  const fits = (each: readonly Line[]): boolean =>
    charCount(each) <= maxChars || (isPhone && hasOneLinePrompt && rowCount(each) <= MAX_PHONE_ROWS);
  return [newest, actions].find(fits) ?? lines.slice(-1);
}

/** The lines without the last dice of the player's own turn: the prompt tells them. */
export function withoutOwnRolls(lines: readonly Line[], ownSeats: readonly number[]): readonly Line[] {
  const last = lines.findLastIndex(({ seat }) => seat !== null);
  const seat = lines[last]?.seat ?? null;
  return seat !== null && ownSeats.includes(seat) ? lines.slice(0, last + 1) : lines;
}

/** The lines without a last roll of dice whose numbers the prompt repeats. */
export function withoutToldRolls(lines: readonly Line[], prompt: string): readonly Line[] {
  const last = lines.at(-1);
  const numbers = (text: string): string[] => text.match(/\d+/g) ?? [];
  const told = numbers(prompt);
  const rolled = last?.seat === null ? numbers(last.text) : [];
  return rolled.length && rolled.every((each) => told.includes(each)) ? lines.slice(0, -1) : lines;
}

const MAX_TURN_LINES = 3;
const MAX_PHONE_ROWS = 3; // under a prompt of one line on a phone

/** The number of last lines that belong to one turn: its action and its dice. */
function turnLength(lines: readonly Line[]): number {
  const last = lines.findLast(({ seat }) => seat !== null)?.seat;
  const before = lines.findLastIndex(({ seat }) => seat !== null && seat !== last);
  return Math.min(MAX_TURN_LINES, lines.length - 1 - before);
}

const rowCount = (lines: readonly Line[]): number =>
  lines.reduce((sum, { text }) => sum + Math.ceil(text.length / PHONE_CHARS), 0);

const MIN_COMMON_WORDS = 3; // words in common at the beginning of lines that are merged
const MAX_DIFFERENT_WORDS = 2;

/** Consecutive actions of one player: their common words, and those that differ. */
interface RepeatGroup {
  line: Line;
  head: readonly string[];
  parts: readonly { text: string; count: number }[];
}

/** Merges consecutive lines of a player that begin with the same words. */
export function mergeRepeats(lines: readonly Line[]): readonly Line[] {
  const groups: RepeatGroup[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const extendedGroup = last && last.line.seat === line.seat ? extendGroup(last, line) : null;
    if (extendedGroup) groups[groups.length - 1] = extendedGroup;
    else groups.push({ line, head: [], parts: [{ text: line.text, count: 1 }] });
  }
  return groups.map(({ line, head, parts }) => ({
    ...line,
    text: [...head, withNouns(head, parts.map(withCount)).join(", ")].join(" "),
  }));
}

/** The group with one more line; null if the line differs too much. */
function extendGroup({ head, parts }: RepeatGroup, line: Line): RepeatGroup | null {
  const last = parts.at(-1);
  const words = line.text.split(" ");
  if (!last) return null;
  if ([...head, last.text].join(" ") === line.text)
    return { line, head, parts: [...parts.slice(0, -1), { ...last, count: last.count + 1 }] };
  const wordsBefore = [...head, ...last.text.split(" ")];
  const firstDifference = wordsBefore.findIndex((word, n) => word !== words[n]);
  const common = head.length && firstDifference > head.length ? head.length : firstDifference; // keeps all words in common so far
  if (common < MIN_COMMON_WORDS || wordsBefore.slice(0, common).some((word) => word.endsWith(":"))) return null; // text after a colon is a result: such lines are not merged
  const prefix = head
    .slice(common)
    .map((word) => `${word} `)
    .join("");
  const all = head.length
    ? parts.map(({ text, count }) => ({ text: prefix + text, count }))
    : [{ ...last, text: wordsBefore.slice(common).join(" ") }];
  const next = [...all, { text: words.slice(common).join(" "), count: 1 }];
  return next.every(({ text }) => text.split(" ").length <= MAX_DIFFERENT_WORDS)
    ? { line, head: wordsBefore.slice(0, common), parts: next }
    : null;
}

/** Repeats the noun before each number: "petit 3, petit 1" instead of "petit 3, 1". */
function withNouns(head: readonly string[], parts: readonly string[]): readonly string[] {
  const noun = head.at(-1);
  const areNumbers = noun !== undefined && parts.length > 1 && parts.every((part) => /^\d+( ×\d+)?$/.test(part));
  return areNumbers ? parts.map((part, n) => (n ? `${noun} ${part}` : part)) : parts;
}

const withCount = ({ text, count }: { text: string; count: number }): string =>
  count > 1 ? `${text} ×${count}` : text;
