import { expect, it, vi } from "vitest";

import type { DayCard, GameCard } from "../../../src/api/wire";
import { noAchievements, withResult } from "../../../src/app/achievements.svelte";
import { battleOfDay, betterFit, captainDistance, suggestedBattle } from "../../../src/learn/daily/daily-suggestion";

const storage = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
});

const levels = ["mousse", "bosco", "capitaine", "amiral"].map((name) => ({ name, title: name, about: "" }));
const games = ["mats", "mako", "armada"].map((name) => ({ name, levels }) as unknown as GameCard);
const card = (game: string, captain: string): DayCard => ({ game, title: game, captain });

it("suggests another battle only if its captain fits clearly better", () => {
  const today = card("mats", "amiral");
  const others = [card("mako", "capitaine"), card("armada", "mousse")];
  expect(betterFit(today, others, games, noAchievements)?.game).toBe("armada"); // a newcomer
  expect(suggestedBattle([today, ...others], games, noAchievements)?.game).toBe("armada");
  expect(suggestedBattle([], games, noAchievements)).toBe(undefined);
  const strong = withResult(noAchievements, "t", "mats", "capitaine", "won");
  expect(betterFit(today, others, games, strong)).toBe(undefined);
  expect(suggestedBattle([today, ...others], games, strong)).toBe(today);
  expect(betterFit(card("mats", "bosco"), others, games, noAchievements)?.game).toBe("armada"); // one level too strong
  expect(betterFit(card("mats", "capitaine"), others, games, strong)).toBe(undefined); // one level too weak is well
});

it("ignores unknown captains", () => {
  expect(captainDistance(card("mats", "stranger"), games[0], noAchievements)).toBe(Infinity);
  expect(captainDistance(card("mats", "mousse"), undefined, noAchievements)).toBe(Infinity);
});

it("suggests the same battle all day, whatever is won meanwhile", () => {
  const battles = [card("mats", "amiral"), card("armada", "mousse")];
  const strong = withResult(noAchievements, "t", "mats", "capitaine", "won");
  expect(battleOfDay("2026-11-30", [], games, noAchievements)).toBe(undefined);
  expect(battleOfDay("2026-11-30", battles, games, noAchievements)?.game).toBe("armada");
  expect(battleOfDay("2026-11-30", battles, games, strong)?.game).toBe("armada");
  expect(battleOfDay("2026-12-01", battles, games, strong)?.game).toBe("mats");
});
