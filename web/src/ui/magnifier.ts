/** Positions the magnifier so that it is never under the finger or outside the window. */

import type { Point } from "./drag";

export const MAGNIFIER_SIZE = 164; // px
export const MAGNIFIER_SQUARES = 3.2; // squares across: each is larger than a fingertip
const FINGER_GAP = 36; // px between the finger and the magnifier
const WINDOW_MARGIN = 4; // px between the magnifier and the edges of the window

/** The upper left corner of the magnifier: above the finger, else beside or below it. */
export function magnifierPosition(finger: Point, window: { width: number; height: number }): Point {
  const clamp = (at: number, space: number): number =>
    Math.max(WINDOW_MARGIN, Math.min(space - MAGNIFIER_SIZE - WINDOW_MARGIN, at));
  const above = finger.y - FINGER_GAP - MAGNIFIER_SIZE;
  if (above >= WINDOW_MARGIN) return { x: clamp(finger.x - MAGNIFIER_SIZE / 2, window.width), y: above };
  const left = finger.x - FINGER_GAP - MAGNIFIER_SIZE;
  const right = finger.x + FINGER_GAP;
  const y = clamp(finger.y - MAGNIFIER_SIZE / 2, window.height);
  if (left >= WINDOW_MARGIN) return { x: left, y };
  if (right + MAGNIFIER_SIZE + WINDOW_MARGIN <= window.width) return { x: right, y };
  return { x: clamp(finger.x - MAGNIFIER_SIZE / 2, window.width), y: finger.y + FINGER_GAP };
}
