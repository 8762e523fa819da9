/** Playback speed, and the last ply seen at each table, as stored in this browser. */

import { store, kept, loadList } from "./settings.svelte";

export type Pace = "slow" | "brisk" | "once";

export const PACES: readonly Pace[] = ["slow", "brisk", "once"];
const MOST = 24; // tables

const found = PACES.find((each) => each === kept("pace"));
const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

let chosen = $state<Pace | undefined>(found);

/** The chosen playback speed; with reduced motion, the default is `once`. */
export const pace = (): Pace => chosen ?? (still() ? "once" : "brisk");

export function setPace(value: Pace): void {
  chosen = value;
  store("pace", value);
}

/** The last ply that this browser showed to this viewer of a table; null: none. */
export function lastSeenPly(table: string, viewer: number | null): number | null {
  return read().find(([key]) => key === keyOf(table, viewer))?.[1] ?? null;
}

export function setLastSeenPly(table: string, viewer: number | null, ply: number): void {
  const key = keyOf(table, viewer);
  store("looked", JSON.stringify([[key, ply], ...read().filter(([each]) => each !== key)].slice(0, MOST)));
}

const keyOf = (table: string, viewer: number | null): string => `${table} ${viewer ?? ""}`;

function read(): [string, number][] {
  const isLook = (each: unknown): each is [string, number] => Array.isArray(each) && typeof each[1] === "number";
  return loadList("looked")?.filter(isLook) ?? [];
}
