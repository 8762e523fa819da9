/** Tests the estimate of the time that a computation still takes. */

import { expect, test } from "vitest";

import { ProgressClock } from "../../src/ui/time-left";

test("no time is told before there is progress to measure", () => {
  const clock = new ProgressClock();
  expect(clock.timeLeft(0, 100, 0)).toBeNull();
  expect(clock.timeLeft(10, 100, 1000)).toBeNull();
  expect(clock.timeLeft(20, 100, 2000)).toBeNull();
});

test("the time left follows the pace so far, rounded up to five seconds or to minutes", () => {
  const clock = new ProgressClock();
  clock.timeLeft(10, 100, 0);
  expect(clock.timeLeft(50, 100, 10_000)).toEqual({ unit: "seconds", count: 15 });
  expect(clock.timeLeft(99, 100, 20_000)).toEqual({ unit: "seconds", count: 5 });
  const slow = new ProgressClock();
  slow.timeLeft(1, 100, 0);
  expect(slow.timeLeft(11, 100, 20_000)).toEqual({ unit: "minutes", count: 3 });
});
