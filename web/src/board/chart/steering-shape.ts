/** The outline of the selected ship at its new heading, for drawing and dragging. */

import { pointAhead, distance, placeOutline, type ChartPoint } from "./geometry";
import type { ShipControl } from "./ship-control.svelte";

const MIN_RADIUS_PX = 26; // minimum distance between the pivot and the arcs around it
const GRIP_PX = 15; // distance from the arcs to the grip

/** The shape of the steering handles of a ship. */
export interface SteeringShape {
  /** The point about which the ship turns. */
  at: ChartPoint;
  heading: number;
  /** The distance from the bow to that point, in units of the chart. */
  size: number;
  /** The radius of the arcs of open headings, in units of the chart. */
  radius: number;
  /** The handle to drag. */
  grip: ChartPoint;
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
  const { at, outline } = headingChoice;
  const size = outline[0] ? distance([0, 0], outline[0]) : 0;
  const radius = Math.max(size * 1.1, MIN_RADIUS_PX / scale);
  return {
    at,
    heading,
    size,
    radius,
    grip: pointAhead(at, heading, radius + GRIP_PX / scale),
    preview: placeOutline(outline, at, heading),
    closedPreview: closedReason && wantedHeading !== null ? placeOutline(outline, at, wantedHeading) : null,
  };
}
