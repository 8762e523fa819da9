/** Short matches: the play button of the home page offers one to a player who is new to a game. */

import type { GameCard } from "../api/wire";
import { beatenCaptains, type GameTally } from "../app/achievements.svelte";
import { hasFinishedMatch } from "../app/chances-setting";

/** Whether the player has finished or won a match of this game in this browser; one that was resigned does not count. */
export const hasPlayedGame = (game: string, tally: GameTally | undefined): boolean =>
  hasFinishedMatch(game) || beatenCaptains(tally).length > 0;

/** The options of the short match that the play button opens; null: it opens a match of the usual length. */
export function shortMatchOptions(
  { short_match: options = {} }: GameCard,
  hasPlayed: boolean,
): Record<string, unknown> | null {
  return !hasPlayed && Object.keys(options).length > 0 ? options : null;
}
