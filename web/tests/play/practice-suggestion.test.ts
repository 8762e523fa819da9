import { expect, test } from "vitest";

import { suggestPractice } from "../../src/play/result/practice-suggestion";

test("after mistakes: lessons while some are left, then puzzles", () => {
  expect(suggestPractice(false, 2, true)).toBe("lesson");
  expect(suggestPractice(true, 2, false)).toBe("puzzles");
});

test("without mistakes: a stronger captain after a win, else another match", () => {
  expect(suggestPractice(true, 0, true)).toBe("captain");
  expect(suggestPractice(false, 0, true)).toBe("match");
});

test("hints that chose most moves are no sign of strength", () => {
  expect(suggestPractice(true, 0, true, true)).toBe("fewer-hints");
});
