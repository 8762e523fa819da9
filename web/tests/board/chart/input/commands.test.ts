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

test("keys are commands of the chart", () => {
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

test("keys typed into a field belong to the field: Backspace does not take back", () => {
  expect(["Backspace", "0", "-", "Escape", "n"].map((key) => commandForKey(pressed(key, {}, "text")))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("letters are commands of the chart even in a number field", () => {
  expect(["n", "f", "e", "u", "Backspace", "0"].map((key) => commandForKey(pressed(key, {}, "number")))).toEqual([
    "next",
    "guns",
    "end",
    "back",
    null,
    null,
  ]);
});

test("signs turn a ship by the sign typed, with or without Shift", () => {
  expect([",", ".", ";", "<", ">"].map((key) => turnForKey(pressed(key)))).toEqual([-10, 10, 10, -1, 1]);
  expect([
    turnForTypedSign(pressed(".", { shiftKey: true })),
    turnForTypedSign(pressed("ArrowRight")),
    turnForTypedSign(pressed(".", { ctrlKey: true })),
  ]).toEqual([10, null, null]);
});

test("keys with Ctrl, Alt or Meta belong to the browser", () => {
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
    expect([
      commandForKey(pressed("0", held)),
      turnForKey(pressed("ArrowUp", held)),
      arrowForKey(pressed("ArrowUp", held)),
    ]).toEqual([null, null, null]);
  }
});

test("arrows turn a ship by 5°, page keys by 10°, with Shift by a tenth of that", () => {
  expect([turnForKey(pressed("ArrowRight")), turnForKey(pressed("ArrowDown")), turnForKey(pressed("PageUp"))]).toEqual([
    50, -50, 100,
  ]);
  expect([turnForKey(pressed("ArrowRight", { shiftKey: true })), turnForKey(pressed("a"))]).toEqual([5, null]);
});

test("the arrows right and down count up", () => {
  expect([arrowForKey(pressed("ArrowLeft")), arrowForKey(pressed("ArrowDown")), arrowForKey(pressed("Enter"))]).toEqual(
    [[-1, 0], [0, 1], null],
  );
});
