/** Announcements for screen readers of a changed view: what happened, then what to do or how it ended. */

import type { View } from "../api/wire";
import { joinSentences, withLabel } from "../i18n/catalogue.svelte";
import { outcomeFor } from "../scene/changes";
import { resultReason, resultTitle } from "./result/result-text";

/** Whether a view is the first of its viewer: nothing that this viewer saw came before it. */
export const isFirstView = (previous: View | null, received: View): previous is null =>
  !previous || (previous.viewer !== received.viewer && !received.table.perfect_information);

/** The announcement of a view; null if there is nothing new to say. */
export function announcementOf(
  previous: View | null,
  received: View,
  playerName: (seat: number) => string,
): string | null {
  const { ended, mine } = received.table;
  const closing = (says: boolean): string[] => (says ? endingSentences(received, playerName) : [received.scene.prompt]);
  if (isFirstView(previous, received))
    return received.viewer !== null || !mine.length ? joinSentences(closing(ended !== null)) : null;
  const sentences = received.lines
    .filter((line) => line.ply > previous.ply)
    .map((line) => (line.seat === null ? line.text : withLabel(playerName(line.seat), line.text)));
  if (!sentences.length && received.scene.prompt === previous.scene.prompt) return null;
  return joinSentences([...sentences, ...closing(ended !== null && !previous.table.ended)]);
}

/** The winner and the reason for the end, in sentences. */
function endingSentences({ table }: View, playerName: (seat: number) => string): string[] {
  const { ended } = table;
  if (!ended) return [];
  const isDraw = outcomeFor(ended.places, null) === "drawn";
  return [resultTitle(table, ended, playerName), resultReason(ended, isDraw, playerName, table.mine)];
}
