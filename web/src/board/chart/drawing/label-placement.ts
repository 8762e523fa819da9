/** Positions of labels beside ships, without overlapping a ship or another label. */

import { pointAhead, type Outline, type ChartPoint, FULL_TURN } from "../geometry";

/** A ship in px: centre, heading, outline; `hasPriority`: its label is placed first. */
export interface LabelledShip {
  id: string;
  text: string;
  at: ChartPoint;
  heading: number;
  outline: Outline;
  hasPriority: boolean;
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

const CHAR_WIDTH = 7; // px
const CHAR_HEIGHT = 11;
const DISTANCES = [3, 13, 24, 36]; // px between a ship and its label
const DIRECTIONS = [1800, 1350, 2250, 900, 2700, 450, 3150, 0]; // relative to the heading: behind the ship first

/** Places the labels, those with priority first; a label without space is omitted. */
export function placeLabels(hulls: readonly LabelledShip[]): PlacedLabel[] {
  const shipBoxes = new Map(hulls.map((hull) => [hull.id, boundingBox(hull.outline)]));
  const labelBoxes: Box[] = [];
  const placed: PlacedLabel[] = [];
  for (const hull of [...hulls].sort((a, b) => Number(b.hasPriority) - Number(a.hasPriority))) {
    const isFree = (box: Box): boolean =>
      !labelBoxes.some((each) => overlap(each, box)) && ![...shipBoxes.values()].some((each) => overlap(each, box));
    const position = candidates(hull).find(({ at }) => isFree(boxOf(at, hull.text)));
    if (!position) continue;
    labelBoxes.push(boxOf(position.at, hull.text));
    placed.push({ id: hull.id, text: hull.text, ...position });
  }
  return placed;
}

function candidates({ at, heading, outline, text }: LabelledShip): { at: ChartPoint; from: ChartPoint | null }[] {
  const halfWidth = Math.max(CHAR_HEIGHT, text.length * CHAR_WIDTH) / 2;
  return DISTANCES.flatMap((gap, n) =>
    DIRECTIONS.map((direction) => {
      const labelHeading = (heading + direction) % FULL_TURN;
      const edge = extent(outline, at, labelHeading);
      return {
        at: pointAhead(at, labelHeading, edge + gap + halfWidth),
        from: n > 1 ? pointAhead(at, labelHeading, edge) : null,
      };
    }),
  );
}

/** The extent of an outline from a point in a direction. */
function extent(outline: Outline, at: ChartPoint, heading: number): number {
  const [x, y] = pointAhead([0, 0], heading, 1);
  return Math.max(0, ...outline.map((point) => (point[0] - at[0]) * x + (point[1] - at[1]) * y));
}

function boundingBox(outline: Outline): Box {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

export function boxOf([x, y]: ChartPoint, text: string): Box {
  const halfWidth = (text.length * CHAR_WIDTH) / 2;
  return { left: x - halfWidth, right: x + halfWidth, top: y - CHAR_HEIGHT / 2, bottom: y + CHAR_HEIGHT / 2 };
}

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
