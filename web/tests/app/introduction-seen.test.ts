import { beforeEach, expect, test, vi } from "vitest";

import { coach, coachedAtFirst, played } from "../../src/app/introduction-seen";

const store = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (name: string) => store.get(name) ?? null, setItem: (name: string, value: string) => void store.set(name, value) });
beforeEach(() => store.clear());

test("in the first match of a game the coach is asked, afterwards only where somebody wants him", () => {
  expect(coachedAtFirst("a game")).toBe(true);
  played("a game");
  expect(coachedAtFirst("a game")).toBe(false);
  expect(coachedAtFirst("another")).toBe(true);
});

test("what somebody has chosen stays", () => {
  coach("a game", true);
  played("a game");
  expect(coachedAtFirst("a game")).toBe(true);
  coach("a game", false);
  expect(coachedAtFirst("a game")).toBe(false);
});
