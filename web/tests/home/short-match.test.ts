import { beforeEach, expect, it, vi } from "vitest";

import type { GameCard } from "../../src/api/wire";
import { endFirstMatch } from "../../src/app/chances-setting";
import { hasPlayedGame, shortMatchOptions } from "../../src/home/short-match";

const card = (short_match?: Record<string, unknown>): GameCard => ({ name: "mats", short_match }) as GameCard;
const TALLY = { against: {}, last: "", run: 0 };

const store = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => store.get(name) ?? null,
  setItem: (name: string, value: string) => void store.set(name, value),
});
beforeEach(() => store.clear());

it("offers a short match to a new player only", () => {
  expect(shortMatchOptions(card({ ships: 2 }), false)).toEqual({ ships: 2 });
  expect(shortMatchOptions(card({ ships: 2 }), true)).toBeNull();
});

it("offers the usual match where a game has no short one", () => {
  expect(shortMatchOptions(card(), false)).toBeNull();
  expect(shortMatchOptions(card({}), false)).toBeNull();
});

it("counts a finished or won match as played, but not one that was resigned", () => {
  expect(hasPlayedGame("mats", undefined)).toBe(false);
  expect(hasPlayedGame("mats", { ...TALLY, against: { mousse: [0, 0, 1] } })).toBe(false);
  expect(hasPlayedGame("mats", { ...TALLY, against: { mousse: [1, 0, 0] } })).toBe(true);
  endFirstMatch("mats");
  expect(hasPlayedGame("mats", undefined)).toBe(true);
});
