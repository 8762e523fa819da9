import { expect, test } from "vitest";

import type { Area, Grid, Token } from "../../../src/api/wire";
import { arrowLength, goalArrows, placeAt } from "../../../src/board/grid/goal-arrows";

const boat = (id: string, side: number, x: number, y: number): Token => ({ id, kind: "boat", label: "", x, y, side });
const goal = (side: number | null, squares: number[], kind = "goal"): Area => ({ kind, label: "", squares, side });
const sea = (tokens: Token[], areas: Area[]): Grid => ({
  type: "grid",
  id: "s",
  title: "",
  width: 4,
  height: 4,
  columns: [..."abcd"],
  rows: [..."1234"],
  tokens,
  areas,
});

test("each boat has an arrow to the nearest goal square of its flag", () => {
  const arrows = goalArrows(
    sea([boat("n", 0, 1, 0), boat("s", 6, 2, 3)], [goal(0, [12, 13, 14, 15]), goal(6, [0, 1])]),
  );
  expect(arrows).toEqual([
    { id: "n", side: 0, from: [1.5, 0.5], to: [1.5, 3.5], length: 3 },
    { id: "s", side: 6, from: [2.5, 3.5], to: [1.5, 0.5], corner: [2.5, 1.5], length: 2.5 },
  ]);
});

test("the goals of the player have arrows, too", () => {
  const own = goalArrows(sea([boat("n", 0, 1, 0)], [goal(0, [12, 13], "goal-own")]));
  expect(own.map(({ id, to }) => [id, to])).toEqual([["n", [1.5, 3.5]]]);
});

test("an arrow ends before an obstacle: it crosses no mine and no boat", () => {
  const ends = (y: number): number | undefined =>
    goalArrows(sea([boat("n", 0, 1, 0), { ...boat("m", 6, 1, y), kind: "mine" }], [goal(0, [12, 13, 14, 15])]))[0]
      ?.length;
  expect([ends(1), ends(2), ends(3)]).toEqual([0.95, 1.25, 2.25]);
});

test("an arrow crosses the mines of the boat's own player", () => {
  const mines = [0, 1].map((side) => ({ ...boat(`m${side}`, side, 1, 1), kind: "mine" }));
  const length = (side: number): number | undefined =>
    goalArrows(
      sea([boat("n", 0, 1, 0), mines[side] as Token], [goal(0, [13], "goal-own"), goal(1, [0], "goal-own")]),
    )[0]?.length;
  expect([length(0), length(1)]).toEqual([3, 3]);
});

test("no arrow without a goal, with a shore of no owner, with several boats, or at the goal", () => {
  expect(goalArrows(sea([boat("n", 0, 1, 0)], []))).toEqual([]);
  expect(goalArrows(sea([boat("n", 0, 1, 0)], [goal(null, [12]), goal(1, [13]), goal(0, [14], "shore")]))).toEqual([]);
  expect(goalArrows(sea([boat("n", 0, 1, 0), boat("m", 0, 2, 0)], [goal(0, [12])]))).toEqual([]);
  expect(goalArrows(sea([boat("n", 0, 0, 3)], [goal(0, [12])]))).toEqual([]);
});

test("an arrow to a goal that is not straight ahead turns into a diagonal", () => {
  const arrow = { id: "n", side: 0, from: [0.5, 0.5], to: [1.5, 3.5], corner: [0.5, 2.5] } as const;
  expect(arrowLength(arrow)).toBeCloseTo(2 + Math.SQRT2);
  expect(placeAt(arrow, 1)).toEqual({ x: 0.5, y: 1.5, angle: 90 });
  expect(placeAt(arrow, 2 + Math.SQRT2 / 2)).toEqual({ x: 1, y: 3, angle: 45 });
});
