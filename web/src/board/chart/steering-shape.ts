/** The outline of the selected ship at its new heading, for drawing and dragging. */

import { pointAhead, distance, placeOutline, type ChartPoint } from "./geometry";
import type { ShipControl } from "./ship-control.svelte";

const LEAST = 26; // px between the pivot and the arcs around it
const GRIP = 15; // px from the arcs to the grip

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
  ghost: ChartPoint[];
  /** The outline at a wanted heading that is not allowed. */
  wanted: ChartPoint[] | null;
}

/** Null: it cannot be turned. `scale`: px a unit of the chart. */
export function steeringShape({ swing, heading, shut, want }: ShipControl, scale: number): SteeringShape | null {
  if (!swing || heading === null) return null;
  const { at, outline } = swing;
  const size = outline[0] ? distance([0, 0], outline[0]) : 0;
  const radius = Math.max(size * 1.1, LEAST / scale);
  return {
    at,
    heading,
    size,
    radius,
    grip: pointAhead(at, heading, radius + GRIP / scale),
    ghost: placeOutline(outline, at, heading),
    wanted: shut && want !== null ? placeOutline(outline, at, want) : null,
  };
}
