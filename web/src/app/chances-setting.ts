/** Stores whether chances are shown: by default only in the first match of a game. */

import { store, loadString, settings } from "./settings.svelte";

const key = (game: string): string => `coach.${game}`;

export const showsChances = (game: string): boolean =>
  settings.chances === "auto" ? loadString(key(game)) !== "off" : settings.chances === "always";

/** Shows or hides the chances of a game from now on. */
export const setShowsChances = (game: string, on: boolean): void => store(key(game), on ? "on" : "off");

/** Whether this browser has stored the setting for a game, as it does at the end of the first match. */
export const hasChancesSetting = (game: string): boolean => loadString(key(game)) !== null;

/** Ends the first match of a game: from now on chances are shown only on request. */
export function endFirstMatch(game: string): void {
  if (!hasChancesSetting(game)) setShowsChances(game, false);
}
