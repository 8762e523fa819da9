import { expect, test } from "vitest";

import type { Hull } from "../../../src/api/wire";
import { Tracks } from "../../../src/board/chart/tracks.svelte";

const hull = (id: string, side: number, x: number): Hull => ({
  id,
  side,
  kind: "ship-1",
  label: id,
  outline: [
    [x, 0],
    [x, 0],
    [x, 0],
  ],
});

test("a wake stays during the other players' turns, until its own side moves again", () => {
  const wakes = new Tracks();
  wakes.update([hull("a", 0, 0), hull("b", 1, 100)], [0]);
  wakes.update([hull("a", 0, 10), hull("b", 1, 100)], [0]);
  wakes.update([hull("a", 0, 20), hull("b", 1, 100)], [1]);
  expect(wakes.lines).toEqual([{ id: "a", d: "M0 0L10 0L20 0" }]);
  wakes.update([hull("a", 0, 20), hull("b", 1, 90)], [1]);
  wakes.update([hull("a", 0, 20), hull("b", 1, 90)], [0]);
  expect(wakes.lines).toEqual([{ id: "b", d: "M100 0L90 0" }]);
});

test("stepping through a replay leaves no wakes", () => {
  const wakes = new Tracks();
  wakes.update([hull("a", 0, 0)], [0]);
  wakes.update([hull("a", 0, 10)], [0]);
  wakes.clear();
  expect(wakes.lines).toEqual([]);
  wakes.update([hull("a", 0, 50)], [0]);
  expect(wakes.lines).toEqual([]);
});

test("a move that is taken back leaves no wake", () => {
  const wakes = new Tracks();
  wakes.update([hull("a", 0, 0)], [0]);
  wakes.update([hull("a", 0, 10)], [0]);
  wakes.update([hull("a", 0, 0)], [0]);
  expect(wakes.lines).toEqual([]);
});

test("the place of a sunk ship is marked until the side that sank it moves again, or the shot is undone", () => {
  const wakes = new Tracks();
  const [a, b] = [hull("a", 0, 0), hull("b", 1, 500)];
  wakes.update([a, b], [0]);
  wakes.update([a], [0]);
  expect(wakes.sunk.map(({ id, outline }) => [id, outline])).toEqual([["b", b.outline]]);
  wakes.update([a, b], [0]); // taken back
  expect(wakes.sunk).toEqual([]);
  wakes.update([a], [0]);
  wakes.update([a], [1]);
  expect(wakes.sunk.length).toBe(1);
  wakes.update([a], [0]);
  expect(wakes.sunk).toEqual([]);
});

const gunner = (guns: number): Hull => ({
  ...hull("a", 0, 0),
  figures: [{ kind: "gun", label: "guns", value: guns, of: 3 }],
});

test("a shot is drawn until the side that fired moves again, even if it sank a ship", () => {
  const wakes = new Tracks();
  wakes.update([gunner(3), hull("b", 1, 100), hull("c", 1, 200)], [0]);
  wakes.update([gunner(2), { ...hull("b", 1, 100), damage: 1 }, hull("c", 1, 200)], [0]);
  wakes.update([gunner(1), { ...hull("b", 1, 100), damage: 1 }], [0]);
  expect(wakes.shots.map(({ id }) => id)).toEqual(["a b 0", "a c 0"]);
  wakes.update([hull("a", 0, 0), { ...hull("b", 1, 100), damage: 1 }], [1]);
  expect(wakes.shots).toHaveLength(2);
  wakes.update([gunner(3), { ...hull("b", 1, 100), damage: 1 }], [0]);
  expect(wakes.shots).toEqual([]);
});

test("no line of a shot is left beside a ship that sank or moved away", () => {
  const wakes = new Tracks();
  wakes.update([gunner(3), hull("b", 1, 100), hull("c", 1, 200)], [0]);
  wakes.update([gunner(2), { ...hull("b", 1, 100), damage: 1 }, hull("c", 1, 200)], [0]);
  wakes.update([gunner(1), { ...hull("b", 1, 100), damage: 1 }, { ...hull("c", 1, 200), damage: 1 }], [0]);
  expect(wakes.shots.every(({ d }) => d !== "")).toBe(true);
  wakes.update([gunner(0), { ...hull("c", 1, 200), damage: 1 }], [0]);
  expect(wakes.shots.map(({ id, d }) => [id, d !== ""])).toEqual([
    ["a b 0", false],
    ["a c 0", true],
    ["a b 1", false],
  ]);
  wakes.update([hull("a", 0, 0), { ...hull("c", 1, 300), damage: 1 }], [1]);
  expect(wakes.shots.map(({ target }) => target)).toEqual(["b", "b"]);
});

test("a past moment shows what happened in it, and leaves nothing behind", () => {
  const wakes = new Tracks();
  wakes.showChanges([gunner(3), hull("b", 1, 100), hull("c", 1, 5)], [gunner(2), hull("c", 1, 9)]);
  expect(wakes.lines).toEqual([{ id: "c", d: "M5 0L9 0" }]);
  expect([wakes.sunk.map(({ id }) => id), wakes.shots.map(({ id }) => id)]).toEqual([["b"], ["a b 0"]]);
  wakes.update([gunner(3), hull("b", 1, 300)], [0]);
  expect([wakes.lines, wakes.sunk, wakes.shots]).toEqual([[], [], []]);
});
