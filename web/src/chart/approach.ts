/** On a small screen the chart comes nearer to the chosen ship by itself, and goes back by itself. */

import type { Spot } from "./geometry";
import type { Viewport } from "./viewport.svelte";

const SMALL = 34; // px: a ship that is larger is near enough
const AROUND = 3.6; // units of the ruler that are shown around it
const NEAREST = 60; // px that a unit of the ruler is at most

export class Approach {
  #near = false;

  constructor(private readonly viewport: Viewport) {}

  /** To a ship at a point, unless it is large enough; `unit`: of the ruler, in the chart's units. */
  to([x, y]: Spot, size: number, unit: number): void {
    if (size * this.viewport.scale >= SMALL) return;
    const around = AROUND * unit;
    this.viewport.frame([[x - around, y - around], [x + around, y + around]], NEAREST / unit);
    this.#near = true;
  }

  /** Shows the whole chart again; whether it had come nearer. */
  back(): boolean {
    const near = this.#near;
    this.#near = false;
    if (near) this.viewport.whole();
    return near;
  }
}
