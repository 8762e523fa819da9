import { expect, test } from "vitest";

import { nextSquare, squareByKey } from "../../../src/board/grid/square-keys";
import type { Grid } from "../../../src/api/wire";

const grid: Grid = {
  type: "grid",
  id: "sea",
  title: "Sea",
  width: 5,
  height: 4,
  columns: ["A", "B", "C", "D", "E"],
  rows: ["1", "2", "3", "4"],
};

test("arrow keys stop at the edge, Home and End go to the ends, with Ctrl to the corners", () => {
  expect(squareByKey(0, "ArrowLeft", grid, false)).toBe(0);
  expect(squareByKey(4, "ArrowRight", grid, false)).toBe(4);
  expect(squareByKey(7, "ArrowDown", grid, false)).toBe(12);
  expect(squareByKey(7, "ArrowUp", grid, false)).toBe(2);
  expect(squareByKey(7, "Home", grid, false)).toBe(5);
  expect(squareByKey(7, "End", grid, true)).toBe(19);
  expect(squareByKey(7, "PageDown", grid, false)).toBe(17);
  expect(squareByKey(7, "x", grid, false)).toBeNull();
});

test("the next open square follows in reading order, and begins again after the last", () => {
  const isOpen = (square: number): boolean => [3, 8].includes(square);
  expect([0, 3, 8].map((square) => nextSquare(square, grid, isOpen))).toEqual([3, 8, 3]);
  expect(nextSquare(0, grid, () => false)).toBeNull();
});
