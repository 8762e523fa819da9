import { expect, it } from "vitest";

import {
  type Achievements,
  gainOf,
  matchingCaptain,
  noAchievements,
  type Result,
  beatenCaptains,
  withResult,
} from "../../src/app/achievements.svelte";

const levels = ["mousse", "bosco", "capitaine", "amiral"];

/** Matches of one game, each against a captain, in order. */
function played(...matches: [level: string, result: Result][]): Achievements {
  return matches.reduce((all, [level, result], n) => withResult(all, `t${n}`, "mats", level, result), noAchievements);
}
const fits = (...matches: [string, Result][]): string | undefined =>
  matchingCaptain(levels, played(...matches).games["mats"]);

it("proposes the weakest captain to a newcomer, the next after a win", () => {
  expect(fits()).toBe("mousse");
  expect(fits(["mousse", "won"])).toBe("bosco");
  expect(fits(["mousse", "won"], ["bosco", "won"])).toBe("capitaine");
  expect(fits(["amiral", "won"])).toBe("amiral");
  expect(fits(["capitaine", "won"])).toBe("amiral"); // somebody who beats the third is not sent to the first
});

it("proposes the same captain after one defeat or a draw, the one before after two defeats", () => {
  expect(fits(["bosco", "lost"])).toBe("bosco");
  expect(fits(["bosco", "lost"], ["bosco", "lost"])).toBe("mousse");
  expect(fits(["bosco", "won"], ["bosco", "drawn"])).toBe("bosco");
  expect(fits(["bosco", "lost"], ["capitaine", "lost"])).toBe("capitaine");
  expect(fits(["mousse", "lost"], ["mousse", "lost"])).toBe("mousse");
});

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
