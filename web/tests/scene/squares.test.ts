import { expect, test } from "vitest";

import type { Grid } from "../../src/api/wire";
import { positionsOf } from "../../src/scene/squares";

const sea: Grid = {
  type: "grid",
  id: "sea",
  title: "",
  width: 4,
  height: 3,
  columns: [..."abcd"],
  rows: ["1", "2", "3"],
  tokens: [
    { id: "mine-1", kind: "mine", label: "mine of the East boat, b1", x: 1, y: 0 },
    { id: "mine-6", kind: "mine", label: "mine of the East boat, c2", x: 2, y: 1 },
    { id: "boat-n", kind: "boat", label: "your North boat, b3", x: 1, y: 2 },
  ],
  areas: [{ kind: "goal", label: "goal of the North boat", squares: [9, 10] }],
};

test("the positions of boats come first, then those of all mines of a boat, then the goals", () => {
  expect(positionsOf(sea)).toEqual([
    ["your North boat", "b3"],
    ["mine of the East boat", "b1, c2"],
    ["goal of the North boat", "b3–c3"],
  ]);
  expect(positionsOf({ ...sea, tokens: [] })).toEqual([]);
});
