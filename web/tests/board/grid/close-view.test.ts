import { expect, test } from "vitest";

import type { Grid } from "../../../src/api/wire";
import { hasCloseView, middleOf } from "../../../src/board/grid/overlay/close-view";

const grid = (width: number, height: number): Grid => ({
  type: "grid",
  id: "sea",
  title: "Sea",
  width,
  height,
  columns: [],
  rows: [],
});

test("a closer view is offered if the squares are small both ways", () => {
  expect(hasCloseView(grid(14, 14))).toBe(true);
  expect(hasCloseView(grid(10, 10))).toBe(false);
  expect(hasCloseView(grid(4, 20))).toBe(false);
});

test("its middle is that of the squares that matter", () => {
  expect(middleOf([], grid(4, 4))).toBe(null);
  expect(middleOf([0], grid(4, 4))).toEqual({ x: 0.125, y: 0.125 });
  expect(middleOf([0, 10], grid(4, 4))).toEqual({ x: 0.375, y: 0.375 });
});
