import { describe, expect, it, test } from "vitest";

import type { GameCard } from "../../src/api/wire";
import {
  favouriteGame,
  resetSolved,
  nextPuzzle,
  noProgress,
  solvedCounts,
  storeProgress,
  withReported,
  withShown,
  withSolved,
} from "../../src/learn/puzzle-rating";

const cards = [1100, 1290, 1310, 1500, 1900].map((strength) => ({ id: `p${strength}`, strength }));

describe("which puzzle comes next", () => {
  it("is the nearest in strength, and of two the easier", () => {
    expect(nextPuzzle(cards, noProgress)?.id).toBe("p1290");
    expect(nextPuzzle(cards, { ...noProgress, strength: 1700 })?.id).toBe("p1500");
  });
  it("is none that was solved, or reported, or is the one that was asked", () => {
    const tally = withReported(withSolved(noProgress, cards[1]!, true), "p1310");
    expect(nextPuzzle(cards, tally)?.id).toBe("p1500");
    expect(nextPuzzle(cards, tally, "p1500")?.id).toBe("p1100");
  });
  it("is none when all are solved, and any once one begins reload", () => {
    const all = cards.reduce((tally, card) => withSolved(tally, card, true), noProgress);
    expect(nextPuzzle(cards, all)).toBeUndefined();
    expect(nextPuzzle(cards, resetSolved(all))).toBeDefined();
  });
});

describe("what a puzzle does to strength and streak", () => {
  it("raises both when it is solved at the first try, the more the harder it is", () => {
    const [easy, hard] = [withSolved(noProgress, cards[0]!, true), withSolved(noProgress, cards[4]!, true)];
    expect(hard.strength).toBeGreaterThan(easy.strength);
    expect(easy.strength).toBeGreaterThan(noProgress.strength);
    expect([hard.streak, hard.longest]).toEqual([1, 1]);
  });
  it("lowers strength and ends the streak when it took help, but the longest stays", () => {
    const before = cards.slice(1, 4).reduce((tally, card) => withSolved(tally, card, true), noProgress);
    const missed = withSolved(before, cards[0]!, false);
    expect(missed.strength).toBeLessThan(before.strength);
    expect([missed.streak, missed.longest]).toEqual([0, 3]);
  });
  it("does not lower the rating of a newcomer", () => {
    const missed = withSolved(noProgress, cards[0]!, false);
    expect(missed.strength).toBe(noProgress.strength);
  });
  it("changes nothing the second time", () => {
    const once = withSolved(noProgress, cards[0]!, false);
    expect(withSolved(once, cards[0]!, true)).toBe(once);
  });
  it("counts a shown solution as missed, not as solved, and only once", () => {
    const before = cards.slice(1, 4).reduce((tally, card) => withSolved(tally, card, true), noProgress);
    const shown = withShown(before, cards[0]!);
    expect(solvedCounts(shown)).toEqual({ done: 3, first: 3 });
    expect(shown.strength).toBeLessThan(before.strength);
    expect(shown.streak).toBe(0);
    expect(withShown(shown, cards[0]!)).toBe(shown);
    const later = withSolved(shown, cards[0]!, true);
    expect(solvedCounts(later)).toEqual({ done: 4, first: 3 });
    expect(later.strength).toBe(shown.strength);
    expect(nextPuzzle(cards, shown)?.id).toBe("p1900");
    expect(nextPuzzle(cards, shown, "p1900")?.id).toBe("p1100");
  });
});

test("the home page offers the game of the last puzzle, not the one solved most", () => {
  const games = ["battleship", "mats"].map((name) => ({ name })) as unknown as GameCard[];
  storeProgress("battleship", withSolved(withSolved(noProgress, cards[0]!, true), cards[1]!, true));
  storeProgress("mats", withSolved(noProgress, cards[0]!, true));
  expect(favouriteGame(games)?.name).toBe("mats");
});
