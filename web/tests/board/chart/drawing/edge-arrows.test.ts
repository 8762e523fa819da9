import { expect, test } from "vitest";

import { arrowBox, clusterArrows, freeEdgePoint } from "../../../../src/board/chart/drawing/edge-arrows";

const arrow = (id: string, x: number, y = 0) => ({ id, text: id, at: [x, y] as [number, number], heading: 0 });

test("overlapping arrows become one arrow with their number", () => {
  expect(
    clusterArrows([arrow("6", 80), arrow("5", 0), arrow("7", 90), arrow("8", 110)]).map(({ text }) => text),
  ).toEqual(["5", "3\u00d7"]);
  expect(clusterArrows([arrow("5", 0), arrow("6", 0, 60)]).map(({ text }) => text)).toEqual(["5", "6"]);
  expect(clusterArrows([])).toEqual([]);
});

test("an arrow moves along its edge, away from what is there, and stays without another place", () => {
  const size = { width: 400, height: 300 };
  expect(freeEdgePoint([16, 100], size, 16, [])).toEqual([16, 100]);
  expect(freeEdgePoint([16, 100], size, 16, [arrowBox([16, 100], false)])).toEqual([16, 148]);
  expect(freeEdgePoint([100, 16], size, 16, [arrowBox([100, 16], false)])).toEqual([124, 16]);
  const everywhere = { left: 0, right: 400, top: 0, bottom: 300 };
  expect(freeEdgePoint([16, 100], size, 16, [everywhere])).toEqual([16, 100]);
});
