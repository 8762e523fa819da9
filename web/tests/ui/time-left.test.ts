import { expect, test } from "vitest";

import { minutesLeft } from "../../src/ui/time-left";

test("the rest takes as long per step as the steps so far", () => {
  expect(minutesLeft({ done: 4, at: 1000 }, { done: 14, at: 31_000 }, 64)).toBe(3);
  expect(minutesLeft({ done: 4, at: 1000 }, { done: 54, at: 31_000 }, 64)).toBe(1);
});

test("nothing is said before a few steps are done", () => {
  expect(minutesLeft({ done: 4, at: 0 }, { done: 5, at: 9000 }, 64)).toBe(0);
  expect(minutesLeft({ done: 4, at: 0 }, { done: 4, at: 0 }, 64)).toBe(0);
});
