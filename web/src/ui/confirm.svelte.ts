/** A second tap confirms what cannot be undone. */

import type { Press } from "../api/wire";
import { settings } from "../app/settings.svelte";

const WAITS = 6000; // ms within which the confirming tap must follow

export class Confirmation {
  /** What waits for a second tap; cleared by a scene with other choices. */
  choice = $state.raw<Press | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A double tap is one. */
  tap(event: { detail: number }, choice: Press, press: (choice: Press) => void): void {
    const first = settings.confirms && choice.sure && !choice.closed && this.choice !== choice;
    if (!first && choice.sure && event.detail > 1) return;
    this.forget();
    if (!first) return press(choice);
    this.choice = choice;
    this.#timer = setTimeout(this.forget, WAITS);
  }

  readonly forget = (): void => {
    clearTimeout(this.#timer);
    this.choice = null;
  };

  /** A pointer that goes down anywhere but on what is asked ends the question. */
  readonly elsewhere = ({ target }: { target: EventTarget | null }): void => {
    if (!(target as Element | null)?.closest?.("[data-asked]")) this.forget();
  };
}
