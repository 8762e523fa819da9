import { expect, it } from "vitest";

import { beatenCaptains, gainOf, noAchievements, starsOf, withResult } from "../../src/app/achievements.svelte";

it("counts a table once, and gives a star for the first win against each captain", () => {
  const once = withResult(noAchievements, "a", "mako", "bosco", "won");
  expect(withResult(once, "a", "mako", "bosco", "won")).toBe(once);
  expect(gainOf(once, "a")).toEqual({ first: true, streak: 1 });
  const twice = withResult(once, "b", "mako", "bosco", "won");
  expect(gainOf(twice, "b")).toEqual({ first: false, streak: 2 });
  expect(beatenCaptains(twice.games["mako"])).toEqual(["bosco"]);
  expect(twice.games["mako"]?.against["bosco"]).toEqual([2, 0, 0]);
});

it("keeps the winning streak over games until a defeat; a draw does not end it", () => {
  let all = withResult(noAchievements, "a", "mako", "bosco", "won");
  all = withResult(all, "b", "mats", "mousse", "drawn");
  all = withResult(all, "c", "mats", "mousse", "won");
  expect([all.streak, all.longest]).toEqual([2, 2]);
  all = withResult(all, "d", "mats", "bosco", "lost");
  expect([all.streak, all.longest]).toEqual([0, 2]);
});

it("counts a win with many hints as half a star and no streak, until a win with fewer", () => {
  const helped = withResult(noAchievements, "a", "mako", "bosco", "won", 4);
  expect(helped).toMatchObject({ streak: 0, games: { mako: { helped: ["bosco"] } } });
  expect(starsOf(helped.games["mako"], 3)).toEqual(["half", false, false]);
  expect(gainOf(helped, "a")).toMatchObject({ first: true, helped: true });
  const again = withResult(helped, "b", "mako", "bosco", "won", 9);
  expect(gainOf(again, "b")).toMatchObject({ first: false });
  const alone = withResult(again, "c", "mako", "bosco", "won", 3);
  expect(alone).toMatchObject({ streak: 1, games: { mako: { helped: [] } } });
  expect(starsOf(alone.games["mako"], 3)).toEqual([true, false, false]);
  expect(gainOf(alone, "c")).toEqual({ first: true, streak: 1 });
  const later = withResult(alone, "d", "mako", "bosco", "won", 9);
  expect(later).toMatchObject({ streak: 1, games: { mako: { helped: [] } } });
});
