/** Keeps the height of a part of the page, so that the parts below it do not move. */

import { untrack } from "svelte";

/** The size of an element, to be bound, and its largest height so far at the present width. Created by a component. */
export class LargestHeight {
  width = $state(0);
  height = $state(0);
  #largest = $state.raw({ width: 0, height: 0 });

  constructor() {
    $effect.pre(() => {
      const { width, height } = this;
      untrack(() => {
        const before = this.#largest;
        const isResized = before.width > 0 && width !== before.width; // then the height is measured again
        this.#largest = { width, height: isResized ? 0 : Math.max(before.height, height) };
      });
    });
  }

  /** Forgets the largest height. */
  reset(): void {
    this.#largest = { width: this.width, height: 0 };
  }

  /** The largest height so far, in px. */
  get largest(): number {
    return this.#largest.height;
  }
}
