import { expect, test } from "vitest";

import { type Box, nearestInDirection } from "../../src/ui/arrow-focus";

const box = (left: number, top: number, width = 40, height = 40): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const dice = [box(10, 10), box(60, 10), box(110, 10)];
const slots = [box(10, 100, 150), box(10, 150, 150), box(200, 100, 150)];
const all = [...dice, ...slots];
const from = (n: number, key: string): number | null =>
  nearestInDirection(
    all[n] as Box,
    all.map((each, m) => (m === n ? box(-999, -999, 0, 0) : each)),
    key,
  );

test("arrow keys move along a row, and from row to row", () => {
  expect([from(0, "ArrowRight"), from(1, "ArrowRight"), from(1, "ArrowLeft")]).toEqual([1, 2, 0]);
  expect([from(1, "ArrowDown"), from(3, "ArrowDown"), from(4, "ArrowUp")]).toEqual([3, 4, 3]);
  expect([from(3, "ArrowRight"), from(5, "ArrowLeft")]).toEqual([5, 3]);
});

test("there is nothing beyond the edge, and other keys have no effect", () => {
  const far = [box(200, 0)];
  expect(nearestInDirection(box(0, 0), far, "ArrowLeft")).toBeNull();
  expect(nearestInDirection(box(0, 0), far, "ArrowDown")).toBeNull();
  expect(nearestInDirection(box(0, 0), far, "Enter")).toBeNull();
});
