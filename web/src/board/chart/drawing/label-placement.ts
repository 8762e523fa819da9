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

/** A rectangle in px. */
export interface DrawingBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const CHAR_WIDTH = 7.5; // px
const CHAR_HEIGHT = 12;
const DISTANCES = [3, 13, 24, 36]; // px between a ship and its label
const DIRECTIONS = [1800, 1350, 2250, 900, 2700, 450, 3150, 0]; // relative to the heading: behind the ship first

/**
 * Places the labels, those with priority first; a label without space is omitted. The label of a ship inside the `view`
 * is inside it, too. `taken`: outlines that no label covers.
 */
export function placeLabels(
  hulls: readonly LabelledShip[],
  view: DrawingBox | null = null,
  taken: readonly Outline[] = [],
): PlacedLabel[] {
  const outlines = [...hulls.map(({ outline }) => outline), ...taken];
  const labelBoxes: DrawingBox[] = [];
  const placed: PlacedLabel[] = [];
  for (const hull of [...hulls].sort((a, b) => Number(b.hasPriority) - Number(a.hasPriority))) {
    const isFree = (box: DrawingBox): boolean =>
      !labelBoxes.some((each) => overlap(each, box)) && !outlines.some((each) => coversOutline(box, each));
    const isInView = (box: DrawingBox): boolean =>
      view === null || !isWithin(pointBox(hull.at), view) || isWithin(box, view);
    const boxes = (at: ChartPoint): DrawingBox => boxOf(at, hull.text);
    const position = candidates(hull).find(({ at }) => isFree(boxes(at)) && isInView(boxes(at)));
    if (!position) continue;
    labelBoxes.push(boxOf(position.at, hull.text));
    placed.push({ id: hull.id, text: hull.text, ...position });
  }
  return placed;
}

const BESIDE = 5; // px from the middle of a text to its base line
const TEXT_GAP = 16; // px between a handle and a text beside it

/**
 * The base line's middle of a text beside a handle: above it, or where it covers no ship and none of the `taken` boxes;
 * null without space.
 */
export function placeText(
  text: string,
  [x, y]: ChartPoint,
  outlines: readonly Outline[],
  taken: readonly DrawingBox[] = [],
  view: DrawingBox | null = null,
): ChartPoint | null {
  const half = (text.length * CHAR_WIDTH) / 2 + TEXT_GAP;
  const offsets: ChartPoint[] = [
    [0, -18],
    [0, 30],
    [half, BESIDE],
    [-half, BESIDE],
    [half, -18],
    [-half, -18],
    [half, 30],
    [-half, 30],
    [0, -36],
    [0, 48],
  ];
  const points = offsets.map(([dx, dy]): ChartPoint => [x + dx, y + dy]);
  const isFree = ([middle, base]: ChartPoint): boolean => {
    const box = boxOf([middle, base - CHAR_HEIGHT / 2], text);
    return (
      !outlines.some((each) => coversOutline(box, each)) &&
      !taken.some((each) => overlap(each, box)) &&
      (view === null || isWithin(box, view))
    );
  };
  return points.find(isFree) ?? null;
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

export function boundingBox(outline: Outline): DrawingBox {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

const pointBox = ([x, y]: ChartPoint): DrawingBox => ({ left: x, right: x, top: y, bottom: y });

/** The box around a point, `half` to each side. */
export const boxAround = ([x, y]: ChartPoint, half: number): DrawingBox => ({
  left: x - half,
  right: x + half,
  top: y - half,
  bottom: y + half,
});

/** The corners of a box. */
export const corners = ({ left, right, top, bottom }: DrawingBox): Outline => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

/** Whether a box covers a part of a convex outline: no edge of either has the other on its outer side. */
export function coversOutline(box: DrawingBox, outline: Outline): boolean {
  if (!overlap(box, boundingBox(outline))) return false;
  const points = corners(box);
  return !outline.some(([ax, ay], n) => {
    const [bx, by] = outline[(n + 1) % outline.length] ?? [ax, ay];
    const sides = (polygon: Outline): number[] => polygon.map(([x, y]) => (bx - ax) * (y - ay) - (by - ay) * (x - ax));
    const [own, other] = [sides(outline), sides(points)];
    return Math.max(...own) <= Math.min(...other) || Math.min(...own) >= Math.max(...other);
  });
}

/** Whether a box is inside another one. */
const isWithin = (box: DrawingBox, outer: DrawingBox): boolean =>
  box.left >= outer.left && box.right <= outer.right && box.top >= outer.top && box.bottom <= outer.bottom;

export function boxOf([x, y]: ChartPoint, text: string): DrawingBox {
  const halfWidth = (text.length * CHAR_WIDTH) / 2;
  return { left: x - halfWidth, right: x + halfWidth, top: y - CHAR_HEIGHT / 2, bottom: y + CHAR_HEIGHT / 2 };
}

export const overlap = (a: DrawingBox, b: DrawingBox): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
