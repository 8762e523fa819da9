import { expect, test } from "vitest";

import type { Line } from "../../src/api/wire";
import { latestLines, leadingSentences, splitSentences, withDecisiveLine, withoutOwnRolls } from "../../src/scene/log";

const line = (letters: number, seat: number | null = 0): Line => ({ ply: 1, seat, text: "x".repeat(letters) });
const sizes = (lines: readonly Line[]): number[] => lines.map(({ text }) => text.length);

test("two lines are shown together if there is space, else the newest", () => {
  expect(sizes(latestLines([], false))).toEqual([]);
  expect(sizes(latestLines([line(9, 1), line(50), line(60, 1)], false))).toEqual([50, 60]);
  expect(sizes(latestLines([line(50), line(61, 1)], false))).toEqual([61]);
  expect(sizes(latestLines([line(9), line(300, 1)], false))).toEqual([300]);
});

test("a turn of three lines is shown completely, and no more than that", () => {
  const turn = [line(20, 1), line(13, null), line(11, 1)];
  expect(sizes(latestLines([line(9), ...turn], false))).toEqual([20, 13, 11]);
  expect(sizes(latestLines([line(9, 1), ...turn], false))).toEqual([20, 13, 11]);
  expect(sizes(latestLines([line(9), line(8, null), line(7)], true))).toEqual([9, 8, 7]);
});

test("the last dice of the player's own turn are left out: the prompt tells them", () => {
  const own = [line(9, 1), line(20, 0), line(13, null)];
  expect(sizes(withoutOwnRolls(own, [0]))).toEqual([9, 20]);
  expect(sizes(withoutOwnRolls(own, [1]))).toEqual([9, 20, 13]);
  expect(sizes(withoutOwnRolls([line(13, null)], [0]))).toEqual([13]);
});

test("a phone omits the dice of a turn, then all lines but the newest", () => {
  const turn = [line(24, 1), line(14, null), line(12, 1)];
  expect(sizes(latestLines([line(9), ...turn], true))).toEqual([24, 12]);
  expect(sizes(latestLines([line(9), line(37, 1), line(12, 1)], true))).toEqual([12]);
  expect(sizes(latestLines([line(300)], true))).toEqual([300]);
});

test("below a short prompt, a phone shows up to three lines of a turn", () => {
  const turn = [line(40, 1), line(41, 1), line(29, 1)];
  expect(sizes(latestLines([line(9), ...turn], true, true))).toEqual([40, 41, 29]);
  expect(sizes(latestLines([line(9), ...turn], true))).toEqual([29]);
  expect(sizes(latestLines([line(9), line(60, 1), line(41, 1), line(29, 1)], true, true))).toEqual([29]);
});

test("a decisive line since the viewer's last action is shown even if its player has acted again", () => {
  const at = (ply: number, letters: number, seat: number | null): Line => ({ ...line(letters, seat), ply });
  const all = [at(1, 20, 0), at(2, 70, 1), at(3, 20, 1), at(4, 9, null), at(5, 12, 1)];
  const told = all.slice(-3);
  expect(withDecisiveLine(told, all, 2, [0], true)).toEqual([all[1]]);
  expect(withDecisiveLine(told, all, 2, [0], false)).toEqual([all[1], all[4]]);
  expect(withDecisiveLine(told, all, null, [0], true)).toBe(told);
  expect(withDecisiveLine(told, all, 5, [0], true)).toBe(told);
  expect(withDecisiveLine(told, all, 2, [1], true)).toBe(told);
  expect(withDecisiveLine(told, [...all, at(6, 9, 0)], 2, [0], true)).toBe(told);
});

test("a long text is shortened to its first whole sentences", () => {
  const text = "En 9, Anne gagne : 7 à 2 (vaisseau contre C1). En 8, Luc gagne : 5 à 4. Fin du croisement 1.";
  expect(splitSentences(text)).toEqual([
    "En 9, Anne gagne : 7 à 2 (vaisseau contre C1).",
    "En 8, Luc gagne : 5 à 4.",
    "Fin du croisement 1.",
  ]);
  expect(leadingSentences(text, 75)).toBe("En 9, Anne gagne : 7 à 2 (vaisseau contre C1). En 8, Luc gagne : 5 à 4.");
  expect(leadingSentences(text, 10)).toBe("En 9, Anne gagne : 7 à 2 (vaisseau contre C1).");
});
