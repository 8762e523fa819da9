import { expect, test } from "vitest";

import type { Arc, Hull } from "../../../src/api/wire";
import {
  pointAhead,
  bearing,
  headingDifference,
  shortestGap,
  contains,
  hullAt,
  nearestOpenHeading,
  placeOutline,
  limitTurn,
  parseHeading,
  formatHeading,
  edgePoint,
} from "../../../src/board/chart/geometry";

const arcs: Arc[] = [
  { start: 2852, sweep: 547, fit: "." }, // 285.2 to 339.9
  { start: 3400, sweep: 200, fit: "0" }, // 340.0 to 360.0
  { start: 1, sweep: 747, fit: "." }, // 0.1 to 74.8
  { start: 749, sweep: 2102, fit: "1" },
];

test("headings are written with three digits and read as people type them", () => {
  expect([formatHeading(0), formatHeading(455), formatHeading(-1), formatHeading(3600)]).toEqual([
    "000.0",
    "045.5",
    "359.9",
    "000.0",
  ]);
  expect([parseHeading("45"), parseHeading(" 45,5° "), parseHeading("360"), parseHeading("000.1")]).toEqual([
    450, 455, 0, 1,
  ]);
  expect([
    parseHeading(""),
    parseHeading("-3"),
    parseHeading("360.1"),
    parseHeading("4.55"),
    parseHeading("north"),
  ]).toEqual([null, null, null, null, null]);
});

test("north is up, and headings go clockwise", () => {
  expect(bearing([0, 0], [0, -5])).toBe(0);
  expect(bearing([0, 0], [5, 0])).toBe(900);
  expect(bearing([0, 0], [-5, 5])).toBe(2250);
  expect(pointAhead([10, 10], 900, 5).map(Math.round)).toEqual([15, 10]);
  expect(placeOutline([[0, -10]], [1, 1], 900).map(([x, y]) => [Math.round(x), Math.round(y)])).toEqual([[11, 1]]);
  expect([headingDifference(3590, 10), headingDifference(10, 3590)]).toEqual([20, -20]);
});

test("the nearest open heading", () => {
  expect(nearestOpenHeading(arcs, 300)).toBe(300);
  expect(nearestOpenHeading(arcs, 3590)).toBe(1);
  expect(nearestOpenHeading(arcs, 3410)).toBe(3399);
  expect(nearestOpenHeading(arcs, 1799)).toBe(748);
  expect(nearestOpenHeading([{ start: 0, sweep: 3599, fit: "0" }], 5)).toBe(null);
});

test("a turn stops at the edge of the open headings, gives the reason, then skips the closed ones, up to half a turn", () => {
  expect(limitTurn(arcs, 100, 10)).toEqual({ heading: 110, stopped: null });
  expect(limitTurn(arcs, 5, -10)).toEqual({ heading: 1, stopped: 0 });
  expect(limitTurn(arcs, 1, -10)).toEqual({ heading: 3399, stopped: 0 });
  expect(limitTurn(arcs, 3395, 10)).toEqual({ heading: 3399, stopped: 3400 });
  expect(limitTurn(arcs, 3399, 10)).toEqual({ heading: 1, stopped: 3400 });
  expect(limitTurn(arcs, 748, 1)).toEqual({ heading: 748, stopped: 749 });
});

test("the gap between two triangles goes from edge to corner", () => {
  const gap = shortestGap(
    [
      [0, 0],
      [10, 0],
      [0, 10],
    ],
    [
      [20, 0],
      [30, 5],
      [20, 5],
    ],
  );
  expect(gap.length).toBe(10);
  expect([gap.from, gap.to]).toEqual([
    [10, 0],
    [20, 0],
  ]);
  expect(
    shortestGap(
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ],
      [
        [13, 5],
        [20, 0],
        [20, 9],
      ],
    ).length,
  ).toBe(3);
});

test("a polygon contains the points inside it", () => {
  const square = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ] as const;
  expect([contains(square, [2, 2]), contains(square, [5, 2]), contains(square, [2, -1])]).toEqual([true, false, false]);
});

test("the hull at a point contains it, or is the nearest within reach", () => {
  const hull = (id: string, x: number): Hull => ({
    id,
    kind: "ship-1",
    label: id,
    outline: [
      [x, 0],
      [x + 10, 0],
      [x, 10],
    ],
  });
  const hulls = [hull("a", 0), hull("b", 30)];
  expect(hullAt(hulls, [31, 2], 0)?.id).toBe("b");
  expect(hullAt(hulls, [25, 0], 5)?.id).toBe("b");
  expect(hullAt(hulls, [14, 0], 5)?.id).toBe("a");
  expect([hullAt(hulls, [20, 0], 9), hullAt([], [0, 0], 9)]).toEqual([null, null]);
});

test("arrows at the edge point at hulls outside the view, not at visible ones", () => {
  const size = { width: 400, height: 300 };
  expect(edgePoint([200, 150], size, 16)).toBeNull();
  expect(edgePoint([200, -500], size, 16)).toEqual({ at: [200, 16], heading: 0 });
  expect(edgePoint([900, 150], size, 16)).toEqual({ at: [384, 150], heading: 900 });
});
