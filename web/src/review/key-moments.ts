/** The key moments of an analysis, in the order of the match, and the way from one to the next. */

import type { KeyMomentLine, MistakeLine, SeatAnalysis } from "../api/wire";
import { largestMistakes } from "./analysis-chart";

/** A moment to look at: the best choice of the seat, a mistake of it, or a large change. */
export interface KeyMoment {
  kind: "best" | "mistake" | "turn";
  ply: number;
  seat: number | null;
  text: string;
  /** The change in points, with its sign; empty for a mistake, whose text names its cost. */
  gain: string;
  mistake?: MistakeLine;
}

const SHOWN = 3; // mistakes among the moments

/** The best choice, the costliest mistakes and the largest changes of a seat, each ply once. */
export function keyMoments({ seat, best, turned, costly }: SeatAnalysis): KeyMoment[] {
  const found = new Map<number, KeyMoment>();
  const add = (kind: "best" | "turn", { ply, seat, gain, text }: KeyMomentLine): unknown =>
    found.set(ply, { kind, ply, seat, gain, text });
  for (const moment of turned) add("turn", moment);
  if (best) add("best", best);
  for (const mistake of largestMistakes(costly, SHOWN)) {
    const { ply, text } = mistake;
    found.set(ply, { kind: "mistake", ply, seat, gain: "", text, mistake });
  }
  return [...found.values()].toSorted((one, other) => one.ply - other.ply);
}

/** The moment before (-1) or after (1) a ply; undefined: there is none. */
export const nextMoment = (moments: readonly KeyMoment[], ply: number, way: -1 | 1): KeyMoment | undefined =>
  way < 0 ? moments.findLast((each) => each.ply < ply) : moments.find((each) => each.ply > ply);

/** What to do next, for a player: a lesson, puzzles, or a stronger captain. */
export type Advice = "lesson" | "puzzles" | "captain";

/** Without a costly choice a stronger captain; else the lessons that are left, then puzzles. */
export function whatToLearn(mistakes: number, lessonsLeft: boolean): Advice {
  if (!mistakes) return "captain";
  return lessonsLeft ? "lesson" : "puzzles";
}
