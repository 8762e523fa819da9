import { expect, test } from "vitest";

import { popoverPosition } from "../../src/ui/popover.svelte";

const rect = (left: number, top: number, width: number, height: number): DOMRect =>
  ({ left, top, width, height, right: left + width, bottom: top + height }) as DOMRect;
const SIZE = { width: 300, height: 200 };
const DESKTOP = { width: 1440, height: 900 };

test("a popover is to the right of its target, or to the left if there is no space", () => {
  expect(popoverPosition(rect(100, 100, 150, 200), SIZE, DESKTOP)).toEqual({ x: 258, y: 100 });
  expect(popoverPosition(rect(1200, 100, 150, 200), SIZE, DESKTOP)).toEqual({ x: 892, y: 100 });
});

test("it never leaves the window", () => {
  expect(popoverPosition(rect(100, 880, 150, 20), SIZE, DESKTOP)).toEqual({ x: 258, y: 692 });
});

test("on a phone it is below its target, or above", () => {
  const phone = { width: 390, height: 844 };
  expect(popoverPosition(rect(20, 100, 170, 200), SIZE, phone)).toEqual({ x: 20, y: 308 });
  expect(popoverPosition(rect(200, 600, 170, 200), SIZE, phone)).toEqual({ x: 82, y: 392 });
});

test("it covers none of the choices if there is space elsewhere", () => {
  const [thing, right, under] = [rect(500, 300, 150, 200), rect(660, 300, 150, 200), rect(500, 510, 150, 30)];
  expect(popoverPosition(thing, SIZE, DESKTOP, [right])).toEqual({ x: 192, y: 300 });
  expect(popoverPosition(thing, SIZE, DESKTOP, [right, rect(340, 300, 150, 200)])).toEqual({ x: 500, y: 508 });
  const crowd = [right, rect(340, 300, 150, 200), under, rect(500, 200, 150, 90)];
  expect(popoverPosition(thing, SIZE, DESKTOP, crowd)).toEqual({ x: 500, y: 508 }); // least is covered
});

test("it is in a corner if it has no space beside its target", () => {
  expect(popoverPosition(rect(100, 120, 1240, 700), SIZE, DESKTOP)).toEqual({ x: 1132, y: 8 });
});

test("without free space it covers as little as possible, and never its target", () => {
  const phone = { width: 390, height: 844 };
  expect(popoverPosition(rect(20, 100, 170, 200), SIZE, phone, [rect(0, 0, 390, 90), rect(0, 300, 390, 544)])).toEqual({
    x: 20,
    y: 308,
  });
});
