/** Positions of ships as text, for screen readers: place, heading, distances to others. */

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
  range: ShipDistance | null;
}

export function shipDistance(from: Hull, to: Hull): ShipDistance {
  return {
    to,
    length: shortestGap(from.outline, to.outline).length,
    bearing: bearing(centre(from.outline), centre(to.outline)),
  };
}

/** Every ship, the nearest first, with its distance to the nearest enemy or to the selected ship. */
export function positions(hulls: readonly Hull[], chosen: Hull | null, side: (seat: number) => number): Position[] {
  const foes = (one: Hull, other: Hull): boolean =>
    one.side != null && other.side != null && side(one.side) !== side(other.side);
  const nearest = (hull: Hull): ShipDistance | null => {
    const ranges = hulls.filter((other) => foes(hull, other)).map((other) => shipDistance(hull, other));
    return ranges.sort((a, b) => a.length - b.length)[0] ?? null;
  };
  const found = hulls.map((hull) => ({
    hull,
    at: centre(hull.outline),
    range: chosen && chosen.id !== hull.id ? shipDistance(chosen, hull) : nearest(hull),
  }));
  const near = ({ hull, range }: Position): number => (hull === chosen ? -1 : (range?.length ?? Infinity));
  return found.sort((a, b) => near(a) - near(b));
}

/** The most relevant: the nearest own ships with their enemies; the nearest enemies of the selected ship. */
export function mostRelevant(
  found: readonly Position[],
  chosen: Hull | null,
  hostile: (hull: Hull) => boolean,
  most: number,
): Position[] {
  const wanted = chosen !== null && !hostile(chosen);
  return found.filter(({ hull, range }) => range && hull !== chosen && hostile(hull) === wanted).slice(0, most);
}
