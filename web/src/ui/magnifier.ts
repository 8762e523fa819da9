/** The position of the magnifier: never under the finger or outside the window. */

import type { Point } from "./drag";

export const MAGNIFIER_SIZE = 164; // px
export const MAGNIFIER_SQUARES = 3.2; // squares across: each is larger than a fingertip
const LIFT = 36; // px between a finger's middle and the glass
const EDGE = 4; // px that it keeps from the edges of the window

/** The upper left corner of the magnifier: above the finger, else beside or below it. */
export function magnifierPosition(finger: Point, window: { width: number; height: number }): Point {
  const inside = (at: number, room: number): number => Math.max(EDGE, Math.min(room - MAGNIFIER_SIZE - EDGE, at));
  const above = finger.y - LIFT - MAGNIFIER_SIZE;
  if (above >= EDGE) return { x: inside(finger.x - MAGNIFIER_SIZE / 2, window.width), y: above };
  const left = finger.x - LIFT - MAGNIFIER_SIZE;
  const right = finger.x + LIFT;
  const y = inside(finger.y - MAGNIFIER_SIZE / 2, window.height);
  if (left >= EDGE) return { x: left, y };
  if (right + MAGNIFIER_SIZE + EDGE <= window.width) return { x: right, y };
  return { x: inside(finger.x - MAGNIFIER_SIZE / 2, window.width), y: finger.y + LIFT };
}
