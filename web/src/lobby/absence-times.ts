/** The times of absence that the form of a new table offers. */

import { say } from "../i18n/catalogue.svelte";

const MINUTE = 60; // seconds
const DAY = 24 * 60 * MINUTE;

/** The seconds after which the opponents may act for an absent player; 0: never. */
export const ABSENCES = [2 * MINUTE, 5 * MINUTE, 30 * MINUTE, DAY, 3 * DAY, 0];
export const DEFAULT_ABSENCE = 5 * MINUTE;

/** A time of absence in words. */
export function absenceText(seconds: number): string {
  if (seconds === 0) return say("absence-never");
  return seconds < DAY ? say("minutes", { count: seconds / MINUTE }) : say("days", { count: seconds / DAY });
}
