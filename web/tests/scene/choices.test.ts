import { expect, test } from "vitest";

import {
  squareActions,
  placementActions,
  placedToken,
  resolveTap,
  rotateAbout,
  checkFit,
  onlyPress,
} from "../../src/scene/choices";
import { squareLabel, squareName } from "../../src/scene/squares";
import type { Aim, Grid, PlacePiece, Press, Token } from "../../src/api/wire";

const reasons = [
  { clause: "BAT-8", sentence: "Ships may not touch." },
  { clause: "BAT-7", sentence: "The ship would leave the grid." },
];
const ship: Token = { id: "s", kind: "ship", label: "destroyer, B2, afloat", x: 1, y: 1, w: 3, h: 1 };
const grid: Grid = {
  type: "grid",
  id: "sea-0",
  title: "Sea",
  width: 5,
  height: 4,
  columns: ["A", "B", "C", "D", "E"],
  rows: ["1", "2", "3", "4"],
  tokens: [ship, { id: "h", kind: "hit", label: "C2: hit", x: 2, y: 1 }],
};
const across = "...01...01...01.....";
const placementChoice = (down: string): PlacePiece => ({
  type: "lay",
  id: "s",
  label: "destroyer",
  kind: "ship",
  panel: "sea-0",
  action: { type: "place", size: 3 },
  blank: "square",
  turn: "across",
  at: "s",
  before: [{ type: "lift", square: 6 }],
  ways: [
    { value: true, w: 3, h: 1, fit: across },
    { value: false, w: 1, h: 3, fit: down },
  ],
});

test("a fit string says which squares are open, and why the others are closed", () => {
  expect(checkFit("0. 1", 1, reasons)).toEqual({ fits: true });
  expect(checkFit("0. 1", 0, reasons)).toEqual({ fits: false, reason: reasons[0] });
  expect(checkFit("0. 1", 3, reasons)).toEqual({ fits: false, reason: reasons[1] });
});

test("a square without a reason, outside the grid, or with an unknown letter is closed without a reason", () => {
  for (const square of [2, 4, -1]) {
    expect(checkFit("0. 1", square, reasons)).toEqual({ fits: false, reason: null });
  }
  expect(checkFit("z", 0, reasons)).toEqual({ fits: false, reason: null });
});

test("the 37th reason is a capital letter", () => {
  const many = Array.from({ length: 40 }, (_, n) => ({ clause: `X-${n}`, sentence: "no" }));
  expect(checkFit("A", 0, many)).toEqual({ fits: false, reason: many[36] });
});

test("a choice sends its action with the blanks filled", () => {
  const aim = {
    type: "aim",
    id: "b",
    label: "b",
    panel: "p",
    action: { type: "bomb" },
    blank: "square",
    fit: ".",
  } as const;
  expect(squareActions(aim, 7)).toEqual([{ type: "bomb", square: 7 }]);
  const piece = placementChoice("");
  expect(placementActions(piece, piece.ways[1]!, 3)).toEqual([
    { type: "lift", square: 6 },
    { type: "place", size: 3, square: 3, across: false },
  ]);
});

const join = (name: string, what: string): string => `${name}: ${what}`;

test("a square may have another value, and a piece need not turn", () => {
  const aim = {
    type: "aim",
    id: "b",
    label: "b",
    panel: "p",
    action: {},
    blank: "to",
    fit: "..",
    fills: { "1": "home" },
  } as const;
  expect(squareActions(aim, 1)).toEqual([{ to: "home" }]);
  expect(squareActions(aim, 0)).toEqual([{ to: 0 }]);
  const stiff: PlacePiece = { ...placementChoice(""), turn: "", before: [], fills: { "3": "port" } };
  expect(placementActions(stiff, stiff.ways[0]!, 3)).toEqual([{ type: "place", size: 3, square: "port" }]);
});

test("squares are named and described with everything on them", () => {
  expect(squareName(7, grid)).toBe("C2");
  const words = { ...grid, rows: grid.rows.map((row) => `file ${row}`) };
  expect(squareName(7, words)).toBe("C, file 2");
  expect(squareName(7, { ...grid, columns: grid.columns.map((column) => `file ${column}`) }), "on a phone").toBe(
    "2, file C",
  );
  expect(squareLabel(7, grid, "open water", join)).toBe("C2: hit; destroyer, B2, afloat");
  expect(squareLabel(6, grid, "open water", join)).toBe("B2: destroyer, B2, afloat");
  expect(squareLabel(0, grid, "open water", join)).toBe("A1: open water");
  const mine = { ...ship, label: "mine of the North boat, C2", x: 2, w: 1 };
  expect(squareLabel(7, { ...grid, tokens: [mine] }, "open water", join), "its name once").toBe(
    "C2: mine of the North boat",
  );
  const file = { ...grid, columns: grid.columns.map((column) => `file ${column}`) };
  const led = { ...mine, label: "2: scout" };
  expect(squareLabel(7, { ...file, tokens: [led] }, "open water", join)).toBe("2, file C: scout");
});

test("a piece turns about the held square and still covers it", () => {
  expect(rotateAbout(placementChoice("....................".replace(/ /g, ".")), ship, 7, grid)).toEqual({
    way: 1,
    square: 2,
  });
});

test("if it does not fit there, it turns to the nearest place that still covers the square", () => {
  const down = [..."00000000000000000000"];
  down[7] = ".";
  expect(rotateAbout(placementChoice(down.join("")), ship, 7, grid)).toEqual({ way: 1, square: 7 });
});

test("if it fits nowhere, the place after the turn gives the reason", () => {
  expect(rotateAbout(placementChoice("0".repeat(20)), ship, 7, grid)).toEqual({ way: 1, square: 2 });
});

test("a chosen square means the held piece, the only piece that fits, or a piece to pick up", () => {
  const boat = (id: string, x: number): Token => ({ id, kind: "boat", label: id, x, y: 0 });
  const sea: Grid = { ...grid, tokens: [boat("n", 0), boat("s", 3)] };
  const aim = (piece: string, fit: string): Aim => ({
    type: "aim",
    id: piece,
    label: piece,
    panel: "sea-0",
    action: { type: "step" },
    blank: "square",
    fit,
    piece,
  });
  const aims = [aim("n", "0.." + "1".repeat(17)), aim("s", "0...." + "1".repeat(15))];
  expect(resolveTap(aims, null, 0, sea, reasons)).toEqual({ type: "pick-up", piece: "n" });
  expect(resolveTap(aims, "n", 0, sea, reasons)).toEqual({ type: "pick-up", piece: null });
  expect(resolveTap(aims, null, 1, sea, reasons)).toEqual({ type: "ambiguous" });
  expect(resolveTap(aims, null, 4, sea, reasons)).toEqual({ type: "aim", aim: aims[1] });
  expect(resolveTap(aims, "n", 1, sea, reasons)).toEqual({ type: "aim", aim: aims[0] });
  expect(resolveTap(aims, "s", 3, sea, reasons)).toEqual({ type: "aim", aim: aims[1] });
  expect(resolveTap(aims, null, 7, sea, reasons)).toEqual({ type: "refused", reason: reasons[1] });
});

test("a piece is drawn as its kind or as the scene says, in its turned size", () => {
  const across = { value: true, w: 3, h: 1, fit: "" };
  expect(placedToken({ ...placementChoice(""), kind: "mine" }, across)).toEqual({ kind: "mine", w: 3, h: 1 });
  const token: Token = {
    id: "t",
    kind: "ship",
    label: "scout",
    x: 4,
    y: 4,
    w: 1,
    h: 1,
    side: 1,
    figures: [{ kind: "mast", label: "masts", value: 2 }],
  };
  expect(placedToken({ ...placementChoice(""), kind: "mine", token }, across)).toMatchObject({
    kind: "ship",
    w: 3,
    h: 1,
    side: 1,
    figures: token.figures,
  });
});

test("the only open button of a scene is found, unless it needs a confirmation or another choice", () => {
  const press: Press = { type: "press", id: "arm", label: "Fit out a ship", actions: [{}] };
  const closed: Press = { ...press, id: "buy", actions: [], closed: { clause: "MDM-12", sentence: "No ship." } };
  const found = (...choices: Press[]) => onlyPress({ prompt: "", panels: [], choices });
  expect(found(press, closed)).toBe(press);
  expect(found(closed)).toBe(null);
  expect(found(press, { ...press, id: "hunt" })).toBe(null);
  expect(found({ ...press, sure: "Really?" })).toBe(null);
  expect(found({ ...press, takes: ["card-1"] })).toBe(null);
  const roll: Press = { ...press, id: "roll", forced: true };
  expect(found(press, roll)).toBe(roll);
});
