import { expect, test } from "vitest";

import { shipList } from "../../../src/board/chart/units";

const ships = (...numbers: number[]): string[] => numbers.map((number) => `small ${number}`);

test("in small fleets ships have names, in large ones numbers", () => {
  expect(shipList(ships(3, 5))).toBe("small 3, small 5");
  expect(shipList(ships(13, 14, 15, 16, 18, 40, 39))).toBe("13–16, 18, 39–40");
  expect(shipList(["a", "b", "c", "d", "e", "f", "g"])).toBe("a, b, c, d, e, f, g");
});
