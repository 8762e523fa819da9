/** The drags on a chart: the part that follows the pointer, the result, and cancelling. */

import type { Drag, Point } from "../../../ui/drag";
import type { PlaceHull } from "../../../api/wire";
import type { Deployment } from "../deployment.svelte";
import { bearing, headingDifference, centre, placeOutline, type ChartPoint } from "../geometry";
import type { ShipControl } from "../ship-control.svelte";
import type { Ruler } from "../ruler.svelte";

/** Returns the point of the chart under a point of the window. */
type ToChart = (point: Point) => ChartPoint;

/** Measures from a point; `tap` is called for a tap without movement. */
export function measureDrag(ruler: Ruler, from: ChartPoint, toChart: ToChart, tap: () => void): Drag {
  const { line } = ruler;
  return {
    cancelOnPinch: true,
    move: (to) => (ruler.line = { from, to: toChart(to) }),
    tap,
    cancel: () => (ruler.line = line),
  };
}

/** Turns the selected ship by its handle; a tap on its outline then moves it. */
export function steerDrag(shipControl: ShipControl, from: ChartPoint, toChart: ToChart): Drag | null {
  const { headingChoice, heading, wantedHeading, isTurned } = shipControl;
  if (!headingChoice || heading === null) return null;
  const offset = headingDifference(bearing(headingChoice.at, from), heading);
  return {
    cancelOnPinch: true,
    move: (to) => shipControl.turnTo(bearing(headingChoice.at, toChart(to)) + offset),
    drop: () => shipControl.confirmHeading(),
    cancel: () => shipControl.restoreHeading(wantedHeading, isTurned),
  };
}

/** Moves a draft ship. */
export function moveDrag(deployment: Deployment, id: string, from: ChartPoint, toChart: ToChart): Drag | null {
  const start = deployment.positions.get(id);
  if (!start) return null;
  const offset: ChartPoint = [start.x - from[0], start.y - from[1]];
  return {
    cancelOnPinch: true,
    begin: () => deployment.remember(),
    move: (to) => {
      const [x, y] = toChart(to);
      deployment.put(id, { ...(deployment.positions.get(id) ?? start), x: x + offset[0], y: y + offset[1] });
    },
    cancel: () => deployment.undo(),
  };
}

/** Rotates a draft ship. */
export function rotateDrag(deployment: Deployment, id: string, from: ChartPoint, toChart: ToChart): Drag | null {
  const start = deployment.positions.get(id);
  if (!start) return null;
  const offset = headingDifference(bearing([start.x, start.y], from), start.heading);
  return {
    cancelOnPinch: true,
    begin: () => deployment.remember(),
    move: (to) => {
      const position = deployment.positions.get(id) ?? start;
      deployment.put(id, { ...position, heading: bearing([position.x, position.y], toChart(to)) + offset });
    },
    cancel: () => deployment.undo(),
  };
}

/** Drags an unplaced ship onto the chart, held by its centre. */
export function deployDrag(deployment: Deployment, choice: PlaceHull, toChart: ToChart): Drag {
  return {
    begin: () => deployment.remember(),
    move: (to) => {
      const [x, y] = toChart(to);
      const heading = deployment.positions.get(choice.id)?.heading ?? choice.heading ?? 0;
      const [cx, cy] = centre(placeOutline(choice.outline, [0, 0], heading));
      deployment.put(choice.id, { x: x - cx, y: y - cy, heading });
    },
    cancel: () => deployment.undo(),
  };
}

/** A part of the drawing that can be dragged. */
export type Handle =
  /** A draft ship, or the handle that rotates it. */
  | { readonly kind: "draft" | "rotate"; readonly id: string }
  /** The handle that turns the selected ship, or its outline after the move: a tap on that moves the ship. */
  | { readonly kind: "heading" | "preview" };

/** The handle that an element is part of, or null. */
export function handleOf(target: EventTarget | null): Handle | null {
  const { handle: kind, id } = (target as Element | null)?.closest<SVGElement>("[data-handle]")?.dataset ?? {};
  if ((kind === "draft" || kind === "rotate") && id !== undefined) return { kind, id };
  return kind === "heading" || kind === "preview" ? { kind } : null;
}
