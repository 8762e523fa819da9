import { expect, test } from "vitest";

import { arrowForKey, commandForKey, turnForTypedSign, turnForKey } from "../../../../src/board/chart/input/commands";

const pressed = (
  key: string,
  more: Partial<KeyboardEvent> = {},
  field: "text" | "number" | null = null,
): KeyboardEvent =>
  ({
    key,
    target: { closest: () => field && { matches: () => field === "number" } } as unknown as Element,
    ...more,
  }) as KeyboardEvent;

test("keys ask something of the chart", () => {
  expect(["+", "=", "-", "0", "m", "Backspace", "q"].map((key) => commandForKey(pressed(key)))).toEqual([
    "zoomIn",
    "zoomIn",
    "zoomOut",
    "showAll",
    "ruler",
    "back",
    null,
  ]);
});

test("who types in a field means the field: there Backspace takes nothing back", () => {
  expect(["Backspace", "0", "-", "Escape", "n"].map((key) => commandForKey(pressed(key, {}, "text")))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("letters mean the chart in a field for numbers, too", () => {
  expect(["n", "f", "e", "u", "Backspace", "0"].map((key) => commandForKey(pressed(key, {}, "number")))).toEqual([
    "next",
    "guns",
    "end",
    "back",
    null,
    null,
  ]);
});

test("signs turn a ship by what they write, with Shift or without", () => {
  expect([",", ".", ";", "<", ">"].map((key) => turnForKey(pressed(key)))).toEqual([-10, 10, 10, -1, 1]);
  expect([
    turnForTypedSign(pressed(".", { shiftKey: true })),
    turnForTypedSign(pressed("ArrowRight")),
    turnForTypedSign(pressed(".", { ctrlKey: true })),
  ]).toEqual([10, null, null]);
});

test("with Ctrl, Alt or Meta they are the browser's", () => {
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
    expect([
      commandForKey(pressed("0", held)),
      turnForKey(pressed("ArrowUp", held)),
      arrowForKey(pressed("ArrowUp", held)),
    ]).toEqual([null, null, null]);
  }
});

test("arrows turn a ship by a degree, pages by ten, with Shift a tenth of it", () => {
  expect([turnForKey(pressed("ArrowRight")), turnForKey(pressed("ArrowDown")), turnForKey(pressed("PageUp"))]).toEqual([
    10, -10, 100,
  ]);
  expect([turnForKey(pressed("ArrowRight", { shiftKey: true })), turnForKey(pressed("a"))]).toEqual([1, null]);
});

test("arrows point: right and down count up", () => {
  expect([arrowForKey(pressed("ArrowLeft")), arrowForKey(pressed("ArrowDown")), arrowForKey(pressed("Enter"))]).toEqual(
    [[-1, 0], [0, 1], null],
  );
});
