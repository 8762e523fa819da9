import { expect, test } from "vitest";

import { sailingShipShape } from "../../src/drawings/tokens/sailing-ship-shape";

test("a ship has as many masts and gun ports as its figures say", () => {
  for (const [masts, guns] of [
    [4, 1],
    [3, 2],
    [2, 3],
    [1, 4],
    [0, 0],
    [6, 9],
  ] as const) {
    const ship = sailingShipShape(masts, guns, false);
    expect([ship.masts.length, ship.ports.length, ship.broken]).toEqual([masts, guns, ""]);
  }
});

test("the four kinds have different hulls, and a hit ship keeps its hull and shows the broken mast", () => {
  const sound = ([4, 3, 2, 1] as const).map((masts) => sailingShipShape(masts, 5 - masts, false));
  expect(new Set(sound.map(({ hull }) => hull)).size).toBe(4);
  const hit = ([4, 3, 2, 1] as const).map((masts) => sailingShipShape(masts - 1, 4 - masts, true));
  expect(hit.map(({ hull }) => hull)).toEqual(sound.map(({ hull }) => hull));
  expect(hit.map((each) => each.masts.length)).toEqual([3, 2, 1, 0]);
  expect(hit.every(({ broken }) => broken)).toBe(true);
});
