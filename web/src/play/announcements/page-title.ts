/** The title of a page with a match. */

import type { View } from "../../api/wire";
import { say } from "../../i18n/catalogue.svelte";

/** A title that begins with the player's turn, which is visible in another tab. */
export function titleOnTurn(view: View | null, title: string): string {
  const ownTurn = view && view.viewer !== null && view.table.turn.includes(view.viewer) && !view.table.ended;
  return ownTurn ? `● ${say("your-turn-title")} – ${title}` : title;
}
