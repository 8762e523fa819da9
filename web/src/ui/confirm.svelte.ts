/** Asks for confirmation of irreversible choices by a second tap. */

import type { Press } from "../api/wire";
import { settings } from "../app/settings.svelte";

const CONFIRM_MS = 6000; // the confirming tap must follow within this time

/** The state of one confirmation. */
export class Confirmation {
  /** The choice to be confirmed; cleared when the choices change. */
  choice = $state.raw<Press | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Handles a tap: asks for confirmation or presses. A double click counts as one tap. */
  tap(event: { detail: number }, choice: Press, press: (choice: Press) => void): void {
    const first = settings.confirms && choice.sure && !choice.closed && this.choice !== choice;
    if (!first && choice.sure && event.detail > 1) return;
    this.cancel();
    if (!first) return press(choice);
    this.choice = choice;
    this.#timer = setTimeout(this.cancel, CONFIRM_MS);
  }

  readonly cancel = (): void => {
    clearTimeout(this.#timer);
    this.choice = null;
  };

  /** Cancels the confirmation when the pointer is pressed elsewhere. */
  readonly onOutsidePointer = ({ target }: { target: EventTarget | null }): void => {
    if (!(target as Element | null)?.closest?.("[data-confirming]")) this.cancel();
  };
}
