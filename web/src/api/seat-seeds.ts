/** Stores seat seeds, commitments and seals in this browser, to verify a match later. */

import { store, loadList } from "../app/settings.svelte";
import type { Seal } from "./wire";

/** The evidence of a match that this browser stores. */
export interface PlayerEvidence {
  table: string;
  /** The SHA-256 of the server's seed, as shown before this browser sent its own seeds. */
  commitment: string | null;
  /** The seat seeds of this browser, by seat. */
  seeds: Record<string, string>;
  /** The seals of secret set-ups, in the order in which they were shown. */
  seals: Seal[];
  /** The last hash of the record, as shown after the end. */
  last?: string;
}

const MAX_MATCHES = 60; // matches of about 500 bytes each

const loadEvidence = (): PlayerEvidence[] => loadList("shares")?.filter(isPlayerEvidence) ?? [];

function isPlayerEvidence(value: unknown): value is PlayerEvidence {
  const evidence = value as Partial<PlayerEvidence> | null;
  return typeof evidence?.table === "string" && typeof evidence.seeds === "object" && Array.isArray(evidence.seals);
}

/** The stored evidence of a match. */
export function evidenceOf(table: string): PlayerEvidence {
  return loadEvidence().find((each) => each.table === table) ?? { table, commitment: null, seeds: {}, seals: [] };
}

function saveEvidence(evidence: PlayerEvidence): void {
  store(
    "shares",
    JSON.stringify([evidence, ...loadEvidence().filter((each) => each.table !== evidence.table)].slice(0, MAX_MATCHES)),
  );
}

/** Stores the seeds that were sent for a table, and the commitment shown before. The first commitment is kept. */
export function storeSeeds(table: string, commitment: string, seeds: Record<string, string>): void {
  const before = evidenceOf(table);
  saveEvidence({ ...before, commitment: before.commitment ?? commitment, seeds: { ...before.seeds, ...seeds } });
}

/** Removes the seed of a seat that the server has rejected. */
export function removeSeed(table: string, seat: number): void {
  const { [seat]: _, ...seeds } = evidenceOf(table).seeds;
  saveEvidence({ ...evidenceOf(table), seeds });
}

/** Stores the last hash of an ended match, unless one is already stored. */
export function storeLastHash(table: string, hash: string): void {
  const before = evidenceOf(table);
  if (before.last === undefined) saveEvidence({ ...before, last: hash });
}

/** Adds seals that were not stored before. */
export function storeSeals(table: string, seals: readonly Seal[]): void {
  const before = evidenceOf(table);
  const known = new Set(before.seals.map((each) => each.seal));
  const newSeals = seals.filter((each) => !known.has(each.seal));
  if (newSeals.length) saveEvidence({ ...before, seals: [...before.seals, ...newSeals] });
}
