import { expect, test } from "vitest";

import type { Chart, Hull } from "../../../src/api/wire";
import { allQueries, type QueryContext, queriesFor } from "../../../src/board/chart/queries.svelte";

const hull = (id: string, of?: number): Hull => ({
  id,
  kind: "ship-1",
  label: id,
  outline: [],
  ...(of === undefined ? {} : { of }),
});
const chart = (...surveys: string[]): Chart => ({
  type: "chart",
  id: "c",
  title: "",
  width: 9,
  height: 9,
  unit: 1,
  unit_name: "in",
  surveys,
});
const all = chart("fire", "reach", "threat");
const looked: QueryContext = { ship: hull("a", 1), heading: null, reach: true, enemies: [hull("x", 2), hull("y", 1)] };

test("guns of the selected ship are always queried at its heading, reach and threats on request", () => {
  expect(allQueries(queriesFor(all, looked)).map(({ about, hull: id }) => `${about} ${id}`)).toEqual([
    "fire a",
    "reach a",
    "threat x",
    "threat y",
  ]);
  expect(allQueries(queriesFor(all, { ...looked, reach: false, enemies: [] }))).toEqual([{ about: "fire", hull: "a" }]);
  expect(queriesFor(all, { ...looked, heading: 0 }).fire).toEqual({ about: "fire", hull: "a", heading: 0 });
});

test("only queries that the table answers are sent, and only for hulls that take damage", () => {
  expect(allQueries(queriesFor(chart("reach"), looked)).map(({ about }) => about)).toEqual(["reach"]);
  expect(allQueries(queriesFor(chart(), looked))).toEqual([]);
  expect(allQueries(queriesFor(all, { ...looked, ship: hull("base"), enemies: [hull("base", 0)] }))).toEqual([]);
  expect(allQueries(queriesFor(all, { ...looked, ship: null, enemies: [] }))).toEqual([]);
});
