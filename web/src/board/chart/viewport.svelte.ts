/** The visible part of a chart: panned and zoomed by fingers, wheel and keys. */

import { select } from "d3-selection";
import { zoom, type ZoomBehavior, zoomIdentity, type ZoomTransform } from "d3-zoom";

import type { Point } from "../../ui/drag";
import type { Outline, ChartPoint } from "./geometry";

const MOST = 12;
const MARGIN = 16; // px around the whole chart
const GLIDES = 280; // ms
const HEAD = 18; // px above it, for the ruler's scale

export class Viewport {
  transform = $state.raw<ZoomTransform>(zoomIdentity);
  /** It is on its way to another part of the chart, without the player's hand. */
  gliding = $state(false);
  #landing: ReturnType<typeof setTimeout> | undefined;
  /** The player has panned or zoomed: the view stays until the next selection. */
  held = false;
  #size = $state.raw({ width: 1, height: 1 });
  #chart = $state.raw({ width: 1, height: 1 });
  #covered = $state.raw(0);
  #zoom: ZoomBehavior<SVGSVGElement, unknown> | null = null;
  #svg: SVGSVGElement | null = null;

  /** Takes hold of a drawing; `ignored`: this event is not for panning or zooming. */
  hold(svg: SVGSVGElement, ignored: (event: Event) => boolean): () => void {
    this.#svg = svg;
    this.#zoom = zoom<SVGSVGElement, unknown>()
      .scaleExtent([1, MOST])
      .filter((event: Event) => !ignored(event) && !("button" in event && event.button))
      .on("zoom", (event: { transform: ZoomTransform; sourceEvent: Event | null }) => {
        this.transform = event.transform;
        if (event.sourceEvent) this.held = true;
      });
    select(svg).call(this.#zoom).on("dblclick.zoom", null);
    this.#bound();
    return () => void select(svg).on(".zoom", null);
  }

  /** Sets the sizes of the drawing, in px, and of the chart, in its units. */
  fit(width: number, height: number, chart: { width: number; height: number }): void {
    this.#size = { width: Math.max(1, width), height: Math.max(1, height) };
    this.#chart = chart;
    this.#bound();
  }

  /** Sets the part of the drawing that is covered by a panel below its upper edge; null: none. */
  cover(box: DOMRect | null): void {
    const { top, bottom } = this.#svg?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    const before = box && box.bottom > top; // else it is above
    const covered = before ? Math.max(0, Math.min(bottom - box.top, this.#size.height / 2)) : 0;
    if (covered === this.#covered) return;
    this.#covered = covered;
    this.#bound();
  }

  #bound(): void {
    const { width, height } = this.#size;
    this.#zoom
      ?.extent([
        [0, 0],
        [width, height - this.#covered],
      ])
      .translateExtent([
        [0, 0],
        [width, height],
      ]);
  }

  /** What comes next is a movement that is seen. */
  #glide(): void {
    this.gliding = true;
    clearTimeout(this.#landing);
    this.#landing = setTimeout(() => (this.gliding = false), GLIDES);
  }

  /** px a unit of the chart. */
  get scale(): number {
    return this.#base * this.transform.k;
  }

  get #base(): number {
    const { width, height } = this.#size;
    return Math.max(
      1e-6,
      Math.min((width - 2 * MARGIN) / this.#chart.width, (height - HEAD - 2 * MARGIN) / this.#chart.height),
    );
  }

  get #corner(): ChartPoint {
    const base = this.#base;
    return [
      (this.#size.width - this.#chart.width * base) / 2,
      (HEAD + this.#size.height - this.#chart.height * base) / 2,
    ];
  }

  /** The position of the chart's corner in the drawing, in px. */
  get origin(): ChartPoint {
    const [x, y] = this.#corner;
    return [this.transform.applyX(x), this.transform.applyY(y)];
  }

  /** A point of the chart in the drawing, in px. */
  shown([x, y]: ChartPoint): ChartPoint {
    const [left, top] = this.origin;
    return [left + x * this.scale, top + y * this.scale];
  }

  /** Whether a point of the chart is seen, so many px from the edge at least. */
  shows(spot: ChartPoint, margin: number): boolean {
    const [x, y] = this.shown(spot);
    const { width, height } = this.size;
    return x >= margin && y >= margin && x <= width - margin && y <= height - margin;
  }

  /** Whether less than the whole chart is seen. */
  get zoomed(): boolean {
    return this.transform.k > 1;
  }

  /** The size of the visible part of the drawing, in px. */
  get size(): { width: number; height: number } {
    return { width: this.#size.width, height: this.#size.height - this.#covered };
  }

  /** The width of the drawing, in px. */
  get width(): number {
    return this.#size.width;
  }

  /** The point of the chart under a point of the window. */
  under({ x, y }: Point): ChartPoint {
    const box = this.#svg?.getBoundingClientRect();
    const [left, top] = this.origin;
    return [(x - (box?.left ?? 0) - left) / this.scale, (y - (box?.top ?? 0) - top) / this.scale];
  }

  /** Nearer or farther; `around`: this point of the chart stays where it is. */
  by(factor: number, around?: ChartPoint): void {
    this.held = true;
    if (this.#svg && this.#zoom) this.#zoom.scaleBy(select(this.#svg), factor, around && [...this.shown(around)]);
  }

  pan(dx: number, dy: number): void {
    if (this.#svg && this.#zoom)
      this.#zoom.translateBy(select(this.#svg), dx / this.transform.k, dy / this.transform.k);
  }

  /** Brings a point of the chart to the middle, as near as it is. */
  centre([x, y]: ChartPoint): void {
    const [cx, cy] = this.#corner;
    if (this.#svg && this.#zoom) this.#zoom.translateTo(select(this.#svg), cx + x * this.#base, cy + y * this.#base);
  }

  whole(held = false): void {
    this.held = held;
    if (this.#svg && this.#zoom) this.#zoom.transform(select(this.#svg), zoomIdentity);
  }

  /** Shows these points, as large as it can, no larger than so many px a unit; what shows them well enough, by `slack`, stays. */
  frame(points: Outline, most: number, slack = 0): void {
    this.held = false;
    if (!this.#svg || !this.#zoom || !points.length) return;
    const { width, height } = this.size;
    const [cx, cy] = this.#corner;
    const base = this.#base;
    const xs = points.map(([x]) => cx + x * base);
    const ys = points.map(([, y]) => cy + y * base);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const k = Math.max(
      1,
      Math.min(MOST, most / base, width / (right - left || 1), (height - HEAD) / (bottom - top || 1)),
    );
    if (k < this.transform.k * slack && points.every((spot) => this.shows(spot, 0))) return;
    this.#glide();
    const x = within((left + right) / 2, width / k / 2, cx - MARGIN, this.#chart.width * base + 2 * MARGIN);
    const y = within((top + bottom) / 2, (height - HEAD) / k / 2, cy - MARGIN, this.#chart.height * base + 2 * MARGIN);
    const to = zoomIdentity
      .translate(width / 2, (HEAD + height) / 2)
      .scale(k)
      .translate(-x, -y);
    this.#zoom.transform(
      select(this.#svg),
      this.#zoom.constrain()(
        to,
        [
          [0, 0],
          [width, height],
        ],
        [
          [0, 0],
          [this.#size.width, this.#size.height],
        ],
      ),
    );
  }
}

/** The middle of what is seen, `half` to either side, such that it shows no emptiness beside what begins at `start` and is so long. */
const within = (middle: number, half: number, start: number, long: number): number =>
  2 * half > long ? middle : Math.max(start + half, Math.min(start + long - half, middle));
