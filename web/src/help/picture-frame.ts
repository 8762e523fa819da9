/** The visible part of a panel in a picture: a whole grid, or the occupied part of a large one. */

import { SQUARE_SIZE } from "../drawings/tokens/ship-outline";
import type { Chart, Grid, Picture } from "../api/wire";

const BEFORE = 23; // units of the sheet before the squares of a sea
const AFTER = 8; // and behind them
const LONG = 2; // times as wide as high
const AROUND = 1; // margin in squares, or ruler lengths

/** The part of its sheet that is seen, as a viewBox: `part` with the margins that it reaches. */
export function gridViewBox({ width, height, tokens = [] }: Grid, part: Picture["part"] = null): string {
  if (part) {
    const [x, y, w, h] = part;
    const [left, top] = [x ? x * SQUARE_SIZE : -BEFORE, y ? y * SQUARE_SIZE : -BEFORE];
    return `${left} ${top} ${(x + w) * SQUARE_SIZE - left} ${(y + h) * SQUARE_SIZE - top}`;
  }
  const whole = [-BEFORE, width * SQUARE_SIZE + AFTER] as const;
  const cut = width > LONG * height && tokens.length > 0;
  const [left, right] = cut
    ? [
        Math.max(whole[0], (Math.min(...tokens.map((token) => token.x)) - AROUND) * SQUARE_SIZE),
        Math.min(whole[1], (Math.max(...tokens.map((token) => token.x + (token.w ?? 1))) + AROUND) * SQUARE_SIZE),
      ]
    : whole;
  return `${left} ${-BEFORE} ${right - left} ${height * SQUARE_SIZE + BEFORE + AFTER}`;
}

/** The part of the table that is seen, as a viewBox. */
export function chartViewBox({ width, height, unit, hulls = [] }: Chart): string {
  const spots = hulls.flatMap((hull) => hull.outline);
  if (!spots.length) return `0 0 ${width} ${height}`;
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - AROUND * unit, Math.min(...ys) - AROUND * unit];
  return `${left} ${top} ${Math.max(...xs) + AROUND * unit - left} ${Math.max(...ys) + AROUND * unit - top}`;
}
