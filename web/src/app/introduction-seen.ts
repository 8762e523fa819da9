/** Whether the coach is asked: in the first match of a game he is, later where somebody wants him. */

import { keep, kept } from "./settings.svelte";

const key = (game: string): string => `coach.${game}`;

export const coachedAtFirst = (game: string): boolean => kept(key(game)) !== "off";

export const coach = (game: string, on: boolean): void => keep(key(game), on ? "on" : "off");

/** A first match is over: from now on he waits until he is asked. */
export function played(game: string): void {
  if (kept(key(game)) === null) coach(game, false);
}
