import { describe, expect, it, test } from "vitest";

import {
  chanceAt,
  plyToX,
  largestMistakes,
  curvePath,
  xToPly,
  wholeShares,
  waterfallBars,
} from "../../src/review/analysis-chart";

const seat = { seat: 0, story: [], ledger: [], turned: [], choices: "", costly: [], judgement: "" };

test("the line begins at the left edge and continues to the end", () => {
  expect(
    curvePath(
      {
        ...seat,
        course: [
          [0, 50],
          [5, 75],
        ],
      },
      10,
    ),
  ).toBe("M0.0 50.0L150.0 25.0H300");
  expect(plyToX(3, 0)).toBe(900);
});

describe("while the chances are being computed", () => {
  const part = {
    course: [
      [0, 50],
      [3, 60],
      [10, 100],
    ] as [number, number][],
    known: 4,
  };
  test("the curve ends where they are known", () => {
    expect(curvePath(part, 10)).toBe("M0.0 50.0L90.0 40.0H120");
    expect(curvePath({ course: [[10, 100]], known: -1 }, 10)).toBe("");
  });
  test("the result is known, but no chance before it", () => {
    expect([3, 4, 5, 9, 10].map((ply) => chanceAt(part, ply))).toEqual([60, 60, null, null, 100]);
  });
});

test("each bar of the waterfall begins where the previous one ends, even above 100%", () => {
  const row = (points: number, whole = false) => ({ name: "", said: "", points, whole });
  const bars = waterfallBars([row(50, true), row(100), row(-150), row(100), row(100, true)]);
  // From 0 to 150: 1.5 points per percent.
  expect(bars.map(({ left, width, lost }) => [Math.round(left), Math.round(width), lost])).toEqual([
    [0, 33, false],
    [33, 67, false],
    [0, 100, true],
    [0, 67, false],
    [0, 67, false],
  ]);
});

test("of many costly moves the costliest are shown, largest loss first", () => {
  const choices = [5, 9, 6, 30, 7, 8, 12].map((loss, n) => ({
    ply: n,
    number: n,
    loss,
    text: "",
    why: "",
    compared: { made: "", best: "" },
  }));
  expect(largestMistakes(choices).map(({ loss }) => loss)).toEqual([30, 12, 9, 8, 7]);
});

test("a touch on the chart opens the move at that place", () => {
  expect([-9, 0, plyToX(7, 40), 400].map((x) => xToPly(x, 40))).toEqual([0, 0, 7, 40]);
});

test("the chance at the pointer is that of the last point before it", () => {
  const course: [number, number][] = [
    [2, 50],
    [5, 75],
  ];
  expect([0, 4, 5, 9].map((ply) => chanceAt({ course }, ply))).toEqual([50, 50, 75, 75]);
});

describe("chances in whole percent", () => {
  it("add up to 100 if they did before", () => {
    expect(wholeShares([66.5, 33.5], 0)).toEqual([67, 33]);
    expect(wholeShares([66.5, 33.5], 1)).toEqual([66, 34]);
    expect(wholeShares([22.48, 77.52], 0)).toEqual([22, 78]);
  });
  it("are 0 and 100 only if they are certain", () => {
    expect(wholeShares([99.7, 0.3], 0)).toEqual([99, 1]);
    expect(wholeShares([100, 0], 0)).toEqual([100, 0]);
  });
  it("do not add up to 100 if both players may lose", () => {
    expect(wholeShares([97.2, 0], 0)).toEqual([97, 0]);
  });
  it("are rounded one by one if the seats know different things, or are more than two", () => {
    expect(wholeShares([66.5, 40.2], 0)).toEqual([67, 40]);
    expect(wholeShares([33.5, 33.5, 33], 0)).toEqual([34, 34, 33]);
  });
});
