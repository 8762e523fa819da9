/** The ruler of a chart: measures between two points or two ships. */

import type { Hull } from "../../api/wire";
import { shortestGap, type ChartPoint } from "./geometry";

/** A line between two points. */
export interface Segment {
  from: ChartPoint;
  to: ChartPoint;
}

/** The state of the ruler. */
export class Ruler {
  isOn = $state(false);
  line = $state.raw<Segment | null>(null);
  firstShip = $state.raw<Hull | null>(null); // the ship that is measured from, until a second one is tapped

  toggle(): void {
    this.isOn = !this.isOn;
    this.line = null;
    this.firstShip = null;
  }

  /** Measures from this ship, or from the first one to this. */
  measure(hull: Hull): void {
    if (!this.firstShip || this.firstShip.id === hull.id) {
      this.firstShip = hull;
      this.line = null;
      return;
    }
    const { from, to } = shortestGap(this.firstShip.outline, hull.outline);
    this.line = { from, to };
    this.firstShip = null;
  }
}
