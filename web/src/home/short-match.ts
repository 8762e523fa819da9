/** Short matches: the play button of the home page offers one to a player who is new to a game. */

import type { GameCard } from "../api/wire";
import type { GameTally } from "../app/achievements.svelte";
import { hasChancesSetting } from "../app/chances-setting";

/** Whether the player has played a match of this game in this browser. */
export const hasPlayedGame = (game: string, tally: GameTally | undefined): boolean =>
  tally !== undefined || hasChancesSetting(game);

/** The options of the short match that the play button opens; null: it opens a match of the usual length. */
export function shortMatchOptions(
  { short_match: options = {} }: GameCard,
  hasPlayed: boolean,
): Record<string, unknown> | null {
  return !hasPlayed && Object.keys(options).length > 0 ? options : null;
}
