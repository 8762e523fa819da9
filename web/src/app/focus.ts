/** Moves the keyboard focus immediately, and returns it when the focused element is removed. */

import { flushSync } from "svelte";

const KEPT = 12; // number of previously focused elements that are remembered, in case the present one is removed

/** Draws what has changed, then focuses what is found. A key that is pressed next acts there; nothing focuses later and takes it back. */
export function focusNow(find: () => HTMLElement | null | undefined): void {
  flushSync();
  find()?.focus();
}

/** The focus is on nothing in particular: the document, or the part of the page that holds everything. */
export const unfocused = (): boolean => {
  const active = document.activeElement;
  return !active || active === document.body || active.id === "content";
};

/** Whether an element can take the focus where it is now. */
function focusable(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches('[aria-disabled="true"], :disabled')
  );
}

/**
 * Keeps the focus within the page. When the focused element goes, the focus returns to the last one before it that is
 * still there (after the keyboard was used), or to the page's content. It acts in a microtask: before any further key.
 */
export function keepFocus(): void {
  let past: HTMLElement[] = [];
  let keyed = false;
  const moved = ({ target }: FocusEvent): void => {
    const element = target as HTMLElement;
    if (element.id !== "content")
      past = [...past.filter((each) => each !== element && each.isConnected), element].slice(-KEPT);
  };
  const recover = (): void => {
    if (!past.length || document.activeElement !== document.body || document.querySelector("dialog[open]")) return;
    const content = document.getElementById("content");
    const before = keyed ? past.findLast(focusable) : undefined;
    (before ?? content)?.focus({ preventScroll: true });
    if (document.activeElement === document.body) content?.focus({ preventScroll: true });
  };
  /** An element may also be hidden or disabled, which no event tells: looked at again once the page is drawn. */
  const recoverOnceDrawn = (): void => void requestAnimationFrame(() => requestAnimationFrame(recover));
  const onKey = (): void => {
    keyed = true;
    recover();
    recoverOnceDrawn();
  };
  addEventListener("keydown", onKey, { capture: true });
  addEventListener("pointerdown", () => (keyed = false), { capture: true });
  addEventListener("focusin", moved);
  addEventListener("focusout", ({ relatedTarget }) => void (relatedTarget || queueMicrotask(recover)));
  addEventListener("popstate", () => document.getElementById("content")?.focus({ preventScroll: true }));
  addEventListener("click", recoverOnceDrawn);
  new MutationObserver(recover).observe(document.body, { childList: true, subtree: true });
}
