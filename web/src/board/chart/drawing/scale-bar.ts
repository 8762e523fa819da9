/** The scale bar of a chart: its length, and a corner or a place at a side where it covers no ship. */

import type { Chart } from "../../../api/wire";
import { unitsText } from "../units";
import type { Outline } from "../geometry";
import { type DrawingBox, coversOutline, overlap } from "./label-placement";
import { visibleChart } from "./ship-labels";
import type { Viewport } from "../viewport.svelte";

/** A scale bar in px: its box, the length of the bar, and its text. */
export interface ScaleBarShape {
  box: DrawingBox;
  length: number;
  text: string;
}

const LENGTHS = [12, 6, 3, 2, 1, 0.5]; // in units of the ruler
const CHAR_WIDTH = 6.2; // px
const HEIGHT = 20; // px
const GAP = 4; // px to the edge
const PADDING = 20; // px around the bar and its text
const MIN_SEA = 96; // px beside the chart in which the bar fits

/** The scale bar: beside the chart if there is space, else in the first corner that is free, else at a side. */
export function scaleBar(
  chart: Chart,
  viewport: Viewport,
  outlines: readonly Outline[],
  taken: readonly DrawingBox[],
): ScaleBarShape {
  const sea = viewport.origin[0] >= MIN_SEA ? viewport.origin[0] - 2 * GAP : Infinity;
  const textOf = (length: number): string => unitsText(String(length), chart);
  const totalWidth = (length: number): number =>
    length * chart.unit * viewport.scale + textOf(length).length * CHAR_WIDTH + PADDING;
  const max = Math.min(sea, Math.max(150, viewport.width * 0.32));
  const length = LENGTHS.find((each) => totalWidth(each) <= max) ?? 0.5;
  const boxAt = (left: number, top: number): DrawingBox => ({
    left,
    right: left + totalWidth(length),
    top,
    bottom: top + HEIGHT,
  });
  const chartBox = visibleChart(viewport);
  const left = sea < Infinity ? GAP : chartBox.left + GAP;
  const right = chartBox.right - totalWidth(length) - GAP;
  const [top, bottom] = [chartBox.top + GAP, chartBox.bottom - HEIGHT - GAP];
  const rows = Array.from({ length: Math.max(0, Math.floor((bottom - top) / HEIGHT)) }, (_, n) => top + n * HEIGHT);
  const corners = [boxAt(left, top), boxAt(right, top), boxAt(right, bottom), boxAt(left, bottom)];
  const boxes = [...corners, ...rows.flatMap((row) => [boxAt(left, row), boxAt(right, row)])];
  const isFree = (box: DrawingBox): boolean =>
    !outlines.some((each) => coversOutline(box, each)) && !taken.some((each) => overlap(each, box));
  const box = boxes.find(isFree) ?? boxAt(left, top);
  return { box, length: length * chart.unit * viewport.scale, text: textOf(length) };
}
