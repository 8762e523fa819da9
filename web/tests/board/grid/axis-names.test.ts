import { expect, test } from "vitest";

import { SQUARE_SIZE } from "../../../src/drawings/tokens/ship-outline";
import { leftMargin, nameLayout, rowNameLayout, SCALE_EDGE } from "../../../src/board/grid/axis-names";

const CAPITAL_HEIGHT = 0.75; // em

test.each(["beside", "2e file du mousse", "the cabin boy’s 2nd file", "2e file du capitaine Grandvoile"])(
  "the lines of the name %s are below the scale",
  (name) => {
    const { size, lines } = nameLayout(name);
    for (const { y } of lines) expect(y - CAPITAL_HEIGHT * size).toBeGreaterThan(-SCALE_EDGE);
    expect(lines.map(({ text }) => text).join(" ")).toBe(name);
  },
);

test("the names of two files beside each other have a gap", () => {
  const WIDE_LETTER = 0.56; // em: the letters of “Cormoran” are wider than the average
  for (const name of ["Cormoran", "Le mousse"]) {
    const { size, lines } = nameLayout(name);
    for (const { text } of lines) expect(text.length * WIDE_LETTER * size).toBeLessThan(SQUARE_SIZE - 1);
  }
});

test("names of rows are upright, with more space beside the squares than letters and numbers need", () => {
  expect([leftMargin(["1", "10"]), leftMargin(["your column"])]).toEqual([23, 46]);
  const { lines, size } = rowNameLayout("enemy 2nd file");
  expect(lines.map(({ text }) => text)).toEqual(["enemy", "2nd file"]);
  expect(size).toBeGreaterThan(8);
});
