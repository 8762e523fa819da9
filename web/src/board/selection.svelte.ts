/** Selecting several squares or items for one action. */

import { choicesOf, selectionActions, selectionValue, checkFit, type FitCheck } from "../scene/choices";
import { followPointer, type Point, pointerPosition } from "../ui/drag";
import type { Pick, Reason, Scene } from "../api/wire";
import { say } from "../i18n/catalogue.svelte";

/** A square or a thing that a choice of several offers, by its number there. */
export interface SelectableItem {
  pick: Pick;
  item: number;
}

const STRIDE = 6; // px between points of a sweep that are looked at: a quick one misses no square

/** The player's selection for one choice, and the scene in which it was made. */
interface Selected {
  scene: Scene;
  pick: Pick;
  /** In the order of selection. */
  items: readonly number[];
}

export class ItemSelection {
  readonly picks = $derived.by(() => choicesOf(this.scene(), "pick"));
  readonly #reasons = $derived.by(() => this.scene().reasons ?? []);
  /** By the choices' ids. */
  #selected = $state.raw<ReadonlyMap<string, Selected>>(new Map());
  /** The scene in which the player has acted: its selections end with it. */
  #acted: Scene | null = null;
  readonly #items = $derived.by(() => new Map(this.picks.map((pick) => [pick.id, this.#kept(pick)])));

  constructor(
    private readonly scene: () => Scene,
    private readonly act: (actions: unknown[]) => boolean,
    private readonly complain: (reason: Reason | null) => void,
    private readonly warn: (sentence: string) => void,
  ) {}

  /** The player has acted: the next scene begins without a selection. */
  acted(): void {
    const scene = this.scene();
    this.#selected = new Map(this.picks.map((pick) => [pick.id, { scene, pick, items: this.gathered(pick) }]));
    this.#acted = scene;
  }

  /** The numbers of the selected items of a choice, in the order of selection. */
  gathered(pick: Pick): readonly number[] {
    return this.#items.get(pick.id) ?? [];
  }

  has({ pick, item }: SelectableItem): boolean {
    return this.gathered(pick).includes(item);
  }

  verdict({ pick, item }: SelectableItem): FitCheck {
    return checkFit(pick.fit, item, this.#reasons);
  }

  /** The choice and item number of the thing with this id; null: it cannot be selected. */
  thing(id: string): SelectableItem | null {
    for (const pick of this.picks) {
      const item = pick.pieces?.indexOf(id) ?? -1;
      if (item >= 0) return { pick, item };
    }
    return null;
  }

  /** The position of an item in the selection, from 1; null: not selected, or the order does not matter. */
  place({ pick, item }: SelectableItem): number | null {
    return pick.ordered && this.has({ pick, item }) ? this.gathered(pick).indexOf(item) + 1 : null;
  }

  /** Selects an item, or deselects it. */
  toggle(one: SelectableItem): void {
    if (this.has(one)) this.#drop(one);
    else this.#add(one);
  }

  /** Deselects the last item. */
  undo(pick: Pick): void {
    this.#set(pick, this.gathered(pick).slice(0, -1));
  }

  clear(pick: Pick): void {
    this.#set(pick, []);
  }

  /** The number of items still missing. */
  lacking(pick: Pick): number {
    return Math.max(0, pick.least - this.gathered(pick).length);
  }

  actions(pick: Pick): unknown[] {
    return selectionActions(pick, this.gathered(pick));
  }

  /** Sends them, if there are enough. */
  send(pick: Pick): void {
    const more = this.lacking(pick);
    if (more) this.warn(say("pick-more", { more }));
    else if (this.act(this.actions(pick))) this.acted();
  }

  /** Handles the keys of a selection; returns false for all others. */
  key(pick: Pick, key: string): boolean {
    if (key === "Escape") this.clear(pick);
    else if (key === "Backspace" || key === "Delete") this.undo(pick);
    else return false;
    return true;
  }

  /** Starts a sweep: selects the items it crosses, or deselects them if the first one was selected. */
  grasp(event: PointerEvent, first: SelectableItem, under: (at: Point) => SelectableItem | null): void {
    const { pick } = first;
    const before = this.gathered(pick);
    const adding = !this.has(first);
    const swept = new Set<number>();
    let last = pointerPosition(event);
    const sweep = (one: SelectableItem | null): void => {
      if (one?.pick.id !== pick.id || swept.has(one.item)) return;
      swept.add(one.item);
      if (!adding) this.#drop(one);
      else if (!this.has(one)) this.#add(one);
    };
    followPointer(event, {
      begin: () => sweep(first),
      move: (to) => {
        between(last, to).forEach((at) => sweep(under(at)));
        last = to;
      },
      cancel: () => this.#set(pick, before),
    });
  }

  #add(one: SelectableItem): void {
    const { pick, item } = one;
    const found = this.verdict(one);
    if (!found.fits) this.complain(found.reason);
    else if (this.gathered(pick).length >= pick.most) this.warn(say("pick-full", { most: pick.most }));
    else this.#set(pick, [...this.gathered(pick), item]);
  }

  #drop({ pick, item }: SelectableItem): void {
    this.#set(
      pick,
      this.gathered(pick).filter((each) => each !== item),
    );
  }

  #set(pick: Pick, items: readonly number[]): void {
    this.#selected = new Map(this.#selected).set(pick.id, { scene: this.scene(), pick, items });
  }

  /** The selected items of this choice, by their present numbers: in another scene those that still fit. */
  #kept(pick: Pick): readonly number[] {
    const selected = this.#selected.get(pick.id);
    if (selected?.scene === this.scene()) return selected.items;
    if (!selected || selected.scene === this.#acted) return [];
    const before = selected.pick;
    const left = new Set([...pick.fit].flatMap((_, item) => (checkFit(pick.fit, item, []).fits ? [item] : [])));
    return selected.items.flatMap((was) => {
      const now = [...left].find((item) => nameOf(pick, item) === nameOf(before, was));
      if (now === undefined) return [];
      left.delete(now);
      return [now];
    });
  }
}

/** A key of a square or item that stays the same in the next scene. */
function nameOf(pick: Pick, item: number): number | string {
  return pick.pieces?.[item] ?? selectionValue(pick, item);
}

/** Points on the way, close to each other. */
function between(from: Point, to: Point): Point[] {
  const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STRIDE));
  return Array.from({ length: count }, (_, n) => {
    const part = (n + 1) / count;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
}
