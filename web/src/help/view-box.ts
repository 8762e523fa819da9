/** The visible part of a panel in a picture: a whole grid, or the occupied part of a large one. */

import { leftMargin, MARGIN } from "../board/grid/axis-names";
import { SQUARE_SIZE } from "../drawings/tokens/ship-outline";
import type { Chart, Grid, Picture } from "../api/wire";

const MAX_RATIO = 2; // width to height of a grid that is drawn whole
const PADDING = 1; // in squares, or ruler lengths

/** The visible part of a grid as a viewBox: `part` with the margins next to it, else the whole or occupied grid. */
export function gridViewBox({ width, height, rows, tokens = [] }: Grid, part: Picture["part"] = null): string {
  if (part) {
    const [x, y, w, h] = part;
    const [left, top] = [x ? x * SQUARE_SIZE : -leftMargin(rows), y ? y * SQUARE_SIZE : -MARGIN.before];
    return `${left} ${top} ${(x + w) * SQUARE_SIZE - left} ${(y + h) * SQUARE_SIZE - top}`;
  }
  const [left, right] = visibleRange(
    width,
    width > MAX_RATIO * height,
    tokens.map((token) => [token.x, token.w ?? 1]),
    leftMargin(rows),
  );
  const [top, bottom] = visibleRange(
    height,
    height > MAX_RATIO * width,
    tokens.map((token) => [token.y, token.h ?? 1]),
  );
  return `${left} ${top} ${right - left} ${bottom - top}`;
}

/** The visible range on one axis in units: the whole grid, or on a long axis the part with tokens. */
function visibleRange(
  squareCount: number,
  isLong: boolean,
  tokens: readonly (readonly [number, number])[],
  margin = MARGIN.before,
): [number, number] {
  const [start, end] = [-margin, squareCount * SQUARE_SIZE + MARGIN.after];
  if (!isLong || !tokens.length) return [start, end];
  return [
    Math.max(start, (Math.min(...tokens.map(([at]) => at)) - PADDING) * SQUARE_SIZE),
    Math.min(end, (Math.max(...tokens.map(([at, size]) => at + size)) + PADDING) * SQUARE_SIZE),
  ];
}

/** The visible part of a chart as a viewBox. */
export function chartViewBox({ width, height, unit, hulls = [] }: Chart): string {
  const points = hulls.flatMap((hull) => hull.outline);
  if (!points.length) return `0 0 ${width} ${height}`;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - PADDING * unit, Math.min(...ys) - PADDING * unit];
  return `${left} ${top} ${Math.max(...xs) + PADDING * unit - left} ${Math.max(...ys) + PADDING * unit - top}`;
}
