import { expect, test } from "vitest";

import type { Cards, Scene, Token } from "../../src/api/wire";
import { isDecisive, hasGain, hasLossOrArrival, mostDecisive, pointsChange } from "../../src/scene/decisive-events";

const sea = (...tokens: Partial<Token>[]): Scene => ({
  prompt: "",
  panels: [
    {
      type: "grid",
      id: "s",
      title: "",
      width: 3,
      height: 3,
      columns: [],
      rows: [],
      tokens: tokens.map((each, n) => ({ id: `${n}`, kind: "ship", label: "", x: 0, y: 0, ...each })),
    },
  ],
});
const chart = (...damages: number[]): Scene => ({
  prompt: "",
  panels: [
    {
      type: "chart",
      id: "c",
      title: "",
      width: 3,
      height: 3,
      unit: 1,
      unit_name: "",
      hulls: damages.map((damage, n) => ({ id: `${n}`, kind: "ship", label: "", outline: [], side: 0, damage, of: 3 })),
    },
  ],
});
const fleet = (ships: number): Scene => ({
  prompt: "",
  panels: [
    {
      type: "cards",
      id: "f",
      title: "",
      owner: 1,
      cards: Array.from({ length: ships }, (_, n) => ({ id: `${n}`, kind: "ship", title: "", label: "" })),
    },
  ],
});

test("a sinking ship is decisive, once; a miss is not", () => {
  expect(hasLossOrArrival(sea({}), sea({ marks: ["sunk"] }))).toBe(true);
  expect(hasLossOrArrival(sea({ marks: ["sunk"] }), sea({ marks: ["sunk"] }))).toBe(false);
  expect(hasLossOrArrival(sea({}), sea({}, { kind: "plouf" }))).toBe(false);
});

test("a destroyed or missing hull is decisive, and so is a lost ship card", () => {
  expect([
    hasLossOrArrival(chart(2), chart(3)),
    hasLossOrArrival(chart(1), chart(2)),
    hasLossOrArrival(chart(1, 1), chart(1)),
  ]).toEqual([true, false, true]);
  expect([hasLossOrArrival(fleet(2), fleet(1)), hasLossOrArrival(fleet(1), fleet(2))]).toEqual([true, false]);
});

const dice = (...marks: string[]): Scene => ({
  prompt: "",
  panels: [
    {
      type: "tray",
      id: "d",
      title: "",
      dice: marks.map((mark, n) => ({ id: `${n}`, pips: 4, label: "", marks: [mark] })),
    },
  ],
});

test("a result of dice is announced once, if it decides something", () => {
  expect(isDecisive(dice(), dice("won", "lost"))).toBe(true);
  expect(isDecisive(dice("won"), dice("won"))).toBe(false);
  expect(isDecisive(dice(), dice("idle"))).toBe(false);
});

test("a boat that is sent back is announced, and so is every decisive event", () => {
  const at = (x: number, y: number): Scene => sea({ kind: "boat", x, y });
  expect(isDecisive(at(0, 0), at(0, 2))).toBe(true);
  expect(isDecisive(at(0, 0), at(1, 1))).toBe(false);
  expect(hasLossOrArrival(at(0, 0), at(0, 2)), "its moment is marked in the replay").toBe(true);
  expect(hasLossOrArrival(sea({}), sea({}, { kind: "ashore" }))).toBe(true);
  expect(isDecisive(sea({}), sea({ marks: ["sunk"] }))).toBe(true);
});

test("a gain of a player is marked: a new card, or one that carries more", () => {
  const laden = fleet(1);
  laden.panels[0] = {
    ...(laden.panels[0] as Cards),
    cards: [
      { id: "0", kind: "ship", title: "", label: "", under: [{ id: "t", kind: "treasure", title: "", label: "" }] },
    ],
  };
  expect([
    hasGain(fleet(1), fleet(2)),
    hasGain(fleet(1), laden),
    hasGain(laden, laden),
    hasGain(fleet(2), fleet(1)),
  ]).toEqual([true, true, false, false]);
});

test("a hit on a hull is announced but is not a loss", () => {
  expect([
    isDecisive(chart(1), chart(2)),
    hasLossOrArrival(chart(1), chart(2)),
    isDecisive(chart(1), chart(1)),
  ]).toEqual([true, false, false]);
});

const scores = (...points: number[]): Scene => ({
  prompt: "",
  panels: points.map((value, owner) => ({
    type: "tally",
    id: `${owner}`,
    title: "",
    owner,
    counts: [
      { kind: "ships", label: "", value: 9 * value },
      { kind: "points", label: "", value },
    ],
  })),
});

test("points won and lost are added", () => {
  expect(pointsChange(scores(4, 7), scores(10, 1))).toBe(12);
  expect(pointsChange(scores(4, 7), scores(4, 7))).toBe(0);
  expect(pointsChange(fleet(1), fleet(2))).toBe(0);
});

test("in a match for points, the five largest changes are the most decisive events", () => {
  const events = [0, 5, 0, 6, 4, 10, 7, 6].map((points, ply) => ({ ply, points }));
  expect(mostDecisive(events)).toEqual([1, 3, 5, 6, 7]);
  expect(mostDecisive(events.map((each) => ({ ...each, points: 0 })))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
