import { expect, test } from "vitest";

import type { Grid, Scene, Tray } from "../../../src/api/wire";
import { broadsides, fightDice, flightTime } from "../../../src/board/motion/flights";
import { findSinkings, withoutMoves } from "../../../src/scene/changes";

const ship = (id: string, side: number, x: number, y: number) => ({ id, kind: "sailer", label: "", side, x, y });
const grid: Grid = {
  type: "grid",
  id: "sea",
  title: "",
  width: 4,
  height: 2,
  columns: ["1", "2", "3", "4"],
  rows: ["b", "a"],
  tokens: [ship("mine", 0, 1, 1), ship("theirs", 1, 1, 0), ship("idle", 0, 0, 1)],
  areas: [{ kind: "combat", label: "", squares: [1, 5] }],
};
const tray = (pips: number): Tray => ({
  type: "tray",
  id: "combat-2",
  title: "",
  dice: [
    { id: "0", pips, label: "", side: 0, marks: ["won"] },
    { id: "1", pips: 1, label: "", side: 1, marks: ["lost"] },
  ],
});
const scene = (...panels: Scene["panels"]): Scene => ({ prompt: "", panels });

test("when dice decide a fight, both ships fire, and the one that is hit is marked", () => {
  const flights = broadsides(scene(grid), scene(grid, tray(4)), grid);
  expect(flights.map(({ from, to, hit }) => [from, to, hit])).toEqual([
    [[1.5, 1.5], [1.5, 0.5], true],
    [[1.5, 0.5], [1.5, 1.5], false],
  ]);
  expect(broadsides(scene(grid, tray(4)), scene(grid, tray(4)), grid)).toEqual([]); // the dice were there before
});

test("the dice of a fight are beyond the ships of their side, and within the grid", () => {
  const large: Grid = {
    ...grid,
    height: 4,
    rows: ["d", "c", "b", "a"],
    tokens: [ship("mine", 0, 1, 2), ship("beside", 0, 1, 3), ship("theirs", 1, 1, 1)],
    areas: [{ kind: "combat", label: "", squares: [5, 9, 13] }],
  };
  const rolled = tray(4);
  const damage = { id: "2", pips: 6, label: "", side: 1 };
  const dice = fightDice(scene(large, { ...rolled, dice: [...(rolled.dice ?? []), damage] }), large);
  expect(dice.map(({ at, pips, decided, lost }) => [at, pips, decided, lost])).toEqual([
    [[1.5, 3.6], 4, true, false],
    [[1.5, 0.7], 1, true, true],
    [[2.25, 0.7], 6, false, false],
  ]);
  expect(fightDice(scene(large), large)).toEqual([]);
});

test("a shot takes time by its distance, less than a third of a second", () => {
  expect([flightTime(0), flightTime(0.5), flightTime(3)]).toEqual([120, 210, 300]);
});

test("a wreck stays where its ship was hit until the column moves on", () => {
  const now: Grid = {
    ...grid,
    tokens: [
      { ...ship("idle", 0, 1, 1) },
      { id: "wreck-0-1", kind: "wreck", label: "", side: 0, x: 2, y: 1 },
      ship("theirs", 1, 1, 0),
    ],
  };
  const [held] = withoutMoves(scene(grid), scene(now))?.panels ?? [];
  const tokens = held?.type === "grid" ? (held.tokens ?? []) : [];
  expect(tokens.map(({ id, x }) => [id, x])).toEqual([
    ["idle", 0],
    ["wreck-0-1", 1],
    ["theirs", 1],
  ]);
  expect(findSinkings(tokens, grid.tokens ?? []).map(({ id }) => id)).toEqual(["mine"]);
  expect(withoutMoves(scene(grid), scene(grid))).toBeNull();
});

test("before a change of layout the old board stays until the result of the dice can be read", () => {
  const next: Grid = { ...grid, id: "column-0", tokens: [] };
  expect(withoutMoves(scene(grid), scene(next, tray(2)))?.panels.map(({ id }) => id)).toEqual(["sea", "combat-2"]);
});
