/** The paths of ships since the last turn, and the places where ships were sunk. */

import type { Hull } from "../../api/wire";
import { centre, distance, type Outline, type ChartPoint } from "./geometry";

const LOOKED = [-1]; // the turn of no seat: nothing in it is old

export class Tracks {
  lines = $state.raw<{ id: string; d: string }[]>([]);
  /** The sunk ships, at their last positions. */
  lost = $state.raw<{ id: string; outline: Outline; hull: Hull; turn: string }[]>([]);
  /** The shots fired: from which ship at which. */
  shots = $state.raw<(Shot & { turn: string })[]>([]);
  #ways = new Map<string, ChartPoint[]>();
  #turn = "";
  #last = new Map<string, ChartPoint>();
  #hulls: readonly Hull[] = [];
  #looked = false; // at the past

  /** The next scene does not follow this one. */
  forget(): void {
    this.#ways.clear();
    this.#last.clear();
    this.#hulls = [];
    this.lines = [];
    this.lost = [];
    this.shots = [];
    this.#looked = false;
  }

  /** The changes between two scenes of a replay. */
  look(before: readonly Hull[], hulls: readonly Hull[]): void {
    this.forget();
    this.#add(before, LOOKED);
    this.#add(hulls, LOOKED);
    this.#looked = true;
  }

  /** A new scene. The wakes of a turn stay through the next one, and end with it. */
  update(hulls: readonly Hull[], turn: readonly number[]): void {
    if (this.#looked) this.forget();
    this.#add(hulls, turn);
  }

  #add(hulls: readonly Hull[], turn: readonly number[]): void {
    const now = new Map(hulls.map((hull): [string, ChartPoint] => [hull.id, centre(hull.outline)]));
    const mover = turn.join();
    for (const hull of hulls) {
      const [from, to] = [this.#last.get(hull.id), now.get(hull.id)];
      if (!from || !to || distance(from, to) < 1) continue;
      const way = this.#ways.get(hull.id) ?? [from];
      // Taken back: the way ends where it was.
      const back = way.findIndex((spot) => distance(spot, to) < 1);
      this.#ways.set(hull.id, back < 0 ? [...way, to] : way.slice(0, back + 1));
    }
    if (mover !== this.#turn) {
      for (const [id] of this.#ways) {
        const hull = hulls.find((each) => each.id === id);
        if (!hull || turn.includes(hull.side ?? -1)) this.#ways.delete(id);
      }
    }
    const gone = this.#hulls
      .filter(({ id }) => !now.has(id))
      .map((hull) => ({ id: hull.id, outline: hull.outline, hull, turn: this.#turn }));
    const ended = mover === this.#turn ? null : mover; // losses in the last turn of the seat that moves now are old
    this.lost = [...this.lost, ...gone].filter(({ id, turn }) => !now.has(id) && turn !== ended);
    const fired = findShots(this.#hulls, hulls).map((shot) => ({ ...shot, turn: this.#turn }));
    this.shots = [...this.shots, ...fired].filter(({ turn }) => turn !== ended);
    this.#turn = mover;
    this.#last = now;
    this.#hulls = hulls;
    this.lines = [...this.#ways]
      .filter(([, way]) => way.length > 1)
      .map(([id, way]) => ({ id, d: `M${way.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join("L")}` }));
  }
}

export interface Shot {
  id: string;
  /** A line from the centre of one ship to that of another, with a ring around it. */
  d: string;
  from: ChartPoint;
  to: ChartPoint;
}

const RING = 0.75; // of the way from the middle of a hull to its bow

export function findShots(before: readonly Hull[], after: readonly Hull[]): Shot[] {
  const now = new Map(after.map((hull) => [hull.id, hull]));
  const guns = (hull: Hull | undefined): number => hull?.figures?.find(({ kind }) => kind === "gun")?.value ?? 0;
  const gunner = before.find((hull) => now.has(hull.id) && guns(now.get(hull.id)) < guns(hull));
  if (!gunner) return [];
  const damaged = (id: string): number => (now.has(id) ? (now.get(id)?.damage ?? 0) : Infinity);
  const hit = before.filter(({ id, side, damage = 0 }) => side !== gunner.side && damaged(id) > damage);
  const from = centre((now.get(gunner.id) ?? gunner).outline);
  return hit.map((target) => ({
    id: `${gunner.id} ${target.id} ${target.damage ?? 0}`,
    d: drawn(from, target, !now.has(target.id)),
    from,
    to: centre(target.outline),
  }));
}

/** The line ends at the ring; a sunk ship has another mark. */
function drawn(from: ChartPoint, target: Hull, gone: boolean): string {
  const to = centre(target.outline);
  const r = Math.round(RING * Math.max(...target.outline.map((spot) => distance(spot, to))));
  const part = 1 - Math.min(1, r / (distance(from, to) || 1));
  const [x, y] = [Math.round(to[0]), Math.round(to[1])];
  const end = [0, 1].map((n) => Math.round((from[n] ?? 0) + part * ((to[n] ?? 0) - (from[n] ?? 0))));
  const line = `M${Math.round(from[0])} ${Math.round(from[1])}L${end.join(" ")}`;
  return gone ? line : `${line}M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}
