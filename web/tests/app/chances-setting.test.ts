import { beforeEach, expect, test, vi } from "vitest";

import { setShowsChances, showsChances, endFirstMatch } from "../../src/app/chances-setting";

const store = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => store.get(name) ?? null,
  setItem: (name: string, value: string) => void store.set(name, value),
});
beforeEach(() => store.clear());

test("hints are on in the first game against a captain, later only if the player turns them on", () => {
  expect(showsChances("a game")).toBe(true);
  endFirstMatch("a game");
  expect(showsChances("a game")).toBe(false);
  expect(showsChances("another")).toBe(true);
});

test("the player's own setting is kept", () => {
  setShowsChances("a game", true);
  endFirstMatch("a game");
  expect(showsChances("a game")).toBe(true);
  setShowsChances("a game", false);
  expect(showsChances("a game")).toBe(false);
});
