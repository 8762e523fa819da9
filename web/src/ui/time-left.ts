/** How long a computation in equal steps still takes. */

/** How many steps were done at a time in ms. */
export interface Progress {
  readonly done: number;
  readonly at: number;
}

const MIN_STEPS = 3; // fewer steps do not show the pace
const MINUTE_MS = 60_000;

/** About how many minutes the rest takes at the pace between two times, rounded up; 0 if the pace is not known. */
export function minutesLeft(first: Progress, now: Progress, total: number): number {
  const steps = now.done - first.done;
  return steps < MIN_STEPS ? 0 : Math.ceil(((total - now.done) * (now.at - first.at)) / steps / MINUTE_MS);
}
