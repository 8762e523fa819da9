import { expect, test, vi } from "vitest";

import type { Chart, Hull, SurveyAnswer } from "../../../src/api/wire";
import { positions } from "../../../src/board/chart/controls/positions";
import { noTargetReason, shipList } from "../../../src/board/chart/units";

vi.mock("../../../src/i18n/catalogue.svelte", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  say: (id: string, args: object = {}): string => [id, ...Object.values(args)].join(" "),
}));

const ships = (...numbers: number[]): string[] => numbers.map((number) => `small ${number}`);

test("in small fleets ships have names, in large ones numbers", () => {
  expect(shipList(ships(3, 5))).toBe("small 3, small 5");
  expect(shipList(ships(13, 14, 15, 16, 18, 40, 39))).toBe("13–16, 18, 39–40");
  expect(shipList(["a", "b", "c", "d", "e", "f", "g"])).toBe("a, b, c, d, e, f, g");
});

test("without a target the reach of the guns is named beside the nearest enemy, as far as they are known", () => {
  const hull = (id: string, side: number, x: number): Hull => ({
    id,
    kind: "ship-1",
    label: id,
    side,
    outline: [
      [x, 0],
      [x, 10],
      [x + 10, 0],
    ],
  });
  const [own, enemy] = [hull("own", 0, 0), hull("enemy", 1, 3010)];
  const chart = { unit: 1000, unit_name: "in" } as Chart;
  const all = positions([own, enemy], null, (seat) => seat);
  const zone = { kind: "zone", label: "", rings: [[[0, 0] as [number, number], [-1750, 0] as [number, number]]] };
  const reason = { clause: "ARM-12", sentence: "too far" };
  const told = (answer: SurveyAnswer | null) => noTargetReason(reason, all, own, chart, answer).sentence;
  expect(told({ regions: [zone] } as unknown as SurveyAnswer)).toMatch(/chart-length 3 in.* chart-length 1.75 in yes$/);
  expect(told(null)).toMatch(/ no$/);
  expect(noTargetReason(reason, [], own, chart, null)).toBe(reason);
});
