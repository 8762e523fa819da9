/** Open and highlighted squares of a grid. */

import { isSquareOpen } from "../../scene/choices";
import { hasMark } from "../../scene/marks";
import { covers, largestFirst } from "../../scene/squares";
import { TOKENS } from "../../scene/vocabulary";
import type { Aim, Grid } from "../../api/wire";

/** A choice with a `fit` string: one character per square. */
type SquareFit = Pick<Aim, "fit"> & Partial<Pick<Aim, "piece">>;

const MAX_CROSSES = 0.08; // share of all squares
const MAX_DOTS = 0.4; // share of all squares; with more open ones, dots do not help

/** Whether some choice opens the square. */
export const isAnyOpen = (aims: readonly SquareFit[], square: number): boolean =>
  aims.some((aim) => isSquareOpen(aim.fit, square));

/** The open squares and the closed squares to highlight; empty if highlighting does not help. */
export interface Highlights {
  open: number[];
  closed: number[];
}

/**
 * The highlights of these choices. Closed squares are highlighted only if their reason is not the most frequent one.
 * Squares in `except` never are, nor squares with a piece like those to move, such as an enemy's boat.
 */
export function highlights(aims: readonly SquareFit[], grid: Grid, except: ReadonlyMap<number, string>): Highlights {
  const size = grid.width * grid.height;
  const open = [...Array(size).keys()].filter((square) => isAnyOpen(aims, square));
  if (!open.length || open.length > MAX_DOTS * size) return { open: [], closed: [] };
  const occupied = squaresOfMovedKinds(aims, grid);
  const closed = [...new Set(aims.flatMap((aim) => exceptions(aim.fit)))].filter(
    (square) => !isAnyOpen(aims, square) && !except.has(square) && !occupied.has(square),
  );
  return { open, closed: closed.length <= MAX_CROSSES * size ? closed : [] };
}

/** The squares with pieces of the same kind as the pieces to move. */
function squaresOfMovedKinds(aims: readonly SquareFit[], { tokens = [], width }: Grid): ReadonlySet<number> {
  const kinds = new Set(tokens.filter(({ id }) => id && aims.some((aim) => aim.piece === id)).map(({ kind }) => kind));
  return new Set(tokens.filter(({ kind }) => kinds.has(kind)).map(({ x, y }) => y * width + x));
}

/** The closed squares whose reason is not the most frequent one. */
function exceptions(fit: string): number[] {
  const counts = new Map<string, number>();
  for (const letter of fit) if (letter !== "." && letter !== " ") counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const [common] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? [];
  return [...fit].flatMap((letter, square) => (counts.has(letter) && letter !== common ? [square] : []));
}

/** An open square beside a hit whose ship is not sunk; undefined if there is none. */
export function squareBesideHit(fit: string, { tokens = [], width, height }: Grid): number | undefined {
  const sunkShips = tokens.filter((token) => hasMark(token, "sunk"));
  return tokens
    .filter(({ kind, x, y }) => TOKENS.get(kind) === "hit" && !sunkShips.some((ship) => covers(ship, x, y)))
    .flatMap(({ x, y }) => [
      [x + 1, y],
      [x, y + 1],
      [x - 1, y],
      [x, y - 1],
    ])
    .filter(([x = 0, y = 0]) => x >= 0 && x < width && y >= 0 && y < height)
    .map(([x = 0, y = 0]) => y * width + x)
    .find((square) => isSquareOpen(fit, square));
}

/** The squares where a piece can be taken, each with the id of the uppermost piece. */
export function takeablePieces(aims: readonly Aim[], grid: Grid): ReadonlyMap<number, string> {
  const pieces = [...(grid.tokens ?? [])]
    .sort(largestFirst)
    .filter((token) => aims.some((aim) => aim.piece === token.id));
  return new Map(pieces.map((token) => [token.y * grid.width + token.x, token.id]));
}
