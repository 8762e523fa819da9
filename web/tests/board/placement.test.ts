import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Placement } from "../../src/board/placement.svelte";
import { SceneState } from "./scene-state.svelte";
import type { Grid, PlacePiece, Token } from "../../src/api/wire";

const SIDE = 10; // px of a square
const ship: Token = { id: "s", kind: "ship", label: "s", x: 1, y: 0, w: 2, h: 1 };
const grid: Grid = { type: "grid", id: "sea", title: "", width: 6, height: 6, columns: [], rows: [], tokens: [ship] };
const placementChoice = (id: string, at: string | null = null): PlacePiece => ({
  type: "lay",
  id,
  label: id,
  kind: "ship",
  panel: "sea",
  action: { id },
  blank: "square",
  turn: "across",
  at,
  before: at ? ["lift"] : [],
  ways: [
    { value: true, w: 2, h: 1, fit: ".".repeat(36) },
    { value: false, w: 1, h: 2, fit: "0".repeat(36) },
  ],
});
const reasons = [{ clause: "BAT-8", sentence: "Ships may not touch." }];

let root: EventTarget;
let hand: Placement;
let table: SceneState;
const [act, complain] = [vi.fn(() => true), vi.fn()];
beforeEach(() => {
  root = new EventTarget();
  vi.stubGlobal("window", root);
  vi.clearAllMocks();
  table = new SceneState();
  hand = new Placement(table.get, act, complain);
  const box = { left: 100, top: 100, width: 60, height: 60 };
  hand.register("sea", { grid, element: { getBoundingClientRect: () => box } as Element });
});
afterEach(() => void vi.unstubAllGlobals());

/** The pointer event in the middle of a square; `touch`: a finger's. */
function pointer(type: string, x: number, y: number, pointerType = "mouse"): PointerEvent {
  const where = { clientX: 100 + (x + 0.5) * SIDE, clientY: 100 + (y + 0.5) * SIDE };
  return Object.assign(new Event(type), {
    ...where,
    pointerId: 1,
    button: 0,
    isPrimary: true,
    pointerType,
  }) as unknown as PointerEvent;
}
const send = (type: string, x: number, y: number): boolean => root.dispatchEvent(pointer(type, x, y));

test("an unplaced piece is dragged by its middle and placed where it is dropped", () => {
  table.offer([placementChoice("new")], reasons);
  hand.onPointerDown(pointer("pointerdown", -5, 3), placementChoice("new"), 0);
  send("pointermove", 3, 3);
  expect([hand.grip, hand.preview?.square]).toEqual(["dragged", 3 * 6 + 3]);
  send("pointerup", 3, 3);
  expect(act).toHaveBeenCalledWith([{ id: "new", square: 21, across: true }]);
});

test("under a finger an unplaced piece is shown one square above", () => {
  table.offer([placementChoice("new")], reasons);
  hand.onPointerDown(pointer("pointerdown", -5, 3, "touch"), placementChoice("new"), 0);
  send("pointermove", 3, 3);
  expect(hand.preview?.square).toBe(2 * 6 + 3);
});

test("a piece is dragged by the grabbed square; dropped outside the panel it is removed", () => {
  table.offer([placementChoice("s", "s")], reasons);
  hand.onPointerDown(pointer("pointerdown", 2, 0), placementChoice("s", "s"), 0, { square: 2, token: ship, grid });
  send("pointermove", 4, 4);
  expect(hand.preview?.square).toBe(4 * 6 + 3);
  send("pointermove", 20, 4);
  expect(hand.preview).toBeNull();
  send("pointerup", 20, 4);
  expect(act).toHaveBeenCalledWith(["lift"]);
});

test("a piece turned during a drag shows that it does not fit, and is not placed when dropped", () => {
  table.offer([placementChoice("new")], reasons);
  hand.onPointerDown(pointer("pointerdown", -5, 3), placementChoice("new"), 0);
  send("pointermove", 3, 3);
  hand.rotate();
  expect(hand.fitCheck).toEqual({ fits: false, reason: reasons[0] });
  send("pointerup", 3, 3);
  expect(complain).toHaveBeenCalledWith(reasons[0]);
  expect(act).not.toHaveBeenCalled();
  expect(hand.grip).toBe("chosen");
});

test("Escape returns a dragged piece to its place", () => {
  table.offer([placementChoice("s", "s")], reasons);
  hand.onPointerDown(pointer("pointerdown", 2, 0), placementChoice("s", "s"), 0, { square: 2, token: ship, grid });
  send("pointermove", 4, 4);
  root.dispatchEvent(Object.assign(new Event("keydown"), { key: "Escape" }));
  expect([hand.grip, hand.preview]).toEqual(["chosen", null]);
  send("pointerup", 4, 4);
  expect(act).not.toHaveBeenCalled();
});

test("if a new scene lacks the dragged piece, the drag ends", () => {
  table.offer([placementChoice("new")], reasons);
  hand.onPointerDown(pointer("pointerdown", -5, 3), placementChoice("new"), 0);
  send("pointermove", 3, 3);
  table.offer([placementChoice("other")], []);
  send("pointermove", 4, 4);
  expect(hand.preview).toBeNull();
  hand.square = 28; // the next piece is shown under the pointer
  send("pointerup", 4, 4);
  expect([hand.choice?.id, act.mock.calls.length]).toEqual(["other", 0]);
});
