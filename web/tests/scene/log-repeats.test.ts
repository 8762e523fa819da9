import { expect, it } from "vitest";

import type { Line } from "../../src/api/wire";
import { mergeRepeats } from "../../src/scene/log";

const line = (ply: number, seat: number | null, text: string): Line => ({ ply, seat, text });

it("merges repeated actions of a player into one line, with the last ply", () => {
  const lines = [
    line(1, 0, "sails"),
    line(2, 0, "sails"),
    line(3, 1, "sails"),
    line(4, 1, "fires"),
    line(5, 1, "sails"),
  ];
  expect(mergeRepeats(lines)).toEqual([line(2, 0, "sails ×2"), ...lines.slice(2)]);
});

it("merges lines that begin alike into one", () => {
  const sail = (ply: number, to: string): Line => line(ply, 0, `petit 6 avance vers ${to}`);
  const told = (...to: string[]): string[] => mergeRepeats(to.map((each, n) => sail(n, each))).map(({ text }) => text);
  expect(told("le sud", "le sud", "le sud-est", "le sud")).toEqual(["petit 6 avance vers le sud ×2, sud-est, sud"]);
  expect(told("le sud", "le sud-est", "l’est")).toEqual(["petit 6 avance vers le sud, le sud-est, l’est"]);
  const others = [
    sail(1, "le sud"),
    line(2, 0, "petit 7 avance vers le sud"),
    line(3, 0, "petit 7 touche grand 1 : reste 2 encoches"),
  ];
  expect(mergeRepeats(others)).toEqual(others);
  const hits = [2, 1].map((left) => line(left, 0, `petit 7 touche grand 1\u00a0: reste ${left} encoches`));
  expect(mergeRepeats(hits)).toEqual(hits);
});

it("repeats the word before numbers", () => {
  const placed = [3, 1, 2].map((ship) => line(ship, 0, `place le petit ${ship}`));
  expect(mergeRepeats(placed)).toEqual([line(2, 0, "place le petit 3, petit 1, petit 2")]);
});
