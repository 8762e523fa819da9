import { expect, test } from "vitest";

import { squareActions } from "../../src/scene/choices";
import type { Aim, Grid, Scene } from "../../src/api/wire";
import { cropClosedEdges, cropEmptyEnds } from "../../src/board/crop";

// Four columns and four rows; only the middle 2 by 2 squares are part of the game.
const closed = [0, 1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15];
const grid: Grid = {
  type: "grid",
  id: "sea",
  title: "",
  width: 4,
  height: 4,
  columns: [..."abcd"],
  rows: [..."1234"],
  tokens: [{ id: "boat", kind: "boat", label: "", x: 2, y: 1 }],
  areas: [
    { kind: "closed", label: "", squares: closed },
    { kind: "goal", label: "", squares: [9, 10] },
  ],
};
const aim: Aim = {
  type: "aim",
  id: "a",
  label: "",
  panel: "sea",
  action: { type: "move" },
  blank: "to",
  fit: "    .   00..    ".slice(0, 16),
  odds: { 10: [{ label: "odds", shares: [] }] },
};
const scene: Scene = { prompt: "", panels: [grid], choices: [aim] };

test("closed edges are cut off, and the remaining squares keep their names", () => {
  const [sea] = cropClosedEdges(scene).panels as [Grid];
  expect([sea.width, sea.height, sea.columns, sea.rows]).toEqual([2, 2, ["b", "c"], ["2", "3"]]);
  expect(sea.tokens?.[0]).toMatchObject({ x: 1, y: 0 });
  expect(sea.areas).toEqual([{ kind: "goal", label: "", squares: [2, 3] }]);
});

test("choosing a remaining square sends the same action as before", () => {
  const [cut] = cropClosedEdges(scene).choices as [Aim];
  expect(cut.fit).toBe([5, 6, 9, 10].map((square) => aim.fit[square]).join(""));
  expect(squareActions(cut, 3)).toEqual([{ type: "move", to: 10 }]);
  expect(Object.keys(cut.odds ?? {})).toEqual(["3"]);
});

test("a grid without closed edges is unchanged, and each scene is cropped once", () => {
  const open: Scene = { ...scene, panels: [{ ...grid, areas: [] }] };
  expect(cropClosedEdges(open)).toBe(open);
  expect(cropClosedEdges(scene)).toBe(cropClosedEdges(scene));
});

const column = (height: number, ...ys: number[]): Grid => ({
  type: "grid",
  id: "sea",
  title: "",
  width: 4,
  height,
  columns: [..."abcd"],
  rows: Array.from({ length: height }, (_, n) => `${n}`),
  tokens: ys.map((y) => ({ id: `ship-${y}`, kind: "sailer", label: "", x: 1, y })),
});
const rowsOf = ({ panels }: Scene): readonly string[] => (panels as [Grid])[0].rows;

test("of a tall grid of ships the empty ends are cut off, in steps, and open squares stay", () => {
  const ships: Scene = { prompt: "", panels: [column(16, 5, 11)] };
  expect(rowsOf(cropEmptyEnds(ships))).toEqual(Array.from({ length: 10 }, (_, n) => `${n + 3}`));
  const fit = Array.from({ length: 64 }, (_, square) => (square === 7 ? "." : "0")).join("");
  const choice = cropEmptyEnds({ ...ships, choices: [{ ...aim, fit }] });
  expect(rowsOf(choice)[0]).toBe("0");
  expect(squareActions((choice.choices as [Aim])[0], 7)).toEqual([{ type: "move", to: 7 }]);
});

test("a tall grid keeps at least ten rows, and a grid that ships fill is unchanged", () => {
  expect(rowsOf(cropEmptyEnds({ prompt: "", panels: [column(16, 14)] }))).toHaveLength(10);
  expect(rowsOf(cropEmptyEnds({ prompt: "", panels: [column(16, 0)] }))).toHaveLength(10);
  const full: Scene = { prompt: "", panels: [column(16, 1, 14)] };
  expect(cropEmptyEnds(full)).toBe(full);
});
