/** Plays an action without an alternative after a moment. */

import type { Press } from "../../api/wire";

/**
 * Presses the choice that `forced` returns after `shownMs` milliseconds, once no dialog covers the table; null if no
 * choice is forced.
 */
export function pressForcedChoice(forced: () => Press | null, press: (choice: Press) => void, shownMs: number): void {
  $effect(() => {
    const choice = forced();
    if (!choice) return;
    const timer = setInterval(() => document.querySelector("dialog[open]") ?? press(choice), shownMs);
    return () => clearInterval(timer);
  });
}
