/** Moves the focus to the result when a match ends. */

import { usesKeys } from "../../app/focus";

/** At the end, focuses the result or, without one, the slider of the replay, so that arrow keys step. */
export function focusResultAtEnd(justEnded: () => boolean, stage: () => HTMLElement): void {
  $effect(() => {
    if (!justEnded()) return;
    if (!usesKeys() && !document.activeElement?.closest("[role=grid]")) return;
    const find = (selector: string): HTMLElement | null => stage().querySelector<HTMLElement>(selector);
    (find("#result") ?? find(".stepper input"))?.focus({ preventScroll: true });
  });
}
