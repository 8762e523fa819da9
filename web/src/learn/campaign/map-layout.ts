/** The layout of the stops of a chapter on the map: a course of rows in alternating directions. */

/** A point of a course. */
export interface CoursePoint {
  /** Per cent of the width. */
  readonly x: number;
  /** Pixels from the top. */
  readonly y: number;
}

const ROW_HEIGHT = 132; // px
const FIRST_Y = 52; // px: the middle of the first stop, with space for its ring
const STAGGER = 9; // px: every other stop is a little lower
const MARGIN = 20; // px below the last row

/** The positions of `count` stops in rows of `columns`; each second row runs from right to left. */
export function coursePoints(count: number, columns: number): CoursePoint[] {
  return Array.from({ length: count }, (_, n) => {
    const row = Math.floor(n / columns);
    const offset = n % columns;
    const column = row % 2 ? columns - 1 - offset : offset;
    return { x: (100 * (column + 0.5)) / columns, y: FIRST_Y + row * ROW_HEIGHT + (n % 2 ? STAGGER : -STAGGER) };
  });
}

export const courseHeight = (count: number, columns: number): number =>
  Math.ceil(count / columns) * ROW_HEIGHT + MARGIN;

/** A smooth path through points, for a drawing that is `width` pixels wide. */
export function coursePath(points: readonly CoursePoint[], width: number): string {
  const toPixels = ({ x, y }: CoursePoint): [number, number] => [(x * width) / 100, y];
  return points
    .map((point, n) => {
      const [x, y] = toPixels(point);
      const before = points[n - 1];
      if (!before) return `M${x} ${y}`;
      const [fromX, fromY] = toPixels(before);
      const changesRow = Math.abs(y - fromY) > ROW_HEIGHT / 2;
      const bulge = changesRow ? (x > width / 2 ? 40 : -40) : 0;
      const middle = (fromX + x) / 2;
      return changesRow
        ? `C${fromX + bulge} ${fromY} ${x + bulge} ${y} ${x} ${y}`
        : `C${middle} ${fromY} ${middle} ${y} ${x} ${y}`;
    })
    .join("");
}
