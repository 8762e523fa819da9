/** The odds of a choice with dice. */

import type { Odds } from "../api/wire";

/** The most important odds: of the match, else of the first fight. */
export const mainOdds = (odds: readonly Odds[]): Odds | undefined =>
  odds.find(({ shares }) => shares.some(({ kind }) => kind === "win")) ?? odds[0];
