import { expect, test } from "vitest";

import type { View } from "../../src/api/wire";
import { choosesAgainstCaptains } from "../../src/play/decided-match.svelte";

const view = (table: object, viewer: number | null = 0): View =>
  ({
    viewer,
    table: {
      ended: null,
      turn: [0],
      mine: [0],
      chairs: [
        { seat: 0, kind: "guest" },
        { seat: 1, kind: "bot" },
      ],
      ...table,
    },
  }) as unknown as View;

test("only a player on turn against captains alone may have the rest played", () => {
  const people = [0, 1].map((seat) => ({ seat, kind: "guest" }));
  expect(choosesAgainstCaptains(view({}))).toBe(true);
  for (const table of [{ ended: {} }, { turn: [1] }, { mine: [0, 1] }, { chairs: people }])
    expect(choosesAgainstCaptains(view(table))).toBe(false);
  expect(choosesAgainstCaptains(view({}, null))).toBe(false);
});
