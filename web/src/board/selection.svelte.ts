/** The selection of several squares or items for one action. */

import { choicesOf, selectionActions, selectionValue, checkFit, type FitCheck } from "../scene/choices";
import { followPointer, type Point, pointerPosition } from "../ui/drag";
import type { Pick, Reason, Scene } from "../api/wire";
import { say } from "../i18n/catalogue.svelte";

/** A square or item that a selection offers, by its index there. */
export interface SelectableItem {
  pick: Pick;
  item: number;
}

const SAMPLE_PX = 6; // distance between tested points of a sweep: a quick one misses no square

/** The player's selection for one choice, and the scene in which it was made. */
interface Selected {
  scene: Scene;
  pick: Pick;
  /** The indexes of the items, in the order of selection. */
  items: readonly number[];
}

/** The state of all selections in a scene. */
export class ItemSelection {
  readonly picks = $derived.by(() => choicesOf(this.scene(), "pick"));
  readonly #reasons = $derived.by(() => this.scene().reasons ?? []);
  /** The selections, by the ids of their choices. */
  #selected = $state.raw<ReadonlyMap<string, Selected>>(new Map());
  /** The scene in which the player has acted: its selections end with it. */
  #acted: Scene | null = null;
  readonly #items = $derived.by(() => new Map(this.picks.map((pick) => [pick.id, this.#itemsInScene(pick)])));

  constructor(
    private readonly scene: () => Scene,
    private readonly act: (actions: unknown[]) => boolean,
    private readonly showReason: (reason: Reason | null) => void,
    private readonly showError: (sentence: string) => void,
  ) {}

  /** Called when the player has acted: the next scene begins without a selection. */
  onActed(): void {
    const scene = this.scene();
    this.#selected = new Map(this.picks.map((pick) => [pick.id, { scene, pick, items: this.selectedItems(pick) }]));
    this.#acted = scene;
  }

  /** The indexes of the selected items of a choice, in the order of selection. */
  selectedItems(pick: Pick): readonly number[] {
    return this.#items.get(pick.id) ?? [];
  }

  has({ pick, item }: SelectableItem): boolean {
    return this.selectedItems(pick).includes(item);
  }

  fitCheck({ pick, item }: SelectableItem): FitCheck {
    return checkFit(pick.fit, item, this.#reasons);
  }

  /** The choice and index of the item with this id; null if it cannot be selected. */
  find(id: string): SelectableItem | null {
    for (const pick of this.picks) {
      const item = pick.pieces?.indexOf(id) ?? -1;
      if (item >= 0) return { pick, item };
    }
    return null;
  }

  /** The position of an item in the selection, from 1; null if it is not selected or the order does not matter. */
  position({ pick, item }: SelectableItem): number | null {
    return pick.ordered && this.has({ pick, item }) ? this.selectedItems(pick).indexOf(item) + 1 : null;
  }

  /** Selects an item, or deselects it. */
  toggle(one: SelectableItem): void {
    if (this.has(one)) this.#remove(one);
    else this.#add(one);
  }

  /** Deselects the last item. */
  undo(pick: Pick): void {
    this.#set(pick, this.selectedItems(pick).slice(0, -1));
  }

  clear(pick: Pick): void {
    this.#set(pick, []);
  }

  /** The number of items that are missing. */
  missingCount(pick: Pick): number {
    return Math.max(0, pick.least - this.selectedItems(pick).length);
  }

  actions(pick: Pick): unknown[] {
    return selectionActions(pick, this.selectedItems(pick));
  }

  /** Sends the selection, if it has enough items. */
  send(pick: Pick): void {
    const more = this.missingCount(pick);
    if (more) this.showError(say("pick-more", { more }));
    else if (this.act(this.actions(pick))) this.onActed();
  }

  /** Handles the keys of a selection; returns false for other keys. */
  onKey(pick: Pick, key: string): boolean {
    if (key === "Escape") this.clear(pick);
    else if (key === "Backspace" || key === "Delete") this.undo(pick);
    else return false;
    return true;
  }

  /** Starts a sweep: selects the items it crosses, or deselects them if the first one was selected. */
  onPointerDown(event: PointerEvent, first: SelectableItem, itemAt: (at: Point) => SelectableItem | null): void {
    const { pick } = first;
    const before = this.selectedItems(pick);
    const isAdding = !this.has(first);
    const visited = new Set<number>();
    let last = pointerPosition(event);
    const sweep = (one: SelectableItem | null): void => {
      if (one?.pick.id !== pick.id || visited.has(one.item)) return;
      visited.add(one.item);
      if (!isAdding) this.#remove(one);
      else if (!this.has(one)) this.#add(one);
    };
    followPointer(event, {
      begin: () => sweep(first),
      move: (to) => {
        pointsBetween(last, to).forEach((at) => sweep(itemAt(at)));
        last = to;
      },
      cancel: () => this.#set(pick, before),
    });
  }

  #add(one: SelectableItem): void {
    const { pick, item } = one;
    const fit = this.fitCheck(one);
    if (!fit.fits) this.showReason(fit.reason);
    else if (this.selectedItems(pick).length >= pick.most) this.showError(say("pick-full", { most: pick.most }));
    else this.#set(pick, [...this.selectedItems(pick), item]);
  }

  #remove({ pick, item }: SelectableItem): void {
    this.#set(
      pick,
      this.selectedItems(pick).filter((each) => each !== item),
    );
  }

  #set(pick: Pick, items: readonly number[]): void {
    this.#selected = new Map(this.#selected).set(pick.id, { scene: this.scene(), pick, items });
  }

  /** The selected items of this choice, by their present indexes: in another scene those that still fit. */
  #itemsInScene(pick: Pick): readonly number[] {
    const selected = this.#selected.get(pick.id);
    if (selected?.scene === this.scene()) return selected.items;
    if (!selected || selected.scene === this.#acted) return [];
    const before = selected.pick;
    const open = new Set([...pick.fit].flatMap((_, item) => (checkFit(pick.fit, item, []).fits ? [item] : [])));
    return selected.items.flatMap((previous) => {
      const index = [...open].find((item) => keyOf(pick, item) === keyOf(before, previous));
      if (index === undefined) return [];
      open.delete(index);
      return [index];
    });
  }
}

/** A key of a square or item that stays the same in the next scene. */
function keyOf(pick: Pick, item: number): number | string {
  return pick.pieces?.[item] ?? selectionValue(pick, item);
}

/** Points between two points, at small distances. */
function pointsBetween(from: Point, to: Point): Point[] {
  const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / SAMPLE_PX));
  return Array.from({ length: count }, (_, n) => {
    const part = (n + 1) / count;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
}
