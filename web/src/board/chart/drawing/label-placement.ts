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

/** The size of the visible part of the drawing, in px. */
interface Size {
  width: number;
  height: number;
}

/**
 * Places the labels, those with priority first; a label without space is omitted. The label of a visible ship is inside
 * the view.
 */
export function placeLabels(hulls: readonly LabelledShip[], view: Size | null = null): PlacedLabel[] {
  const shipBoxes = new Map(hulls.map((hull) => [hull.id, boundingBox(hull.outline)]));
  const labelBoxes: Box[] = [];
  const placed: PlacedLabel[] = [];
  for (const hull of [...hulls].sort((a, b) => Number(b.hasPriority) - Number(a.hasPriority))) {
    const isFree = (box: Box): boolean =>
      !labelBoxes.some((each) => overlap(each, box)) && ![...shipBoxes.values()].some((each) => overlap(each, box));
    const [x, y] = hull.at;
    const isVisible = view !== null && x >= 0 && y >= 0 && x <= view.width && y <= view.height;
    const isInView = (box: Box): boolean =>
      !isVisible || (box.left >= 0 && box.top >= 0 && box.right <= view.width && box.bottom <= view.height);
    const boxes = (at: ChartPoint): Box => boxOf(at, hull.text);
    const position = candidates(hull).find(({ at }) => isFree(boxes(at)) && isInView(boxes(at)));
    if (!position) continue;
    labelBoxes.push(boxOf(position.at, hull.text));
    placed.push({ id: hull.id, text: hull.text, ...position });
  }
  return placed;
}

const ABOVE: ChartPoint = [0, -18]; // px from a handle to the middle of the base line of a text
const BESIDE = 5; // px
const TEXT_GAP = 16; // px between a handle and a text beside it

/** The base line's middle of a text beside a handle: above it, unless it would cover a ship there. */
export function placeText(text: string, [x, y]: ChartPoint, outlines: readonly Outline[]): ChartPoint {
  const half = (text.length * CHAR_WIDTH) / 2 + TEXT_GAP;
  const offsets: ChartPoint[] = [ABOVE, [0, 30], [half, BESIDE], [-half, BESIDE]];
  const points = offsets.map(([dx, dy]): ChartPoint => [x + dx, y + dy]);
  const boxes = outlines.map(boundingBox);
  const isFree = ([left, base]: ChartPoint): boolean =>
    !boxes.some((each) => overlap(each, boxOf([left, base - CHAR_HEIGHT / 2], text)));
  return points.find(isFree) ?? [x + ABOVE[0], y + ABOVE[1]];
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
