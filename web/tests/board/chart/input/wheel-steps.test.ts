import { expect, test } from "vitest";

import { WheelSteps } from "../../../../src/board/chart/input/wheel-steps";

const turned = (...events: Partial<WheelEvent>[]): number[] => {
  const notches = new WheelSteps();
  return events.map((event) => notches.of({ deltaX: 0, deltaY: 0, deltaMode: 0, ...event } as WheelEvent));
};

test("a click of a wheel is a notch, in every browser", () => {
  expect(turned({ deltaY: 100 }, { deltaY: -120 }, { deltaY: 3, deltaMode: 1 }, { deltaY: 53 })).toEqual([1, -1, 1, 1]);
});

test("clicks that come as one event are so many", () => {
  expect(turned({ deltaY: 240 }, { deltaY: -300 })).toEqual([2, -3]);
});

test("with Shift a wheel may scroll sideways, and turns as far", () => {
  expect(turned({ deltaX: 100 }, { deltaX: -100 })).toEqual([1, -1]);
});

test("a touchpad's small ways are gathered, and forgotten when it turns round", () => {
  expect(turned(...Array<object>(9).fill({ deltaY: 10 }))).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  expect(turned({ deltaY: 30 }, { deltaY: -30 }, { deltaY: -10 })).toEqual([0, 0, -1]);
});
