/** Shots between two scenes: a gun was spent, and another ship was damaged or sunk. */

import type { Hull } from "../../api/wire";
import { centre, distance, type ChartPoint } from "./geometry";

export interface Shot {
  id: string;
  /** A line from the centre of one ship to that of another, with a ring around it. */
  d: string;
}

const RING = 0.75; // of the way from the middle of a hull to its bow

export function findShots(before: readonly Hull[], after: readonly Hull[]): Shot[] {
  const now = new Map(after.map((hull) => [hull.id, hull]));
  const guns = (hull: Hull | undefined): number => hull?.figures?.find(({ kind }) => kind === "gun")?.value ?? 0;
  const gunner = before.find((hull) => now.has(hull.id) && guns(now.get(hull.id)) < guns(hull));
  if (!gunner) return [];
  const damaged = (id: string): number => (now.has(id) ? (now.get(id)?.damage ?? 0) : Infinity);
  const hit = before.filter(({ id, side, damage = 0 }) => side !== gunner.side && damaged(id) > damage);
  return hit.map((target) => ({ id: `${gunner.id} ${target.id} ${target.damage ?? 0}`, d: drawn(centre((now.get(gunner.id) ?? gunner).outline), target, !now.has(target.id)) }));
}

/** The line ends at the ring; a sunk ship has another mark. */
function drawn(from: ChartPoint, target: Hull, gone: boolean): string {
  const to = centre(target.outline);
  const r = Math.round(RING * Math.max(...target.outline.map((spot) => distance(spot, to))));
  const part = 1 - Math.min(1, r / (distance(from, to) || 1));
  const [x, y] = [Math.round(to[0]), Math.round(to[1])];
  const end = [0, 1].map((n) => Math.round((from[n] ?? 0) + part * ((to[n] ?? 0) - (from[n] ?? 0))));
  const line = `M${Math.round(from[0])} ${Math.round(from[1])}L${end.join(" ")}`;
  return gone ? line : `${line}M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}
