/** Stores whether chances are shown: by default only in the first match of a game. */

import { store, loadString, settings } from "./settings.svelte";

const key = (game: string): string => `coach.${game}`;

export const showsChances = (game: string): boolean =>
  settings.chances === "auto" ? loadString(key(game)) !== "off" : settings.chances === "always";

/** Whether of these chances only the best is shown: until the player requests all. */
export const showsBestOnly = (game: string): boolean => settings.chances === "auto" && loadString(key(game)) === null;

/** Shows or hides the chances of a game from now on. */
export const setShowsChances = (game: string, on: boolean): void => store(key(game), on ? "on" : "off");

const finishedKey = (game: string): string => `finished.${game}`;

/** Whether a match of this game was finished in this browser; earlier versions stored only that chances are off. */
export const hasFinishedMatch = (game: string): boolean =>
  loadString(finishedKey(game)) !== null || loadString(key(game)) === "off";

/**
 * Ends the first match of a game, which was not resigned: from now on chances and the words on cards are shown only on
 * request.
 */
export function endFirstMatch(game: string): void {
  store(finishedKey(game), "yes");
  if (loadString(key(game)) === null) setShowsChances(game, false);
}
