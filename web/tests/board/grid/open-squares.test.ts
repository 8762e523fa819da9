import { expect, test } from "vitest";

import type { Aim, Grid, Token } from "../../../src/api/wire";
import { isAnyOpen, highlights, takeablePieces } from "../../../src/board/grid/open-squares";

const token = (id: string, x: number, y: number, more: Partial<Token> = {}): Token => ({
  id,
  kind: "boat",
  label: id,
  x,
  y,
  ...more,
});
const grid = (width: number, height: number, ...tokens: Token[]): Grid => ({
  type: "grid",
  id: "sea",
  title: "",
  width,
  height,
  columns: [],
  rows: [],
  tokens,
});
const aim = (fit: string, piece?: string): Aim => ({
  type: "aim",
  id: piece ?? "a",
  label: "",
  panel: "sea",
  action: {},
  blank: "square",
  fit,
  piece: piece ?? null,
});
const nothing = new Map<number, string>();

test("a square is open if at least one aim fits there", () => {
  const aims = [aim(".0"), aim("00")];
  expect([isAnyOpen(aims, 0), isAnyOpen(aims, 1), isAnyOpen([], 0)]).toEqual([true, false, false]);
});

test("open squares are highlighted while there are few: up to two in five", () => {
  expect(highlights([aim("....000000")], grid(5, 2), nothing).open).toEqual([0, 1, 2, 3]);
  expect(highlights([aim(".....00000")], grid(5, 2), nothing)).toEqual({ open: [], closed: [] });
});

test("closed squares with an uncommon reason are highlighted while there are few", () => {
  const squares = (shut: string): string => `.${shut}`.padEnd(25, "0");
  expect(highlights([aim(squares("11"))], grid(5, 5), nothing).closed).toEqual([1, 2]);
  expect(highlights([aim(squares("111"))], grid(5, 5), nothing).closed).toEqual([]);
  expect(highlights([aim(squares(" 1"))], grid(5, 5), nothing).closed, "a silent square has no reason").toEqual([2]);
  expect(highlights([aim(squares("11"))], grid(5, 5), new Map([[1, "boat"]])).closed).toEqual([2]);
  expect(highlights([aim(squares("11")), aim(squares("."))], grid(5, 5), nothing)).toEqual({
    open: [0, 1],
    closed: [2],
  });
});

test("without an open square nothing is highlighted", () => {
  expect(highlights([aim("1".padEnd(25, "0"))], grid(5, 5), nothing)).toEqual({ open: [], closed: [] });
});

test("pieces that can move are picked up where they are, the upper one of two", () => {
  const sea = grid(3, 2, token("small", 1, 1), token("large", 1, 1, { w: 2 }), token("other", 0, 0));
  const pieces = takeablePieces([aim("......", "large"), aim("......", "small"), aim("......", "gone")], sea);
  expect([...pieces]).toEqual([[4, "small"]]);
});

test("a square with another boat is not crossed out for the boat that moves", () => {
  const boats = grid(9, 9, token("mine", 0, 0), token("theirs", 3, 0));
  const fit = `0.01${"2".repeat(77)}`;
  expect(highlights([aim(fit, "mine")], boats, nothing)).toEqual({ open: [1], closed: [2] });
});
