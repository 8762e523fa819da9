/** The odds of a choice with dice. */

import type { Odds } from "../api/wire";
import { chanceText } from "../board/hints/hint-marks";
import { withLabel } from "../i18n/catalogue.svelte";

/** The most important odds: of the match, else of the first fight. */
export const mainOdds = (odds: readonly Odds[]): Odds | undefined =>
  odds.find(({ shares }) => shares.some(({ kind }) => kind === "win")) ?? odds[0];

/** The odds to show: all, or only the most important. */
export function shownOdds(odds: readonly Odds[], all: boolean): readonly Odds[] {
  const main = mainOdds(odds);
  return all || !main ? odds : [main];
}

/** A forecast in words, with every share that is possible. */
export const oddsText = ({ label, shares }: Odds): string =>
  withLabel(
    label,
    shares
      .filter(({ chance }) => chance > 0)
      .map((share) => `${share.label} ${chanceText(share)}`)
      .join(", "),
  );
