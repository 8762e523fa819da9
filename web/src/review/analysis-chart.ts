/** Coordinates of the evaluation curve and of the balance bars. */

import type { MistakeLine, CauseRow, SeatSoFar } from "../api/wire";
import { wholePercent } from "../i18n/percent";

const CHART_WIDTH = 300;
export const CHART_HEIGHT = 100;

/** The x coordinate of a ply. */
export const plyToX = (ply: number, last: number, width = CHART_WIDTH): number => (width * ply) / Math.max(1, last);

/** The ply at an x coordinate. */
export const xToPly = (x: number, last: number, width = CHART_WIDTH): number =>
  Math.max(0, Math.min(last, Math.round((x * last) / width)));

/** The analysis of a seat, whole or in part; `known`: the last ply before a part that is not computed yet. */
export type AnalysedSeat = Omit<SeatSoFar, "known"> & Partial<Pick<SeatSoFar, "known">>;
type Curve = Pick<AnalysedSeat, "course" | "known">;

/** The SVG path of a seat's expected score; it is horizontal after its last known point. */
export function curvePath({ course, known = Infinity }: Curve, last: number, width = CHART_WIDTH): string {
  const points = course
    .filter(([ply]) => ply <= known)
    .map(([ply, chance]) => `${plyToX(ply, last, width).toFixed(1)} ${(CHART_HEIGHT - chance).toFixed(1)}`);
  return points.length ? `M${points.join("L")}H${plyToX(Math.min(known, last), last, width)}` : "";
}

/** The expected score of a seat after a ply, from 0 to 100; null if it is not computed yet. */
export function chanceAt({ course, known = Infinity }: Curve, ply: number): number | null {
  if (ply > known) return course.find(([at]) => at === ply)?.[1] ?? null;
  return course.findLast(([at]) => at <= ply)?.[1] ?? course[0]?.[1] ?? 50;
}

const SUM_TOLERANCE = 0.001; // points by which the sum of two chances may differ from 100 by rounding

/**
 * Chances in whole percent. Those of two seats that add up to 100 do so exactly afterwards: the selected seat's chance
 * is rounded, and the other one is the rest. Chances add up to less if both players may lose.
 */
export function wholeShares(chances: readonly number[], selected: number): number[] {
  const rounded = chances.map((chance) => wholePercent(chance / 100));
  const sum = chances.reduce((total, chance) => total + chance, 0);
  const own = rounded[selected];
  if (chances.length !== 2 || own === undefined || Math.abs(sum - 100) > SUM_TOLERANCE) return rounded;
  return rounded.map((_, n) => (n === selected ? own : 100 - own));
}

/** A bar of the balance; `lost`: the change is a loss. */
export interface BalanceBar {
  row: CauseRow;
  /** Start and width of the bar, in percent of the drawing. */
  left: number;
  width: number;
  lost: boolean;
}

/** The bars of a waterfall chart: scaled to fit; each change starts where the previous one ended. */
export function waterfallBars(rows: readonly CauseRow[]): BalanceBar[] {
  let sum = 0;
  const spans = rows.map((row) => {
    const from = row.whole ? 0 : sum;
    sum = from + row.points;
    return { row, from, to: sum };
  });
  const ends = spans.flatMap(({ from, to }) => [from, to]);
  const [min, max] = [Math.min(0, ...ends), Math.max(100, ...ends)];
  const percent = (points: number): number => (100 * points) / (max - min);
  return spans.map(({ row, from, to }) => ({
    row,
    left: percent(Math.min(from, to) - min),
    width: percent(Math.abs(to - from)),
    lost: to < from,
  }));
}

const MAX_SHOWN = 5;

/** The costliest mistakes, largest loss first. */
export const largestMistakes = (choices: readonly MistakeLine[], max = MAX_SHOWN): MistakeLine[] =>
  [...choices].sort((one, other) => other.loss - one.loss).slice(0, max);
