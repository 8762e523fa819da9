/** Positions of ships as text, for screen readers: place, heading, distances to others. */

import type { Hull } from "../../../api/wire";
import { bearing, centre, shortestGap, type ChartPoint } from "../geometry";

/** How far another hull is, edge to edge, and in which direction, middle to middle (tenths of a degree). */
export interface ShipDistance {
  to: Hull;
  length: number;
  bearing: number;
}

/** A hull, the middle of what it covers, and the way to the one that matters to it. */
export interface Position {
  hull: Hull;
  at: ChartPoint;
  range: ShipDistance | null;
}

export function shipDistance(from: Hull, to: Hull): ShipDistance {
  return { to, length: shortestGap(from.outline, to.outline).length, bearing: bearing(centre(from.outline), centre(to.outline)) };
}

/** Every hull, the nearest first, with the way to the nearest of another side; to the others from the one that is chosen. */
export function positions(hulls: readonly Hull[], chosen: Hull | null, side: (seat: number) => number): Position[] {
  const foes = (one: Hull, other: Hull): boolean => one.side != null && other.side != null && side(one.side) !== side(other.side);
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

/** What matters of them: the nearest of one's own with their enemies; the nearest enemies of the one that is chosen. */
export function mostRelevant(found: readonly Position[], chosen: Hull | null, hostile: (hull: Hull) => boolean, most: number): Position[] {
  const wanted = chosen !== null && !hostile(chosen);
  return found.filter(({ hull, range }) => range && hull !== chosen && hostile(hull) === wanted).slice(0, most);
}
