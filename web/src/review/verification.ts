/**
 * Whether the dice of a match were fair, checked without believing the server: docs/guides/verify-a-match.md in
 * TypeScript. It knows no rule of any game. The hashes come from a library, for a page that came
 * over plain http has no crypto.subtle.
 */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import type { PlayerEvidence } from "../api/client-seeds";

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

/** One outcome, computed again: from which numbers it was made, and whether it is what was played. */
export interface VerifiedOutcome {
  ply: number;
  n: number;
  law: Distribution | null;
  numbers: bigint[];
  outcome: ChanceOutcome | null;
  played: ChanceOutcome;
  right: boolean;
}

export type VerificationFault =
  | "format" // this record cannot be checked here
  | "chain" // it was changed after it was written
  | "hidden-seed" // the server does not show its seed
  | "early-seed" // it shows its seed although the record has no ending
  | "unended" // nothing shows whether more was played
  | "server-seed" // it shows another one than it was bound to
  | "roll" // a die or a lot is not what follows from the seeds
  | "seal" // a setup does not match its seal
  | "commitment" // not the commitment that we were shown
  | "own-seed" // our seed is not in it
  | "own-seal" // a seal that we were shown is not in it
  | "own-last"; // the last hash that we were shown is not in it

export interface Verification {
  faults: { fault: VerificationFault; ply?: number }[];
  rolls: VerifiedOutcome[];
  /** The key of the match: SHA-256 of the server's seed and then of each seat's. */
  key: string;
  /** Whether the stored evidence proves that the server could not choose: its commitment, and a client seed. */
  bound: boolean;
  /** The number of stored seals that were found in the record. */
  seals: number;
  /** The last hash of the record. */
  last: string;
}

const NO_SEED = "0".repeat(64);

/** The one spelling of a value: RFC 8785. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, item]) => item !== undefined);
  fields.sort(([one], [two]) => (one < two ? -1 : 1));
  return `{${fields.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`).join(",")}}`;
}

const digest = (value: unknown, previous = ""): string =>
  bytesToHex(sha256(utf8ToBytes(previous + canonicalJson(value))));

/** The first place where the chain of hashes is broken: a ply, counted from 1; 0: the ending; null: nowhere. */
export function firstBrokenPly(record: MatchRecord): number | null {
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

function bytes(n: number): Uint8Array {
  const made = new Uint8Array(8);
  new DataView(made.buffer).setBigUint64(0, BigInt(n));
  return made;
}

/** The numbers of 64 bits of which the n-th outcome of a match is made, n from 0. */
export function* numbers(key: Uint8Array, n: number): Generator<bigint, never> {
  for (let block = 0; ; block++) {
    const made = new DataView(sha256(concatBytes(key, bytes(n), bytes(block))).buffer);
    for (let at = 0; at < 32; at += 8) yield made.getBigUint64(at);
  }
}

/** A number from 0 to stop - 1: the next that makes none likelier. */
function below(stop: number, source: Generator<bigint, never>, used: bigint[]): number {
  const fair = 2n ** 64n - (2n ** 64n % BigInt(stop));
  for (;;) {
    const number = source.next().value;
    if (number >= fair) continue;
    used.push(number);
    return Number(number % BigInt(stop));
  }
}

/** The outcome of a distribution, and the random numbers it used. */
export function sampleOutcome(
  law: Distribution,
  source: Generator<bigint, never>,
): { outcome: ChanceOutcome; used: bigint[] } {
  const used: bigint[] = [];
  if (law.type === "dice") {
    const pips = Array.from({ length: law.count }, () => 1 + below(law.faces ?? 6, source, used));
    return { outcome: { type: "rolled", pips }, used };
  }
  if (law.type === "draw") {
    const item = law.items[below(law.items.length, source, used)] ?? -1;
    return { outcome: { type: "drawn", item }, used };
  }
  let left = below(
    law.weights.reduce((sum, each) => sum + each, 0),
    source,
    used,
  );
  const item = law.weights.findIndex((weight) => (left -= weight) < 0);
  return { outcome: { type: "drawn", item }, used };
}

function rolls(record: MatchRecord, key: Uint8Array): VerifiedOutcome[] {
  const chance = record.plies.map((ply, n) => ({ ply, at: n + 1 })).filter(({ ply }) => ply.seat === -1);
  return chance.map(({ ply, at }, n) => {
    const played = ply.action as ChanceOutcome;
    const made = ply.law ? sampleOutcome(ply.law, numbers(key, n)) : null;
    const right = made !== null && canonicalJson(made.outcome) === canonicalJson(played);
    return {
      ply: at,
      n,
      law: ply.law ?? null,
      numbers: made?.used ?? [],
      outcome: made?.outcome ?? null,
      played,
      right,
    };
  });
}

/** The plies whose seal does not match what their seat had done since its last one. */
function brokenSeals(record: MatchRecord, serverSeed: Uint8Array): number[] {
  const done = new Map<number, unknown[]>();
  const sealed = new Map<number, number>();
  const broken: number[] = [];
  for (const [n, { seat, action, seal }] of record.plies.entries()) {
    const actions = [...(done.get(seat) ?? []), action];
    done.set(seat, seal ? [] : actions);
    if (!seal) continue;
    const count = sealed.get(seat) ?? 0;
    const salt = hmac(sha256, serverSeed, utf8ToBytes(`escadre seal ${seat} ${count}`));
    if (seal !== bytesToHex(hmac(sha256, salt, utf8ToBytes(canonicalJson(actions))))) broken.push(n + 1);
    sealed.set(seat, count + 1);
  }
  return broken;
}

/** The last hash of a record: that of its ending, or of its last ply so far. */
export const lastHash = ({ ending, plies }: MatchRecord): string => ending?.hash ?? plies.at(-1)?.hash ?? "";

/** Checks the record of an ended match against the evidence in this browser. */
export function verifyRecord(record: MatchRecord, share: Omit<PlayerEvidence, "table">): Verification {
  const faults: Verification["faults"] = [];
  const verdict: Verification = { faults, rolls: [], key: "", bound: false, seals: 0, last: lastHash(record) };
  const { lots } = record;
  if (record.format !== 2 || !lots) return { ...verdict, faults: [{ fault: "format" }] };
  const broken = firstBrokenPly(record);
  if (broken !== null) faults.push({ fault: "chain", ...(broken ? { ply: broken } : {}) });
  if (share.commitment !== null && share.commitment !== lots.commitment) faults.push({ fault: "commitment" });
  const mine = Object.entries(share.seeds);
  for (const [seat, seed] of mine) if (lots.seat_seeds[Number(seat)] !== seed) faults.push({ fault: "own-seed" });
  const shown = new Set(record.plies.map((ply) => ply.seal));
  for (const { seal } of share.seals) if (!shown.has(seal)) faults.push({ fault: "own-seal" });
  verdict.seals = share.seals.length;
  if (share.last !== undefined && share.last !== verdict.last) faults.push({ fault: "own-last" });
  if (!record.ending) faults.push({ fault: lots.server_seed ? "early-seed" : "unended" });
  if (!lots.server_seed) return { ...verdict, faults: [...faults, { fault: "hidden-seed" }] };
  const serverSeed = hexToBytes(lots.server_seed);
  if (bytesToHex(sha256(serverSeed)) !== lots.commitment) faults.push({ fault: "server-seed" });
  const key = sha256(concatBytes(serverSeed, ...lots.seat_seeds.map(hexToBytes)));
  verdict.key = bytesToHex(key);
  verdict.rolls = rolls(record, key);
  for (const roll of verdict.rolls) if (!roll.right) faults.push({ fault: "roll", ply: roll.ply });
  for (const ply of brokenSeals(record, serverSeed)) faults.push({ fault: "seal", ply });
  verdict.bound = !faults.length && share.commitment !== null && mine.some(([, seed]) => seed !== NO_SEED);
  return verdict;
}
