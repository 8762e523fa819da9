import { expect, test } from "vitest";

import type { Card, Cards, PutItem, Scene } from "../../src/api/wire";
import { needsDice } from "../../src/scene/dice";

const card = (id: string, marks: string[] = []): Card => ({
  id,
  kind: "ship",
  title: id,
  label: id,
  marks,
  slots: [{ id: `slot-${id}`, label: "", text: "", wants: 1 }],
});
const port: Cards = { type: "cards", id: "port", title: "port", cards: [card("one"), card("two")] };
const chosen: Cards = { ...port, cards: [card("one", ["aimed"]), card("two")] };
const transferChoice = (piece: string, onto: string): PutItem => ({
  type: "put",
  id: `${piece}>${onto}`,
  label: "",
  pieces: [piece],
  onto,
});
const scene = (...transferChoices: PutItem[]): Scene => ({
  prompt: "",
  panels: [{ type: "tray", id: "dice", title: "", dice: [{ id: "die-4-1", pips: 4, label: "4" }] }, port],
  choices: transferChoices,
});

test("dice slots are shown while dice can or could be placed", () => {
  expect(needsDice(port, scene(transferChoice("die-4-1", "slot-one")))).toBe(true);
  expect(needsDice(port, scene(transferChoice("die-4-1", "aside")))).toBe(false);
  expect(needsDice(chosen, scene(transferChoice("die-4-1", "aside")))).toBe(true);
});

test("dice slots are hidden before the roll and during the turns of others", () => {
  expect(needsDice(port, scene())).toBe(false);
  expect(needsDice(chosen, scene())).toBe(false);
  expect(needsDice(port, scene(transferChoice("one", "two")))).toBe(false);
});
