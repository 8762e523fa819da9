/** Texts for screen readers about the player's own choice, before it is made. */

import type { PendingForecast } from "../../board/grid/square-mode.svelte";
import { chanceText } from "../../board/hints/hint-marks";
import { shortLabel } from "../../board/grid/placement-mode";
import type { Placement } from "../../board/placement.svelte";
import { fightOdds } from "../../scene/odds";
import { say, withLabel } from "../../i18n/catalogue.svelte";

/** The odds of a choice that is to be confirmed, one sentence each: those of fights, if there are any. */
export function forecastSentences(forecast: PendingForecast | null): readonly string[] {
  if (!forecast?.confirm) return [];
  const shown = fightOdds(forecast.odds);
  return (shown.length ? shown : forecast.odds).map(({ label, shares }) =>
    withLabel(
      label,
      shares
        .filter(({ chance }) => chance > 0)
        .map((share) => `${share.label} ${chanceText(share)}`)
        .join(", "),
    ),
  );
}

/** The piece that Enter would place, and its direction. */
export function heldPieceText({ choice, way, pending, grip }: Placement): string {
  if (!choice || !way || pending || grip === "dragged") return "";
  const direction = way.h > way.w ? "down" : "across";
  return say("piece-in-hand", { what: shortLabel(choice.label), way: choice.ways.length > 1 ? direction : "only" });
}
