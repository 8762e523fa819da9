/** The sounds of a match, as its views arrive. */

import { outcomeFor } from "../scene/changes";
import type { View } from "../api/wire";
import type { Playback } from "../play/playback.svelte";
import { soundsBetween } from "./event-sounds";
import { playSounds } from "./play-by-priority";
import type { PageSound } from "./synthesizer";

/** Plays what happened, unless the playback does so, then the result or the bell of the player's turn. */
export function playMatchSounds(before: View, after: View, isPlayedBack: boolean, playback: Playback): void {
  const conclusion = concludingSound(before, after);
  const sounds = new Set<PageSound>(isPlayedBack ? [] : soundsBetween(before.scene, after.scene));
  if (conclusion && !playback.step) sounds.add(conclusion);
  else if (conclusion) playback.whenPresent(() => playSounds(new Set([conclusion])));
  playSounds(sounds);
}

/** The result of a match that has just ended, or the turn of a player who could not choose before. */
function concludingSound(before: View, after: View): "won" | "lost" | "turn" | null {
  if (after.table.ended) {
    const outcome = before.table.ended ? null : outcomeFor(after.table.ended.places, after.viewer);
    return outcome === "drawn" ? null : outcome;
  }
  return isOnTurn(after) && !isOnTurn(before) ? "turn" : null;
}

const isOnTurn = ({ viewer, table }: View): boolean => viewer !== null && table.turn.includes(viewer);
