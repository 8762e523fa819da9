/** The arrow from each piece to the nearest goal square with its flag. */

import { column, row } from "../../scene/choices";
import { AREAS } from "../../scene/vocabulary";
import type { Grid, Token } from "../../api/wire";

/** In squares, from the middle of the piece to the middle of a square of its goal. */
export interface GoalArrow {
  id: string;
  side: number;
  from: readonly [number, number];
  to: readonly [number, number];
  /** The length of its arrow, in squares: the whole way, or a short one if something is in the way. */
  free?: number;
}

const STEP = 0.25; // squares between two checks of what is in the way
const SHORTEST = 0.95; // squares: the head of an arrow is seen beside its piece
const SHORT = 1.45; // squares: it points the way, and leads nowhere

/** The sailing direction of each side, by the name of its areas. */
export function sailingDirections(grid: Grid): readonly (GoalArrow & { label: string })[] {
  const found = (grid.areas ?? []).filter((area) => AREAS.get(area.kind) === "course" && area.squares.length > 1);
  const middle = (square = 0) => [column(square, grid) + 0.5, row(square, grid) + 0.5] as const;
  return found.map(({ side, label, squares }) => ({
    id: `lane-${side}`,
    side: side ?? 0,
    label,
    from: middle(squares[0]),
    to: middle(squares.at(-1)),
  }));
}

/** If a goal and exactly one piece have the same flag: the arrow of that piece. */
export function goalArrows(grid: Grid): readonly GoalArrow[] {
  const goals = (grid.areas ?? []).filter((area) => AREAS.get(area.kind) === "goal" && area.side != null);
  return goals.flatMap(({ side, squares }) => {
    const [piece, ...others] = (grid.tokens ?? []).filter((token) => token.kind === "boat" && token.side === side);
    if (!piece || others.length) return [];
    const far = (square: number): number => Math.hypot(column(square, grid) - piece.x, row(square, grid) - piece.y);
    const nearest = [...squares].sort((a, b) => far(a) - far(b))[0];
    if (nearest === undefined || far(nearest) < 1) return [];
    const to = [column(nearest, grid) + 0.5, row(nearest, grid) + 0.5] as const;
    const course = { id: piece.id, side: side ?? 0, from: [piece.x + 0.5, piece.y + 0.5] as const, to };
    return [{ ...course, free: free(course, grid, piece) }];
  });
}

function free({ from, to }: GoalArrow, grid: Grid, piece: Token): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const taken = new Set(
    (grid.tokens ?? []).filter((token) => token !== piece).map((token) => token.y * grid.width + token.x),
  );
  for (let far = 1 - STEP; far < length; far += STEP) {
    const [x, y] = [from[0] + (dx * far) / length, from[1] + (dy * far) / length].map(Math.floor) as [number, number];
    if (taken.has(y * grid.width + x)) return Math.max(SHORTEST, Math.min(SHORT, far - STEP));
  }
  return length;
}
