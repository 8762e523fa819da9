import { expect, test, vi } from "vitest";

import type { Hull, View } from "../../../src/api/wire";
import { TurnLosses } from "../../../src/board/chart/turn-losses.svelte";

vi.mock("../../../src/i18n/catalogue.svelte", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  say: (id: string, { ships }: { ships?: string } = {}): string => (ships ? `${id} ${ships}` : id),
}));

const hull = (name: string, side: number, x: number): Hull => ({
  id: name,
  kind: "ship-1",
  label: name,
  name,
  side,
  of: 1,
  outline: [
    [x, 0],
    [x + 1, 2],
    [x - 1, 2],
  ],
});

const view = (ply: number, turn: number, seat: number, ...xs: number[]): View =>
  ({
    ply,
    viewer: 0,
    table: { mine: [0], turn: [turn], ended: null },
    lines: [{ ply, seat, text: "" }],
    scene: {
      prompt: "",
      panels: [
        {
          type: "chart",
          id: "c",
          hulls: [hull("large 1", 0, 0), ...xs.map((x, n) => hull(`small ${n + 5}`, 1, x))],
        },
      ],
    },
  }) as unknown as View;

const movedAfter = (...xs: number[]): string | undefined => {
  const losses = new TurnLosses();
  losses.onView(view(1, 0, 1, 10, 20, 30));
  losses.onView(view(2, 1, 0, 10, 20, 30));
  losses.onView(view(3, 1, 1, 11, 20, 30));
  losses.onView(view(4, 0, 1, ...xs));
  return losses.moved?.text;
};

test("all ships that an opponent has moved in a turn are named, if there are several", () => {
  expect(movedAfter(11, 20, 33)).toBe("chart-moved small 5, small 7");
  expect(movedAfter(11, 20, 30)).toBeUndefined();
});
