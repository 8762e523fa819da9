/** Draft positions of a fleet before they are sent, and whether each is allowed. */

import { fillBlanks } from "../../scene/choices";
import type { Query, QueryAnswer } from "../../play/connection/live-table.svelte";
import type { PlaceHull, Reason } from "../../api/wire";
import { shortestGap, contains, type Outline, placeOutline, type ChartPoint, normalizeHeading } from "./geometry";
import { delay } from "./queries.svelte";

/** The position and heading of a draft ship. */
export interface DraftPosition {
  x: number;
  y: number;
  heading: number;
}

/** A store for draft positions while the page is closed; it may lose them. */
export interface DraftStore {
  load(): string | null;
  save(drafts: string): void;
}

const TAP_TURN = 450; // tenths of a degree by which a tap turns the selected ship
const MAX_UNDO = 100; // states that can be restored
const MIN_GAP = 150; // thousandths of an inch between ships that are placed by key

/** The state of a deployment. */
export class Deployment {
  /** The choices that place a ship. */
  readonly choices = $derived.by(() => this.deploymentChoices());
  /** The positions set by the player; null if none were set since the page was opened. */
  #placed = $state.raw<ReadonlyMap<string, DraftPosition> | null>(null);
  readonly #stored = $derived.by(() => new Map(this.choices.length ? parseDrafts(this.draftStore?.load()) : []));
  /**
   * The draft positions by the choice's id, in the order of placement; those of an earlier scene only if they are
   * still offered.
   */
  readonly positions: ReadonlyMap<string, DraftPosition> = $derived.by(
    () => new Map([...(this.#placed ?? this.#stored)].filter(([id]) => this.choiceOf(id) !== null)),
  );
  #selectedId = $state<string | null>(null);
  /** The number of times that a formation was applied. */
  formationCount = $state(0);
  /** The label of the formation on the chart; "" after any other change. */
  formation = $state("");
  #refused = $state.raw<{ id: string; reason: Reason } | null>(null);
  /** Whether the last key would have moved the ship out of its zone. */
  isAtEdge = $state(false);
  /** The ship that was taken from the list last: the next tap says where it goes. */
  #addedId: string | null = null;
  #isChecking = false;
  #hasChanged = false;
  #earlier = $state.raw<readonly ReadonlyMap<string, DraftPosition>[]>([]); // before each change

  constructor(
    private readonly deploymentChoices: () => readonly PlaceHull[],
    private readonly query: (request: Query) => Promise<QueryAnswer | null>,
    private readonly act: (actions: unknown[]) => boolean,
    private readonly draftStore: DraftStore | null = null,
    /** Called before each change: an earlier refusal no longer holds. */
    private readonly onChange: () => void = () => undefined,
  ) {}

  /** The id of the selected draft ship. */
  get selectedId(): string | null {
    return this.#selectedId !== null && this.positions.has(this.#selectedId) ? this.#selectedId : null;
  }
  set selectedId(id: string | null) {
    this.#selectedId = id;
  }

  /** The first draft ship that is not allowed, and the reason. */
  get refused(): { id: string; reason: Reason } | null {
    return this.choices.length ? this.#refused : null;
  }

  /** Checks whether positions that were stored before a reload are still allowed. */
  checkStored(): void {
    if (this.#placed === null && this.positions.size) void this.#check();
  }

  choiceOf(id: string): PlaceHull | null {
    return this.choices.find((each) => each.id === id) ?? null;
  }

  get unplaced(): PlaceHull[] {
    return this.choices.filter((choice) => !this.positions.has(choice.id));
  }

  /** The points of the outlines of all draft ships. */
  get outlinePoints(): ChartPoint[] {
    return [...this.positions.keys()].flatMap((id) => [...this.outline(id)]);
  }

  /** The outline of a ship at its draft position. */
  outline(id: string): ChartPoint[] {
    const choice = this.choiceOf(id);
    const position = this.positions.get(id);
    return choice && position ? placeOutline(choice.outline, [position.x, position.y], position.heading) : [];
  }

  /** Whether a change can be undone. */
  get canUndo(): boolean {
    return this.choices.length > 0 && this.#earlier.length > 0;
  }

  /** Remembers the positions before a change, which can then be undone. */
  remember(): void {
    this.onChange();
    this.#earlier = [...this.#earlier.slice(-MAX_UNDO), this.positions];
  }

  /** Restores the positions before the last change. */
  undo(): void {
    const before = this.#earlier.at(-1);
    if (!before) return;
    this.onChange();
    this.#earlier = this.#earlier.slice(0, -1);
    this.#placed = before;
    this.formation = "";
    this.isAtEdge = false;
    void this.#check();
  }

  /** Places a ship as near to a position as it fits within its zone; the caller remembers the positions before. */
  put(id: string, position: DraftPosition): void {
    const choice = this.choiceOf(id);
    if (!choice) return;
    this.isAtEdge = false;
    this.formation = "";
    this.#addedId = null;
    this.#placed = new Map([...this.positions, [id, clampToZone(choice, position)]]);
    this.selectedId = id;
    void this.#check();
  }

  /** Places a ship where it overlaps no other draft ship, or in the middle if there is no room. */
  add(id: string): void {
    const choice = this.choiceOf(id);
    if (!choice) return;
    this.remember();
    const xs = choice.within.map(([x]) => x);
    const ys = choice.within.map(([, y]) => y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const others = [...this.positions.keys()].map((other) => this.outline(other));
    const isFree = (position: DraftPosition): boolean => {
      const outline = placeOutline(choice.outline, [position.x, position.y], position.heading);
      return others.every((other) => shortestGap(outline, other).length > MIN_GAP && !boxesOverlap(outline, other));
    };
    for (let row = 0; row < 4; row++) {
      for (let n = 0; n < 24; n++) {
        const offset = ((n + 1) >> 1) * (n % 2 ? 1 : -1);
        const position = clampToZone(choice, {
          x: (left + right) / 2 + offset * 1250,
          y: (top + bottom) / 2 + (row + 1) * 0.2 * (row % 2 ? 1 : -1) * (bottom - top) * (row ? 1 : 0),
          heading: choice.heading ?? 0,
        });
        if (isFree(position)) {
          this.put(id, position);
          this.#addedId = id;
          return;
        }
      }
    }
    this.put(id, { x: (left + right) / 2, y: (top + bottom) / 2, heading: choice.heading ?? 0 });
  }

  /**
   * Places the next ship at a tapped point, or as near to it as its zone allows: the one that was just taken, else the
   * first unplaced one. If all are placed, moves the selected one within its zone. Returns whether a ship was
   * placed.
   */
  onTap([x, y]: ChartPoint): boolean {
    const selected = this.choiceOf(this.selectedId ?? "");
    const next = selected?.id === this.#addedId ? selected : this.unplaced[0];
    const choice = next ?? selected;
    const isInside = choice !== null && contains(choice.within, [x, y]);
    if (!choice || (!isInside && !next)) return false;
    this.remember();
    this.put(choice.id, { x, y, heading: this.positions.get(choice.id)?.heading ?? choice.heading ?? 0 });
    this.isAtEdge = !isInside;
    return true;
  }

  remove(id: string): void {
    this.remember();
    this.#placed = new Map([...this.positions].filter(([other]) => other !== id));
    if (this.selectedId === id) this.selectedId = null;
    void this.#check();
  }

  clear(): void {
    this.remember();
    this.#placed = new Map();
    this.draftStore?.save("[]");
    this.selectedId = null;
    this.#refused = null;
  }

  rotate(id: string, by: number): void {
    const position = this.positions.get(id);
    if (!position || this.choiceOf(id)?.turns === false) return;
    this.remember();
    this.put(id, { ...position, heading: normalizeHeading(position.heading + by) });
  }

  move(id: string, dx: number, dy: number): void {
    const position = this.positions.get(id);
    if (!position) return;
    this.remember();
    this.put(id, { ...position, x: position.x + dx, y: position.y + dy });
    const moved = this.positions.get(id);
    this.isAtEdge = moved?.x === position.x && moved.y === position.y;
  }

  /** Mirrors the positions from left to right. */
  mirror(): void {
    const mirrored = [...this.positions].map(([id, position]): [string, DraftPosition] => {
      const xs = (this.choiceOf(id)?.within ?? []).map(([x]) => x);
      return [
        id,
        {
          ...position,
          x: Math.min(...xs) + Math.max(...xs) - position.x,
          heading: normalizeHeading(-position.heading),
        },
      ];
    });
    this.remember();
    this.#placed = new Map(mirrored);
    void this.#check();
  }

  /** Applies the server's set-up of this name, which can be changed before it is sent. */
  async applyFormation(name: string, label = ""): Promise<void> {
    const reply = await this.query({ type: "preview", name });
    if (reply?.type !== "previewed") return;
    this.applySetup(reply.actions);
    this.formation = label;
  }

  /** Places the ships as these actions would, without sending them. */
  applySetup(actions: readonly unknown[]): void {
    const formation = new Map<string, DraftPosition>();
    for (const action of actions as Record<string, unknown>[]) {
      const choice = this.choices.find((each) => matches(each.action as object, action));
      if (choice)
        formation.set(choice.id, {
          x: Number(action["x"]),
          y: Number(action["y"]),
          heading: Number(action["heading"] ?? 0),
        });
    }
    this.remember();
    this.#placed = formation;
    this.formationCount++;
    this.formation = "";
    this.isAtEdge = false;
    this.selectedId = null;
    void this.#check();
  }

  /** The actions that place these ships at their positions. */
  #actions(ids: readonly string[]): unknown[] {
    return ids.flatMap((id) => {
      const choice = this.choiceOf(id);
      const position = this.positions.get(id);
      if (!position) return [];
      const { x, y, heading } = position;
      return [fillBlanks(choice?.action, { x, y, ...(choice?.turns === false ? {} : { heading }) })];
    });
  }

  send(): boolean {
    const sent = this.positions.size > 0 && this.act(this.#actions([...this.positions.keys()]));
    if (sent) this.#earlier = [];
    return sent;
  }

  /** Selects a draft ship; a tap on the selected one turns it. */
  tapDraft(id: string): void {
    if (this.selectedId === id) this.rotate(id, TAP_TURN);
    else this.selectedId = id;
  }

  /** Asks the server whether the positions are allowed, with one request at a time. */
  async #check(): Promise<void> {
    this.draftStore?.save(JSON.stringify([...this.positions]));
    this.#hasChanged = true;
    if (this.#isChecking) return;
    this.#isChecking = true;
    while (this.#hasChanged) {
      this.#hasChanged = false;
      const others = [...this.positions.keys()].filter((id) => id !== this.selectedId);
      // Of two ships that overlap, the later one is refused: the selected one.
      const ids = this.selectedId === null ? others : [...others, this.selectedId];
      const reply = ids.length ? await this.query({ type: "try", actions: this.#actions(ids) }) : null;
      const id = reply?.type === "tried" && reply.at != null ? ids[reply.at] : undefined;
      this.#refused = id !== undefined && reply?.type === "tried" && reply.closed ? { id, reason: reply.closed } : null;
      if (this.#hasChanged) await delay();
    }
    this.#isChecking = false;
  }
}

/** The stored drafts; empty if the text is not valid. */
function parseDrafts(text: string | null | undefined): [string, DraftPosition][] {
  try {
    const parsed = JSON.parse(text ?? "[]") as unknown;
    if (!Array.isArray(parsed)) return [];
    return (parsed as [string, DraftPosition][]).filter(
      ([id, position]) => typeof id === "string" && [position.x, position.y, position.heading].every(Number.isFinite),
    );
  } catch {
    return [];
  }
}

/** A position moved so that the ship is within its zone. */
function clampToZone(choice: PlaceHull, position: DraftPosition): DraftPosition {
  const outline = placeOutline(choice.outline, [0, 0], position.heading);
  const clampAxis = (value: number, axis: 0 | 1): number => {
    const [zoneMin, zoneMax] = bounds(choice.within, axis);
    const [min, max] = bounds(outline, axis);
    return Math.round(Math.max(zoneMin - min + 1, Math.min(zoneMax - max - 1, value)));
  };
  return { x: clampAxis(position.x, 0), y: clampAxis(position.y, 1), heading: normalizeHeading(position.heading) };
}

function bounds(outline: Outline, axis: 0 | 1): [least: number, most: number] {
  const values = outline.map((point) => point[axis]);
  return [Math.min(...values), Math.max(...values)];
}

/** Whether the bounding boxes of two outlines overlap. */
function boxesOverlap(a: Outline, b: Outline): boolean {
  return ([0, 1] as const).every((axis) => {
    const [[minA, maxA], [minB, maxB]] = [bounds(a, axis), bounds(b, axis)];
    return minA <= maxB && minB <= maxA;
  });
}

const matches = (template: object, action: Record<string, unknown>): boolean =>
  Object.entries(template).every(([key, value]) => action[key] === value);
