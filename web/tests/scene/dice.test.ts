import { expect, test } from "vitest";

import type { Tray } from "../../src/api/wire";
import { rolledDice } from "../../src/scene/dice";

const tray = (...pips: number[]): Tray => ({
  type: "tray",
  id: "one",
  title: "",
  dice: pips.map((pips, n) => ({ id: `${n}`, pips, label: "" })),
});

test("added dice are rolled alone; if others are rolled again, all of them are", () => {
  expect([...rolledDice(tray(3, 2), tray(3, 2, 6))]).toEqual(["2"]);
  expect([...rolledDice(tray(3, 2), tray(4, 2, 6))]).toEqual(["0", "1", "2"]);
  expect([...rolledDice(tray(3, 2), tray(3, 2))]).toEqual(["0", "1"]);
  expect([...rolledDice(tray(), tray(3))]).toEqual(["0"]);
});
