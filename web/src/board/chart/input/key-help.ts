/** The keys of a chart, in the instructions of lessons and puzzles. */

import type { Scene } from "../../../api/wire";
import { showsKeys } from "../../../app/key-use.svelte";
import { say } from "../../../i18n/catalogue.svelte";
import { choicesOf } from "../../../scene/choices";

/** How ships are steered or placed by key; "" for a player who uses a pointer, and without ships to move. */
export function keyHelp(scene: Scene): string {
  if (!showsKeys()) return "";
  if (choicesOf(scene, "swing").some((choice) => !choice.closed)) return say("chart-lesson-keys");
  return choicesOf(scene, "moor").some((choice) => choice.turns !== false) ? say("chart-place-keys") : "";
}
