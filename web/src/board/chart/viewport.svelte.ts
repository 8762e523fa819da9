/** The visible part of a chart: panned and zoomed by fingers, wheel and keys. */

import { select } from "d3-selection";
import { zoom, type ZoomBehavior, zoomIdentity, type ZoomTransform } from "d3-zoom";

import type { Point } from "../../ui/drag";
import type { Outline, ChartPoint } from "./geometry";

const MAX_ZOOM = 12;
const MARGIN = 10; // px around the whole chart, for its frame
const EDGE = 4; // px at the smallest scale around a zoomed chart
const ANIMATION_MS = 280;

/** Pan and zoom of a chart: converts points, and moves the view. */
export class Viewport {
  transform = $state.raw<ZoomTransform>(zoomIdentity);
  /** Whether the view moves automatically to another part of the chart. */
  isAnimating = $state(false);
  #animationTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the player has panned or zoomed: the view stays until the next selection. */
  isMovedByPlayer = false;
  #size = $state.raw({ width: 1, height: 1 });
  #chart = $state.raw({ width: 1, height: 1 });
  #coveredHeight = $state.raw(0);
  #zoom: ZoomBehavior<SVGSVGElement, unknown> | null = null;
  #svg: SVGSVGElement | null = null;

  /** Attaches pan and zoom to a drawing; `isIgnored`: returns true for events that must not pan or zoom. */
  attach(svg: SVGSVGElement, isIgnored: (event: Event) => boolean): () => void {
    this.#svg = svg;
    this.#zoom = zoom<SVGSVGElement, unknown>()
      .scaleExtent([1, MAX_ZOOM])
      .filter((event: Event) => !isIgnored(event) && !("button" in event && event.button))
      .on("zoom", (event: { transform: ZoomTransform; sourceEvent: Event | null }) => {
        this.transform = event.transform;
        if (event.sourceEvent) this.isMovedByPlayer = true;
      });
    select(svg).call(this.#zoom).on("dblclick.zoom", null);
    this.#updateExtent();
    return () => void select(svg).on(".zoom", null);
  }

  /** Sets the sizes of the drawing, in px, and of the chart, in its units. */
  resize(width: number, height: number, chart: { width: number; height: number }): void {
    this.#size = { width: Math.max(1, width), height: Math.max(1, height) };
    this.#chart = chart;
    this.#updateExtent();
  }

  /** Sets the part of the drawing that is covered by a panel below its upper edge; null if no part is covered. */
  setCover(box: DOMRect | null): void {
    const { top, bottom } = this.#svg?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    const isBelow = box && box.bottom > top; // else the panel is above the drawing
    const covered = isBelow ? Math.max(0, Math.min(bottom - box.top, this.#size.height / 2)) : 0;
    if (covered === this.#coveredHeight) return;
    this.#coveredHeight = covered;
    this.#updateExtent();
  }

  #updateExtent(): void {
    this.#zoom?.extent(this.#visibleBox).translateExtent(this.#tableBox);
  }

  /** The visible part of the drawing, in px: a chart at the smallest scale is centred in it. */
  get #visibleBox(): [[number, number], [number, number]] {
    const { width, height } = this.size;
    return [
      [0, 0],
      [width, height],
    ];
  }

  /** The chart with a small margin, in px at the smallest scale: a zoomed view shows no water outside it. */
  get #tableBox(): [[number, number], [number, number]] {
    const [left, top] = this.#baseOrigin;
    const { width, height } = this.#chart;
    const [right, bottom] = [left + width * this.#baseScale, top + height * this.#baseScale];
    return [
      [left - EDGE, top - EDGE],
      [right + EDGE, bottom + EDGE],
    ];
  }

  /** Animates the next change of the view. */
  #animate(): void {
    this.isAnimating = true;
    clearTimeout(this.#animationTimer);
    this.#animationTimer = setTimeout(() => (this.isAnimating = false), ANIMATION_MS);
  }

  /** Pixels per unit of the chart. */
  get scale(): number {
    return this.#baseScale * this.transform.k;
  }

  get #baseScale(): number {
    const { width, height } = this.#size;
    return Math.max(
      1e-6,
      Math.min((width - 2 * MARGIN) / this.#chart.width, (height - 2 * MARGIN) / this.#chart.height),
    );
  }

  get #baseOrigin(): ChartPoint {
    const base = this.#baseScale;
    return [(this.#size.width - this.#chart.width * base) / 2, (this.#size.height - this.#chart.height * base) / 2];
  }

  /** The position of the chart's corner in the drawing, in px. */
  get origin(): ChartPoint {
    const [x, y] = this.#baseOrigin;
    return [this.transform.applyX(x), this.transform.applyY(y)];
  }

  /** The position of the chart's opposite corner in the drawing, in px. */
  get chartEnd(): ChartPoint {
    return this.toDrawing([this.#chart.width, this.#chart.height]);
  }

  /** A point of the chart in the drawing, in px. */
  toDrawing([x, y]: ChartPoint): ChartPoint {
    const [left, top] = this.origin;
    return [left + x * this.scale, top + y * this.scale];
  }

  /** Whether a point of the chart is visible, with a distance in px from the edge. */
  isVisible(point: ChartPoint, margin: number): boolean {
    const [x, y] = this.toDrawing(point);
    const { width, height } = this.size;
    return x >= margin && y >= margin && x <= width - margin && y <= height - margin;
  }

  /** Whether only a part of the chart is visible. */
  get isZoomed(): boolean {
    return this.transform.k > 1;
  }

  /** The size of the visible part of the drawing, in px. */
  get size(): { width: number; height: number } {
    return { width: this.#size.width, height: this.#size.height - this.#coveredHeight };
  }

  /** The width of the drawing, in px. */
  get width(): number {
    return this.#size.width;
  }

  /** The point of the chart under a point of the window. */
  toChart({ x, y }: Point): ChartPoint {
    const box = this.#svg?.getBoundingClientRect();
    const [left, top] = this.origin;
    return [(x - (box?.left ?? 0) - left) / this.scale, (y - (box?.top ?? 0) - top) / this.scale];
  }

  /** Zooms by a factor; `around`: this point of the chart keeps its place. */
  zoomBy(factor: number, around?: ChartPoint): void {
    this.isMovedByPlayer = true;
    if (this.#svg && this.#zoom) this.#zoom.scaleBy(select(this.#svg), factor, around && [...this.toDrawing(around)]);
  }

  pan(dx: number, dy: number): void {
    if (this.#svg && this.#zoom)
      this.#zoom.translateBy(select(this.#svg), dx / this.transform.k, dy / this.transform.k);
  }

  /** Moves a point of the chart to the centre, or as near as possible. */
  centreOn([x, y]: ChartPoint): void {
    const [cx, cy] = this.#baseOrigin;
    if (this.#svg && this.#zoom)
      this.#zoom.translateTo(select(this.#svg), cx + x * this.#baseScale, cy + y * this.#baseScale);
  }

  /** Moves points into view by the shortest way, with a margin in px; zooms out if they do not fit at this scale. */
  reveal(points: Outline, margin: number): void {
    const drawn = points.map((point) => this.toDrawing(point));
    const { width, height } = this.size;
    const [xs, ys] = [drawn.map(([x]) => x), drawn.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    if (right - left > width - 2 * margin || bottom - top > height - 2 * margin) {
      const by = margin / this.scale;
      return this.zoomTo(
        points.flatMap(([x, y]): ChartPoint[] => [
          [x - by, y - by],
          [x + by, y + by],
        ]),
        this.scale,
      );
    }
    this.#animate();
    this.pan(shift(left, right, width, margin), shift(top, bottom, height, margin));
  }

  showAll(byPlayer = false): void {
    this.isMovedByPlayer = byPlayer;
    if (this.#svg && this.#zoom) this.#zoom.transform(select(this.#svg), zoomIdentity);
  }

  /**
   * Zooms to these points, with at most `maxScale` px per unit; the view is kept if zooming would gain less than
   * `minGain`. If the view `fills`, the chart fills the height at least.
   */
  zoomTo(points: Outline, maxScale: number, minGain = 0): void {
    this.isMovedByPlayer = false;
    if (!this.#svg || !this.#zoom || !points.length) return;
    const { width, height } = this.size;
    const [cx, cy] = this.#baseOrigin;
    const base = this.#baseScale;
    const xs = points.map(([x]) => cx + x * base);
    const ys = points.map(([, y]) => cy + y * base);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const fitting = Math.min(MAX_ZOOM, maxScale / base, width / (right - left || 1), height / (bottom - top || 1));
    const k = fitting < minGain ? 1 : Math.max(1, fitting); // the whole chart, if zooming gains little
    if (k < this.transform.k * minGain && points.every((point) => this.isVisible(point, 0))) return;
    this.#animate();
    const margin = MARGIN / k; // constant width on the screen
    const x = clampCentre((left + right) / 2, width / k / 2, cx - margin, this.#chart.width * base + 2 * margin);
    const y = clampCentre((top + bottom) / 2, height / k / 2, cy - margin, this.#chart.height * base + 2 * margin);
    const to = zoomIdentity
      .translate(width / 2, height / 2)
      .scale(k)
      .translate(-x, -y);
    this.#zoom.transform(select(this.#svg), this.#zoom.constrain()(to, this.#visibleBox, this.#tableBox));
  }
}

/**
 * The centre of the view, `half` to either side, so that it shows no space outside the range of length `long` from
 * `start`.
 */
const clampCentre = (middle: number, half: number, start: number, length: number): number =>
  2 * half > length ? middle : Math.max(start + half, Math.min(start + length - half, middle));

/** By how much a range must move so that it is inside a view of this size, with a margin. */
const shift = (start: number, end: number, size: number, margin: number): number =>
  Math.max(0, margin - start) - Math.max(0, end - (size - margin));
