import { expect, it, vi } from "vitest";

import { attemptKey, noDays, pendingBattles, storeFinishedBattle, streakOn, withDay } from "../../src/app/daily-streak";

const storage = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
});

const days = (...all: [string, string][]): typeof noDays =>
  all.reduce((past, [day, game]) => withDay(past, day, game), noDays);

it("grows by one on each consecutive day, also from month to month", () => {
  const past = days(["2026-11-29", "mats"], ["2026-11-30", "mako"], ["2026-12-01", "mats"]);
  expect([past.streak, past.longest]).toEqual([3, 3]);
});

it("counts a day once and remembers its games", () => {
  const past = days(["2026-11-29", "mats"], ["2026-11-29", "mako"], ["2026-11-29", "mats"]);
  expect([past.streak, past.games]).toEqual([1, ["mats", "mako"]]);
});

it("starts again after a gap and remembers the longest streak", () => {
  const past = days(["2026-11-01", "mats"], ["2026-11-02", "mats"], ["2026-11-04", "mats"]);
  expect([past.streak, past.longest]).toEqual([1, 2]);
});

it("lasts until the next day; finishing yesterday's battle late does not break it", () => {
  const past = days(["2026-11-01", "mats"], ["2026-11-02", "mats"]);
  expect(["2026-11-02", "2026-11-03", "2026-11-04"].map((day) => streakOn(past, day))).toEqual([2, 2, 0]);
  expect(withDay(past, "2026-11-01", "mako")).toBe(past);
});

it("remembers the first result of the battle that was finished last", () => {
  const first = withDay(noDays, "2026-11-01", "mats", "won");
  const second = withDay(withDay(first, "2026-11-01", "mako", "lost"), "2026-11-01", "mako", "won");
  expect([first.result, second.result]).toEqual(["won", "lost"]);
  expect(second.games.at(-1)).toBe("mako");
});

it("keeps a battle of yesterday that was begun and not finished", () => {
  const games = ["mats", "mako", "armada"].map((name) => ({ name, title: name.toUpperCase() }));
  const begin = (game: string, day: string, end = {}): void =>
    localStorage.setItem(
      `escadre.${attemptKey(game, day)}`,
      JSON.stringify({ done: [], stop: false, hinted: [], ...end }),
    );
  begin("mats", "2026-11-29");
  begin("mako", "2026-11-29", { over: true });
  begin("armada", "2026-11-29", { stop: true });
  begin("mako", "2026-11-28");
  begin("armada", "2026-11-30");
  const shown = (): string[] => pendingBattles(games, "2026-11-30").map(({ title, day }) => `${title} ${day}`);
  expect(shown()).toEqual(["ARMADA 2026-11-30", "MATS 2026-11-29"]);
  storeFinishedBattle("2026-11-30", "armada", "won");
  expect(shown()).toEqual(["MATS 2026-11-29"]);
});
