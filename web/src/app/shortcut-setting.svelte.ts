/**
 * Turns shortcuts of a single letter, digit or symbol off, for players who use speech input (WCAG 2.1.4).
 *
 * All shortcuts are listed in help/key-list.ts.
 */

import { settings } from "./settings.svelte";

/** Whether a key writes one character and could be a shortcut where it was pressed. */
export function isLetterShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return false;
  const field = (target as Element | null)?.closest?.("input, select, textarea") ?? null;
  return !field || (field.matches("[inputmode=decimal]") && /[a-z]/i.test(key));
}

/** The value of `aria-keyshortcuts` for a single key; none while shortcuts are off. */
export const shortcut = (key: string | undefined): string | undefined => (settings.shortcuts && key) || undefined;

/**
 * While shortcuts are off, hides their letters, and stops these keys before the page handles them; the browser still
 * receives them.
 */
export function applyShortcutSetting(): void {
  const stop = (event: KeyboardEvent): void => {
    if (!settings.shortcuts && isLetterShortcut(event)) event.stopImmediatePropagation();
  };
  addEventListener("keydown", stop, { capture: true });
  $effect.root(() => {
    $effect(() => void document.documentElement.classList.toggle("no-shortcuts", !settings.shortcuts));
  });
}
