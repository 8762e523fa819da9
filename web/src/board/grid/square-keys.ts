/** The keys that move from square to square: arrows, Home, End, PageUp, PageDown, N. */

import { column, row } from "../../scene/squares";
import type { Grid } from "../../api/wire";

/** The next square after this one, in reading order, that is open; null if there is none. */
export function nextSquare(square: number, grid: Grid, isOpen: (square: number) => boolean): number | null {
  const size = grid.width * grid.height;
  const following = Array.from({ length: size }, (_, n) => (square + 1 + n) % size);
  return following.find(isOpen) ?? null;
}

/** The square that a navigation key selects; null for any other key. */
export function squareByKey(square: number, key: string, grid: Grid, withCtrl: boolean): number | null {
  const x = column(square, grid);
  const y = row(square, grid);
  const at = (column: number, row: number): number => row * grid.width + column;
  switch (key) {
    case "ArrowLeft":
      return at(Math.max(0, x - 1), y);
    case "ArrowRight":
      return at(Math.min(grid.width - 1, x + 1), y);
    case "ArrowUp":
      return at(x, Math.max(0, y - 1));
    case "ArrowDown":
      return at(x, Math.min(grid.height - 1, y + 1));
    case "Home":
      return at(0, withCtrl ? 0 : y);
    case "End":
      return at(grid.width - 1, withCtrl ? grid.height - 1 : y);
    case "PageUp":
      return at(x, 0);
    case "PageDown":
      return at(x, grid.height - 1);
    default:
      return null;
  }
}
