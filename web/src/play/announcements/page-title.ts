/** The title of a page with a match. */

import type { View } from "../../api/wire";
import { say } from "../../i18n/catalogue.svelte";
import { resultTitle } from "../result/result-text";

/** A title that begins with the result or the player's turn, which is visible in another tab. */
export function titleOnTurn(view: View | null, title: string): string {
  if (view?.table.ended) {
    const { table } = view;
    return `${resultTitle(table, view.table.ended, (seat) => table.chairs[seat]?.name ?? "")} – ${title}`;
  }
  const ownTurn = view && view.viewer !== null && view.table.turn.includes(view.viewer);
  return ownTurn ? `● ${say("your-turn-title")} – ${title}` : title;
}
