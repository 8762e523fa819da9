import { expect, test } from "vitest";

import { arrowOf, commandOf, turnOf } from "./keys";

const pressed = (key: string, more: Partial<KeyboardEvent> = {}, field = false): KeyboardEvent =>
  ({ key, target: { closest: () => (field ? {} : null) } as unknown as Element, ...more }) as KeyboardEvent;

test("keys ask something of the chart", () => {
  expect(["+", "=", "-", "0", "m", "Backspace", "q"].map((key) => commandOf(pressed(key)))).toEqual([
    "nearer", "nearer", "farther", "whole", "ruler", "back", null,
  ]);
});

test("who types in a field means the field: there Backspace takes nothing back", () => {
  expect(["Backspace", "0", "-", "Escape"].map((key) => commandOf(pressed(key, {}, true)))).toEqual([null, null, null, null]);
});

test("with Ctrl, Alt or Meta they are the browser's", () => {
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
    expect([commandOf(pressed("0", held)), turnOf(pressed("ArrowUp", held)), arrowOf(pressed("ArrowUp", held))]).toEqual([null, null, null]);
  }
});

test("arrows turn a ship by a degree, pages by ten, with Shift a tenth of it", () => {
  expect([turnOf(pressed("ArrowRight")), turnOf(pressed("ArrowDown")), turnOf(pressed("PageUp"))]).toEqual([10, -10, 100]);
  expect([turnOf(pressed("ArrowRight", { shiftKey: true })), turnOf(pressed("a"))]).toEqual([1, null]);
});

test("arrows point: right and down count up", () => {
  expect([arrowOf(pressed("ArrowLeft")), arrowOf(pressed("ArrowDown")), arrowOf(pressed("Enter"))]).toEqual([[-1, 0], [0, 1], null]);
});
