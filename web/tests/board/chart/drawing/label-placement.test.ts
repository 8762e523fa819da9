import { expect, test } from "vitest";

import type { ChartPoint } from "../../../../src/board/chart/geometry";
import {
  boxOf,
  corners,
  coversOutline,
  type LabelledShip,
  overlap,
  placeLabels,
  placeText,
} from "../../../../src/board/chart/drawing/label-placement";

const ship = (n: number, x: number, y: number, heading = 0, size = 4): LabelledShip => ({
  id: `ship-${n}`,
  text: `${n}`,
  at: [x, y],
  heading,
  hasPriority: false,
  outline: [
    [x, y - size],
    [x + size / 2, y + size],
    [x - size / 2, y + size],
  ] as ChartPoint[],
});
/** Two fleets on a phone: side by side, nearly touching. */
const fleets = [...Array(8).keys()].flatMap((n) => [ship(n + 1, 100 + 8 * n, 300), ship(n + 9, 90 + 9 * n, 120, 1800)]);

test("a number is behind its ship if there is space", () => {
  const [one] = placeLabels([ship(5, 100, 100)]);
  expect(one?.at[0]).toBeCloseTo(100);
  expect(one?.at[1]).toBeGreaterThan(104);
  expect(one?.from).toBeNull();
});

test("on a phone every ship of two fleets has a number, and no number covers another or a ship", () => {
  const placed = placeLabels(fleets);
  expect(placed.map(({ text }) => Number(text)).sort((a, b) => a - b)).toEqual(fleets.map((_, n) => n + 1));
  const boxes = placed.map(({ at, text }) => boxOf(at, text));
  boxes.forEach((box, n) => expect(boxes.slice(n + 1).some((other) => overlap(box, other))).toBe(false));
  for (const { outline } of fleets)
    for (const [x, y] of outline)
      expect(boxes.some((box) => overlap(box, { left: x, right: x, top: y, bottom: y }))).toBe(false);
});

test("without enough space, only relevant ships have numbers", () => {
  const crowd = [...Array(60).keys()].map((n) => ({
    ...ship(n + 10, 100 + (n % 8) * 5, 100 + Math.floor(n / 8) * 6),
    hasPriority: n === 59,
  }));
  const placed = placeLabels(crowd);
  expect(placed.length).toBeLessThan(60);
  expect(placed[0]?.id).toBe("ship-69");
});

test("the number of a visible ship at the edge is inside the view", () => {
  const atEdge = { ...ship(10, 4, 100, 900), text: "10" };
  expect(boxOf(placeLabels([atEdge])[0]?.at ?? [0, 0], "10").left).toBeLessThan(0);
  const [inside] = placeLabels([atEdge], { left: 0, right: 390, top: 0, bottom: 300 });
  expect(boxOf(inside?.at ?? [-9, 0], "10").left).toBeGreaterThanOrEqual(0);
});

test("a text is above its handle, but not over a ship", () => {
  expect(placeText("north", [100, 100], [])).toEqual([100, 82]);
  expect(placeText("north", [100, 100], [ship(1, 100, 78).outline])).toEqual([100, 130]);
});

test("a text covers no label and stays inside the view; without space there is none", () => {
  const label = boxOf([100, 76], "12");
  expect(placeText("north", [100, 100], [], [label])).toEqual([100, 130]);
  const view = { left: 0, right: 200, top: 0, bottom: 120 };
  expect(placeText("north", [100, 100], [], [label], view)?.[1]).toBe(105);
  expect(placeText("north", [100, 100], [], [], boxOf([0, 0], "1"))).toBeNull();
});

test("a number leaves the places that are taken, and only there", () => {
  const [free] = placeLabels([ship(5, 100, 100)]);
  const box = boxOf(free?.at ?? [0, 0], "5");
  const [moved] = placeLabels([ship(5, 100, 100)], null, [corners(box)]);
  expect(coversOutline(boxOf(moved?.at ?? [0, 0], "5"), corners(box))).toBe(false);
  const outline: ChartPoint[] = [
    [0, 0],
    [100, 0],
    [0, 100],
  ];
  expect(coversOutline({ left: 80, right: 95, top: 80, bottom: 95 }, outline)).toBe(false); // inside the bounding box only
  expect(coversOutline({ left: 20, right: 30, top: 20, bottom: 30 }, outline)).toBe(true);
});
