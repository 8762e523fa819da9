import { expect, test } from "vitest";

import type { Hull } from "../../../src/api/wire";
import { Ruler } from "../../../src/board/chart/ruler.svelte";

const hull = (id: string, x: number): Hull => ({
  id,
  kind: "ship-1",
  label: id,
  outline: [
    [x, 0],
    [x + 10, 0],
    [x, 10],
  ],
});

test("two hulls are measured at their nearest points; a third hull starts a new measurement", () => {
  const ruler = new Ruler();
  ruler.toggle();
  ruler.measure(hull("a", 0));
  expect([ruler.firstShip?.id, ruler.line]).toEqual(["a", null]);
  ruler.measure(hull("b", 30));
  expect([ruler.firstShip, ruler.line]).toEqual([null, { from: [10, 0], to: [30, 0] }]);
  ruler.measure(hull("c", 60));
  expect([ruler.firstShip?.id, ruler.line]).toEqual(["c", null]);
});

test("the same hull twice measures nothing, and closing the ruler clears it", () => {
  const ruler = new Ruler();
  ruler.toggle();
  ruler.measure(hull("a", 0));
  ruler.measure(hull("a", 0));
  expect([ruler.firstShip?.id, ruler.line]).toEqual(["a", null]);
  ruler.toggle();
  expect([ruler.isOn, ruler.firstShip, ruler.line]).toEqual([false, null, null]);
});
