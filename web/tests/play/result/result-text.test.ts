import { expect, it, vi } from "vitest";

import type { MatchEnding, Level, TableInfo } from "../../../src/api/wire";
import {
  resultReason,
  resultFlags,
  resultTitle,
  isWeaker,
  nextCaptain,
  suggestion,
} from "../../../src/play/result/result-text";

vi.mock("../../../src/i18n/catalogue.svelte", () => ({
  say: (id: string, what: object = {}) => [id, ...Object.values(what)].join(" "),
}));

const levels: Level[] = ["mousse", "bosco", "amiral"].map((name) => ({ name, title: name, about: "" }));
const next = (played: string | null, won: boolean): string | null => nextCaptain(levels, played, won)?.name ?? null;

it("suggests a stronger captain after a win, and a weaker one after a loss", () => {
  expect(next("bosco", true)).toBe("amiral");
  expect(next("bosco", false)).toBe("mousse");
});

it("suggests a weaker captain after the strongest is beaten, and no stronger one after a loss", () => {
  expect(next("amiral", true)).toBe("bosco");
  expect(next("mousse", false)).toBe(null);
  expect(nextCaptain(levels.slice(0, 1), "mousse", true)).toBe(null);
});

it("tells that the captain offered after a defeat is weaker", () => {
  const [mousse, , amiral] = levels as [Level, Level, Level];
  expect(isWeaker(levels, mousse, "bosco")).toBe(true);
  expect(isWeaker(levels, amiral, "bosco")).toBe(false);
  expect(isWeaker(levels, mousse, null)).toBe(false);
});

it("suggests none if the match had no captain of this game", () => {
  expect(next(null, true)).toBe(null);
  expect(next("stranger", true)).toBe(null);
});

it("tells a player who has resigned that they resigned", () => {
  const ended = { how: "resigned", seat: 1, places: [1, 2] } as unknown as MatchEnding;
  const told = (mine: number[]): string => resultReason(ended, (seat) => `seat ${seat}`, mine);
  expect([told([1]), told([0]), told([]), told([0, 1])]).toEqual([
    "by-resigning-you",
    ...Array<string>(3).fill("by-resigning seat 1"),
  ]);
});

it("names the resignation in the headline for both players", () => {
  const ended = { how: "resigned", seat: 1, places: [1, 2] } as unknown as MatchEnding;
  const told = (mine: number[]): string =>
    resultTitle({ mine, chairs: [{ seat: 0 }, { seat: 1 }] } as unknown as TableInfo, ended, (seat) => `seat ${seat}`);
  const flags = (mine: number[]): number[] =>
    resultFlags({ mine, chairs: [{ seat: 0 }, { seat: 1 }] } as unknown as TableInfo, ended);
  expect([flags([1]), flags([0]), flags([])]).toEqual([[1], [0], [0]]);
  expect([told([1]), told([0]), told([])]).toEqual([
    "by-resigning-title",
    "won-by-resigning",
    "winner seat 0 seat 0 of seat 0 to seat 0",
  ]);
});

it("makes one suggestion: stronger after a win, a lesson for a beginner, weaker after two defeats", () => {
  const names = levels.map(({ name }) => name);
  const lost = { against: {}, last: "bosco", run: -1 };
  expect(suggestion(names, undefined, "mousse", "won", true)).toBe("up");
  expect(suggestion(names, undefined, "amiral", "won", true)).toBe("top");
  expect(suggestion(names, undefined, "mousse", "lost", true)).toBe("lesson");
  expect(suggestion(names, undefined, "mousse", "lost", false)).toBe("retry");
  expect(suggestion(names, lost, "bosco", "lost", true)).toBe("retry");
  expect(suggestion(names, { ...lost, run: -2 }, "bosco", "lost", true)).toBe("down");
  expect(suggestion(names, undefined, "bosco", "drawn", true)).toBe("again");
  expect(suggestion(names, undefined, "stranger", "lost", true)).toBe(null);
});
