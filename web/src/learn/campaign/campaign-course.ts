/** The course drawn through the stops of a chapter: rows that run forth and back. */

export interface CoursePoint {
  /** Per cent of the width. */
  readonly x: number;
  /** Pixels from the top. */
  readonly y: number;
}

export const ROW_HEIGHT = 132; // px
const FIRST_Y = 40; // px: the middle of the first stop
const SWELL = 9; // px: every other stop lies a little lower
const MARGIN = 14; // px below the last row

/** The places of `count` stops in rows of `columns`; each second row runs back. */
export function coursePoints(count: number, columns: number): CoursePoint[] {
  return Array.from({ length: count }, (_, n) => {
    const row = Math.floor(n / columns);
    const at = n % columns;
    const column = row % 2 ? columns - 1 - at : at;
    return { x: (100 * (column + 0.5)) / columns, y: FIRST_Y + row * ROW_HEIGHT + (n % 2 ? SWELL : -SWELL) };
  });
}

export const courseHeight = (count: number, columns: number): number =>
  Math.ceil(count / columns) * ROW_HEIGHT + MARGIN;

/** A smooth path through points, for a drawing that is `width` pixels wide. */
export function coursePath(points: readonly CoursePoint[], width: number): string {
  const at = ({ x, y }: CoursePoint): [number, number] => [(x * width) / 100, y];
  return points
    .map((point, n) => {
      const [x, y] = at(point);
      const before = points[n - 1];
      if (!before) return `M${x} ${y}`;
      const [fromX, fromY] = at(before);
      const turns = Math.abs(y - fromY) > ROW_HEIGHT / 2;
      const bend = turns ? (x > width / 2 ? 40 : -40) : 0;
      const middle = (fromX + x) / 2;
      return turns
        ? `C${fromX + bend} ${fromY} ${x + bend} ${y} ${x} ${y}`
        : `C${middle} ${fromY} ${middle} ${y} ${x} ${y}`;
    })
    .join("");
}
