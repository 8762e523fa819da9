import { expect, test } from "vitest";

import { stepOf } from "../../src/ui/fit-text";

test("text takes the largest letters in which all of it fits, else the last", () => {
  expect(stepOf(3, () => false)).toBe(0);
  expect(stepOf(3, (step) => step < 2)).toBe(2);
  expect(stepOf(3, () => true)).toBe(3);
});
