import { expect, test } from "vitest";

import { magnifierPosition, MAGNIFIER_SQUARES, MAGNIFIER_SIZE } from "../../src/ui/magnifier";

const WINDOW = { width: 390, height: 844 };

test("the magnifier is above or beside the finger, always in the window and never under the finger", () => {
  for (const window of [WINDOW, { width: 320, height: 568 }]) {
    for (let x = 0; x <= window.width; x += 10) {
      for (let y = 0; y <= window.height; y += 10) {
        const at = magnifierPosition({ x, y }, window);
        expect(at.x).toBeGreaterThanOrEqual(0);
        expect(at.y).toBeGreaterThanOrEqual(0);
        expect(at.x + MAGNIFIER_SIZE).toBeLessThanOrEqual(window.width);
        expect(at.y + MAGNIFIER_SIZE).toBeLessThanOrEqual(window.height);
        const covered = x > at.x && x < at.x + MAGNIFIER_SIZE && y > at.y && y < at.y + MAGNIFIER_SIZE;
        expect(covered, `${x} ${y}`).toBe(false);
      }
    }
  }
});

test("a magnified square is as large as a touch target", () => {
  expect(MAGNIFIER_SIZE / MAGNIFIER_SQUARES).toBeGreaterThanOrEqual(44);
});
