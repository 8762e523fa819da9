/** The last ply seen at each table, stored by this browser. */

import { loadList, store } from "../app/settings.svelte";

const MAX_TABLES = 24;

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
