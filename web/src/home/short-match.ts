/** Short matches: the home page offers one to a new player, and then the length of the last match that it opened. */

import type { GameCard } from "../api/wire";
import { beatenCaptains, type GameTally } from "../app/achievements.svelte";
import { hasFinishedMatch } from "../app/chances-setting";
import { loadString, store } from "../app/settings.svelte";

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

const lengthKey = (game: string): string => `length.${game}`;

/** Whether the last match of the game that the home page opened was a short one. */
export const wasLastShort = (game: string): boolean => loadString(lengthKey(game)) === "short";

/** Stores whether a match that the home page opens is a short one. */
export const keepLength = (game: string, isShort: boolean): void => store(lengthKey(game), isShort ? "short" : "usual");
