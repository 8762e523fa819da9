/** The outline of the selected ship at its new heading, for drawing and dragging. */

import { pointAhead, distance, placeOutline, type ChartPoint } from "./geometry";
import type { ShipControl } from "./ship-control.svelte";

const MIN_RADIUS_PX = 26; // minimum distance between the pivot and the arcs around it
const HANDLE_PX = 15; // distance from the arcs to the handle

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

/** The steering handles of the selected ship; null if it cannot be turned. `scale`: pixels per unit of the chart. */
export function steeringShape(
  { headingChoice, heading, closedReason, wantedHeading }: ShipControl,
  scale: number,
): SteeringShape | null {
  if (!headingChoice || heading === null) return null;
  const { at: pivot, outline } = headingChoice;
  const pivotToBow = outline[0] ? distance([0, 0], outline[0]) : 0;
  const radius = Math.max(pivotToBow * 1.1, MIN_RADIUS_PX / scale);
  return {
    pivot,
    heading,
    pivotToBow,
    radius,
    handle: pointAhead(pivot, heading, radius + HANDLE_PX / scale),
    preview: placeOutline(outline, pivot, heading),
    closedPreview: closedReason && wantedHeading !== null ? placeOutline(outline, pivot, wantedHeading) : null,
  };
}
