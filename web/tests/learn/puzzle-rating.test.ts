import { describe, expect, it, test, vi } from "vitest";

import type { GameCard } from "../../src/api/wire";
import {
  favouriteGame,
  resetSolved,
  nextPuzzle,
  noProgress,
  solvedCounts,
  storeProgress,
  withReported,
  withMissed,
  withSolved,
  withTried,
} from "../../src/learn/puzzle-rating";

const store = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => store.get(name) ?? null,
  setItem: (name: string, value: string) => void store.set(name, value),
});

const cards = [1100, 1290, 1310, 1500, 1900].map((strength) => ({ id: `p${strength}`, strength }));

describe("the next puzzle", () => {
  it("is the nearest in rating, or the easier of two", () => {
    expect(nextPuzzle(cards, noProgress)?.id).toBe("p1290");
    expect(nextPuzzle(cards, { ...noProgress, strength: 1700 })?.id).toBe("p1500");
  });
  it("is never a solved or reported one, and is the requested one if given", () => {
    const tally = withReported(withSolved(noProgress, cards[1]!, true), "p1310");
    expect(nextPuzzle(cards, tally)?.id).toBe("p1500");
    expect(nextPuzzle(cards, tally, "p1500")?.id).toBe("p1100");
  });
  it("suits newcomers first, until five were answered", () => {
    const suited = cards.map((card) => ({ ...card, first: card.strength >= 1500 }));
    expect(nextPuzzle(suited, noProgress)?.id).toBe("p1500");
    const offered = [...suited, { id: "p1305", strength: 1305, first: false }];
    const four = { ...noProgress, solved: { a: true, b: true, c: true, d: true } };
    expect(nextPuzzle(offered, four)?.id).toBe("p1500");
    expect(nextPuzzle(offered, { ...four, solved: { ...four.solved, e: true } })?.id).toBe("p1305");
  });
  it("is the first in the list of equally strong ones", () => {
    const equal = ["b", "a"].map((id) => ({ id, strength: 1300 }));
    expect(nextPuzzle(equal, noProgress)?.id).toBe("b");
  });
  it("is not much easier than a newcomer's rating if another one suits", () => {
    const suited = cards.map((card) => ({ ...card, first: card.strength === 1100 || card.strength === 1900 }));
    expect(nextPuzzle(suited, noProgress)?.id).toBe("p1900");
  });
  it("has another theme for a newcomer, until five were answered", () => {
    const themed = cards.map((card, n) => ({ ...card, first: true, theme: n === 4 ? "search" : "line" }));
    const once = withSolved(noProgress, themed[1]!, true);
    expect(nextPuzzle(themed, once)?.id).toBe("p1900");
    const thrice = [themed[0]!, themed[4]!].reduce((tally, card) => withSolved(tally, card, true), once);
    expect(nextPuzzle(themed, thrice)?.id).toBe("p1310");
  });
  it("does not exist when all are solved, but does after a new start", () => {
    const all = cards.reduce((tally, card) => withSolved(tally, card, true), noProgress);
    expect(nextPuzzle(cards, all)).toBeUndefined();
    expect(nextPuzzle(cards, resetSolved(all))).toBeDefined();
  });
});

describe("rating and streak after a puzzle", () => {
  it("both rise after a solution at the first try, more for a harder puzzle", () => {
    const [easy, hard] = [withSolved(noProgress, cards[0]!, true), withSolved(noProgress, cards[4]!, true)];
    expect(hard.strength).toBeGreaterThan(easy.strength);
    expect(easy.strength).toBeGreaterThan(noProgress.strength);
    expect([hard.streak, hard.longest]).toEqual([1, 1]);
  });
  it("with help, the rating falls and the streak ends, but the longest is kept", () => {
    const before = cards.slice(1, 4).reduce((tally, card) => withSolved(tally, card, true), noProgress);
    const missed = withSolved(before, cards[0]!, false);
    expect(missed.strength).toBeLessThan(before.strength);
    expect([missed.streak, missed.longest]).toEqual([0, 3]);
  });
  it("fall after a missed puzzle for a new player, too", () => {
    const missed = withMissed(noProgress, cards[3]!);
    expect(missed.strength).toBeLessThan(noProgress.strength);
    expect(withSolved(missed, cards[3]!, false).strength).toBe(missed.strength);
  });
  it("do not change after a good first answer that was not the best", () => {
    const tried = withTried(withSolved(noProgress, cards[1]!, true), cards[0]!);
    const solved = withSolved(tried, cards[0]!, true);
    const missed = withMissed(tried, cards[0]!);
    for (const each of [tried, solved, missed])
      expect([each.strength, each.streak]).toEqual([withSolved(noProgress, cards[1]!, true).strength, 1]);
    expect(solvedCounts(solved)).toEqual({ done: 2, first: 1 });
    expect(withTried(solved, cards[0]!)).toBe(solved);
  });
  it("do not change the second time", () => {
    const once = withSolved(noProgress, cards[0]!, false);
    expect(withSolved(once, cards[0]!, true)).toBe(once);
  });
  it("counts a shown solution as missed, not as solved, and only once", () => {
    const before = cards.slice(1, 4).reduce((tally, card) => withSolved(tally, card, true), noProgress);
    const shown = withMissed(before, cards[0]!);
    expect(solvedCounts(shown)).toEqual({ done: 3, first: 3 });
    expect(shown.strength).toBeLessThan(before.strength);
    expect(shown.streak).toBe(0);
    expect(withMissed(shown, cards[0]!)).toBe(shown);
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
