import { beforeEach, expect, test, vi } from "vitest";

import { setShowsChances, showsChances, endFirstMatch } from "../../src/app/chances-setting";

const store = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => store.get(name) ?? null,
  setItem: (name: string, value: string) => void store.set(name, value),
});
beforeEach(() => store.clear());

test("in the first match of a game the coach is asked, afterwards only where somebody wants him", () => {
  expect(showsChances("a game")).toBe(true);
  endFirstMatch("a game");
  expect(showsChances("a game")).toBe(false);
  expect(showsChances("another")).toBe(true);
});

test("what somebody has chosen stays", () => {
  setShowsChances("a game", true);
  endFirstMatch("a game");
  expect(showsChances("a game")).toBe(true);
  setShowsChances("a game", false);
  expect(showsChances("a game")).toBe(false);
});
