import { expect, test } from "vitest";

import type { Hull } from "../../../src/api/wire";
import type { ShipControl } from "../../../src/board/chart/ship-control.svelte";
import { steeringShape } from "../../../src/board/chart/steering-shape";

const headingChoice = {
  at: [100, 100],
  outline: [
    [0, -50],
    [20, 10],
    [-20, 10],
  ],
};
const helm = (more: Partial<ShipControl>): ShipControl =>
  ({
    headingChoice: headingChoice,
    heading: 900,
    wantedHeading: 900,
    closedReason: null,
    ...more,
  }) as unknown as ShipControl;
const rounded = (spots: readonly (readonly [number, number])[] | null | undefined) =>
  spots?.map((spot) => spot.map(Math.round));

test("a selected ship is drawn at its new heading, with its handle outside the arcs", () => {
  const shape = steeringShape(helm({}), 1);
  expect(rounded(shape?.preview)?.[0]).toEqual([150, 100]);
  expect([shape?.pivotToBow, Math.round(shape?.radius ?? 0), rounded([shape?.handle ?? [0, 0]])]).toEqual([
    50,
    55,
    [[170, 100]],
  ]);
  expect(shape?.closedPreview).toBeNull();
});

test("at any size there is space for a finger between pivot and handle", () => {
  expect(steeringShape(helm({}), 0.1)?.radius).toBe(260);
});

test("a wanted heading that is closed is drawn beside the nearest open one", () => {
  const shape = steeringShape(helm({ wantedHeading: 1800, closedReason: { clause: "ARM-8", sentence: "" } }), 1);
  expect([rounded(shape?.preview)?.[0], rounded(shape?.closedPreview)?.[0]]).toEqual([
    [150, 100],
    [100, 150],
  ]);
});

test("a hull that cannot be turned has no handle", () => {
  expect([steeringShape(helm({ headingChoice: null }), 1), steeringShape(helm({ heading: null }), 1)]).toEqual([
    null,
    null,
  ]);
});

test("the handle is beside the heading where it would cover another ship", () => {
  const enemy: Hull = {
    id: "enemy",
    kind: "ship",
    label: "enemy",
    outline: [
      [160, 90],
      [180, 100],
      [160, 110],
    ],
  };
  const handleOf = (id: string) =>
    rounded([steeringShape(helm({ selectedId: id }), 1, [enemy])?.handle ?? [0, 0]])?.[0];
  expect(handleOf("enemy")).toEqual([170, 100]); // the ship itself is no obstacle
  expect(handleOf("own")).toEqual([157, 140]);
});
