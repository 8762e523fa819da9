import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import {
  verifyRecord,
  canonicalJson,
  lastHash,
  type MatchRecord,
  randomNumbers,
  sampleOutcome,
} from "../../src/review/verification";
import { storeLastHash, storeSeals, storeSeeds, evidenceOf, removeSeed } from "../../src/api/seat-seeds";

const NOTHING = { commitment: null, seeds: {}, seals: [] };
const NAMES = ["battleship", "maitre", "mats"] as const;
const golden = (name: string): MatchRecord =>
  JSON.parse(
    readFileSync(new URL(`../../../tests/data/golden/${name}-audited/record.json`, import.meta.url), "utf-8"),
  ) as MatchRecord;
const guide = readFileSync(new URL("../../../docs/guides/verify-a-match.md", import.meta.url), "utf-8");

function kept(record: MatchRecord) {
  const seals = record.plies.flatMap(({ seat, seal }) => (seal ? [{ seat, seal }] : []));
  return { commitment: record.lots?.commitment ?? null, seeds: { "0": record.lots?.seat_seeds[0] ?? "" }, seals };
}

/** The faults that are found after a change. */
function found(
  name: string,
  change: (record: MatchRecord) => void,
  share = NOTHING as Parameters<typeof verifyRecord>[1],
) {
  const record = golden(name);
  change(record);
  return new Set(verifyRecord(record, share).faults.map(({ fault }) => fault));
}

test.each(NAMES)("the match of %s is as Python wrote it: chain, rolls, draws and seals hold", (name) => {
  const record = golden(name);
  const verdict = verifyRecord(record, kept(record));
  expect(verdict.faults).toEqual([]);
  expect(verdict.serverCouldNotChoose).toBe(true);
  expect(verdict.sealCount).toBe(record.plies.filter((ply) => ply.seal).length);
  expect(verdict.outcomes.length).toBe(record.plies.filter((ply) => ply.seat === -1).length);
  expect(verdict.outcomes.every((outcome) => outcome.matchesRecord && outcome.numbers.length > 0)).toBe(true);
});

test("the test vector of the guide is verified", () => {
  const written = /```json\n(\{\n"format": 2[^]*?)```/.exec(guide)?.[1] ?? "";
  const verdict = verifyRecord(JSON.parse(written) as MatchRecord, NOTHING);
  expect(verdict.faults).toEqual([]);
  expect(guide).toContain(verdict.key);
  expect(guide).toContain(`${verdict.outcomes[0]?.numbers[0]}`.replace(/\B(?=(\d{3})+$)/g, " "));
});

test("a player who saved nothing is not told that the dice could not be chosen", () => {
  const record = golden("mats");
  expect(verifyRecord(record, NOTHING)).toMatchObject({ faults: [], serverCouldNotChoose: false, sealCount: 0 });
  expect(verifyRecord(record, { ...kept(record), seeds: {} }).serverCouldNotChoose).toBe(false);
  expect(verifyRecord(record, { ...kept(record), commitment: null }).serverCouldNotChoose).toBe(false);
  const zero = golden("mats");
  if (zero.lots) zero.lots.seat_seeds[0] = "0".repeat(64);
  expect(verifyRecord(zero, kept(zero)).serverCouldNotChoose).toBe(false);
});

describe("every planted fault is found", () => {
  const other = "ab".repeat(32);
  test.each(NAMES)("in %s", (name) => {
    const share = kept(golden(name));
    expect(found(name, (record) => record.players.reverse())).toContain("chain");
    expect(found(name, (record) => record.plies.pop())).toContain("chain");
    expect(found(name, (record) => record.plies.splice(1, 1))).toContain("chain");
    expect(found(name, (record) => (record.lots!.server_seed = other))).toContain("server-seed");
    expect(found(name, (record) => (record.lots!.commitment = other), share)).toContain("commitment");
    expect(found(name, (record) => (record.lots!.seat_seeds[0] = other), share)).toContain("own-seed");
    expect(found(name, (record) => delete record.lots!.server_seed)).toContain("hidden-seed");
    expect(found(name, (record) => (record.format = 1))).toEqual(new Set(["format"]));
    for (const [n, ply] of golden(name).plies.entries()) {
      if (ply.seat !== -1) continue;
      const played = ply.action as { pips?: number[]; item?: number };
      const wrong = played.pips
        ? { type: "rolled", pips: played.pips.map((pip) => (pip % 6) + 1) }
        : { type: "drawn", item: -7 };
      expect(found(name, (record) => (record.plies[n]!.action = wrong))).toContain("roll");
      expect(found(name, (record) => delete record.plies[n]!.law)).toContain("roll");
    }
  });
  test.each(NAMES)("in %s, cut before its end", (name) => {
    const cut = (record: MatchRecord): void => {
      record.plies.splice(record.plies.length >> 1);
      record.ending = null;
    };
    expect(found(name, cut)).toContain("early-seed");
    expect(found(name, (record) => void (cut(record), (record.lots!.server_seed = null)))).toContain("unended");
    const share = { ...kept(golden(name)), last: lastHash(golden(name)) };
    expect(verifyRecord(golden(name), share).faults).toEqual([]);
    expect(found(name, cut, share)).toContain("own-last");
    expect(found(name, (record) => void (record.ending!.hash = other), share)).toContain("own-last");
  });
  test.each(["battleship", "mats"])("in the secret set-ups of %s", (name) => {
    const share = kept(golden(name));
    expect(found(name, (record) => ((record.plies[0]!.action as { type: string }).type = "lift"))).toContain("seal");
    const at = golden(name).plies.findIndex((ply) => ply.seal);
    expect(found(name, (record) => (record.plies[at]!.seal = other))).toContain("seal");
    expect(found(name, (record) => delete record.plies[at]!.seal, share)).toContain("own-seal");
  });
});

test("numbers that would make some results more likely are skipped", () => {
  function* source(): Generator<bigint, never> {
    yield 2n ** 64n - 1n; // one too many for three equal shares
    for (;;) yield 5n;
  }
  expect(sampleOutcome({ type: "draw", items: [7, 8, 9] }, source())).toEqual({
    outcome: { type: "drawn", item: 9 },
    used: [5n],
  });
  expect(sampleOutcome({ type: "weighted", weights: [4, 0, 2] }, source()).outcome).toEqual({ type: "drawn", item: 2 });
});

test("a block gives four numbers, then the next block follows", () => {
  const first = randomNumbers(new Uint8Array(32), 0);
  const five = Array.from({ length: 5 }, () => first.next().value);
  expect(new Set(five).size).toBe(5);
});

test("the canonical form does not depend on the order of names", () => {
  expect(canonicalJson({ b: [1, "é\n"], a: { d: null, c: undefined } })).toBe('{"a":{"d":null},"b":[1,"é\\n"]}');
});

describe("the data saved in the browser", () => {
  const store = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
    },
  });

  test("the first commitment shown is kept, and seals are added", () => {
    storeSeeds("one", "first", { "0": "aa" });
    storeSeeds("one", "second", { "1": "bb" });
    storeSeals("one", [{ seat: 0, seal: "s" }]);
    storeSeals("one", []);
    storeSeals("one", [
      { seat: 0, seal: "s" },
      { seat: 1, seal: "t" },
    ]);
    expect(evidenceOf("one")).toEqual({
      table: "one",
      commitment: "first",
      seeds: { "0": "aa", "1": "bb" },
      seals: [
        { seat: 0, seal: "s" },
        { seat: 1, seal: "t" },
      ],
    });
    storeLastHash("one", "end");
    storeLastHash("one", "another end");
    expect(evidenceOf("one").last).toBe("end");
    removeSeed("one", 1);
    expect(evidenceOf("one").seeds).toEqual({ "0": "aa" });
    expect(evidenceOf("another")).toMatchObject({ commitment: null, seeds: {}, seals: [] });
  });

  test("invalid entries are ignored, and old ones are deleted to make space", () => {
    store.set("escadre.shares", '[{"table":1},null,{"table":"x","seeds":{},"seals":[],"commitment":null}]');
    expect(evidenceOf("x").table).toBe("x");
    for (let n = 0; n < 70; n++) storeSeeds(`table ${n}`, "c", {});
    expect(evidenceOf("table 69").commitment).toBe("c");
    expect(evidenceOf("table 0").commitment).toBeNull();
  });
});
