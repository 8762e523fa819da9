/** The odds of a choice with dice. */

import type { Odds } from "../api/wire";
import { SHARES } from "./vocabulary";

const EVEN_MARGIN = 0.05; // a smaller difference of both sides' chances counts as even
const SLIGHT_MARGIN = 0.3; // up to this difference, a side leads slightly

/** The odds of fights and of the match, without those of each ship. */
export const fightOdds = (odds: readonly Odds[]): readonly Odds[] =>
  odds.filter(({ shares }) => shares.some(({ kind }) => kind === "win"));

/** The side that the odds favour, and how much: the variant of the message "odds-lead". */
export function leadWord({ shares }: Odds): string {
  const chanceOf = (drawing: string): number =>
    shares.reduce((sum, { kind, chance }) => sum + (SHARES.get(kind) === drawing ? chance : 0), 0);
  const lead = chanceOf("good") - chanceOf("bad");
  if (Math.abs(lead) < EVEN_MARGIN) return "even";
  return `${Math.abs(lead) < SLIGHT_MARGIN ? "slightly-" : ""}${lead > 0 ? "good" : "bad"}`;
}
