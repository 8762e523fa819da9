/** On a small screen the chart comes nearer to what matters by itself, and goes back by itself. */

import type { Hull } from "../wire";
import type { Spot } from "./geometry";
import type { Viewport } from "./viewport.svelte";

const SMALL = 34; // px: a ship that is larger is near enough
const AROUND = 3.6; // units of the ruler that are shown around it
const NEAREST = 60; // px that a unit of the ruler is at most

export class Approach {
  #near = false;
  #before: readonly Hull[] | null = null;

  constructor(private readonly viewport: Viewport) {}

  /** To a ship at a point, unless it is large enough; `unit`: of the ruler, in the chart's units. */
  to([x, y]: Spot, size: number, unit: number): void {
    if (size * this.viewport.scale >= SMALL) return;
    const around = AROUND * unit;
    this.viewport.frame([[x - around, y - around], [x + around, y + around]], NEAREST / unit);
    this.#near = true;
  }

  /** To the hulls that have changed since they were last looked at, with room around them. */
  follow(hulls: readonly Hull[], unit: number): void {
    const places = changed(this.#before ?? hulls, hulls).flatMap(({ outline }) => outline);
    this.#before = hulls;
    if (!places.length) return;
    const around = places.flatMap(([x, y]): Spot[] => [[x - unit, y - unit], [x + unit, y + unit]]);
    this.viewport.frame(around, NEAREST / unit);
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

/** The hulls that have come, moved, suffered or gone; those that moved or are gone also as they lay before. */
export function changed(before: readonly Hull[], after: readonly Hull[]): Hull[] {
  const missing = (from: readonly Hull[], others: readonly Hull[]): Hull[] => {
    const known = new Set(others.map(state));
    return from.filter((hull) => !known.has(state(hull)));
  };
  return [...missing(before, after), ...missing(after, before)];
}

const state = ({ id, outline, damage }: Hull): string => `${id} ${outline.join()} ${damage ?? 0}`;
