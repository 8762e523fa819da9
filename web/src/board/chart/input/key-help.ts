/** The keys of a chart, in the instructions of lessons and puzzles. */

import type { Scene } from "../../../api/wire";
import { say } from "../../../i18n/catalogue.svelte";
import { choicesOf } from "../../../scene/choices";

/** How ships are steered or placed by key; "" without ships to move. */
export function keyHelp(scene: Scene): string {
  if (choicesOf(scene, "swing").some((choice) => !choice.closed)) return say("chart-lesson-keys");
  return choicesOf(scene, "moor").some((choice) => choice.turns !== false) ? say("chart-place-keys") : "";
}
