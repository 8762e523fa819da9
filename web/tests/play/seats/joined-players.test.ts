import { expect, it } from "vitest";

import type { SeatInfo, TableInfo } from "../../../src/api/wire";
import { joinedPlayers } from "../../../src/play/seats/joined-players";

const chair = (seat: number, kind: SeatInfo["kind"]): SeatInfo => ({ seat, side: seat, kind, name: "" });
const table = (mine: number[], ...kinds: SeatInfo["kind"][]): TableInfo =>
  ({ mine, chairs: kinds.map((kind, seat) => chair(seat, kind)) }) as unknown as TableInfo;

it("names players who took an open seat", () => {
  expect(joinedPlayers(table([0], "guest", "open", "open"), table([0], "guest", "guest", "open"))).toEqual([1]);
});

it("omits the viewer, captains, and players who were already there", () => {
  expect(joinedPlayers(table([], "guest", "open"), table([1], "guest", "guest"))).toEqual([]);
  expect(joinedPlayers(table([0], "guest", "open"), table([0], "guest", "bot"))).toEqual([]);
  expect(joinedPlayers(table([0], "guest", "guest"), table([0], "guest", "guest"))).toEqual([]);
});
