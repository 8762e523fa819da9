/** Coordinates of the evaluation curve and of the cause bars. */

import type { MistakeLine, LedgerRow, SeatAnalysis } from "../api/wire";

export const CHART_WIDTH = 300;
export const CHART_HEIGHT = 100;

/** The x coordinate of a ply. */
export const plyToX = (ply: number, last: number, width = CHART_WIDTH): number => (width * ply) / Math.max(1, last);

/** The ply at an x coordinate. */
export const xToPly = (x: number, last: number, width = CHART_WIDTH): number =>
  Math.max(0, Math.min(last, Math.round((x * last) / width)));

/** A line through the chances: level until the next one is known. */
export function line({ course }: SeatAnalysis, last: number, width = CHART_WIDTH): string {
  const points = course.map(
    ([ply, chance]) => `${plyToX(ply, last, width).toFixed(1)} ${(CHART_HEIGHT - chance).toFixed(1)}`,
  );
  const end = course.at(-1);
  return `M${points.join("L")}${end ? `H${plyToX(last, last, width)}` : ""}`;
}

export interface Bar {
  row: LedgerRow;
  /** Start and width of the bar, in percent of the drawing. */
  left: number;
  width: number;
  lost: boolean;
}

/** Each change begins where the one before it has come to; all of them fit side by side. */
export function causeBars(rows: readonly LedgerRow[]): Bar[] {
  let sum = 0;
  const spans = rows.map((row) => {
    const from = row.whole ? 0 : sum;
    sum = from + row.points;
    return { row, from, to: sum };
  });
  const ends = spans.flatMap(({ from, to }) => [from, to]);
  const [least, most] = [Math.min(0, ...ends), Math.max(100, ...ends)];
  const percent = (points: number): number => (100 * points) / (most - least);
  return spans.map(({ row, from, to }) => ({
    row,
    left: percent(Math.min(from, to) - least),
    width: percent(Math.abs(to - from)),
    lost: to < from,
  }));
}

const SHOWN = 5;

/** The choices that have cost most, the dearest first. */
export const largestMistakes = (choices: readonly MistakeLine[], most = SHOWN): MistakeLine[] =>
  [...choices].sort((one, other) => other.loss - one.loss).slice(0, most);
