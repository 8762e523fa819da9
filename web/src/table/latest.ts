/** What is told of the last moments beside the prompt: as much as can be read there. No rule, no page. */

import type { Line } from "../wire";

const BOTH = 110; // letters of two lines that stand side by side

/** The newest line whole, and the one before it where both can be read. */
export function latest(lines: readonly Line[]): readonly Line[] {
  const two = lines.slice(-2);
  return letters(two) > BOTH ? two.slice(-1) : two;
}

const NARROW = 44; // letters in the two lines of a phone, with the flags

/** Whether these are too long to be told together on a phone. */
export const crowded = (lines: readonly Line[]): boolean => lines.length > 1 && letters(lines) > NARROW;

const letters = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);
