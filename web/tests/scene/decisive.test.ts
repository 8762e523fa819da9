import { expect, test } from "vitest";

import type { Cards, Scene, Token } from "../../src/api/wire";
import { dramatic, gained, mattered } from "../../src/scene/decisive";

const sea = (...tokens: Partial<Token>[]): Scene => ({
  prompt: "",
  panels: [{ type: "grid", id: "s", title: "", width: 3, height: 3, columns: [], rows: [], tokens: tokens.map((each, n) => ({ id: `${n}`, kind: "ship", label: "", x: 0, y: 0, ...each })) }],
});
const chart = (...damages: number[]): Scene => ({
  prompt: "",
  panels: [{ type: "chart", id: "c", title: "", width: 3, height: 3, unit: 1, unit_name: "", hulls: damages.map((damage, n) => ({ id: `${n}`, kind: "ship", label: "", outline: [], side: 0, damage, of: 3 })) }],
});
const fleet = (ships: number): Scene => ({
  prompt: "",
  panels: [{ type: "cards", id: "f", title: "", owner: 1, cards: Array.from({ length: ships }, (_, n) => ({ id: `${n}`, kind: "ship", title: "", label: "" })) }],
});

test("a ship that sinks matters, once; a shot into the water does not", () => {
  expect(mattered(sea({}), sea({ marks: ["sunk"] }))).toBe(true);
  expect(mattered(sea({ marks: ["sunk"] }), sea({ marks: ["sunk"] }))).toBe(false);
  expect(mattered(sea({}), sea({}, { kind: "plouf" }))).toBe(false);
});

test("so does a hull that is shattered or gone, and a ship's card that is lost", () => {
  expect([mattered(chart(2), chart(3)), mattered(chart(1), chart(2)), mattered(chart(1, 1), chart(1))]).toEqual([true, false, true]);
  expect([mattered(fleet(2), fleet(1)), mattered(fleet(1), fleet(2))]).toEqual([true, false]);
});

const dice = (...marks: string[]): Scene => ({
  prompt: "",
  panels: [{ type: "tray", id: "d", title: "", dice: marks.map((mark, n) => ({ id: `${n}`, pips: 4, label: "", marks: [mark] })) }],
});

test("what dice have decided is told by itself, once; a throw that decides nothing is not", () => {
  expect(dramatic(dice(), dice("won", "lost"))).toBe(true);
  expect(dramatic(dice("won"), dice("won"))).toBe(false);
  expect(dramatic(dice(), dice("idle"))).toBe(false);
});

test("so is a boat that is thrown farther than it goes, and whatever matters", () => {
  const at = (x: number, y: number): Scene => sea({ kind: "boat", x, y });
  expect(dramatic(at(0, 0), at(0, 2))).toBe(true);
  expect(dramatic(at(0, 0), at(1, 1))).toBe(false);
  expect(mattered(at(0, 0), at(0, 2)), "its moment is marked in the replay").toBe(true);
  expect(mattered(sea({}), sea({}, { kind: "ashore" }))).toBe(true);
  expect(dramatic(sea({}), sea({ marks: ["sunk"] }))).toBe(true);
});

test("what an owner gains is worth a mark: a card more, or one that carries more", () => {
  const laden = fleet(1);
  laden.panels[0] = { ...(laden.panels[0] as Cards), cards: [{ id: "0", kind: "ship", title: "", label: "", under: [{ id: "t", kind: "treasure", title: "", label: "" }] }] };
  expect([gained(fleet(1), fleet(2)), gained(fleet(1), laden), gained(laden, laden), gained(fleet(2), fleet(1))]).toEqual([true, true, false, false]);
});

test("a hull that is hit is told by itself, and is no loss", () => {
  expect([dramatic(chart(1), chart(2)), mattered(chart(1), chart(2)), dramatic(chart(1), chart(1))]).toEqual([true, false, false]);
});
