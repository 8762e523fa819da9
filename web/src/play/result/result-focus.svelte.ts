/** Shows the result when a match ends: the page scrolls to it, and the focus moves there. */

import { tick } from "svelte";

import { usesKeys } from "../../app/focus";

/** Whether the title of the result has the focus. */
export const isResultFocused = (): boolean => document.activeElement?.id === "result";

/** At the end, focuses the result or, without one, the slider of the replay, so that arrow keys step. */
export function focusResultAtEnd(hasJustEnded: () => boolean, stage: () => HTMLElement): void {
  $effect(() => {
    if (!hasJustEnded()) return;
    void tick().then(() => scrollTo({ top: 0 })); // below the buttons of a match, the page would be shorter now
    if (!usesKeys() && !document.activeElement?.closest("[role=grid]")) return;
    const find = (selector: string): HTMLElement | null => stage().querySelector<HTMLElement>(selector);
    (find("#result") ?? find(".stepper input"))?.focus({ preventScroll: true });
  });
}
