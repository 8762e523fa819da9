/** The drags on a chart: what follows the pointer, the result, and cancelling. */

import type { Drag, Point } from "../../../ui/drag";
import type { Moor } from "../../../api/wire";
import type { Deployment } from "../deployment.svelte";
import { bearing, headingDifference, centre, placeOutline, type ChartPoint } from "../geometry";
import type { ShipControl } from "../ship-control.svelte";
import type { Ruler } from "../ruler.svelte";

/** The point of the chart under a point of the window. */
type Under = (point: Point) => ChartPoint;

/** Measures from a point; a tap does what `tap` says. */
export function measureDrag(ruler: Ruler, from: ChartPoint, under: Under, tap: () => void): Drag {
  const { line } = ruler;
  return {
    cancelOnPinch: true,
    move: (to) => (ruler.line = { from, to: under(to) }),
    tap,
    cancel: () => (ruler.line = line),
  };
}

/** Turns the ship at the helm, from where its wheel was taken hold of; released, it sails, as that can be taken back. */
export function steerDrag(helm: ShipControl, from: ChartPoint, under: Under): Drag | null {
  const { swing, heading, want, turned } = helm;
  if (!swing || heading === null) return null;
  const off = headingDifference(bearing(swing.at, from), heading);
  return {
    cancelOnPinch: true,
    move: (to) => helm.point(bearing(swing.at, under(to)) + off),
    drop: () => helm.settleAndSail(),
    cancel: () => helm.unturn(want, turned),
  };
}

/** Moves a draft piece. */
export function moveDrag(drafts: Deployment, id: string, from: ChartPoint, under: Under): Drag | null {
  const start = drafts.moorings.get(id);
  if (!start) return null;
  const off: ChartPoint = [start.x - from[0], start.y - from[1]];
  return {
    cancelOnPinch: true,
    move: (to) => {
      const [x, y] = under(to);
      drafts.put(id, { ...(drafts.moorings.get(id) ?? start), x: x + off[0], y: y + off[1] });
    },
    cancel: () => drafts.put(id, start),
  };
}

/** Rotates a draft piece. */
export function rotateDrag(drafts: Deployment, id: string, from: ChartPoint, under: Under): Drag | null {
  const start = drafts.moorings.get(id);
  if (!start) return null;
  const off = headingDifference(bearing([start.x, start.y], from), start.heading);
  return {
    cancelOnPinch: true,
    move: (to) => {
      const here = drafts.moorings.get(id) ?? start;
      drafts.put(id, { ...here, heading: bearing([here.x, here.y], under(to)) + off });
    },
    cancel: () => drafts.put(id, start),
  };
}

/** Brings a piece that waits onto the chart, held by its middle. */
export function deployDrag(drafts: Deployment, moor: Moor, under: Under): Drag {
  return {
    move: (to) => {
      const [x, y] = under(to);
      const heading = drafts.moorings.get(moor.id)?.heading ?? moor.heading ?? 0;
      const [cx, cy] = centre(placeOutline(moor.outline, [0, 0], heading));
      drafts.put(moor.id, { x: x - cx, y: y - cy, heading });
    },
    cancel: () => drafts.remove(moor.id),
  };
}

export type Handle =
  /** A draft piece, or the handle that rotates it. */
  | { readonly kind: "draft" | "turn"; readonly id: string }
  /** The handle that turns the selected ship, or its outline after the move: a tap moves it. */
  | { readonly kind: "helm" | "ghost" };

/** The handle that an element is part of; null: none. */
export function handleOf(target: EventTarget | null): Handle | null {
  const { handle: kind, id } = (target as Element | null)?.closest<SVGElement>("[data-handle]")?.dataset ?? {};
  if ((kind === "draft" || kind === "turn") && id !== undefined) return { kind, id };
  return kind === "helm" || kind === "ghost" ? { kind } : null;
}
