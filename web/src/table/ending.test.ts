import { expect, it } from "vitest";

import type { Level } from "../wire";
import { nextLevel } from "./ending";

const levels: Level[] = ["mousse", "bosco", "amiral"].map((name) => ({ name, title: name, about: "" }));
const next = (played: string | null, won: boolean): string | null => nextLevel(levels, played, won)?.name ?? null;

it("offers a stronger captain after a win, and a weaker one after a loss", () => {
  expect(next("bosco", true)).toBe("amiral");
  expect(next("bosco", false)).toBe("mousse");
});

it("offers the other way where there is none", () => {
  expect(next("amiral", true)).toBe("bosco");
  expect(next("mousse", false)).toBe("bosco");
  expect(nextLevel(levels.slice(0, 1), "mousse", true)).toBe(null);
});

it("offers none where no captain of this game was played", () => {
  expect(next(null, true)).toBe(null);
  expect(next("stranger", true)).toBe(null);
});
