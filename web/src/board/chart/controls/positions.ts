/** Positions of ships as text, for screen readers: place, heading, distances to other ships. */

import type { Hull } from "../../../api/wire";
import { bearing, centre, shortestGap, type ChartPoint } from "../geometry";

/** The distance to another ship, edge to edge, and its direction, centre to centre (tenths of a degree). */
export interface ShipDistance {
  to: Hull;
  length: number;
  bearing: number;
}

/** A ship, its centre, and the distance to the most relevant other one. */
export interface Position {
  hull: Hull;
  at: ChartPoint;
  nearest: ShipDistance | null;
}

/** The distance and direction from a ship to another. */
function shipDistance(from: Hull, to: Hull): ShipDistance {
  return {
    to,
    length: shortestGap(from.outline, to.outline).length,
    bearing: bearing(centre(from.outline), centre(to.outline)),
  };
}

/** All ships, the nearest first, with their distance to the nearest enemy or to the selected ship. */
export function positions(hulls: readonly Hull[], selected: Hull | null, sideOf: (seat: number) => number): Position[] {
  const areEnemies = (one: Hull, other: Hull): boolean =>
    one.side != null && other.side != null && sideOf(one.side) !== sideOf(other.side);
  const nearestEnemy = (hull: Hull): ShipDistance | null => {
    const distances = hulls.filter((other) => areEnemies(hull, other)).map((other) => shipDistance(hull, other));
    return distances.sort((a, b) => a.length - b.length)[0] ?? null;
  };
  const found = hulls.map((hull) => ({
    hull,
    at: centre(hull.outline),
    nearest: selected && selected.id !== hull.id ? shipDistance(selected, hull) : nearestEnemy(hull),
  }));
  const sortKey = ({ hull, nearest }: Position): number => (hull === selected ? -1 : (nearest?.length ?? Infinity));
  return found.sort((a, b) => sortKey(a) - sortKey(b));
}

/**
 * The news at the start of a player's turn: the player's ship nearest to an enemy, then the enemies that have moved.
 * Once a ship of the player has moved, only that nearest ship.
 */
export function turnNews(
  all: readonly Position[],
  isEnemy: (hull: Hull) => boolean,
  tracks: readonly { id: string }[],
): Position[] {
  const hasMoved = ({ hull }: Position): boolean => tracks.some(({ id }) => id === hull.id);
  const movedEnemies = all.some((each) => !isEnemy(each.hull) && hasMoved(each))
    ? []
    : all.filter((each) => isEnemy(each.hull) && each.nearest && hasMoved(each));
  return [...mostRelevant(all, null, isEnemy, 1), ...movedEnemies];
}

/**
 * The most relevant positions: the nearest own ships with their enemies; the nearest enemies of the selected ship.
 */
export function mostRelevant(
  all: readonly Position[],
  selected: Hull | null,
  isEnemy: (hull: Hull) => boolean,
  limit: number,
): Position[] {
  const ownSelected = selected !== null && !isEnemy(selected);
  return all
    .filter(({ hull, nearest }) => nearest && hull !== selected && isEnemy(hull) === ownSelected)
    .slice(0, limit);
}
