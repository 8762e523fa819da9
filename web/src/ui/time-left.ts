/** Estimates how long a computation still takes, from the progress so far. */

const MIN_SECONDS = 4; // before that no time is told
const SECONDS_PER_MINUTE = 60;
const STEP = 5; // seconds to which a short time is rounded up

/** A time left: whole minutes, or seconds if less than a minute. */
export interface TimeLeft {
  unit: "minutes" | "seconds";
  count: number;
}

/** The progress of a computation. */
export class ProgressClock {
  #first: { at: number; done: number } | null = null;

  /** The time left at this progress; null while it is not known. `now`: in ms. */
  timeLeft(done: number, total: number, now: number): TimeLeft | null {
    if (!done) return null;
    this.#first ??= { at: now, done };
    const seconds = (now - this.#first.at) / 1000;
    const made = done - this.#first.done;
    if (seconds < MIN_SECONDS || !made) return null;
    const left = (seconds / made) * (total - done);
    return left > SECONDS_PER_MINUTE
      ? { unit: "minutes", count: Math.round(left / SECONDS_PER_MINUTE) }
      : { unit: "seconds", count: STEP * Math.max(1, Math.ceil(left / STEP)) };
  }
}
