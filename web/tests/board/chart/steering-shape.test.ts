import { expect, test } from "vitest";

import type { Helm } from "../../../src/board/chart/ship-control.svelte";
import { steer } from "../../../src/board/chart/steering-shape";

const swing = { at: [100, 100], outline: [[0, -50], [20, 10], [-20, 10]] };
const helm = (more: Partial<Helm>): Helm => ({ swing, heading: 900, want: 900, shut: null, ...more }) as unknown as Helm;
const rounded = (spots: readonly (readonly [number, number])[] | null | undefined) => spots?.map((spot) => spot.map(Math.round));

test("a ship at the helm lies as it is turned, and its grip beyond the arcs around it", () => {
  const found = steer(helm({}), 1);
  expect(rounded(found?.ghost)?.[0]).toEqual([150, 100]);
  expect([found?.size, Math.round(found?.radius ?? 0), rounded([found?.grip ?? [0, 0]])]).toEqual([50, 55, [[170, 100]]]);
  expect(found?.wanted).toBeNull();
});

test("however small it is drawn, there is room for a finger between its pivot and its grip", () => {
  expect(steer(helm({}), 0.1)?.radius).toBe(260);
});

test("where it is asked to lie and may not is shown beside where it can", () => {
  const found = steer(helm({ want: 1800, shut: { clause: "ARM-8", sentence: "" } }), 1);
  expect([rounded(found?.ghost)?.[0], rounded(found?.wanted)?.[0]]).toEqual([[150, 100], [100, 150]]);
});

test("a hull that cannot be turned has nothing to take hold of", () => {
  expect([steer(helm({ swing: null }), 1), steer(helm({ heading: null }), 1)]).toEqual([null, null]);
});
