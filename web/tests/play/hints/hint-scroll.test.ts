import { describe, expect, test } from "vitest";

import { union, scrollDistance } from "../../../src/play/hints/hint-scroll";

const free = { top: 150, bottom: 550 };

describe("a page is scrolled for a hint", () => {
  test("not at all where the whole board is seen", () => {
    expect(scrollDistance({ top: 200, bottom: 240 }, { top: 160, bottom: 540 }, free)).toBe(0);
  });
  test("down as far as a board is covered that has room", () => {
    expect(scrollDistance({ top: 300, bottom: 340 }, { top: 250, bottom: 610 }, free)).toBe(60);
  });
  test("up to what is hidden above", () => {
    expect(scrollDistance({ top: 100, bottom: 140 }, { top: 90, bottom: 400 }, free)).toBe(-60);
  });
  test("only for what is marked where the board is too high", () => {
    const board = { top: 160, bottom: 800 };
    expect(scrollDistance({ top: 200, bottom: 240 }, board, free)).toBe(0);
    expect(scrollDistance({ top: 600, bottom: 640 }, board, free)).toBe(90);
  });
  test("to the first of marks that are too far apart", () => {
    expect(scrollDistance({ top: 200, bottom: 790 }, { top: 160, bottom: 800 }, free)).toBe(50);
  });
});

test("all spans together", () => {
  expect(union([])).toBeNull();
  expect(
    union([
      { top: 3, bottom: 4 },
      { top: 1, bottom: 2 },
    ]),
  ).toEqual({ top: 1, bottom: 4 });
});
