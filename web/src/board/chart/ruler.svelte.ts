/** The ruler of a chart: measures between two points or two ships. */

import type { Hull } from "../../api/wire";
import { shortestGap, type ChartPoint } from "./geometry";

export interface Segment {
  from: ChartPoint;
  to: ChartPoint;
}

export class Ruler {
  on = $state(false);
  line = $state.raw<Segment | null>(null);
  first = $state.raw<Hull | null>(null); // the ship that is measured from, until a second one is chosen

  toggle(): void {
    this.on = !this.on;
    this.line = null;
    this.first = null;
  }

  /** Measures from this ship, or from the first one to this. */
  measure(hull: Hull): void {
    if (!this.first || this.first.id === hull.id) {
      this.first = hull;
      this.line = null;
      return;
    }
    const { from, to } = shortestGap(this.first.outline, hull.outline);
    this.line = { from, to };
    this.first = null;
  }
}
