import { describe, expect, it } from "vitest";

import { noProgress } from "../../../src/learn/puzzle-rating";
import {
  CLOCK_MS,
  clockText,
  rotateBy,
  isOver,
  livesLeft,
  emptyRun,
  nextInGame,
  runMode,
} from "../../../src/learn/run/puzzle-run";

const puzzles = [1100, 1290, 1310, 1500, 1900].map((strength) => ({ id: `p${strength}`, strength, game: "mako" }));
const [first, second, third] = puzzles as [(typeof puzzles)[0], (typeof puzzles)[0], (typeof puzzles)[0]];

describe("the next puzzle of a run", () => {
  it("is the nearest to the rating, and harder with each puzzle solved", () => {
    const none = new Set<string>();
    expect(nextInGame(puzzles, noProgress, 0, none, none)?.puzzle.id).toBe("p1290");
    expect(nextInGame(puzzles, noProgress, 8, none, none)?.puzzle.id).toBe("p1500");
    expect(nextInGame(puzzles, noProgress, 40, none, none)?.puzzle.id).toBe("p1900");
  });
  it("is never a seen, solved or reported one while there are others", () => {
    const tally = { ...noProgress, solved: { p1310: true }, reported: ["p1500"] };
    const seen = new Set(["p1290"]);
    expect(nextInGame(puzzles, tally, 0, seen, seen)).toEqual({ puzzle: first, allSeen: false });
    const all = new Set(puzzles.map(({ id }) => id));
    const again = nextInGame(puzzles, tally, 0, all, new Set(["p1290"]));
    expect(again).toEqual({ puzzle: third, allSeen: true });
    expect(nextInGame(puzzles, tally, 0, all, all)).toBeNull();
  });
  it("comes from the games in turn", () => {
    expect(rotateBy(["a", "b", "c"], 0)).toEqual(["a", "b", "c"]);
    expect(rotateBy(["a", "b", "c"], 4)).toEqual(["b", "c", "a"]);
  });
});

describe("a run ends", () => {
  it("after three minutes, however many answers were wrong", () => {
    const missed = { ...emptyRun, missed: [first, second, third] };
    expect(isOver("clock", missed, CLOCK_MS - 1)).toBe(false);
    expect(isOver("clock", missed, CLOCK_MS)).toBe(true);
    expect([0, 1, 1001, CLOCK_MS - 1, CLOCK_MS + 500].map(clockText)).toEqual(["3:00", "3:00", "2:59", "0:01", "0:00"]);
  });
  it("with the third wrong answer, however long it takes", () => {
    expect(livesLeft({ ...emptyRun, missed: [first, second] })).toBe(1);
    expect(isOver("lives", { ...emptyRun, missed: [first, second] }, 10 * CLOCK_MS)).toBe(false);
    expect(isOver("lives", { ...emptyRun, missed: [first, second, third] }, 0)).toBe(true);
  });
});

it("reads the mode from the address", () => {
  expect([runMode("run-clock"), runMode("run-lives"), runMode("run-x"), runMode("p1"), runMode(null)]).toEqual([
    "clock",
    "lives",
    null,
    null,
    null,
  ]);
});
