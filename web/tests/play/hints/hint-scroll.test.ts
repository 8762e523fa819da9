import { expect, test } from "vitest";

import { type HintMeasures, type ListPlace, placeList, union } from "../../../src/play/hints/hint-scroll";

test("several spans are merged into one", () => {
  expect(union([])).toBeNull();
  expect(
    union([
      { top: 3, bottom: 4 },
      { top: 1, bottom: 2 },
    ]),
  ).toEqual({ top: 1, bottom: 4 });
});

const WINDOW = { width: 390, height: 844 };
const PAGE: HintMeasures = {
  marks: { top: 300, bottom: 340 },
  board: { top: 120, bottom: 500 },
  start: 100,
  right: 380,
  visible: { top: 100, bottom: 844 },
  hasFooterMarks: false,
  hasGrid: true,
};

test.each<[string, Partial<HintMeasures>, ListPlace]>([
  ["below a grid with space below it", {}, { top: 504 }],
  ["at the lower edge when no mark is there", { hasGrid: false }, "lower-edge"],
  ["at the lower edge when marks are in the footer", { hasFooterMarks: true }, "lower-edge"],
  [
    "beside a tall board",
    { board: { top: 60, bottom: 800 }, right: 200, marks: { top: 700, bottom: 790 } },
    { left: 206, top: 100 },
  ],
  [
    "above marks at the lower edge",
    { board: { top: 120, bottom: 820 }, marks: { top: 700, bottom: 790 } },
    { top: 120 },
  ],
  [
    "above marks below the prompt when the board is scrolled",
    { board: { top: 20, bottom: 820 }, marks: { top: 700, bottom: 790 } },
    { top: 100 },
  ],
  ["after scrolling when it covers marks everywhere", { hasGrid: false, marks: { top: 60, bottom: 790 } }, "scroll"],
])("the list of a hint is placed %s", (_, measures, place) => {
  expect(placeList({ ...PAGE, ...measures }, measures.marks ?? PAGE.marks, 200, WINDOW, 0)).toEqual(place);
});

test("where the list covers some marks, it leaves the best one visible", () => {
  const page = { ...PAGE, hasGrid: false, marks: { top: 110, bottom: 790 } };
  expect(placeList(page, { top: 110, bottom: 140 }, 200, WINDOW, 0)).toBe("lower-edge");
  expect(placeList(page, { top: 750, bottom: 790 }, 200, WINDOW, 0)).toEqual({ top: 120 });
});

test("a footer is kept free", () => {
  expect(placeList(PAGE, PAGE.marks, 200, WINDOW, 160), "also below a board").toBe("lower-edge");
  const page = { ...PAGE, hasGrid: false, marks: { top: 500, bottom: 560 } };
  expect(placeList(page, page.marks, 200, WINDOW, 0)).toBe("lower-edge");
  expect(placeList(page, page.marks, 200, WINDOW, 150)).toEqual({ top: 120 });
});
