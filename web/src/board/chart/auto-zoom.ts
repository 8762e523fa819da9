/** Zooms the chart to what matters on a small screen, and out again. */

import type { Hull } from "../../api/wire";
import { centre, distance, type ChartPoint } from "./geometry";
import type { Viewport } from "./viewport.svelte";

const SMALL = 34; // px: a ship that is larger is near enough
const AROUND = 3; // units of the ruler that are shown around it
const BESIDE = 5; // units of the ruler within which others are shown with it
const ROOM = 1; // ruler units around the shown ships
const NEAREST = 60; // px that a unit of the ruler is at most
const AFAR = 48; // px that it is at most where all hulls are shown
const SLACK = 1.3; // times larger they could be before the chart moves for it
const GRASPABLE = 12; // px from the edge: what is nearer cannot well be taken hold of

export class AutoZoom {
  /** Whether the chart is zoomed in. */
  near = false;
  #before: readonly Hull[] | null = null;

  constructor(private readonly viewport: Viewport) {}

  /** To a ship at a point, with those beside it; one that is large enough is only brought into sight, and its `grip`. */
  to(at: ChartPoint, size: number, unit: number, hulls: readonly Hull[], grip: ChartPoint | null): void {
    if (size * this.viewport.scale >= SMALL) {
      if (![at, grip ?? at].every((spot) => this.viewport.shows(spot, GRASPABLE))) this.viewport.centre(at);
      return;
    }
    this.#frame([...square(at, AROUND * unit), ...beside([at], hulls, unit)], unit);
  }

  /** Keeps all ships visible while the chart is not zoomed to one of them or moved by the player. */
  watch(hulls: readonly Hull[], unit: number): void {
    this.#before = hulls;
    if (!this.near && !this.viewport.held) this.#all(unit);
  }

  /** Zooms to the ships that have changed since the last call, and those beside them; at first to all. */
  follow(hulls: readonly Hull[], unit: number): void {
    const before = this.#before;
    this.#before = hulls;
    if (!before) return this.#all(unit);
    const moved = changed(before, hulls);
    if (moved.length)
      this.#frame(
        [
          ...outlines(moved, unit),
          ...beside(
            moved.map((hull) => centre(hull.outline)),
            hulls,
            unit,
          ),
        ],
        unit,
      );
  }

  /** Shows the middle of the deployment zone, the draft pieces, and the `own` ships there. */
  lay(laid: readonly ChartPoint[], band: readonly ChartPoint[], unit: number, own: readonly Hull[] = []): void {
    this.#frame([...inner(band), ...laid.flatMap((spot) => square(spot, ROOM * unit)), ...outlines(own, unit)], unit);
  }

  /** Shows all ships again, or the whole chart without any: after zooming in, or if one of the `marked` is not visible. */
  back(unit: number, marked: readonly Hull[] = []): void {
    if (!this.near && marked.every(({ outline }) => outline.every((spot) => this.viewport.shows(spot, 0)))) return;
    this.near = false;
    if (this.#before?.length) this.#all(unit);
    else this.viewport.whole();
  }

  #all(unit: number): void {
    this.viewport.frame(outlines(this.#before ?? [], unit), AFAR / unit, SLACK);
  }

  #frame(spots: ChartPoint[], unit: number): void {
    this.viewport.frame(spots, NEAREST / unit);
    this.near = true;
  }
}

/** The ships that are new, moved, damaged or gone; moved and gone ones also at their old positions. */
export function changed(before: readonly Hull[], after: readonly Hull[]): Hull[] {
  const missing = (from: readonly Hull[], others: readonly Hull[]): Hull[] => {
    const known = new Set(others.map(state));
    return from.filter((hull) => !known.has(state(hull)));
  };
  return [...missing(before, after), ...missing(after, before)];
}

const state = ({ id, outline, damage }: Hull): string => `${id} ${outline.join()} ${damage ?? 0}`;

const square = ([x, y]: ChartPoint, half: number): ChartPoint[] => [
  [x - half, y - half],
  [x + half, y + half],
];

/** The middle half of what is between the leftmost and the rightmost of these points. */
function inner(band: readonly ChartPoint[]): ChartPoint[] {
  const [middle, ys] = [centre(band), band.map(([, y]) => y)];
  const quarter = (Math.max(...band.map(([x]) => x)) - Math.min(...band.map(([x]) => x))) / 4;
  return [
    [middle[0] - quarter, Math.min(...ys)],
    [middle[0] + quarter, Math.max(...ys)],
  ];
}

const outlines = (hulls: readonly Hull[], unit: number): ChartPoint[] =>
  hulls.flatMap(({ outline }) => outline.flatMap((spot) => square(spot, ROOM * unit)));

const beside = (spots: readonly ChartPoint[], hulls: readonly Hull[], unit: number): ChartPoint[] =>
  hulls
    .filter(({ outline }) => spots.some((spot) => distance(spot, centre(outline)) <= BESIDE * unit))
    .flatMap(({ outline }) => outline);
