import { expect, test } from "vitest";

import type { Card, Chart, Die, Grid, Hull, Scene, Token, Tray } from "../../src/api/wire";
import { soundsBetween } from "../../src/sounds/event-sounds";

const scene = (...panels: Scene["panels"]): Scene => ({ prompt: "", panels });
const grid = (...tokens: Token[]): Grid => ({
  type: "grid",
  id: "sea",
  title: "",
  width: 3,
  height: 1,
  columns: ["a", "b", "c"],
  rows: ["1"],
  tokens,
});
const token = (id: string, kind: string, more: Partial<Token> = {}): Token => ({
  id,
  kind,
  label: "",
  x: 0,
  y: 0,
  ...more,
});
const chart = (hull: Partial<Hull>): Chart => ({
  type: "chart",
  id: "chart",
  title: "",
  width: 9,
  height: 9,
  unit: 1,
  unit_name: "",
  hulls: [{ id: "s", kind: "ship", label: "", side: 0, of: 2, outline: [[0, 0]], ...hull }],
});
const die = (pips: number, ...marks: string[]): Die => ({ id: "d", pips, label: "", marks });
const tray = (roll: number, ...dice: Die[]): Tray => ({ type: "tray", id: "dice", title: "", roll, dice });
const card = (id: string, ...dice: Die[]): Card => ({
  id,
  kind: "ship",
  title: "",
  label: "",
  slots: [{ id: "slot", label: "", text: "", dice }],
});
const cards = (id: string, owner: number | null, ...all: Card[]): Scene["panels"][number] => ({
  type: "cards",
  id,
  title: "",
  owner,
  cards: all,
});
const heard = (before: Scene, after: Scene): string[] => [...soundsBetween(before, after)].sort();

test("tokens are heard by kind when they appear, and by mark when they get it", () => {
  const ship = token("s", "sailer");
  expect(heard(scene(grid()), scene(grid(token("p", "plouf"))))).toEqual(["plouf"]);
  expect(heard(scene(grid()), scene(grid(token("m", "mine"))))).toEqual(["mine"]);
  expect(heard(scene(grid(ship)), scene(grid(token("w", "wreck"))))).toEqual(["sunk"]);
  expect(heard(scene(grid(ship)), scene(grid({ ...ship, marks: ["touched"] })))).toEqual(["hit"]);
  const touched = { ...ship, marks: ["touched"] };
  expect(heard(scene(grid(touched)), scene(grid({ ...touched, marks: ["touched", "east"] })))).toEqual([]);
});

test("a board that was not there before is silent", () => {
  expect(heard(scene(), scene(grid(token("w", "wreck"))))).toEqual([]);
});

test("a vessel is heard on another square, but not where the sea only shows more squares", () => {
  const [at, there] = [token("b", "boat"), token("b", "boat", { x: 1 })];
  expect(heard(scene(grid(at)), scene(grid(there)))).toEqual(["sail"]);
  const wider = { ...grid(there), columns: ["z", "a", "b"] };
  expect(heard(scene(grid(at)), scene(wider))).toEqual([]);
});

test("a boat that a mine sends back explodes", () => {
  const [at, back] = [token("b", "boat"), token("b", "boat", { x: 2 })];
  expect(heard(scene(grid(at)), scene(grid(back, token("m", "mine"))))).toEqual(["hit", "mine", "sail"]);
});

test("dice are heard when rolled, when placed, and when they decide a fight", () => {
  expect(heard(scene(tray(1, die(2))), scene(tray(2, die(2))))).toEqual(["dice"]);
  expect(heard(scene(cards("port", null, card("c"))), scene(cards("port", null, card("c", die(2)))))).toEqual([
    "place",
  ]);
  expect(heard(scene(tray(1, die(2))), scene(tray(2, die(3, "won"))))).toEqual(["dice", "shot"]);
});

test("cards are heard when they are taken and when they are lost", () => {
  const [none, one] = [scene(cards("fleet", 0)), scene(cards("fleet", 0, card("c")))];
  expect([heard(none, one), heard(one, none)]).toEqual([["gain"], ["sunk"]]);
});

test("a hull is heard when it sails, fires, is hit and sinks", () => {
  const guns = (value: number): Partial<Hull> => ({ figures: [{ kind: "gun", label: "", value }] });
  expect(heard(scene(chart({})), scene(chart({ outline: [[1, 0]] })))).toEqual(["sail"]);
  expect(heard(scene(chart(guns(2))), scene(chart(guns(1))))).toEqual(["shot"]);
  expect(heard(scene(chart({})), scene(chart(guns(1))))).toEqual([]);
  expect(heard(scene(chart(guns(1))), scene(chart({})))).toEqual([]);
  expect(heard(scene(chart({})), scene(chart({ damage: 1 })))).toEqual(["hit", "shot"]);
  expect(heard(scene(chart({ damage: 1 })), scene(chart({ damage: 2 })))).toEqual(["hit", "shot", "sunk"]);
});
