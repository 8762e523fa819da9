/** Whether the player uses the keyboard, as state: instructions then name the keys. */

import { usesKeys } from "./focus";

let isUsed = $state(usesKeys());

/** Whether the last choice was made by key; unlike `usesKeys`, a change updates what is drawn. */
export const showsKeys = (): boolean => isUsed;

const MODIFIERS = ["Shift", "Control", "Alt", "AltGraph", "Meta"];

globalThis.window?.addEventListener("keydown", ({ key }) => {
  if (!MODIFIERS.includes(key)) isUsed = true;
});
// Only after the click: a text that changes while the button is pressed would move it.
globalThis.window?.addEventListener("click", ({ detail }) => {
  if (detail > 0) isUsed = false;
});
