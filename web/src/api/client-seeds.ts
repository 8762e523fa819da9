/** Client seeds, commitments and seals that this browser stores to verify a match later. */

import { store, loadList } from "../app/settings.svelte";
import type { Seal } from "./wire";

export interface PlayerEvidence {
  table: string;
  /** The SHA-256 of the server's seed, as it was shown before our seeds were named. */
  commitment: string | null;
  /** Our own seeds, by seat. */
  seeds: Record<string, string>;
  /** The seals that were shown, in their order. */
  seals: Seal[];
  /** The last hash of the record, as it was shown after the end. */
  last?: string;
}

const MOST = 60; // matches, some 500 bytes each

const read = (): PlayerEvidence[] => loadList("shares")?.filter(isShare) ?? [];

function isShare(value: unknown): value is PlayerEvidence {
  const share = value as Partial<PlayerEvidence> | null;
  return typeof share?.table === "string" && typeof share.seeds === "object" && Array.isArray(share.seals);
}

/** The stored evidence of a match. */
export function evidenceOf(table: string): PlayerEvidence {
  return read().find((each) => each.table === table) ?? { table, commitment: null, seeds: {}, seals: [] };
}

function put(share: PlayerEvidence): void {
  store("shares", JSON.stringify([share, ...read().filter((each) => each.table !== share.table)].slice(0, MOST)));
}

/** We name these seeds, now that we were shown this commitment; the first one shown counts. */
export function storeSeeds(table: string, commitment: string, seeds: Record<string, string>): void {
  const before = evidenceOf(table);
  put({ ...before, commitment: before.commitment ?? commitment, seeds: { ...before.seeds, ...seeds } });
}

/** The seed of this seat was not taken. */
export function removeSeed(table: string, seat: number): void {
  const { [seat]: _, ...seeds } = evidenceOf(table).seeds;
  put({ ...evidenceOf(table), seeds });
}

/** The last hash of a match that has ended; the first one shown counts. */
export function keepLast(table: string, last: string): void {
  const before = evidenceOf(table);
  if (before.last === undefined) put({ ...before, last });
}

/** The seals that are shown now; what was shown before is never forgotten. */
export function storeSeals(table: string, seals: readonly Seal[]): void {
  const before = evidenceOf(table);
  const known = new Set(before.seals.map((each) => each.seal));
  const fresh = seals.filter((each) => !known.has(each.seal));
  if (fresh.length) put({ ...before, seals: [...before.seals, ...fresh] });
}
