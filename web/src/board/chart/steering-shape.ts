/** The outline of the selected ship at its new heading, for drawing and dragging. */

import { contains, distance, type Outline, placeOutline, pointAhead, shortestGap, type ChartPoint } from "./geometry";
import type { Hull } from "../../api/wire";
import type { ShipControl } from "./ship-control.svelte";

const MIN_RADIUS_PX = 26; // minimum distance between the pivot and the arcs around it
const HANDLE_PX = 15; // distance from the arcs to the handle
const CLEARANCE_PX = 15; // minimum distance between the handle's middle and another ship
const HANDLE_OFFSETS = [0, 350, -350, 700, -700, 1050, -1050, 1800]; // from the heading, in tenths of a degree

/** The shape of the steering handles of a ship. */
export interface SteeringShape {
  /** The point about which the ship turns. */
  pivot: ChartPoint;
  heading: number;
  /** The distance from the pivot to the bow, in units of the chart. */
  pivotToBow: number;
  /** The radius of the arcs of open headings, in units of the chart. */
  radius: number;
  /** The handle to drag. */
  handle: ChartPoint;
  preview: ChartPoint[];
  /** The outline at a wanted heading that is closed. */
  closedPreview: ChartPoint[] | null;
}

/**
 * The steering handles of the selected ship; null if it cannot be turned. `scale`: pixels per unit of the chart. The
 * handle is ahead of the ship, or beside it where it would cover another one of the `hulls`.
 */
export function steeringShape(
  { selectedId, headingChoice, heading, closedReason, wantedHeading }: ShipControl,
  scale: number,
  hulls: readonly Hull[] = [],
): SteeringShape | null {
  if (!headingChoice || heading === null) return null;
  const { at: pivot, outline } = headingChoice;
  const pivotToBow = outline[0] ? distance([0, 0], outline[0]) : 0;
  const others = hulls.filter(({ id }) => id !== selectedId).map(({ outline }) => outline);
  const radius = Math.max(pivotToBow * 1.1, MIN_RADIUS_PX / scale);
  return {
    pivot,
    heading,
    pivotToBow,
    radius,
    handle: freeHandle(pivot, heading, radius + HANDLE_PX / scale, CLEARANCE_PX / scale, others),
    preview: placeOutline(outline, pivot, heading),
    closedPreview: closedReason && wantedHeading !== null ? placeOutline(outline, pivot, wantedHeading) : null,
  };
}

/** The place of the handle: the nearest to the heading that is clear of other ships. */
function freeHandle(
  pivot: ChartPoint,
  heading: number,
  radius: number,
  clearance: number,
  others: readonly Outline[],
): ChartPoint {
  const near = others.filter((outline) => shortestGap(outline, [pivot]).length < radius + clearance);
  const isFree = (point: ChartPoint): boolean =>
    near.every((outline) => !contains(outline, point) && shortestGap(outline, [point]).length >= clearance);
  const points = HANDLE_OFFSETS.map((offset) => pointAhead(pivot, heading + offset, radius));
  return points.find(isFree) ?? pointAhead(pivot, heading, radius);
}
