/**
 * Verification of a match's dice without trust in the server: docs/guides/verify-a-match.md in TypeScript. It
 * contains no game rules. The hashes come from a library, because a page over plain http has no crypto.subtle.
 */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import type { PlayerEvidence } from "../api/seat-seeds";

export type Distribution =
  | { type: "dice"; count: number; faces?: number }
  | { type: "draw"; items: number[] }
  | { type: "weighted"; weights: number[] };
export type ChanceOutcome = { type: "rolled"; pips: number[] } | { type: "drawn"; item: number };

export interface Ply {
  seat: number;
  action: unknown;
  hash?: string;
  comment?: string;
  law?: Distribution;
  seal?: string;
}
export interface MatchRecord {
  format: number;
  game: string;
  rules_version: number;
  config: unknown;
  players: string[];
  plies: Ply[];
  ending: ({ hash: string } & Record<string, unknown>) | null;
  lots: { commitment: string; seat_seeds: string[]; server_seed?: string | null } | null;
}

/** One outcome, computed again: the numbers from which it was made, and whether it equals the played one. */
export interface VerifiedOutcome {
  ply: number;
  index: number;
  distribution: Distribution | null;
  numbers: bigint[];
  outcome: ChanceOutcome | null;
  recorded: ChanceOutcome;
  matchesRecord: boolean;
}

export type VerificationFault =
  | "format" // the format of the record is not supported
  | "chain" // the record was changed after it was written
  | "hidden-seed" // the server does not show its seed
  | "early-seed" // the server shows its seed although the record has no ending
  | "unended" // nothing proves that the record is complete
  | "server-seed" // the server's seed does not match its commitment
  | "roll" // a die or a draw does not follow from the seeds
  | "seal" // a set-up does not match its seal
  | "commitment" // the commitment differs from the one shown to this browser
  | "own-seed" // the seed of this browser is missing
  | "own-seal" // a seal shown to this browser is missing
  | "own-last"; // the last hash shown to this browser is missing

export interface Verification {
  faults: { fault: VerificationFault; ply?: number }[];
  outcomes: VerifiedOutcome[];
  /** The key of the match: SHA-256 of the server's seed and then of each seat's. */
  key: string;
  /** Whether the stored evidence proves that the server could not choose: its commitment, and a seat seed. */
  serverCouldNotChoose: boolean;
  /** The number of stored seals that were found in the record. */
  sealCount: number;
  /** The last hash of the record. */
  lastHash: string;
}

const NO_SEED = "0".repeat(64);

/** The canonical JSON text of a value: RFC 8785. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, item]) => item !== undefined);
  fields.sort(([one], [two]) => (one < two ? -1 : 1));
  return `{${fields.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`).join(",")}}`;
}

const digest = (value: unknown, previous = ""): string =>
  bytesToHex(sha256(utf8ToBytes(previous + canonicalJson(value))));

/** The first place where the chain of hashes is broken: a ply counted from 1, 0 for the ending, or null. */
function firstBrokenPly(record: MatchRecord): number | null {
  const { game, rules_version, format, config, players, lots, ending } = record;
  let last = digest({ game, rules_version, format, config, players, commitment: lots?.commitment ?? null });
  for (const [n, { hash, comment: _, ...ply }] of record.plies.entries()) {
    if (hash !== digest(ply, last)) return n + 1;
    last = hash;
  }
  if (!ending) return null;
  const { hash, ...rest } = ending;
  return hash === digest({ ending: rest, lots }, last) ? null : 0;
}

/** A number as 8 bytes, most significant first. */
function bigEndian(n: number): Uint8Array {
  const array = new Uint8Array(8);
  new DataView(array.buffer).setBigUint64(0, BigInt(n));
  return array;
}

/** The 64-bit numbers from which the n-th outcome of a match is made, n from 0. */
export function* randomNumbers(key: Uint8Array, n: number): Generator<bigint, never> {
  for (let block = 0; ; block++) {
    const words = new DataView(sha256(concatBytes(key, bigEndian(n), bigEndian(block))).buffer);
    for (let at = 0; at < 32; at += 8) yield words.getBigUint64(at);
  }
}

/** A number from 0 to stop - 1; skips random numbers that would make some results more likely. */
function randomBelow(stop: number, source: Generator<bigint, never>, used: bigint[]): number {
  const limit = 2n ** 64n - (2n ** 64n % BigInt(stop));
  for (;;) {
    const number = source.next().value;
    if (number >= limit) continue;
    used.push(number);
    return Number(number % BigInt(stop));
  }
}

/** The outcome of a distribution, and the random numbers it used. */
export function sampleOutcome(
  distribution: Distribution,
  source: Generator<bigint, never>,
): { outcome: ChanceOutcome; used: bigint[] } {
  const used: bigint[] = [];
  if (distribution.type === "dice") {
    const pips = Array.from(
      { length: distribution.count },
      () => 1 + randomBelow(distribution.faces ?? 6, source, used),
    );
    return { outcome: { type: "rolled", pips }, used };
  }
  if (distribution.type === "draw") {
    const item = distribution.items[randomBelow(distribution.items.length, source, used)] ?? -1;
    return { outcome: { type: "drawn", item }, used };
  }
  let remaining = randomBelow(
    distribution.weights.reduce((sum, each) => sum + each, 0),
    source,
    used,
  );
  const item = distribution.weights.findIndex((weight) => (remaining -= weight) < 0);
  return { outcome: { type: "drawn", item }, used };
}

function recomputeOutcomes(record: MatchRecord, key: Uint8Array): VerifiedOutcome[] {
  const chancePlies = record.plies.map((ply, n) => ({ ply, number: n + 1 })).filter(({ ply }) => ply.seat === -1);
  return chancePlies.map(({ ply, number }, index) => {
    const recorded = ply.action as ChanceOutcome;
    const sample = ply.law ? sampleOutcome(ply.law, randomNumbers(key, index)) : null;
    const matchesRecord = sample !== null && canonicalJson(sample.outcome) === canonicalJson(recorded);
    return {
      ply: number,
      index,
      distribution: ply.law ?? null,
      numbers: sample?.used ?? [],
      outcome: sample?.outcome ?? null,
      recorded,
      matchesRecord,
    };
  });
}

/** The plies whose seal does not match the actions of their seat since its last seal. */
function brokenSeals(record: MatchRecord, serverSeed: Uint8Array): number[] {
  const actionsBySeat = new Map<number, unknown[]>();
  const sealCounts = new Map<number, number>();
  const broken: number[] = [];
  for (const [n, { seat, action, seal }] of record.plies.entries()) {
    const actions = [...(actionsBySeat.get(seat) ?? []), action];
    actionsBySeat.set(seat, seal ? [] : actions);
    if (!seal) continue;
    const count = sealCounts.get(seat) ?? 0;
    const salt = hmac(sha256, serverSeed, utf8ToBytes(`escadre seal ${seat} ${count}`));
    if (seal !== bytesToHex(hmac(sha256, salt, utf8ToBytes(canonicalJson(actions))))) broken.push(n + 1);
    sealCounts.set(seat, count + 1);
  }
  return broken;
}

/** The last hash of a record: that of its ending, else of its last ply. */
export const lastHash = ({ ending, plies }: MatchRecord): string => ending?.hash ?? plies.at(-1)?.hash ?? "";

/** Checks the record of an ended match against the evidence in this browser. */
export function verifyRecord(record: MatchRecord, evidence: Omit<PlayerEvidence, "table">): Verification {
  const faults: Verification["faults"] = [];
  const verification: Verification = {
    faults,
    outcomes: [],
    key: "",
    serverCouldNotChoose: false,
    sealCount: 0,
    lastHash: lastHash(record),
  };
  const { lots } = record;
  if (record.format !== 2 || !lots) return { ...verification, faults: [{ fault: "format" }] };
  const broken = firstBrokenPly(record);
  if (broken !== null) faults.push({ fault: "chain", ...(broken ? { ply: broken } : {}) });
  if (evidence.commitment !== null && evidence.commitment !== lots.commitment) faults.push({ fault: "commitment" });
  const ownSeeds = Object.entries(evidence.seeds);
  for (const [seat, seed] of ownSeeds) if (lots.seat_seeds[Number(seat)] !== seed) faults.push({ fault: "own-seed" });
  const recordSeals = new Set(record.plies.map((ply) => ply.seal));
  for (const { seal } of evidence.seals) if (!recordSeals.has(seal)) faults.push({ fault: "own-seal" });
  verification.sealCount = evidence.seals.length;
  if (evidence.last !== undefined && evidence.last !== verification.lastHash) faults.push({ fault: "own-last" });
  if (!record.ending) faults.push({ fault: lots.server_seed ? "early-seed" : "unended" });
  if (!lots.server_seed) return { ...verification, faults: [...faults, { fault: "hidden-seed" }] };
  const serverSeed = hexToBytes(lots.server_seed);
  if (bytesToHex(sha256(serverSeed)) !== lots.commitment) faults.push({ fault: "server-seed" });
  const key = sha256(concatBytes(serverSeed, ...lots.seat_seeds.map(hexToBytes)));
  verification.key = bytesToHex(key);
  verification.outcomes = recomputeOutcomes(record, key);
  for (const outcome of verification.outcomes)
    if (!outcome.matchesRecord) faults.push({ fault: "roll", ply: outcome.ply });
  for (const ply of brokenSeals(record, serverSeed)) faults.push({ fault: "seal", ply });
  verification.serverCouldNotChoose =
    !faults.length && evidence.commitment !== null && ownSeeds.some(([, seed]) => seed !== NO_SEED);
  return verification;
}
