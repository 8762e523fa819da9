/** Draft positions of a fleet before they are sent, and whether each is allowed. */

import { fillBlanks } from "../../scene/choices";
import type { Query, QueryAnswer } from "../../play/connection/live-table.svelte";
import type { Moor, Reason } from "../../api/wire";
import { shortestGap, contains, type Outline, placeOutline, type ChartPoint, normalizeHeading } from "./geometry";
import { delay } from "./queries.svelte";

/** The position and heading of a draft piece. */
export interface DraftPosition {
  x: number;
  y: number;
  heading: number;
}

/** Stores draft positions while the page is closed; may lose them. */
export interface DraftStore {
  load(): string | null;
  save(drafts: string): void;
}

const APART = 150; // thousandths of an inch between pieces that are placed by key

export class Deployment {
  /** The choices of mooring a piece; those without a draft wait. */
  readonly moors = $derived.by(() => this.offered());
  /** The pieces that the player has placed; null: none since the page was opened. */
  #placed = $state.raw<ReadonlyMap<string, DraftPosition> | null>(null);
  readonly #stored = $derived.by(() => new Map(this.moors.length ? read(this.shelf?.load()) : []));
  /** The draft positions by the choice's id, in the order of laying; those of a scene before only as far as they are still offered. */
  readonly moorings: ReadonlyMap<string, DraftPosition> = $derived.by(
    () => new Map([...(this.#placed ?? this.#stored)].filter(([id]) => this.moor(id) !== null)),
  );
  #chosen = $state<string | null>(null);
  /** Number of times that a formation was applied. */
  arranged = $state(0);
  #bad = $state.raw<{ id: string; reason: Reason } | null>(null);
  #asking = false;
  #changed = false;

  constructor(
    private readonly offered: () => readonly Moor[],
    private readonly inquire: (inquiry: Query) => Promise<QueryAnswer | null>,
    private readonly act: (actions: unknown[]) => boolean,
    private readonly shelf: DraftStore | null = null,
  ) {}

  /** The selected draft piece. */
  get chosen(): string | null {
    return this.#chosen !== null && this.moorings.has(this.#chosen) ? this.#chosen : null;
  }
  set chosen(id: string | null) {
    this.#chosen = id;
  }

  /** The first draft piece that is not allowed, and why. */
  get bad(): { id: string; reason: Reason } | null {
    return this.moors.length ? this.#bad : null;
  }

  /** Asks whether positions that were stored before a reload are still allowed. */
  check(): void {
    if (this.#placed === null && this.moorings.size) void this.#ask();
  }

  moor(id: string): Moor | null {
    return this.moors.find((each) => each.id === id) ?? null;
  }

  get waiting(): Moor[] {
    return this.moors.filter((moor) => !this.moorings.has(moor.id));
  }

  /** The outlines of all draft pieces. */
  get laid(): ChartPoint[] {
    return [...this.moorings.keys()].flatMap((id) => [...this.outline(id)]);
  }

  /** The outline of a piece at its draft position. */
  outline(id: string): ChartPoint[] {
    const [moor, place] = [this.moor(id), this.moorings.get(id)];
    return moor && place ? placeOutline(moor.outline, [place.x, place.y], place.heading) : [];
  }

  /** Puts a piece somewhere, as near as it fits within its band. */
  put(id: string, place: DraftPosition): void {
    const moor = this.moor(id);
    if (!moor) return;
    this.#placed = new Map([...this.moorings, [id, within(moor, place)]]);
    this.chosen = id;
    void this.#ask();
  }

  /** Places a piece where it overlaps no other draft piece. */
  add(id: string): void {
    const moor = this.moor(id);
    if (!moor) return;
    const xs = moor.within.map(([x]) => x);
    const ys = moor.within.map(([, y]) => y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const others = [...this.moorings.keys()].map((other) => this.outline(other));
    const free = (place: DraftPosition): boolean => {
      const here = placeOutline(moor.outline, [place.x, place.y], place.heading);
      return others.every((other) => shortestGap(here, other).length > APART && !crowded(here, other));
    };
    for (let row = 0; row < 4; row++) {
      for (let n = 0; n < 24; n++) {
        const off = ((n + 1) >> 1) * (n % 2 ? 1 : -1);
        const place = within(moor, {
          x: (left + right) / 2 + off * 1250,
          y: (top + bottom) / 2 + (row + 1) * 0.2 * (row % 2 ? 1 : -1) * (bottom - top) * (row ? 1 : 0),
          heading: moor.heading ?? 0,
        });
        if (free(place)) {
          this.put(id, place);
          return;
        }
      }
    }
    this.put(id, { x: (left + right) / 2, y: (top + bottom) / 2, heading: moor.heading ?? 0 });
  }

  /** Places the next waiting piece at a tapped point, or moves the selected one; returns whether it is within the zone. */
  tap([x, y]: ChartPoint): boolean {
    const moor = this.waiting[0] ?? this.moor(this.chosen ?? "");
    if (!moor || !contains(moor.within, [x, y])) return !moor;
    this.put(moor.id, { x, y, heading: this.moorings.get(moor.id)?.heading ?? moor.heading ?? 0 });
    return true;
  }

  remove(id: string): void {
    this.#placed = new Map([...this.moorings].filter(([other]) => other !== id));
    if (this.chosen === id) this.chosen = null;
    void this.#ask();
  }

  clear(): void {
    this.#placed = new Map();
    this.shelf?.save("[]");
    this.chosen = null;
    this.#bad = null;
  }

  turn(id: string, by: number): void {
    const place = this.moorings.get(id);
    if (place && this.moor(id)?.turns !== false)
      this.put(id, { ...place, heading: normalizeHeading(place.heading + by) });
  }

  move(id: string, dx: number, dy: number): void {
    const place = this.moorings.get(id);
    if (place) this.put(id, { ...place, x: place.x + dx, y: place.y + dy });
  }

  /** Left and right exchanged. */
  mirror(): void {
    const found = [...this.moorings].map(([id, place]): [string, DraftPosition] => {
      const xs = (this.moor(id)?.within ?? []).map(([x]) => x);
      return [
        id,
        { ...place, x: Math.min(...xs) + Math.max(...xs) - place.x, heading: normalizeHeading(-place.heading) },
      ];
    });
    this.#placed = new Map(found);
    void this.#ask();
  }

  /** The table's own set-up of this name, to be changed before it is sent. */
  async arrange(name: string): Promise<void> {
    const told = await this.inquire({ type: "preview", name });
    if (told?.type !== "previewed") return;
    const found = new Map<string, DraftPosition>();
    for (const action of told.actions as Record<string, unknown>[]) {
      const moor = this.moors.find((each) => matches(each.action as object, action));
      if (moor)
        found.set(moor.id, { x: Number(action["x"]), y: Number(action["y"]), heading: Number(action["heading"] ?? 0) });
    }
    this.#placed = found;
    this.arranged++;
    this.chosen = null;
    void this.#ask();
  }

  get actions(): unknown[] {
    return [...this.moorings].map(([id, { x, y, heading }]) => {
      const moor = this.moor(id);
      return fillBlanks(moor?.action, { x, y, ...(moor?.turns === false ? {} : { heading }) });
    });
  }

  send(): boolean {
    return this.moorings.size > 0 && this.act(this.actions);
  }

  /** Asks the server whether the positions are allowed, one request at a time. */
  async #ask(): Promise<void> {
    this.shelf?.save(JSON.stringify([...this.moorings]));
    this.#changed = true;
    if (this.#asking) return;
    this.#asking = true;
    while (this.#changed) {
      this.#changed = false;
      const ids = [...this.moorings.keys()];
      const told = ids.length ? await this.inquire({ type: "try", actions: this.actions }) : null;
      const id = told?.type === "tried" && told.at != null ? ids[told.at] : undefined;
      this.#bad = id !== undefined && told?.type === "tried" && told.closed ? { id, reason: told.closed } : null;
      if (this.#changed) await delay();
    }
    this.#asking = false;
  }
}

/** Drafts as they were written; none where nothing sensible was. */
function read(written: string | null | undefined): [string, DraftPosition][] {
  try {
    const found = JSON.parse(written ?? "[]") as unknown;
    if (!Array.isArray(found)) return [];
    return (found as [string, DraftPosition][]).filter(
      ([id, place]) => typeof id === "string" && [place.x, place.y, place.heading].every(Number.isFinite),
    );
  } catch {
    return [];
  }
}

/** A position moved so that the piece is within its zone. */
function within(moor: Moor, place: DraftPosition): DraftPosition {
  const outline = placeOutline(moor.outline, [0, 0], place.heading);
  const inside = (value: number, axis: 0 | 1): number => {
    const [low, high] = bounds(moor.within, axis);
    const [least, most] = bounds(outline, axis);
    return Math.round(Math.max(low - least + 1, Math.min(high - most - 1, value)));
  };
  return { x: inside(place.x, 0), y: inside(place.y, 1), heading: normalizeHeading(place.heading) };
}

function bounds(outline: Outline, axis: 0 | 1): [least: number, most: number] {
  const values = outline.map((spot) => spot[axis]);
  return [Math.min(...values), Math.max(...values)];
}

/** Whether the boxes around two outlines overlap. */
function crowded(a: Outline, b: Outline): boolean {
  return ([0, 1] as const).every((axis) => {
    const [[low, high], [least, most]] = [bounds(a, axis), bounds(b, axis)];
    return low <= most && least <= high;
  });
}

const matches = (wanted: object, action: Record<string, unknown>): boolean =>
  Object.entries(wanted).every(([key, value]) => action[key] === value);
