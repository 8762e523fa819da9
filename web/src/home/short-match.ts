/** Short matches: the home page offers one to a player who has finished fewer than two matches of a game. */

import type { GameCard } from "../api/wire";
import { beatenCaptains, type GameTally } from "../app/achievements.svelte";
import { hasFinishedMatch } from "../app/chances-setting";

/** Whether the player has finished or won a match of this game in this browser; one that was resigned does not count. */
export const hasPlayedGame = (game: string, tally: GameTally | undefined): boolean =>
  hasFinishedMatch(game) || beatenCaptains(tally).length > 0;

const MIN_RESULTS = 2; // results against captains from which on only the usual match is offered

/** Whether a player who has played the game has few results, so that a short match is still offered beside the usual one. */
export const hasFewResults = (tally: GameTally | undefined): boolean =>
  Object.values(tally?.against ?? {})
    .flat()
    .reduce((sum, count) => sum + count, 0) < MIN_RESULTS;

/** The options of a short match of the game; null: it has none. */
export function shortMatchOptions({ short_match: options = {} }: GameCard): Record<string, unknown> | null {
  return Object.keys(options).length > 0 ? options : null;
}
