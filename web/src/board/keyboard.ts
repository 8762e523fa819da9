/** Keyboard focus after a redraw, when the focused element was removed. */

import { unfocused } from "../app/focus";

const FIRST = ['[role="gridcell"][tabindex="0"]', "button.die.open", ".presses button:not([aria-disabled])"];

export class FocusKeeper {
  #keyed = false; // it was there; and is still awaited where what it was on is gone
  #chosen: number | null = null; // after which ply it chose something among cards: it goes on at the next dice

  constructor(private readonly stage: () => HTMLElement | undefined) {}

  /** Focuses the squares; without any, an item to take, or the first button. */
  toGrid(): void {
    const found = FIRST.map((each) => this.stage()?.querySelector<HTMLElement>(each));
    found.find((each) => each != null)?.focus();
  }

  /** Before another view is drawn. */
  note(): void {
    this.#keyed = Boolean(this.stage()?.querySelector(":focus-visible")) || (this.#keyed && unfocused());
  }

  /** Once it is drawn. */
  goOn(ply: number, mine: boolean): void {
    const onward = this.#chosen !== null && ply > this.#chosen && mine;
    if (onward) this.#chosen = null;
    if (this.#keyed && (onward || unfocused())) this.toGrid(); // its button went with the old view
  }

  /** A key was pressed somewhere on the board. */
  heard({ key, target }: KeyboardEvent, ply: number): void {
    this.chose(["Enter", " "].includes(key) && (target as Element).closest(".hall, .advised") ? ply : null);
  }

  /** Something was chosen by key after this ply; null: nothing, or not by key. */
  chose(ply: number | null): void {
    this.#chosen = ply;
  }
}
