/** Plays an action without an alternative after a moment. */

import type { Press, Scene } from "../../api/wire";
import { rollMs } from "../../app/pace-setting.svelte";
import { onlyPress } from "../../scene/choices";
import { hasRolledDice } from "../../scene/dice";

const SHOWN_MS = 900; // an action without an alternative is announced for this time before it begins
const TAKE_BACK_MS = 1500; // longer if the player's last choice can still be taken back

/** A button without an alternative, and the time in ms until the page presses it. */
export interface ForcedPress {
  readonly press: Press;
  readonly shownMs: number;
}

/** The button without an alternative that the game lets the page press; null without one. Dice are left to the player. */
export function findForcedPress(scene: Scene, canTakeBack: boolean): ForcedPress | null {
  const press = onlyPress(scene);
  if (!press?.forced) return null;
  return { press, shownMs: canTakeBack ? TAKE_BACK_MS : SHOWN_MS + (hasRolledDice(scene) ? rollMs() : 0) };
}

/** Presses the button that `forcedPress` returns after its time, once no dialog covers the table. */
export function pressForcedChoice(forcedPress: () => ForcedPress | null, press: (choice: Press) => void): void {
  $effect(() => {
    const next = forcedPress();
    if (!next) return;
    const timer = setInterval(() => document.querySelector("dialog[open]") ?? press(next.press), next.shownMs);
    return () => clearInterval(timer);
  });
}
