import { expect, test } from "vitest";

import type { Token } from "../wire";
import { leaps } from "./leaps";

test("a boat is carried home by a mine where it lay, were it but one square; who sails on is not", () => {
  const boat = (x: number): Token => ({ id: "boat", kind: "boat", label: "", x, y: 1 });
  const mine: Token = { id: "mine", kind: "mine", label: "", x: 1, y: 1 };
  const before = [boat(1)];
  expect(leaps([boat(2), mine], before)).toEqual([{ token: boat(2), from: boat(1) }]);
  expect(leaps([boat(2)], before)).toEqual([]);
  expect(leaps([boat(4), { ...mine, x: 2 }], before)).toEqual([]);
  expect(leaps([boat(1), mine], before)).toEqual([]);
  expect(leaps([boat(1), mine], [])).toEqual([]);
});
