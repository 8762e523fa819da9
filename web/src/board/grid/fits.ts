/** Which squares of a grid are open, and which of them are highlighted. */

import { largestFirst, isSquareOpen } from "../../scene/choices";
import type { Aim, Grid } from "../../api/wire";

/** A letter for each square. */
type Fitting = Pick<Aim, "fit">;

const MOST_CROSSES = 0.08; // of all squares
const MOST_DOTS = 0.4; // of all squares: where most are open, dots on them say nothing

export const isAnyOpen = (aims: readonly Fitting[], square: number): boolean =>
  aims.some((aim) => isSquareOpen(aim.fit, square));

/** The squares to be highlighted as open, and those as shut, where that says something. */
export interface Highlights {
  open: number[];
  shut: number[];
}

/** Shut squares only where their reason is not the one that shuts most; never those in `but`. */
export function highlights(aims: readonly Fitting[], grid: Grid, but: ReadonlyMap<number, string>): Highlights {
  const size = grid.width * grid.height;
  const open = [...Array(size).keys()].filter((square) => isAnyOpen(aims, square));
  if (!open.length || open.length > MOST_DOTS * size) return { open: [], shut: [] };
  const shut = [...new Set(aims.flatMap((aim) => exceptions(aim.fit)))].filter(
    (square) => !isAnyOpen(aims, square) && !but.has(square),
  );
  return { open, shut: shut.length <= MOST_CROSSES * size ? shut : [] };
}

/** The closed squares whose reason is not the most frequent one. */
function exceptions(fit: string): number[] {
  const counted = new Map<string, number>();
  for (const letter of fit) if (letter !== "." && letter !== " ") counted.set(letter, (counted.get(letter) ?? 0) + 1);
  const [common] = [...counted].sort((one, other) => other[1] - one[1])[0] ?? [];
  return [...fit].flatMap((letter, square) => (counted.has(letter) && letter !== common ? [square] : []));
}

/** The squares where a piece can be taken, each with the id of the uppermost. */
export function takeablePieces(aims: readonly Aim[], grid: Grid): ReadonlyMap<number, string> {
  const pieces = [...(grid.tokens ?? [])]
    .sort(largestFirst)
    .filter((token) => aims.some((aim) => aim.piece === token.id));
  return new Map(pieces.map((token) => [token.y * grid.width + token.x, token.id]));
}
