/** The playback speed, which this browser stores, and the time for which it shows each ply. */

import { store, loadString, settings } from "./settings.svelte";

/** The speed at which moves are played back; "once": the last position is shown at once. */
export type Pace = "slow" | "brisk" | "once";

export const PACES: readonly Pace[] = ["slow", "brisk", "once"];

const SLOW_PLY_MS = 1300;
const BRISK_TURN_MS = 1800; // duration of all plies of one turn
export const BRISK_PLY_MS = { min: 140, max: 700 };
const ROLL_MS = 850; // until the first dice have stopped, as in DiceTray.svelte

const storedPace = PACES.find((each) => each === loadString("pace"));

let chosenPace = $state<Pace | undefined>(storedPace);

/** The chosen playback speed; with reduced motion, the default is `once`. */
export const pace = (): Pace => chosenPace ?? (settings.reducesMotion ? "once" : "brisk");

export function setPace(value: Pace): void {
  chosenPace = value;
  store("pace", value);
}

/**
 * The time that a ply is shown, in ms; the plies of one turn share it.
 *
 * `spentMs`: the time of the earlier plies of the turn; `waiting`: the number of its other plies, with this one.
 */
export function showDuration(pace: Pace, spentMs: number, waiting: number): number {
  if (pace !== "brisk") return SLOW_PLY_MS;
  return Math.round(Math.min(BRISK_PLY_MS.max, Math.max(BRISK_PLY_MS.min, (BRISK_TURN_MS - spentMs) / waiting)));
}

/** The time that dice roll, in ms. */
export const rollMs = (): number => (settings.reducesMotion ? 0 : ROLL_MS);
