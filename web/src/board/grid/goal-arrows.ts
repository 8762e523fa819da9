/** The arrow from each piece to the nearest goal square with its flag. */

import { column, isGoal, isOwnMine, ownSides, row } from "../../scene/squares";
import { AREAS } from "../../scene/vocabulary";
import type { Grid, Token } from "../../api/wire";

type Place = readonly [number, number];

/** An arrow, in squares from the centre of the piece to the centre of a goal square. */
export interface GoalArrow {
  id: string;
  side: number;
  from: Place;
  to: Place;
  /** Where the arrow turns from a straight line to a diagonal, as a boat sails; undefined if it does not turn. */
  corner?: Place;
  /** The length of the arrow, in squares: the whole distance, or up to the first token in the way. */
  length?: number;
}

const STEP = 0.25; // squares between two tests for tokens in the way
const MIN_LENGTH = 0.95; // squares: the head of the arrow is visible beside its piece

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
    const from = [piece.x + 0.5, piece.y + 0.5] as const;
    const arrow = { id: piece.id, side: side ?? 0, from, to, ...cornerBetween(from, to) };
    return [{ ...arrow, length: unblockedLength(arrow, grid, obstacles(grid, piece)) }];
  });
}

/** The tokens that are obstacles for a piece: all others except the mines of its own player. */
function obstacles(grid: Grid, piece: Token): readonly Token[] {
  const own = ownSides(grid);
  const isPlayers = own.includes(piece.side ?? -1);
  return (grid.tokens ?? []).filter(
    (token) =>
      token.id !== piece.id &&
      !(token.kind === "mine" && (token.side === piece.side || (isPlayers && isOwnMine(token, own)))),
  );
}

/** The end of the straight part between two places, before the diagonal one; nothing if all is straight or diagonal. */
function cornerBetween(from: Place, to: Place): { corner?: Place } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const straight = Math.abs(dx) - Math.abs(dy);
  if (!dx || !dy || !straight) return {};
  const corner: Place =
    straight > 0 ? [from[0] + Math.sign(dx) * straight, from[1]] : [from[0], from[1] - Math.sign(dy) * straight];
  return { corner };
}

/** The places of an arrow where it begins, turns and ends, each with its distance from the beginning. */
function turningPlaces({ from, corner, to }: GoalArrow): readonly { place: Place; distance: number }[] {
  let [last, distance]: [Place, number] = [from, 0];
  return [from, ...(corner ? [corner] : []), to].map((place) => {
    distance += Math.hypot(place[0] - last[0], place[1] - last[1]);
    last = place;
    return { place, distance };
  });
}

/** The places of the part of an arrow between two distances from its beginning, with the corner between them. */
export function placesBetween(arrow: GoalArrow, start: number, end: number): readonly Place[] {
  const corners = turningPlaces(arrow).filter(({ distance }) => distance > start && distance < end);
  return [pointOf(placeAt(arrow, start)), ...corners.map(({ place }) => place), pointOf(placeAt(arrow, end))];
}

const pointOf = ({ x, y }: { x: number; y: number }): Place => [x, y];

/** The place on an arrow at a distance from its beginning, and the direction there, in degrees. */
export function placeAt(arrow: GoalArrow, distance: number): { x: number; y: number; angle: number } {
  const places = turningPlaces(arrow);
  const index = Math.max(
    1,
    places.findIndex((each) => each.distance >= distance),
  );
  const [start, end] = [places[index - 1], places[index]];
  const [a, b] = [start?.place ?? arrow.from, end?.place ?? arrow.to];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const share = (distance - (start?.distance ?? 0)) / Math.hypot(dx, dy);
  return { x: a[0] + dx * share, y: a[1] + dy * share, angle: (Math.atan2(dy, dx) * 180) / Math.PI };
}

/** The whole length of an arrow, in squares. */
export const arrowLength = (arrow: GoalArrow): number => turningPlaces(arrow).at(-1)?.distance ?? 0;

function unblockedLength(arrow: GoalArrow, grid: Grid, tokens: readonly Token[]): number {
  const length = arrowLength(arrow);
  const occupied = new Set(tokens.map((token) => token.y * grid.width + token.x));
  for (let distance = 1 - STEP; distance < length; distance += STEP) {
    const { x, y } = placeAt(arrow, distance);
    if (occupied.has(Math.floor(y) * grid.width + Math.floor(x))) return Math.max(MIN_LENGTH, distance - STEP);
  }
  return length;
}
