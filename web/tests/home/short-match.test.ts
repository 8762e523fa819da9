import { beforeEach, expect, it, vi } from "vitest";

import type { GameCard } from "../../src/api/wire";
import { endFirstMatch } from "../../src/app/chances-setting";
import { hasFewResults, hasPlayedGame, keepLength, shortMatchOptions, wasLastShort } from "../../src/home/short-match";

const card = (short_match?: Record<string, unknown>): GameCard => ({ name: "mats", short_match }) as GameCard;
const TALLY = { against: {}, last: "", run: 0 };

const store = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => store.get(name) ?? null,
  setItem: (name: string, value: string) => void store.set(name, value),
});
beforeEach(() => store.clear());

it("has the options of a short match only where a game has one", () => {
  expect(shortMatchOptions(card({ ships: 2 }))).toEqual({ ships: 2 });
  expect(shortMatchOptions(card())).toBeNull();
  expect(shortMatchOptions(card({}))).toBeNull();
});

it("offers a short match beside the usual one until there are two results", () => {
  expect(hasFewResults(undefined)).toBe(true);
  expect(hasFewResults({ ...TALLY, against: { mousse: [1, 0, 0] } })).toBe(true);
  expect(hasFewResults({ ...TALLY, against: { mousse: [1, 0, 0], matelot: [0, 0, 1] } })).toBe(false);
});

it("counts a finished or won match as played, but not one that was resigned", () => {
  expect(hasPlayedGame("mats", undefined)).toBe(false);
  expect(hasPlayedGame("mats", { ...TALLY, against: { mousse: [0, 0, 1] } })).toBe(false);
  expect(hasPlayedGame("mats", { ...TALLY, against: { mousse: [1, 0, 0] } })).toBe(true);
  endFirstMatch("mats");
  expect(hasPlayedGame("mats", undefined)).toBe(true);
});

it("keeps the length of the last match of a game", () => {
  expect(wasLastShort("mats")).toBe(false);
  keepLength("mats", true);
  expect([wasLastShort("mats"), wasLastShort("armada")]).toEqual([true, false]);
  keepLength("mats", false);
  expect(wasLastShort("mats")).toBe(false);
});
