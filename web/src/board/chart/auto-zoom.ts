/** Zooms the chart automatically to the relevant ships on a small screen, and out again. */

import type { Hull } from "../../api/wire";
import { centre, distance, type ChartPoint } from "./geometry";
import type { Viewport } from "./viewport.svelte";

const MIN_SHIP_PX = 34; // a larger ship needs no zoom
const CONTEXT = 3; // ruler units shown around the ship
const NEIGHBOUR_RADIUS = 5; // ruler units within which other ships are shown, too
const CLOSE_RADIUS = 3; // ruler units within which ships must not be outside the view
const PADDING = 1; // ruler units around the shown ships
const MAX_UNIT_PX = 30; // maximum length of a ruler unit when zoomed in
const MAX_UNIT_PX_ALL = 40; // maximum length of a ruler unit when all ships are shown
const MAX_NEAREST = 2; // enemies that stay in view beside a selected ship
const ENEMY_RADIUS = 12; // ruler units within which the chart does not zoom in so far that they are outside
const MIN_GAIN = 1.3; // the chart moves only if the ships become larger by this factor
const HANDLE_MARGIN = 12; // px from the edge within which a handle is hard to grasp
const REVEAL_MARGIN = 26; // px around what is brought into view, for the numbers of the ships

/** The automatic zoom of one chart. */
export class AutoZoom {
  /** Whether the chart is zoomed in, or moved to a ship. */
  isZoomedIn = false;
  #hulls: readonly Hull[] | null = null;
  #seatOnTurn: number | null = null;
  #isEnemy: (hull: Hull) => boolean = () => false;

  constructor(private readonly viewport: Viewport) {}

  /**
   * Zooms to a ship at a point and those beside it; if the ship is large enough, or the chart is zoomed in already, only
   * brings it, its `handle` and the closest ships into view, if possible at the same scale. The nearest enemy is always
   * in view, so that the player sees where to steer.
   */
  zoomToShip(at: ChartPoint, size: number, unit: number, hulls: readonly Hull[], handle: ChartPoint | null): void {
    const enemies = this.#nearestEnemies(at, hulls);
    const nearest = enemies[0]?.outline ?? [];
    const closeEnemies = [...nearest, ...outlinesWithin(ENEMY_RADIUS * unit, [at], enemies)];
    if ((this.isZoomedIn && this.viewport.isZoomed) || size * this.viewport.scale >= MIN_SHIP_PX) {
      const points = [at, handle ?? at, ...nearest, ...outlinesWithin(CLOSE_RADIUS * unit, [at], hulls)];
      if (points.every((point) => this.viewport.isVisible(point, HANDLE_MARGIN))) return;
      this.viewport.reveal([...points, ...enemies.flatMap(({ outline }) => outline)], REVEAL_MARGIN);
      this.isZoomedIn = true; // so that all ships are shown again afterwards
      return;
    }
    const around = square(at, CONTEXT * unit);
    this.#zoomTo([...around, ...outlinesWithin(NEIGHBOUR_RADIUS * unit, [at], hulls), ...closeEnemies], unit);
  }

  /** The enemies nearest to a point. */
  #nearestEnemies(at: ChartPoint, hulls: readonly Hull[]): readonly Hull[] {
    const gap = ({ outline }: Hull): number => distance(at, centre(outline));
    const enemies = hulls.filter(this.#isEnemy).sort((one, other) => gap(one) - gap(other));
    return enemies.slice(0, MAX_NEAREST);
  }

  /**
   * Keeps all ships visible while the chart is not zoomed to one of them or moved by the player. The scale changes only
   * if a ship is outside; a zoomed chart moves to an `isEnemy` ship that changes outside the view, if possible at its
   * scale.
   */
  keepAllVisible(hulls: readonly Hull[], unit: number, isEnemy: (hull: Hull) => boolean): void {
    const before = this.#hulls;
    this.#hulls = hulls;
    this.#isEnemy = isEnemy;
    if (!this.isZoomedIn && !this.viewport.isMovedByPlayer) {
      if (!before || !this.#areVisible(hulls)) this.#showAll(unit);
    } else if (this.isZoomedIn && before) {
      const isGone = ({ id }: Hull): boolean => !hulls.some((hull) => hull.id === id);
      const news = changedHulls(before, hulls).filter((hull) => hulls.includes(hull) || isGone(hull));
      const enemies = news.filter(isEnemy);
      if (!this.#areVisible(enemies)) this.zoomOut(unit, enemies);
    }
  }

  /** Zooms to the ships that have changed since the last call, and those beside them; at first to all. */
  zoomToChanges(hulls: readonly Hull[], unit: number): void {
    const before = this.#hulls;
    this.#hulls = hulls;
    if (!before) return this.#showAll(unit);
    const changed = changedHulls(before, hulls);
    if (changed.length)
      this.#zoomTo(
        [
          ...outlines(changed, unit),
          ...outlinesWithin(
            NEIGHBOUR_RADIUS * unit,
            changed.map((hull) => centre(hull.outline)),
            hulls,
          ),
        ],
        unit,
      );
  }

  /** Zooms to the middle of the deployment zone, the draft ships, the player's ships, and as far as the enemies. */
  zoomToDeployment(
    placed: readonly ChartPoint[],
    zone: readonly ChartPoint[],
    unit: number,
    hulls: readonly Hull[] = [],
    side: number | null = null,
  ): void {
    const [x] = centre(zone);
    const isOwn = (hull: Hull): boolean => hull.side === side;
    const enemies = hulls.filter((hull) => !isOwn(hull));
    this.#zoomTo(
      [
        ...middleHalf(zone),
        ...placed.flatMap((point) => square(point, PADDING * unit)),
        ...outlines(hulls.filter(isOwn), unit),
        ...outlines(enemies, unit).map(([, y]): ChartPoint => [x, y]),
      ],
      unit,
    );
  }

  /**
   * Zooms out to all ships, or to the whole chart without any: after zooming in, or if one of the `marked` is not
   * visible. If the chart is zoomed in and the `marked` ships fit into the view, it only moves to them.
   */
  zoomOut(unit: number, marked: readonly Hull[] = []): void {
    if (this.isZoomedIn && marked.length && !this.#areVisible(marked))
      this.viewport.centreOn(centre(marked.flatMap(({ outline }) => outline)));
    if ((!this.isZoomedIn || marked.length) && this.#areVisible(marked)) return;
    this.isZoomedIn = false;
    if (this.#hulls?.length) this.#showAll(unit);
    else this.viewport.showAll();
  }

  /** Shows the whole chart. */
  showChart(): void {
    this.isZoomedIn = false;
    this.viewport.showAll();
  }

  /**
   * When a player's turn begins or ends, shows all ships as large as they fit; after the player has moved the chart, only
   * brings own ships into view if none is visible. `seat`: the player on turn here, or null.
   */
  onTurn(unit: number, hulls: readonly Hull[], seat: number | null): void {
    const hasChanged = (seat === null) !== (this.#seatOnTurn === null);
    this.#seatOnTurn = seat;
    if (!hasChanged) return;
    if (!this.viewport.isMovedByPlayer) {
      this.zoomOut(unit);
      if (seat !== null) this.#showAll(unit);
      return;
    }
    const own = hulls.filter(({ side }) => side === seat);
    const isSeen = ({ outline }: Hull): boolean => this.viewport.isVisible(centre(outline), HANDLE_MARGIN);
    if (own.length && !own.some(isSeen)) this.zoomOut(unit, own);
  }

  #areVisible(hulls: readonly Hull[]): boolean {
    return hulls.every(({ outline }) => outline.every((point) => this.viewport.isVisible(point, 0)));
  }

  #showAll(unit: number): void {
    this.viewport.zoomTo(outlines(this.#hulls ?? [], unit), MAX_UNIT_PX_ALL / unit, MIN_GAIN);
  }

  #zoomTo(points: ChartPoint[], unit: number): void {
    this.viewport.zoomTo(points, MAX_UNIT_PX / unit);
    this.isZoomedIn = true;
  }
}

/** The ships that are new, moved, damaged or gone; moved and gone ones also at their old positions. */
export function changedHulls(before: readonly Hull[], after: readonly Hull[]): Hull[] {
  const missing = (from: readonly Hull[], others: readonly Hull[]): Hull[] => {
    const known = new Set(others.map(stateKey));
    return from.filter((hull) => !known.has(stateKey(hull)));
  };
  return [...missing(before, after), ...missing(after, before)];
}

const stateKey = ({ id, outline, damage }: Hull): string => `${id} ${outline.join()} ${damage ?? 0}`;

const square = ([x, y]: ChartPoint, halfSize: number): ChartPoint[] => [
  [x - halfSize, y - halfSize],
  [x + halfSize, y + halfSize],
];

/** The middle half of a zone between its leftmost and its rightmost point. */
function middleHalf(zone: readonly ChartPoint[]): ChartPoint[] {
  const middle = centre(zone);
  const ys = zone.map(([, y]) => y);
  const quarter = (Math.max(...zone.map(([x]) => x)) - Math.min(...zone.map(([x]) => x))) / 4;
  return [
    [middle[0] - quarter, Math.min(...ys)],
    [middle[0] + quarter, Math.max(...ys)],
  ];
}

const outlines = (hulls: readonly Hull[], unit: number): ChartPoint[] =>
  hulls.flatMap(({ outline }) => outline.flatMap((point) => square(point, PADDING * unit)));

/** The outlines of the ships within this distance of a point. */
const outlinesWithin = (radius: number, points: readonly ChartPoint[], hulls: readonly Hull[]): ChartPoint[] =>
  hulls
    .filter(({ outline }) => points.some((point) => distance(point, centre(outline)) <= radius))
    .flatMap(({ outline }) => outline);
