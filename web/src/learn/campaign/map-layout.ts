/** The layout of the map: a course through the chapters, in rows of alternating directions. */

/** A point of a course. */
export interface CoursePoint {
  /** Per cent of the width. */
  readonly x: number;
  /** Pixels from the top. */
  readonly y: number;
}

const ROW_HEIGHT = 152; // px
const FIRST_Y = 96; // px: the middle of the first stop, below the title of the chapter
const STAGGER = 9; // px: every other stop is a little lower
const MARGIN = 72; // px for the title and below the last row

/** The positions of `count` stops in rows of `columns`; `leftward`: the first row runs from right to left. */
export function coursePoints(count: number, columns: number, leftward = false): CoursePoint[] {
  return Array.from({ length: count }, (_, n) => {
    const row = Math.floor(n / columns);
    const offset = n % columns;
    const column = (row % 2 === 1) !== leftward ? columns - 1 - offset : offset;
    return { x: (100 * (column + 0.5)) / columns, y: FIRST_Y + row * ROW_HEIGHT + (n % 2 ? STAGGER : -STAGGER) };
  });
}

export const courseHeight = (count: number, columns: number): number =>
  Math.ceil(count / columns) * ROW_HEIGHT + MARGIN;

/**
 * The smooth legs of a course that lead to each of these points, for a drawing that is `width` pixels wide. The first
 * begins at `from`, or at the first point.
 */
export function courseLegs(points: readonly CoursePoint[], width: number, from?: CoursePoint): string[] {
  const toPixels = ({ x, y }: CoursePoint): [number, number] => [(x * width) / 100, y];
  return points.map((point, n) => {
    const before = points[n - 1] ?? from ?? point;
    const [[fromX, fromY], [x, y]] = [toPixels(before), toPixels(point)];
    const changesRow = Math.abs(y - fromY) > ROW_HEIGHT / 2;
    const bulge = changesRow ? (x > width / 2 ? 40 : -40) : 0;
    const middle = (fromX + x) / 2;
    return changesRow
      ? `M${fromX} ${fromY}C${fromX + bulge} ${fromY} ${x + bulge} ${y} ${x} ${y}`
      : `M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${y} ${x} ${y}`;
  });
}
