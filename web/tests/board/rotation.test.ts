import { expect, test } from "vitest";

import { squareActions, selectionActions, placementActions } from "../../src/scene/choices";
import type { Aim, Grid, PlacePiece, Pick, Scene } from "../../src/api/wire";
import { wasRolled } from "../../src/scene/dice";
import { rotateWideGrids } from "../../src/board/rotation";

// Twelve columns and two rows; square 3 is d of the upper row, square 15 d of the lower.
const grid: Grid = {
  type: "grid",
  id: "sea",
  title: "",
  width: 12,
  height: 2,
  columns: [..."abcdefghijkl"],
  rows: ["B", "A"],
  tokens: [{ id: "s", kind: "ship", label: "", x: 3, y: 1, marks: ["east"] }],
  areas: [{ kind: "combat", label: "", squares: [0, 12] }],
};
const letters = (marked: Record<number, string>): string =>
  Array.from({ length: 24 }, (_, square) => marked[square] ?? " ").join("");
const aim: Aim = {
  type: "aim",
  id: "a",
  label: "",
  panel: "sea",
  action: { type: "advance" },
  blank: "by",
  fit: letters({ 15: ".", 0: "0", 16: "." }),
  fills: { 15: 2 },
  odds: { 15: [{ label: "odds", shares: [] }] },
};
const placementChoice: PlacePiece = {
  type: "lay",
  id: "l",
  label: "",
  kind: "ship",
  panel: "sea",
  action: { type: "post" },
  blank: "slot",
  turn: "",
  ways: [{ value: null, w: 3, h: 1, fit: letters({ 1: "." }) }],
};
const scene: Scene = { prompt: "", panels: [grid], choices: [aim, placementChoice] };
// d of the lower row: column 1, eighth from the top.
const D_LOWER = 8 * 2 + 1;

test("a wide grid is rotated to the left, with everything on it", () => {
  const [sea] = rotateWideGrids(scene).panels as [Grid];
  expect([sea.width, sea.height]).toEqual([2, 12]);
  expect(sea.columns).toEqual(["B", "A"]);
  expect(sea.rows[0]).toBe("l");
  expect(sea.tokens?.[0]).toMatchObject({ x: 1, y: 8, marks: ["north"] });
  expect(sea.areas?.[0]?.squares).toEqual([11 * 2, 11 * 2 + 1]);
});

test("aims on a rotated grid send the same actions", () => {
  const [turned] = rotateWideGrids(scene).choices as [Aim];
  expect(turned.fit[D_LOWER]).toBe(".");
  expect(turned.fit[11 * 2]).toBe("0");
  expect(squareActions(turned, D_LOWER)).toEqual([{ type: "advance", by: 2 }]);
  expect(squareActions(turned, 7 * 2 + 1)).toEqual([{ type: "advance", by: 16 }]);
  expect(turned.odds?.[D_LOWER]?.[0]?.label).toBe("odds");
});

test("selections on a rotated grid are sent as before, in the same order", () => {
  const pick: Pick = {
    type: "pick",
    id: "p",
    label: "",
    panel: "sea",
    action: { type: "cover" },
    blank: "squares",
    least: 1,
    most: 3,
    fit: letters({ 0: ".", 3: ".", 15: "." }),
    fills: { 15: 99 },
  };
  const [turned] = rotateWideGrids({ ...scene, choices: [pick] }).choices as [Pick];
  const [first, fourth] = [11 * 2, 8 * 2];
  expect([turned.fit[first], turned.fit[fourth], turned.fit[0]]).toEqual([".", ".", " "]);
  expect(selectionActions(turned, [fourth, D_LOWER, first])).toEqual([{ type: "cover", squares: [0, 3, 99] }]);
  const things: Pick = { ...pick, panel: null, pieces: ["a"], fit: "." };
  expect(rotateWideGrids({ ...scene, choices: [things] }).choices).toEqual([things]);
});

test("a rotated piece of several squares is upright and placed by its other end", () => {
  const turned = rotateWideGrids(scene).choices?.[1] as PlacePiece;
  const [way] = turned.ways;
  // b, c and d of the upper row are in column 0: d is the eighth from the top, b the tenth.
  expect([way?.w, way?.h, way?.fit[8 * 2]]).toEqual([1, 3, "."]);
  expect(way && placementActions(turned, way, 8 * 2)).toEqual([{ type: "post", slot: 1 }]);
});

test("a grid that is not wide, or small, is not rotated", () => {
  const square: Scene = { ...scene, panels: [{ ...grid, width: 5, height: 5 }] };
  expect(rotateWideGrids(square)).toBe(square);
  const short: Scene = { ...scene, panels: [{ ...grid, width: 7, height: 1 }] };
  expect(rotateWideGrids(short)).toBe(short);
});

test("dice are new if the roll number differs, or a die shows another face or becomes active", () => {
  const tray = (pips: number, roll = 0, marks: string[] = []) =>
    ({ type: "tray", id: "t", title: "", roll, dice: [{ id: "d", pips, label: "", marks }] }) as const;
  const seen = (one: ReturnType<typeof tray>, other: ReturnType<typeof tray>): boolean =>
    wasRolled(
      { ...one, dice: one.dice.map((die) => ({ ...die })) },
      { ...other, dice: other.dice.map((die) => ({ ...die })) },
    );
  expect(seen(tray(3), tray(3))).toBe(false);
  expect(seen(tray(3), tray(4))).toBe(true);
  expect(seen(tray(3, 1), tray(3, 2))).toBe(true);
  expect(seen(tray(3, 0, ["idle"]), tray(3))).toBe(true);
  expect(seen(tray(3), tray(3, 0, ["idle"]))).toBe(false);
  expect(seen(tray(3, 1), tray(0, 2))).toBe(false);
});
