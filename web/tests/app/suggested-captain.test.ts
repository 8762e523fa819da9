import { expect, it } from "vitest";

import { noAchievements, type Result, withResult } from "../../src/app/achievements.svelte";
import { lastMatch, matchingCaptain } from "../../src/app/suggested-captain";

const levels = ["mousse", "bosco", "capitaine", "amiral"];

/** The captain suggested after these matches of one game. */
function fits(...matches: [level: string, result: Result][]): string | undefined {
  const all = matches.reduce(
    (all, [level, result], n) => withResult(all, `t${n}`, "mats", level, result),
    noAchievements,
  );
  return matchingCaptain(levels, all.games["mats"]);
}

it("suggests the weakest captain to a new player, and the next one after a win", () => {
  expect(fits()).toBe("mousse");
  expect(fits(["mousse", "won"])).toBe("bosco");
  expect(fits(["mousse", "won"], ["bosco", "won"])).toBe("capitaine");
  expect(fits(["amiral", "won"])).toBe("amiral");
  expect(fits(["capitaine", "won"])).toBe("amiral"); // a player who beats the third captain does not start with the first
});

it("suggests the same captain after one defeat or a draw, the weaker one after two defeats", () => {
  expect(fits(["mousse", "won"], ["bosco", "lost"])).toBe("bosco");
  expect(fits(["mousse", "won"], ["bosco", "lost"], ["bosco", "lost"])).toBe("mousse");
  expect(fits(["bosco", "won"], ["bosco", "drawn"])).toBe("bosco");
  expect(fits(["bosco", "won"], ["capitaine", "lost"])).toBe("capitaine");
  expect(fits(["mousse", "lost"], ["mousse", "lost"])).toBe("mousse");
});

it("suggests after a defeat at most the next captain after the strongest that was beaten", () => {
  expect(fits(["amiral", "lost"])).toBe("mousse");
  expect(fits(["mousse", "won"], ["amiral", "lost"])).toBe("bosco");
  expect(fits(["amiral", "won"], ["amiral", "lost"])).toBe("amiral");
  expect(fits(["bosco", "won"], ["mousse", "lost"])).toBe("mousse");
});

it("tells how the last match ended and whom it leads to", () => {
  const after = (...results: Result[]) =>
    lastMatch(
      levels,
      results.reduce((all, result, n) => withResult(all, `t${n}`, "mats", "bosco", result), noAchievements).games[
        "mats"
      ],
    );
  expect(after()).toBeUndefined();
  expect(after("won")).toEqual({ result: "won", last: "bosco", next: "capitaine" });
  expect(after("lost")).toEqual({ result: "lost", last: "bosco", next: "mousse" });
  expect(after("lost", "lost")).toEqual({ result: "lost", last: "bosco", next: "mousse" });
  expect(after("won", "drawn")).toEqual({ result: "drawn", last: "bosco", next: "bosco" });
});
