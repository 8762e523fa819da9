/** The layout of the names of columns and rows, between the squares and the scale at the edge. */

import { SQUARE_SIZE } from "../../drawings/tokens/ship-outline";
import { isLongName } from "../../scene/squares";
import { fontSizeFor, nameLines } from "../../ui/fit-text";

/** The drawing around the squares, in units: above and to the left of them, and behind. */
export const MARGIN = { before: 23, after: 8 };
const NAMED_MARGIN = 46; // to the left of rows with long names

/** The drawing to the left of the squares, in units: names of rows are upright, in lines below each other. */
export const leftMargin = (rows: readonly string[] = []): number =>
  rows.some(isLongName) ? NAMED_MARGIN : MARGIN.before;

/** The inner edge of the scale, in units above the squares. */
export const SCALE_EDGE = 17.5;

/** The width of a name in squares: the names of two files beside each other have a gap. */
const NAME_WIDTH = 0.84;

/** The maximum font size, line height, and lowest line above the squares, by number of lines; in units. */
const [FEW, WIDE, THREE] = [
  { size: 8, height: 8, last: -2.5 },
  { size: 9.6, height: 8.2, last: -1.8 },
  { size: 5.6, height: 5.4, last: -1.5 },
];

/** The lines of a name, each with its baseline, and their font size. `stretch`: the width of a square in heights. */
export function nameLayout(name: string, stretch = 1): { size: number; lines: { text: string; y: number }[] } {
  const lines = nameLines(name);
  const { size, height, last } = lines.length > 2 ? THREE : stretch > 1 ? WIDE : FEW;
  return {
    size: fontSizeFor(lines, NAME_WIDTH * SQUARE_SIZE * stretch, size),
    lines: lines.map((text, n) => ({ text, y: last - (lines.length - 1 - n) * height })),
  };
}

const ROW_NAME_WIDTH = NAMED_MARGIN - 12.5; // units between the scale at the edge and the squares
const ROW_LINE = 9.4;

/** The lines of a row's name: right-aligned, around the middle of the row. */
export function rowNameLayout(name: string): { size: number; lines: { text: string; y: number }[] } {
  const lines = nameLines(name);
  const size = fontSizeFor(lines, ROW_NAME_WIDTH, 9.2);
  return { size, lines: lines.map((text, n) => ({ text, y: (n - (lines.length - 1) / 2) * ROW_LINE + size * 0.33 })) };
}
