/** Texts for screen readers about the player's own choice, before it is made. */

import type { PendingForecast } from "../../board/grid/square-mode.svelte";
import { chanceText } from "../../board/hints/hint-marks";
import { shortLabel } from "../../board/grid/placement-mode";
import type { Placement } from "../../board/placement.svelte";
import { mainOdds } from "../../scene/odds";
import { say, withLabel } from "../../i18n/catalogue.svelte";

/** The main odds of a choice that is to be confirmed; the others are read on request. */
export function forecastSentence(forecast: PendingForecast | null): string {
  const odds = forecast?.confirm && mainOdds(forecast.odds);
  if (!odds) return "";
  const shares = odds.shares.filter(({ chance }) => chance > 0);
  return withLabel(odds.label, shares.map((share) => `${share.label} ${chanceText(share)}`).join(", "));
}

/** The piece that Enter would place, and its direction. */
export function heldPieceText({ choice, way, pending, grip }: Placement): string {
  if (!choice || !way || pending || grip === "dragged") return "";
  const direction = way.h > way.w ? "down" : "across";
  return say("piece-in-hand", { what: shortLabel(choice.label), way: choice.ways.length > 1 ? direction : "only" });
}
