import { expect, it } from "vitest";

import type { Chart, Grid } from "../../src/api/wire";
import { chartViewBox, gridViewBox } from "../../src/help/view-box";

const sea = (width: number, height: number, ...xs: number[]): Grid =>
  ({ width, height, tokens: xs.map((x) => ({ id: `${x}`, kind: "ship", label: "", x, y: 0 })) }) as unknown as Grid;
const chart = (outline: [number, number][]): Chart =>
  ({ width: 100, height: 80, unit: 10, hulls: outline.length ? [{ outline }] : [] }) as unknown as Chart;

it("shows a grid with its margins", () => {
  expect(gridViewBox(sea(10, 10, 4))).toBe("-23 -23 351 351");
});

it("shows the part of a wide grid with tokens, and one square around it", () => {
  expect(gridViewBox(sea(20, 4, 5, 9))).toBe("128 -23 224 159");
  expect(gridViewBox(sea(20, 4))).toBe("-23 -23 671 159");
  expect(gridViewBox(sea(20, 4, 0, 19))).toBe("-23 -23 671 159");
});

it("shows the requested part of a grid, with its letters and figures", () => {
  expect(gridViewBox(sea(10, 10, 4), [3, 2, 6, 5])).toBe("96 64 192 160");
  expect(gridViewBox(sea(10, 10, 4), [0, 2, 6, 5])).toBe("-23 64 215 160");
});

it("shows the part of a chart with hulls", () => {
  expect(
    chartViewBox(
      chart([
        [40, 30],
        [60, 50],
      ]),
    ),
  ).toBe("30 20 40 40");
  expect(chartViewBox(chart([]))).toBe("0 0 100 80");
});
