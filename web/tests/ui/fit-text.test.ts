import { expect, test } from "vitest";

import { firstFitting } from "../../src/ui/fit-text";

test("text has the largest font size in which all of it fits, else the smallest", () => {
  expect(firstFitting(3, () => false)).toBe(0);
  expect(firstFitting(3, (step) => step < 2)).toBe(2);
  expect(firstFitting(3, () => true)).toBe(3);
});
