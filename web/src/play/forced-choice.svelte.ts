/** Plays an action without an alternative after a moment. */

import type { Press } from "../api/wire";

const SHOWN_MS = 700; // the action is shown for this time before it begins

/** Presses the choice that `forced` returns, once no dialog covers the table; null if no choice is forced. */
export function pressForcedChoice(forced: () => Press | null, press: (choice: Press) => void): void {
  $effect(() => {
    const choice = forced();
    if (!choice) return;
    const timer = setInterval(() => document.querySelector("dialog[open]") ?? press(choice), SHOWN_MS);
    return () => clearInterval(timer);
  });
}
