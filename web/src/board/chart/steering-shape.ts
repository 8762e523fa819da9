/** How the ship at the helm would lie, for drawing it and for taking hold of it. */

import { ahead, distance, placed, type Spot } from "./geometry";
import type { Helm } from "./ship-control.svelte";

const LEAST = 26; // px between the pivot and the arcs around it
const GRIP = 15; // px from the arcs to the grip

export interface Steer {
  /** The point that it turns about. */
  at: Spot;
  heading: number;
  /** Units of the chart from its bow to that point. */
  size: number;
  /** Of the arcs of what is open, in units of the chart. */
  radius: number;
  /** What is taken hold of. */
  grip: Spot;
  ghost: Spot[];
  /** Where it may not lie, although that is asked for. */
  wanted: Spot[] | null;
}

/** Null: it cannot be turned. `scale`: px a unit of the chart. */
export function steer({ swing, heading, shut, want }: Helm, scale: number): Steer | null {
  if (!swing || heading === null) return null;
  const { at, outline } = swing;
  const size = outline[0] ? distance([0, 0], outline[0]) : 0;
  const radius = Math.max(size * 1.1, LEAST / scale);
  return {
    at,
    heading,
    size,
    radius,
    grip: ahead(at, heading, radius + GRIP / scale),
    ghost: placed(outline, at, heading),
    wanted: shut && want !== null ? placed(outline, at, want) : null,
  };
}
