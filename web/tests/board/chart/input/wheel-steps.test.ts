import { expect, test } from "vitest";

import { WheelSteps } from "../../../../src/board/chart/input/wheel-steps";

const turned = (...events: Partial<WheelEvent>[]): number[] => {
  const notches = new WheelSteps();
  return events.map((event) => notches.of({ deltaX: 0, deltaY: 0, deltaMode: 0, ...event } as WheelEvent));
};

test("a click of the wheel is one step in every browser", () => {
  expect(turned({ deltaY: 100 }, { deltaY: -120 }, { deltaY: 3, deltaMode: 1 }, { deltaY: 53 })).toEqual([1, -1, 1, 1]);
});

test("several clicks in one event are as many steps", () => {
  expect(turned({ deltaY: 240 }, { deltaY: -300 })).toEqual([2, -3]);
});

test("with Shift, a wheel that scrolls sideways turns as far", () => {
  expect(turned({ deltaX: 100 }, { deltaX: -100 })).toEqual([1, -1]);
});

test("small movements of a touchpad add up, and are forgotten when it changes direction", () => {
  expect(turned(...Array<object>(9).fill({ deltaY: 10 }))).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  expect(turned({ deltaY: 30 }, { deltaY: -30 }, { deltaY: -10 })).toEqual([0, 0, -1]);
});
