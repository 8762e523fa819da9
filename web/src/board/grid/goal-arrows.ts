/** The arrow from each piece to the nearest goal square with its flag. */

import { column, row } from "../../scene/squares";
import { AREAS } from "../../scene/vocabulary";
import type { Area, Grid, Token } from "../../api/wire";

/** An arrow, in squares from the centre of the piece to the centre of a goal square. */
export interface GoalArrow {
  id: string;
  side: number;
  from: readonly [number, number];
  to: readonly [number, number];
  /** The length of the arrow, in squares: the whole distance, or up to the first token in the way. */
  length?: number;
}

const STEP = 0.25; // squares between two tests for tokens in the way
const MIN_LENGTH = 0.95; // squares: the head of the arrow is visible beside its piece

/** Whether an area is the goal of a boat. */
export const isGoal = ({ kind }: Area): boolean => AREAS.get(kind)?.startsWith("goal") ?? false;

/** The sailing direction of each side. */
export function sailingDirections(grid: Grid): readonly GoalArrow[] {
  const directions = (grid.areas ?? []).filter((area) => AREAS.get(area.kind) === "course" && area.squares.length > 1);
  const middle = (square = 0) => [column(square, grid) + 0.5, row(square, grid) + 0.5] as const;
  return directions.map(({ side, squares }) => ({
    id: `lane-${side}`,
    side: side ?? 0,
    from: middle(squares[0]),
    to: middle(squares.at(-1)),
  }));
}

/** The arrow of a piece, if a goal and exactly one piece have the same flag. */
export function goalArrows(grid: Grid): readonly GoalArrow[] {
  const goals = (grid.areas ?? []).filter((area) => isGoal(area) && area.side != null);
  return goals.flatMap(({ side, squares }) => {
    const [piece, ...others] = (grid.tokens ?? []).filter((token) => token.kind === "boat" && token.side === side);
    if (!piece || others.length) return [];
    const distance = (square: number): number =>
      Math.hypot(column(square, grid) - piece.x, row(square, grid) - piece.y);
    const nearest = [...squares].sort((a, b) => distance(a) - distance(b))[0];
    if (nearest === undefined || distance(nearest) < 1) return [];
    const to = [column(nearest, grid) + 0.5, row(nearest, grid) + 0.5] as const;
    const arrow = { id: piece.id, side: side ?? 0, from: [piece.x + 0.5, piece.y + 0.5] as const, to };
    return [{ ...arrow, length: unblockedLength(arrow, grid, obstacles(grid, piece)) }];
  });
}

/** The tokens that are obstacles for a piece: all others except the mines of its own player. */
function obstacles(grid: Grid, piece: Token): readonly Token[] {
  const isOwn = (side: number | null | undefined): boolean =>
    (grid.areas ?? []).some((area) => AREAS.get(area.kind) === "goal-own" && area.side === side);
  const isPlayers = isOwn(piece.side);
  return (grid.tokens ?? []).filter(
    ({ id, kind, side }) =>
      id !== piece.id && !(kind === "mine" && (side === piece.side || (isPlayers && isOwn(side)))),
  );
}

function unblockedLength({ from, to }: GoalArrow, grid: Grid, tokens: readonly Token[]): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const occupied = new Set(tokens.map((token) => token.y * grid.width + token.x));
  for (let distance = 1 - STEP; distance < length; distance += STEP) {
    const [x, y] = [from[0] + (dx * distance) / length, from[1] + (dy * distance) / length].map(Math.floor) as [
      number,
      number,
    ];
    if (occupied.has(y * grid.width + x)) return Math.max(MIN_LENGTH, distance - STEP);
  }
  return length;
}
