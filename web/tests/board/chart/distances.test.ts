import { expect, test } from "vitest";

import type { Hull, PlaceHull } from "../../../src/api/wire";
import { Deployment } from "../../../src/board/chart/deployment.svelte";
import { nearestDistances } from "../../../src/board/chart/distances";

const band: [number, number][] = [
  [0, 0],
  [1000, 0],
  [1000, 1000],
  [0, 1000],
];
const deploymentChoice = (id: string): PlaceHull => ({
  type: "moor",
  id,
  label: id,
  panel: "c",
  kind: "ship-1",
  action: {},
  within: band,
  outline: [
    [0, -10],
    [10, 10],
    [-10, 10],
  ],
});
const hull = (id: string, side: number, x: number): Hull => ({
  id,
  side,
  kind: "ship-1",
  label: id,
  outline: [
    [x, 90],
    [x, 110],
    [x + 9, 100],
  ],
});
const hostile = (each: Hull): boolean => each.side === 1;

function laidOut(...ids: string[]): Deployment {
  const deploymentChoices = ids.map(deploymentChoice);
  const drafts = new Deployment(
    () => deploymentChoices,
    () => Promise.resolve(null),
    () => true,
  );
  ids.forEach((id, n) => drafts.put(id, { x: 100 + 100 * n, y: 100, heading: 0 }));
  return drafts;
}

test("distances go from the selected piece to its nearest ally and to the nearest enemy", () => {
  const drafts = laidOut("a", "b");
  drafts.selectedId = "a";
  const distances = nearestDistances(
    drafts,
    [hull("mine", 0, 400), hull("near", 1, 500), hull("far", 1, 900)],
    hostile,
  );
  expect(distances.map(({ kind, length }) => [kind, Math.round(length)])).toEqual([
    ["own", 80],
    ["enemy", 390],
  ]);
});

test("a single piece has no distances, nor has a chart without a selected piece", () => {
  const drafts = laidOut("a");
  expect(nearestDistances(drafts, [], hostile)).toEqual([]);
  drafts.selectedId = null;
  expect(nearestDistances(drafts, [hull("x", 1, 500)], hostile)).toEqual([]);
});
