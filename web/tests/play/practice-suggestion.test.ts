import { expect, test } from "vitest";

import { suggestPractice } from "../../src/play/result/practice-suggestion";

test("after mistakes: lessons while some are left, then puzzles; without mistakes a captain", () => {
  expect(suggestPractice(2, true)).toBe("lesson");
  expect(suggestPractice(2, false)).toBe("puzzles");
  expect(suggestPractice(0, true)).toBe("captain");
});
