import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ItemSelection } from "../../src/board/selection.svelte";
import { SceneState } from "./scene-state.svelte";
import type { Pick } from "../../src/api/wire";

vi.mock("../../src/i18n/catalogue.svelte", () => ({
  say: (id: string, what: object = {}) => [id, ...Object.values(what)].join(" "),
}));
afterEach(() => void vi.unstubAllGlobals());

const rocks = { clause: "X-1", sentence: "There are rocks." };
const squares = (more: Partial<Pick> = {}): Pick => ({
  type: "pick",
  id: "cover",
  label: "",
  action: { type: "cover" },
  blank: "squares",
  least: 2,
  most: 3,
  fit: "....0.",
  panel: "bay",
  ...more,
});
const dice: Pick = {
  type: "pick",
  id: "throw",
  label: "",
  action: { type: "throw" },
  blank: "dice",
  least: 1,
  most: 2,
  fit: "...",
  pieces: ["a", "b", "c"],
};

let act: ReturnType<typeof vi.fn<(actions: unknown[]) => boolean>>;
let complain: ReturnType<typeof vi.fn<(reason: unknown) => void>>;
let warn: ReturnType<typeof vi.fn<(sentence: string) => void>>;
let picking: ItemSelection;
let table: SceneState;
beforeEach(() => {
  [act, complain, warn] = [vi.fn(() => true), vi.fn(), vi.fn()];
  table = new SceneState();
  picking = new ItemSelection(table.get, act, complain, warn);
});

/** Taps these squares, one after the other. */
function tap(pick: Pick, ...items: number[]): readonly number[] {
  items.forEach((item) => picking.toggle({ pick, item }));
  return picking.selectedItems(pick);
}

test("a tap selects an item, a second tap deselects it, and one list is sent", () => {
  const pick = squares();
  table.offer([pick], [rocks]);
  expect(tap(pick, 5, 0, 3, 0)).toEqual([5, 3]);
  picking.send(pick);
  expect(act).toHaveBeenCalledWith([{ type: "cover", squares: [3, 5] }]);
});

test("too few items are not sent, too many not selected, and closed ones give the reason", () => {
  const pick = squares();
  table.offer([pick], [rocks]);
  tap(pick, 2);
  picking.send(pick);
  expect([warn.mock.lastCall, act.mock.calls.length]).toEqual([["pick-more 1"], 0]);
  expect(tap(pick, 0, 1, 5)).toEqual([2, 0, 1]);
  expect(warn).toHaveBeenLastCalledWith("pick-full 3");
  expect(tap(pick, 4)).toEqual([2, 0, 1]);
  expect(complain).toHaveBeenCalledWith(rocks);
});

test("keys deselect the last item, or all", () => {
  const pick = squares();
  table.offer([pick], []);
  tap(pick, 2, 0, 1);
  expect([picking.onKey(pick, "Backspace"), picking.selectedItems(pick)]).toEqual([true, [2, 0]]);
  expect([picking.onKey(pick, "x"), picking.onKey(pick, "Escape"), picking.selectedItems(pick)]).toEqual([
    false,
    true,
    [],
  ]);
});

test("if the order matters, it is shown and sent", () => {
  const pick = squares({ ordered: true });
  table.offer([pick], []);
  tap(pick, 5, 0, 3);
  expect([5, 0, 3, 1].map((item) => picking.position({ pick, item }))).toEqual([1, 2, 3, null]);
  expect(picking.actions(pick)).toEqual([{ type: "cover", squares: [5, 0, 3] }]);
  const other = squares();
  table.offer([other], []);
  expect(picking.position({ pick: other, item: 5 })).toBeNull();
});

test("a new scene keeps selected items that still fit, wherever they are now, but none that were sent", () => {
  table.offer([dice], []);
  tap(dice, 0, 2);
  const turned = { ...dice, pieces: ["c", "b", "a"], fit: "..0" };
  table.offer([turned], []);
  expect(picking.selectedItems(turned)).toEqual([0]);
  picking.send(turned);
  expect(picking.selectedItems(turned), "until there is an answer").toEqual([0]);
  table.offer([turned], []);
  expect(picking.selectedItems(turned)).toEqual([]);
});

test("equal items are separate items", () => {
  const pips = { ...dice, fills: { 0: 6, 1: 6, 2: 1 } };
  table.offer([pips], []);
  tap(pips, 1, 0);
  table.offer([{ ...pips }], []);
  expect(picking.selectedItems(pips)).toEqual([1, 0]);
  expect(picking.actions(pips)).toEqual([{ type: "throw", dice: [6, 6] }]);
});

test("an item is found by its id", () => {
  table.offer([squares(), dice], []);
  expect([picking.find("c"), picking.find("d")]).toEqual([{ pick: dice, item: 2 }, null]);
});

/** Presses a pointer on a square (10 px each); returns a function that sends its later events. */
function sweeping(pick: Pick, first: number) {
  const window = new EventTarget();
  vi.stubGlobal("window", window);
  const event = (type: string, x: number, key?: string) =>
    Object.assign(new Event(type), { clientX: x, clientY: 5, pointerId: 1, button: 0, isPrimary: true, key });
  const under = ({ x }: { x: number }) => ({ pick, item: Math.floor(x / 10) });
  picking.onPointerDown(event("pointerdown", first * 10 + 5) as unknown as PointerEvent, { pick, item: first }, under);
  return (type: string, x = 0, key?: string) => window.dispatchEvent(event(type, x, key));
}

test("a sweep selects every item it crosses, at any speed, up to the maximum", () => {
  const pick = squares();
  table.offer([pick], []);
  const send = sweeping(pick, 0);
  send("pointermove", 38);
  expect(picking.selectedItems(pick)).toEqual([0, 1, 2]);
  expect(warn).toHaveBeenCalledWith("pick-full 3");
  send("pointermove", 12);
  send("pointerup", 12);
  expect(picking.selectedItems(pick), "the way back takes nothing back").toEqual([0, 1, 2]);
});

test("a sweep that begins on a selected item deselects; Escape undoes it", () => {
  const pick = squares();
  table.offer([pick], []);
  tap(pick, 0, 1, 3);
  const send = sweeping(pick, 1);
  send("pointermove", 35);
  expect(picking.selectedItems(pick)).toEqual([0]);
  send("keydown", 0, "Escape");
  expect(picking.selectedItems(pick)).toEqual([0, 1, 3]);
  send("pointerup", 5);
  expect(picking.selectedItems(pick)).toEqual([0, 1, 3]);
});

test("a small movement is a tap, not a sweep", () => {
  const pick = squares();
  table.offer([pick], []);
  const send = sweeping(pick, 0);
  send("pointermove", 8);
  send("pointerup", 8);
  expect(picking.selectedItems(pick)).toEqual([]);
});
