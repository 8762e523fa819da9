import { expect, test } from "vitest";

import type { Hull } from "../../../../src/api/wire";
import { mostRelevant, positions, turnNews } from "../../../../src/board/chart/controls/positions";

const hull = (id: string, side: number, x: number, y: number): Hull => ({
  id,
  side,
  kind: "ship",
  label: id,
  heading: 0,
  outline: [
    [x - 50, y - 50],
    [x + 50, y - 50],
    [x + 50, y + 50],
    [x - 50, y + 50],
  ],
});
const hulls = [hull("mine", 0, 100, 1000), hull("near", 1, 100, 500), hull("far", 1, 1100, 1000)];
const own = (seat: number): number => seat;

test("each ship has its position, and the distance and direction of the nearest enemy", () => {
  const [mine, near] = positions(hulls, null, own);
  expect(mine?.at).toEqual([100, 1000]);
  expect([mine?.nearest?.to.id, mine?.nearest?.length, mine?.nearest?.bearing]).toEqual(["near", 400, 0]);
  expect([near?.nearest?.to.id, near?.nearest?.bearing]).toEqual(["mine", 1800]);
});

test("distances are measured from the selected ship", () => {
  const [, near, far] = positions(hulls, hulls[0] ?? null, own);
  expect([near?.nearest?.length, near?.nearest?.bearing]).toEqual([400, 0]);
  expect([far?.nearest?.length, far?.nearest?.bearing]).toEqual([900, 900]);
});

test("the nearest ships come first, and only they are shown at first", () => {
  const many = [...hulls].reverse();
  expect(positions(many, null, own).map(({ hull: { id } }) => id)).toEqual(["near", "mine", "far"]);
  const hostile = ({ side }: Hull): boolean => side === 1;
  expect(mostRelevant(positions(many, null, own), null, hostile, 3).map(({ hull: { id } }) => id)).toEqual(["mine"]);
  const chosen = hulls[0] ?? null;
  expect(mostRelevant(positions(many, chosen, own), chosen, hostile, 1).map(({ hull: { id } }) => id)).toEqual([
    "near",
  ]);
});

test("allies are not enemies, and a hull without an owner has none", () => {
  expect(positions(hulls, null, () => 0).map(({ nearest }) => nearest)).toEqual([null, null, null]);
});

test("at the start of a turn the moved enemies are told, too, until an own ship moves", () => {
  const hostile = ({ side }: Hull): boolean => side === 1;
  const listedPositions = (...moved: string[]): string[] =>
    turnNews(
      positions(hulls, null, own),
      hostile,
      moved.map((id) => ({ id })),
    ).map(({ hull: { id } }) => id);
  expect(listedPositions()).toEqual(["mine"]);
  expect(listedPositions("far")).toEqual(["mine", "far"]);
  expect(listedPositions("far", "mine")).toEqual(["mine"]);
});
