/** Positions of labels beside ships, without overlapping a ship or another label. */

import { pointAhead, type Outline, type ChartPoint, FULL_TURN } from "../geometry";

/** A ship in px: centre, heading, outline; `first`: its label has priority. */
export interface LabelledPiece {
  id: string;
  text: string;
  at: ChartPoint;
  heading: number;
  outline: Outline;
  first: boolean;
}

/** The centre of a label; `from`: start of the line from its ship, if the label is apart. */
export interface PlacedLabel {
  id: string;
  text: string;
  at: ChartPoint;
  from: ChartPoint | null;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LETTER = 7; // px that a figure is wide
const HIGH = 11;
const RINGS = [3, 13, 24, 36]; // px between a ship and its label
const WAYS = [1800, 1350, 2250, 900, 2700, 450, 3150, 0]; // from where it heads: behind it first

/** Numbers that find no room are left out, those that are spoken of last. */
export function placeLabels(hulls: readonly LabelledPiece[]): PlacedLabel[] {
  const bodies = new Map(hulls.map((hull) => [hull.id, around(hull.outline)]));
  const taken: Box[] = [];
  const found: PlacedLabel[] = [];
  for (const hull of [...hulls].sort((a, b) => Number(b.first) - Number(a.first))) {
    const free = (box: Box): boolean =>
      !taken.some((each) => overlap(each, box)) && ![...bodies.values()].some((each) => overlap(each, box));
    const place = places(hull).find(({ at }) => free(boxOf(at, hull.text)));
    if (!place) continue;
    taken.push(boxOf(place.at, hull.text));
    found.push({ id: hull.id, text: hull.text, ...place });
  }
  return found;
}

function places({ at, heading, outline, text }: LabelledPiece): { at: ChartPoint; from: ChartPoint | null }[] {
  const half = Math.max(HIGH, text.length * LETTER) / 2;
  return RINGS.flatMap((ring, n) =>
    WAYS.map((way) => {
      const towards = (heading + way) % FULL_TURN;
      const edge = reach(outline, at, towards);
      return { at: pointAhead(at, towards, edge + ring + half), from: n > 1 ? pointAhead(at, towards, edge) : null };
    }),
  );
}

/** The extent of an outline from a point in a direction. */
function reach(outline: Outline, at: ChartPoint, heading: number): number {
  const [x, y] = pointAhead([0, 0], heading, 1);
  return Math.max(0, ...outline.map((spot) => (spot[0] - at[0]) * x + (spot[1] - at[1]) * y));
}

function around(outline: Outline): Box {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

export function boxOf([x, y]: ChartPoint, text: string): Box {
  const half = (text.length * LETTER) / 2;
  return { left: x - half, right: x + half, top: y - HIGH / 2, bottom: y + HIGH / 2 };
}

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
