/** The tracks of ships since the last turn, the sunk ships, and the shots. */

import type { Hull } from "../../api/wire";
import { centre, distance, type Outline, type ChartPoint } from "./geometry";

const NO_TURN = [-1]; // the turn of no seat, so that nothing is removed in a replay

/** The tracks on a chart, updated scene by scene. */
export class Tracks {
  /** The tracks, by id of the ship: `d` is the path in SVG. */
  lines = $state.raw<{ id: string; d: string }[]>([]);
  /** The sunk ships, at their last positions. */
  sunk = $state.raw<{ id: string; outline: Outline; hull: Hull; turn: string }[]>([]);
  /** The shots fired: from which ship at which. */
  shots = $state.raw<(Shot & { turn: string })[]>([]);
  #paths = new Map<string, ChartPoint[]>();
  #turn = "";
  #centres = new Map<string, ChartPoint>();
  #hulls: readonly Hull[] = [];
  #isInReplay = false;

  /** Clears all tracks: the next scene does not follow this one. */
  clear(): void {
    this.#paths.clear();
    this.#centres.clear();
    this.#hulls = [];
    this.lines = [];
    this.sunk = [];
    this.shots = [];
    this.#isInReplay = false;
  }

  /** Shows the changes between two scenes of a replay. */
  showChanges(before: readonly Hull[], hulls: readonly Hull[]): void {
    this.clear();
    this.#add(before, NO_TURN);
    this.#add(hulls, NO_TURN);
    this.#isInReplay = true;
  }

  /** Adds a new scene. The tracks of a turn are shown until the end of the next one. */
  update(hulls: readonly Hull[], turn: readonly number[]): void {
    if (this.#isInReplay) this.clear();
    this.#add(hulls, turn);
  }

  #add(hulls: readonly Hull[], turn: readonly number[]): void {
    const now = new Map(hulls.map((hull): [string, ChartPoint] => [hull.id, centre(hull.outline)]));
    const turnKey = turn.join();
    for (const hull of hulls) {
      const [from, to] = [this.#centres.get(hull.id), now.get(hull.id)];
      if (!from || !to || distance(from, to) < 1) continue;
      const path = this.#paths.get(hull.id) ?? [from];
      // A move that was taken back: the path ends where the ship was.
      const index = path.findIndex((point) => distance(point, to) < 1);
      this.#paths.set(hull.id, index < 0 ? [...path, to] : path.slice(0, index + 1));
    }
    if (turnKey !== this.#turn) {
      for (const [id] of this.#paths) {
        const hull = hulls.find((each) => each.id === id);
        if (!hull || turn.includes(hull.side ?? -1)) this.#paths.delete(id);
      }
    }
    const newlySunk = this.#hulls
      .filter(({ id }) => !now.has(id))
      .map((hull) => ({ id: hull.id, outline: hull.outline, hull, turn: this.#turn }));
    const expiredTurn = turnKey === this.#turn ? null : turnKey; // losses in the last turn of the seat that moves now are old
    this.sunk = [...this.sunk, ...newlySunk].filter(({ id, turn }) => !now.has(id) && turn !== expiredTurn);
    const fired = findShots(this.#hulls, hulls).map((shot) => ({ ...shot, turn: this.#turn }));
    const hasNotMoved = ({ target, to }: Shot): boolean => distance(now.get(target) ?? to, to) < 1;
    const withoutLineToSunk = (shot: Shot & { turn: string }) => (now.has(shot.target) ? shot : { ...shot, d: "" });
    this.shots = [...this.shots.filter(hasNotMoved).map(withoutLineToSunk), ...fired].filter(
      ({ turn }) => turn !== expiredTurn,
    );
    this.#turn = turnKey;
    this.#centres = now;
    this.#hulls = hulls;
    this.lines = [...this.#paths]
      .filter(([, path]) => path.length > 1)
      .map(([id, path]) => ({ id, d: `M${path.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join("L")}` }));
  }
}

/** A shot from one ship to another, as a path. */
export interface Shot {
  id: string;
  /** A line from the centre of one ship to that of another, with a ring around it; "" if that ship was sunk. */
  d: string;
  from: ChartPoint;
  to: ChartPoint;
  /** The id of the ship that was hit. */
  target: string;
}

const RING_RADIUS = 0.75; // share of the distance from the centre of a hull to its bow

/** The shots between two scenes, found by guns used and new damage. */
function findShots(before: readonly Hull[], after: readonly Hull[]): Shot[] {
  const now = new Map(after.map((hull) => [hull.id, hull]));
  const gunCount = (hull: Hull | undefined): number => hull?.figures?.find(({ kind }) => kind === "gun")?.value ?? 0;
  const shooter = before.find((hull) => now.has(hull.id) && gunCount(now.get(hull.id)) < gunCount(hull));
  if (!shooter) return [];
  const damageOf = (id: string): number => (now.has(id) ? (now.get(id)?.damage ?? 0) : Infinity);
  const targets = before.filter(({ id, side, damage = 0 }) => side !== shooter.side && damageOf(id) > damage);
  const from = centre((now.get(shooter.id) ?? shooter).outline);
  return targets.map((target) => ({
    id: `${shooter.id} ${target.id} ${target.damage ?? 0}`,
    d: shotPath(from, target, !now.has(target.id)),
    from,
    to: centre(target.outline),
    target: target.id,
  }));
}

/** The path of a shot: the line ends at a ring around the target; "" for a sunk ship, whose cross marks the place. */
function shotPath(from: ChartPoint, target: Hull, gone: boolean): string {
  if (gone) return "";
  const to = centre(target.outline);
  const r = Math.round(RING_RADIUS * Math.max(...target.outline.map((point) => distance(point, to))));
  const fraction = 1 - Math.min(1, r / (distance(from, to) || 1));
  const [x, y] = [Math.round(to[0]), Math.round(to[1])];
  const end = [0, 1].map((n) => Math.round((from[n] ?? 0) + fraction * ((to[n] ?? 0) - (from[n] ?? 0))));
  const line = `M${Math.round(from[0])} ${Math.round(from[1])}L${end.join(" ")}`;
  return `${line}M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}
