import { expect, test } from "vitest";

import { clusterArrows } from "../../../../src/board/chart/drawing/edge-arrows";

const arrow = (id: string, x: number, y = 0) => ({ id, text: id, at: [x, y] as [number, number], heading: 0 });

test("overlapping arrows become one arrow with their number", () => {
  expect(
    clusterArrows([arrow("6", 80), arrow("5", 0), arrow("7", 90), arrow("8", 110)]).map(({ text }) => text),
  ).toEqual(["5", "3\u00d7"]);
  expect(clusterArrows([arrow("5", 0), arrow("6", 0, 60)]).map(({ text }) => text)).toEqual(["5", "6"]);
  expect(clusterArrows([])).toEqual([]);
});
