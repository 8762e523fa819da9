/** The odds of a choice with dice. */

import type { Odds } from "../api/wire";

/** The most important odds: of the match, else of the first fight. */
export const mainOdds = (odds: readonly Odds[]): Odds | undefined =>
  odds.find(({ shares }) => shares.some(({ kind }) => kind === "win")) ?? odds[0];

/** The odds to show: all, or only the most important. */
export function shownOdds(odds: readonly Odds[], all: boolean): readonly Odds[] {
  const main = mainOdds(odds);
  return all || !main ? odds : [main];
}
