import { expect, test } from "vitest";

import type { Line } from "../../src/api/wire";
import { groupTurns } from "../../src/scene/log";

const line = (ply: number, seat: number | null, text = "a deed"): Line => ({ ply, seat, text });
const shape = (lines: Line[]): unknown[] =>
  groupTurns(lines).map(({ first, seat, lines: own }) => [first, seat, own.length]);

test("a roll between two actions of a player joins them; other rolls are separate", () => {
  const lot = line(1, null);
  expect(shape([lot, line(2, 1), line(3, null), line(4, 1), line(5, 0), line(6, null), line(7, 1)])).toEqual([
    [0, null, 1],
    [1, 1, 3],
    [4, 0, 1],
    [5, null, 1],
    [6, 1, 1],
  ]);
});

test("a player who plays again begins a new sentence", () => {
  expect(shape([line(1, 0), line(2, null), line(3, 0), line(4, 0), line(5, null), line(6, 0)])).toEqual([
    [0, 0, 3],
    [3, 0, 3],
  ]);
});

test("a turn in progress is described as far as it is known", () => {
  expect(shape([line(1, 0), line(2, null)])).toEqual([
    [0, 0, 1],
    [1, null, 1],
  ]);
});

test("a line that is too long for a sentence stays separate, and so does a random draw", () => {
  expect(groupTurns([line(1, 0), line(2, null, "The draw: the cabin boy begins"), line(3, 0)])).toHaveLength(3);
  expect(groupTurns([line(1, 0, "x".repeat(100)), line(2, null), line(3, 0, "x".repeat(60))])).toHaveLength(3);
});
