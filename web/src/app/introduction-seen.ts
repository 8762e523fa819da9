/** Whether chances are shown: in the first match of a game, later only on request. */

import { store, kept } from "./settings.svelte";

const key = (game: string): string => `coach.${game}`;

export const showsChances = (game: string): boolean => kept(key(game)) !== "off";

export const coach = (game: string, on: boolean): void => store(key(game), on ? "on" : "off");

/** Ends the first match of a game: from now on chances are shown only on request. */
export function endFirstMatch(game: string): void {
  if (kept(key(game)) === null) coach(game, false);
}
