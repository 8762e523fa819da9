/** Progress in the campaign that this browser stores: stars and attempts of each stop; the stops that are unlocked. */

import { hasStored, loadJson, store } from "../../app/settings.svelte";
import { say } from "../../i18n/catalogue.svelte";
import type { CampaignStopCard } from "../../api/wire";

/** The stars of a stop that were won, and the number of attempts. */
export interface StopProgress {
  readonly stars: readonly [boolean, boolean, boolean];
  readonly attempts: number;
}
export type CampaignProgress = Readonly<Record<string, StopProgress>>;

const noStopProgress: StopProgress = { stars: [false, false, false], attempts: 0 };

/** The number of stops without a star that are open at once, so that a player can skip a hard one. */
const OPEN_AHEAD = 5;

export const loadCampaign = (): CampaignProgress => (loadJson("campaign") as CampaignProgress | null) ?? {};

export function storeCampaign(progress: CampaignProgress): void {
  store("campaign", JSON.stringify(progress));
}

/** Whether a match at a stop was begun and is not finished. */
export function isStopPending(stop: string): boolean {
  const attempt = loadJson(stopAttemptKey(stop)) as { done?: unknown[]; stop?: boolean; over?: boolean } | null;
  return Boolean(attempt?.done?.length && !attempt.stop && !attempt.over);
}

/** The key under which this browser stores the actions of an attempt at a stop. */
export const stopAttemptKey = (stop: string): string => `campaign.${stop}`;

/** Whether this browser stores anything of the campaign. */
export const hasBegunCampaign = (): boolean => hasStored("campaign");

export const progressOf = (progress: CampaignProgress, stop: string): StopProgress => progress[stop] ?? noStopProgress;
export const starCount = ({ stars }: StopProgress): number => stars.filter(Boolean).length;

/** The number of stars in words, for screen readers. */
export const starCountText = (stars: readonly boolean[]): string =>
  say("campaign-star-count", { won: stars.filter(Boolean).length });

/** The stars of a stop that is a puzzle: for the solution, without seeing it, at the first try. */
export const puzzleStars = (isFirst: boolean, isGiven: boolean): StopProgress["stars"] => [true, !isGiven, isFirst];

/** Adds the stars that were won; a star is never lost. */
export function withStars(
  progress: CampaignProgress,
  stop: string,
  stars: readonly [boolean, boolean, boolean],
): CampaignProgress {
  const before = progressOf(progress, stop);
  const [one, two, three] = before.stars;
  return {
    ...progress,
    [stop]: { ...before, stars: [one || stars[0], two || stars[1], three || stars[2]] },
  };
}

export function withNewAttempt(progress: CampaignProgress, stop: string): CampaignProgress {
  const before = progressOf(progress, stop);
  return { ...progress, [stop]: { ...before, attempts: before.attempts + 1 } };
}

/** The stops that may be played: those with a star, and the first few without one. */
export function openStops(stops: readonly CampaignStopCard[], progress: CampaignProgress): ReadonlySet<string> {
  const open = new Set<string>();
  let withoutStar = 0;
  for (const { id } of stops) {
    const won = starCount(progressOf(progress, id)) > 0;
    if (won || withoutStar < OPEN_AHEAD) open.add(id);
    if (!won) withoutStar += 1;
  }
  return open;
}

/** The number of further stops at which a star must be won before this one opens; 0: it is open. */
export function starsToOpen(stops: readonly CampaignStopCard[], progress: CampaignProgress, stop: string): number {
  const before = stops.slice(
    0,
    stops.findIndex(({ id }) => id === stop),
  );
  const withoutStar = before.filter(({ id }) => !starCount(progressOf(progress, id))).length;
  return starCount(progressOf(progress, stop)) ? 0 : Math.max(0, withoutStar - OPEN_AHEAD + 1);
}

/** The stop to continue with: the first without a star; else the first with fewer than three stars. */
export function nextStop(stops: readonly CampaignStopCard[], progress: CampaignProgress): CampaignStopCard | undefined {
  const count = (stop: CampaignStopCard): number => starCount(progressOf(progress, stop.id));
  return stops.find((each) => count(each) === 0) ?? stops.find((each) => count(each) < 3);
}

export const totalStars = (progress: CampaignProgress): number =>
  Object.values(progress).reduce((sum, each) => sum + starCount(each), 0);
