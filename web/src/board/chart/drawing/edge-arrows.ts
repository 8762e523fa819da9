/** Arrows at the edge of a chart; overlapping ones are merged, with their number. */

import { distance, type ChartPoint } from "../geometry";
import { type DrawingBox, overlap } from "./label-placement";

/** An arrow at the edge of a chart, with its text and direction. */
export interface EdgeArrow {
  id: string;
  text: string;
  at: ChartPoint; // px
  heading: number; // tenths of a degree from north
}

const MIN_GAP = 24; // px between arrows with readable labels

/** Merges arrows that would overlap; the merged one shows their number. */
export function clusterArrows(arrows: readonly EdgeArrow[]): EdgeArrow[] {
  const groups: EdgeArrow[][] = [];
  for (const arrow of [...arrows].sort((one, other) => one.at[0] - other.at[0] || one.at[1] - other.at[1])) {
    const overlapping = groups.find((group) => group.some(({ at }) => distance(at, arrow.at) < MIN_GAP));
    if (overlapping) overlapping.push(arrow);
    else groups.push([arrow]);
  }
  return groups.flatMap((group) => {
    const middle = group[group.length >> 1];
    return middle ? [group.length > 1 ? { ...middle, text: `${group.length}\u00d7` } : middle] : [];
  });
}

const SHIFTS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7]; // along the edge, in widths of an arrow
const ARROW_WIDTH = 24; // px
const HALF_WIDTH = 11;
const [TEXT_ABOVE, TEXT_BELOW] = [-26, 30]; // px from the middle of an arrow to the end of its number

/** The box of an arrow with its number, which is above it in the lower half of the drawing. */
export function arrowBox([x, y]: ChartPoint, isTextAbove: boolean): DrawingBox {
  return {
    left: x - HALF_WIDTH,
    right: x + HALF_WIDTH,
    top: y + (isTextAbove ? TEXT_ABOVE : -HALF_WIDTH),
    bottom: y + (isTextAbove ? HALF_WIDTH : TEXT_BELOW),
  };
}

/** Moves an arrow along its edge to a place that is not taken; it stays if there is none. */
export function freeEdgePoint(
  [x, y]: ChartPoint,
  { width, height }: { width: number; height: number },
  margin: number,
  taken: readonly DrawingBox[],
): ChartPoint {
  const isOnSide = x <= margin || x >= width - margin;
  const points = SHIFTS.map((n): ChartPoint => (isOnSide ? [x, y + n * ARROW_WIDTH] : [x + n * ARROW_WIDTH, y]));
  const isFree = (point: ChartPoint): boolean =>
    point[0] >= margin &&
    point[1] >= margin &&
    point[0] <= width - margin &&
    point[1] <= height - margin &&
    !taken.some((box) => overlap(box, arrowBox(point, point[1] > height / 2)));
  return points.find(isFree) ?? [x, y];
}
