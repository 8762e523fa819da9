/** The playback speed, and the last ply seen at each table; this browser stores both. */

import { store, loadString, loadList, settings } from "./settings.svelte";

/** The speed at which moves are played back; "once": the last position is shown at once. */
export type Pace = "slow" | "brisk" | "once";

export const PACES: readonly Pace[] = ["slow", "brisk", "once"];
const MAX_TABLES = 24;

const storedPace = PACES.find((each) => each === loadString("pace"));

const ROLL_MS = 850; // until the first dice have stopped, as in DiceTray.svelte

/** The time that dice roll, in ms. */
export const rollMs = (): number => (settings.reducesMotion ? 0 : ROLL_MS);

let chosenPace = $state<Pace | undefined>(storedPace);

/** The chosen playback speed; with reduced motion, the default is `once`. */
export const pace = (): Pace => chosenPace ?? (settings.reducesMotion ? "once" : "brisk");

export function setPace(value: Pace): void {
  chosenPace = value;
  store("pace", value);
}

/** The last ply that this browser has shown to this viewer of a table, or null. */
export function lastSeenPly(table: string, viewer: number | null): number | null {
  return loadSeen().find(([key]) => key === keyOf(table, viewer))?.[1] ?? null;
}

export function setLastSeenPly(table: string, viewer: number | null, ply: number): void {
  const key = keyOf(table, viewer);
  store("looked", JSON.stringify([[key, ply], ...loadSeen().filter(([each]) => each !== key)].slice(0, MAX_TABLES)));
}

const keyOf = (table: string, viewer: number | null): string => `${table} ${viewer ?? ""}`;

function loadSeen(): [string, number][] {
  const isSeen = (each: unknown): each is [string, number] => Array.isArray(each) && typeof each[1] === "number";
  return loadList("looked")?.filter(isSeen) ?? [];
}
