/** Points, polygons and headings of a chart, for drawing and measuring. Contains no rules. */

import type { Arc, Hull } from "../../api/wire";

export type ChartPoint = readonly [x: number, y: number];
export type Outline = readonly ChartPoint[];

export const FULL_TURN = 3600; // tenths of a degree
const OPEN = ".";

/** A heading between 0 and 359.9 degrees, in tenths. */
export const normalizeHeading = (heading: number): number =>
  ((Math.round(heading) % FULL_TURN) + FULL_TURN) % FULL_TURN;

/** The shorter turn from one heading to another: -180.0 to 179.9 degrees, in tenths. */
export const headingDifference = (from: number, to: number): number =>
  normalizeHeading(to - from + FULL_TURN / 2) - FULL_TURN / 2;

/** A heading with three digits and one decimal: 045.0 */
export function formatHeading(heading: number): string {
  const [whole, part] = (normalizeHeading(heading) / 10).toFixed(1).split(".");
  return `${whole?.padStart(3, "0") ?? ""}.${part ?? "0"}`;
}

/** Parses a typed heading, in tenths of a degree; null if it is not one. */
export function parseHeading(text: string): number | null {
  const plain = text.trim().replace(",", ".").replace(/°$/, "");
  if (!/^\d{1,3}(\.\d)?$/.test(plain)) return null;
  const heading = Math.round(Number(plain) * 10);
  return heading <= FULL_TURN ? normalizeHeading(heading) : null;
}

/** The heading from one point to another. */
export function bearing(from: ChartPoint, to: ChartPoint): number {
  return normalizeHeading((Math.atan2(to[0] - from[0], from[1] - to[1]) * (FULL_TURN / 2)) / Math.PI);
}

/** The point at a distance from another one, on a heading. */
export function pointAhead(from: ChartPoint, heading: number, distance: number): ChartPoint {
  const angle = (heading * Math.PI) / (FULL_TURN / 2);
  return [from[0] + Math.sin(angle) * distance, from[1] - Math.cos(angle) * distance];
}

/** An outline that points north around its origin, moved to its position and heading. */
export function placeOutline(outline: Outline, at: ChartPoint, heading: number): ChartPoint[] {
  const angle = (heading * Math.PI) / (FULL_TURN / 2);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return outline.map(([x, y]) => [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos]);
}

export function centre(outline: Outline): ChartPoint {
  const sum = outline.reduce<ChartPoint>(([x, y], [px, py]) => [x + px, y + py], [0, 0]);
  return [sum[0] / (outline.length || 1), sum[1] / (outline.length || 1)];
}

export const distance = (a: ChartPoint, b: ChartPoint): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Whether a point is inside a polygon. */
export function contains(outline: Outline, [x, y]: ChartPoint): boolean {
  let isInside = false;
  let [px, py] = outline.at(-1) ?? [0, 0];
  for (const [cx, cy] of outline) {
    if (py > y !== cy > y && x < px + ((cx - px) * (y - py)) / (cy - py)) isInside = !isInside;
    [px, py] = [cx, cy];
  }
  return isInside;
}

/** The point of a line segment nearest to another point. */
function nearest([ax, ay]: ChartPoint, [bx, by]: ChartPoint, [x, y]: ChartPoint): ChartPoint {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const along = square ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
  return [ax + along * dx, ay + along * dy];
}

/** The shortest line between two outlines. */
export interface Gap {
  length: number;
  from: ChartPoint;
  to: ChartPoint;
}

/** The shortest connection between two polygons that do not overlap. */
export function shortestGap(a: Outline, b: Outline): Gap {
  let best: Gap = { length: Infinity, from: [0, 0], to: [0, 0] };
  const compare = (outline: Outline, points: Outline, swap: boolean): void => {
    outline.forEach((start, n) => {
      const end = outline[(n + 1) % outline.length] ?? start;
      for (const point of points) {
        const closest = nearest(start, end, point);
        const length = distance(closest, point);
        if (length < best.length)
          best = swap ? { length, from: point, to: closest } : { length, from: closest, to: point };
      }
    });
  };
  compare(a, b, false);
  compare(b, a, true);
  return best;
}

/** The ship at a point: one that contains it, or else the nearest within a distance. */
export function hullAt(hulls: readonly Hull[], point: ChartPoint, maxDistance: number): Hull | null {
  const containing = hulls.find((hull) => contains(hull.outline, point));
  if (containing) return containing;
  const [nearest] = hulls
    .map((hull) => ({ hull, distance: shortestGap(hull.outline, [point]).length }))
    .sort((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= maxDistance ? nearest.hull : null;
}

/** The arc that contains a heading. */
export function arcAt(arcs: readonly Arc[], heading: number): Arc | null {
  return arcs.find((arc) => normalizeHeading(heading - arc.start) <= arc.sweep) ?? null;
}

export const isHeadingOpen = (arcs: readonly Arc[], heading: number): boolean => arcAt(arcs, heading)?.fit === OPEN;

const arcEnd = (arc: Arc): number => normalizeHeading(arc.start + arc.sweep);

/** The open heading nearest to another one; null when all are closed. */
export function nearestOpenHeading(arcs: readonly Arc[], heading: number): number | null {
  if (isHeadingOpen(arcs, heading)) return normalizeHeading(heading);
  const ends = arcs.filter((arc) => arc.fit === OPEN).flatMap((arc) => [arc.start, arcEnd(arc)]);
  const deviation = (each: number): number => Math.abs(headingDifference(heading, each));
  return ends.sort((one, other) => deviation(one) - deviation(other))[0] ?? null;
}

/**
 * The heading after a turn by some tenths of a degree: the wanted one if it is open, else the last open one before
 * it; from the edge of an open arc, the next open arc. `stopped`: the heading that was closed.
 */
export function limitTurn(arcs: readonly Arc[], from: number, by: number): { heading: number; stopped: number | null } {
  const wanted = normalizeHeading(from + by);
  const currentArc = arcAt(arcs, from);
  if (isHeadingOpen(arcs, wanted) && (arcAt(arcs, wanted) === currentArc || currentArc?.fit !== OPEN))
    return { heading: wanted, stopped: null };
  if (currentArc?.fit === OPEN) {
    const edge = by > 0 ? arcEnd(currentArc) : currentArc.start;
    const openTurn = by > 0 ? normalizeHeading(edge - from) : normalizeHeading(from - edge);
    if (openTurn >= Math.abs(by)) return { heading: wanted, stopped: null };
    if (openTurn > 0) return { heading: edge, stopped: normalizeHeading(edge + Math.sign(by)) };
  }
  const nextOpen = arcs
    .filter((arc) => arc.fit === OPEN && arc !== currentArc)
    .map((arc) => (by > 0 ? arc.start : arcEnd(arc)))
    .filter((each) => normalizeHeading((each - from) * Math.sign(by)) < FULL_TURN / 2)
    .sort((a, b) => normalizeHeading((a - from) * Math.sign(by)) - normalizeHeading((b - from) * Math.sign(by)))[0];
  const stopped = normalizeHeading(from + Math.sign(by));
  return { heading: nextOpen ?? normalizeHeading(from), stopped };
}

/** A closed path through these points. */
export const closedPath = (outline: Outline): string =>
  outline.length ? `M${outline.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join("L")}Z` : "";

export const closedPaths = (rings: readonly Outline[]): string => rings.map(closedPath).join("");

/** A path along a circle between two headings. */
export function arcBand(at: ChartPoint, radius: number, start: number, sweep: number): string {
  const points = Array.from(
    { length: Math.max(2, Math.ceil(sweep / 50) + 1) },
    (_, n, last = Math.max(1, Math.ceil(sweep / 50))) => pointAhead(at, start + (sweep * n) / last, radius),
  );
  return `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join("L")}`;
}

/** The point at the edge of a drawing towards a point outside it, and the direction; null if the point is visible. */
export function edgePoint(
  point: ChartPoint,
  { width, height }: { width: number; height: number },
  margin: number,
): { at: ChartPoint; heading: number } | null {
  const [x, y] = point;
  if (x >= 0 && y >= 0 && x <= width && y <= height) return null;
  const at: ChartPoint = [
    Math.max(margin, Math.min(width - margin, x)),
    Math.max(margin, Math.min(height - margin, y)),
  ];
  return { at, heading: bearing(at, point) };
}
