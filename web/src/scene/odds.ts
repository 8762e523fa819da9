/** The odds of a choice with dice. */

import type { Odds } from "../api/wire";

/** The odds of fights and of the match, without those of each ship. */
export const fightOdds = (odds: readonly Odds[]): readonly Odds[] =>
  odds.filter(({ shares }) => shares.some(({ kind }) => kind === "win"));
