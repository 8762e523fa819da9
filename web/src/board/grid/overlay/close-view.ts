/** The closer view of a grid with small squares. */

import type { Grid } from "../../../api/wire";
import { column, row } from "../../../scene/squares";
import type { Point } from "../../../ui/drag";

const MIN_COLUMNS = 12; // with fewer columns the squares of a phone are wide enough for a finger

/** Whether a closer view is offered on a phone. */
export const hasCloseView = (grid: Grid): boolean => Math.min(grid.width, grid.height) >= MIN_COLUMNS;

/** The middle of these squares, in shares of the grid's width and height; null without squares. */
export function middleOf(squares: readonly number[], grid: Grid): Point | null {
  if (!squares.length) return null;
  const middle = (places: readonly number[], size: number): number =>
    (Math.min(...places) + Math.max(...places) + 1) / 2 / size;
  return {
    x: middle(
      squares.map((square) => column(square, grid)),
      grid.width,
    ),
    y: middle(
      squares.map((square) => row(square, grid)),
      grid.height,
    ),
  };
}
