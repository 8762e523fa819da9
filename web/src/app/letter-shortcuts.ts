/**
 * Turns the shortcuts of a single letter, digit or sign off, for players who speak their commands (WCAG 2.1.4).
 *
 * All shortcuts are listed in help/key-list.ts.
 */

import { settings } from "./settings.svelte";

/** Whether a key writes one character and could be a shortcut where it was pressed. */
export function isCharacterShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return false;
  const field = (target as Element | null)?.closest?.("input, select, textarea") ?? null;
  return !field || (field.matches("[inputmode=decimal]") && /[a-z]/i.test(key));
}

/** While they are turned off, such keys reach no part of the page; the browser still gets them. */
export function heedShortcutSetting(): void {
  const silence = (event: KeyboardEvent): void => {
    if (!settings.shortcuts && isCharacterShortcut(event)) event.stopImmediatePropagation();
  };
  addEventListener("keydown", silence, { capture: true });
}
