import { expect, it } from "vitest";

import type { Line } from "../wire";
import { together } from "./together";

const line = (ply: number, seat: number | null, text: string): Line => ({ ply, seat, text });

it("tells what a player does several times in a row once, with the last of its plies", () => {
  const lines = [line(1, 0, "sails"), line(2, 0, "sails"), line(3, 1, "sails"), line(4, 1, "fires"), line(5, 1, "sails")];
  expect(together(lines)).toEqual([line(2, 0, "sails ×2"), ...lines.slice(2)]);
});
