/** Moves the keyboard focus at once, and restores it after the focused element was removed. */

import { flushSync } from "svelte";

const MAX_HISTORY = 12; // previously focused elements that are remembered

let lastInputWasKey = false;

/** Whether the last input was a key, not a pointer. */
export const usesKeys = (): boolean => lastInputWasKey;

/** Flushes pending changes, then focuses the element at once, so that the next key goes to it. */
export function focusNow(find: () => HTMLElement | null | undefined): void {
  flushSync();
  find()?.focus();
}

/** Whether only the document or its main element has the focus. */
export const hasNoFocus = (): boolean => {
  const active = document.activeElement;
  return !active || active === document.body || active.id === "content";
};

/** Focuses an element if a square or a button of the board was chosen with the keyboard: the next key goes to it. */
export function focusAfterKey(element: HTMLElement): void {
  if (document.activeElement?.matches('[role="gridcell"]:focus-visible, .play :is(button, input):focus-visible'))
    element.focus();
}

/** Whether an element can take the focus. */
function canTakeFocus(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches('[aria-disabled="true"], :disabled')
  );
}

/** Whether an element is in the page's content, not in its header. */
const isInContent = (element: HTMLElement): boolean => element.closest("#content") !== null;

/**
 * Keeps the focus within the page. When the focused element is removed, the focus returns to the last one before it
 * that still exists (after the keyboard was used), or to the page's content. From within the content, it does not return
 * to the page's header. This happens in a microtask: before any further key.
 */
export function keepFocus(): void {
  let focusHistory: HTMLElement[] = [];
  let wasInContent = false; // whether the last focused element was in the page's content, and not in a dialog
  let isMoving = false; // whether the focus is moving to another element; meanwhile, only the document has it
  const onFocus = ({ target }: FocusEvent): void => {
    const element = target as HTMLElement;
    isMoving = false;
    wasInContent = isInContent(element) && !element.closest("dialog");
    // Another page begins with the focus on its content: its dialogs must not return the focus to the page before.
    if (element.id === "content") focusHistory = [];
    else
      focusHistory = [...focusHistory.filter((each) => each !== element && each.isConnected), element].slice(
        -MAX_HISTORY,
      );
  };
  const restoreFocus = (): void => {
    if (
      isMoving ||
      !focusHistory.length ||
      document.activeElement !== document.body ||
      document.querySelector("dialog[open]")
    )
      return;
    const content = document.getElementById("content");
    const before = lastInputWasKey
      ? focusHistory.findLast((each) => canTakeFocus(each) && (!wasInContent || isInContent(each)))
      : undefined;
    (before ?? content)?.focus({ preventScroll: true });
    if (document.activeElement === document.body) content?.focus({ preventScroll: true });
  };
  /** Checks again after the next frame, because no event tells that an element was hidden or disabled. */
  const restoreFocusNextFrame = (): void => void requestAnimationFrame(() => requestAnimationFrame(restoreFocus));
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    isMoving = relatedTarget !== null;
    if (!isMoving) return queueMicrotask(restoreFocus);
    setTimeout(() => {
      isMoving = false;
      restoreFocus();
    });
  };
  const onKey = (): void => {
    lastInputWasKey = true;
    restoreFocus();
    restoreFocusNextFrame();
  };
  addEventListener("keydown", onKey, { capture: true });
  addEventListener("pointerdown", () => (lastInputWasKey = false), { capture: true });
  addEventListener("focusin", onFocus);
  addEventListener("focusout", onFocusOut, { capture: true }); // before other listeners, which may change the page
  addEventListener("popstate", () => document.getElementById("content")?.focus({ preventScroll: true }));
  addEventListener("click", restoreFocusNextFrame);
  new MutationObserver(restoreFocus).observe(document.body, { childList: true, subtree: true });
}
