import { describe, expect, test } from "vitest";

import { scrollDistance } from "../../src/board/page-scroll";

const free = { top: 150, bottom: 550 };

describe("for a hint, the page scrolls", () => {
  test("not at all if the marks are visible, whatever covers the board", () => {
    expect(scrollDistance({ top: 200, bottom: 240 }, { top: 160, bottom: 540 }, free)).toBe(0);
    expect(scrollDistance({ top: 300, bottom: 340 }, { top: 250, bottom: 610 }, free)).toBe(0);
  });
  test("down until a board with covered marks is visible, if it fits", () => {
    expect(scrollDistance({ top: 540, bottom: 580 }, { top: 250, bottom: 610 }, free)).toBe(60);
  });
  test("up to parts hidden above", () => {
    expect(scrollDistance({ top: 100, bottom: 140 }, { top: 90, bottom: 400 }, free)).toBe(-60);
  });
  test("only to the marks if the board is too tall", () => {
    const board = { top: 160, bottom: 800 };
    expect(scrollDistance({ top: 200, bottom: 240 }, board, free)).toBe(0);
    expect(scrollDistance({ top: 600, bottom: 640 }, board, free)).toBe(90);
  });
  test("to the first of marks that are too far apart", () => {
    expect(scrollDistance({ top: 200, bottom: 790 }, { top: 160, bottom: 800 }, free)).toBe(50);
  });
});
