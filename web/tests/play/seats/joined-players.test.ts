import { expect, it } from "vitest";

import type { SeatInfo, TableInfo } from "../../src/api/wire";
import { newPlayers } from "../../src/play/new-players";

const chair = (seat: number, kind: SeatInfo["kind"]): SeatInfo => ({ seat, side: seat, kind, name: "" });
const table = (mine: number[], ...kinds: SeatInfo["kind"][]): TableInfo =>
  ({ mine, chairs: kinds.map((kind, seat) => chair(seat, kind)) }) as unknown as TableInfo;

it("names players who took an open seat", () => {
  expect(newPlayers(table([0], "guest", "open", "open"), table([0], "guest", "guest", "open"))).toEqual([1]);
});

it("omits the viewer, captains, and players who were already there", () => {
  expect(newPlayers(table([], "guest", "open"), table([1], "guest", "guest"))).toEqual([]);
  expect(newPlayers(table([0], "guest", "open"), table([0], "guest", "bot"))).toEqual([]);
  expect(newPlayers(table([0], "guest", "guest"), table([0], "guest", "guest"))).toEqual([]);
});
