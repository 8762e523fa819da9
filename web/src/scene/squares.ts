/** The squares of a grid: their columns, names and tokens. */

import type { Area, Grid, Token } from "../api/wire";
import { AREAS } from "./vocabulary";

export const column = (square: number, grid: Grid): number => square % grid.width;
export const row = (square: number, grid: Grid): number => Math.floor(square / grid.width);

/** Whether an area is the goal of a boat. */
export const isGoal = ({ kind }: Area): boolean => AREAS.get(kind)?.startsWith("goal") ?? false;

/** The sides whose goals are the viewer's. */
export const ownSides = ({ areas = [] }: Grid): readonly number[] =>
  areas.flatMap(({ kind, side }) => (AREAS.get(kind) === "goal-own" && side != null ? [side] : []));

/** Whether a token is a mine that stops only the viewer's opponents. */
export const isOwnMine = ({ kind, side }: Token, own: readonly number[]): boolean =>
  kind === "mine" && side != null && own.includes(side);

/** A square's name, for example C4; "8, your column" if a column has a name of words. */
export function squareName(square: number, grid: Grid): string {
  const [x, y] = [grid.columns[column(square, grid)] ?? "", grid.rows[row(square, grid)] ?? ""];
  if (isLongName(x)) return `${y}, ${x}`;
  return isLongName(y) ? `${x}, ${y}` : `${x}${y}`;
}

/** Whether the name of a column or a row is more than a letter or a number. */
export const isLongName = (name: string): boolean => name.length > 3;

/** Whether a token covers the square in this column and row. */
export const covers = ({ x: left, y: top, w = 1, h = 1 }: Token, x: number, y: number): boolean =>
  x >= left && x < left + w && y >= top && y < top + h;

/** The tokens on a square, the smallest last, as they are drawn. */
export function tokensAt(square: number, grid: Grid): Token[] {
  const [x, y] = [column(square, grid), row(square, grid)];
  return (grid.tokens ?? []).filter((token) => covers(token, x, y)).sort(largestFirst);
}

/** Sorts large tokens below small ones. */
export function largestFirst(a: Token, b: Token): number {
  return (b.w ?? 1) * (b.h ?? 1) - (a.w ?? 1) * (a.h ?? 1);
}

/** A square's name and its tokens, for screen readers; `join` combines both. */
export function squareLabel(
  square: number,
  grid: Grid,
  empty: string,
  join: (square: string, content: string) => string,
): string {
  const name = squareName(square, grid);
  const labels = tokensAt(square, grid)
    .reverse()
    .map((token) => withoutName(token.label, name));
  const areas = (grid.areas ?? []).filter((area) => area.kind !== "course" && area.squares.includes(square)); // a course is an arrow
  labels.push(...areas.map((area) => area.label));
  if (!labels.length) return join(name, empty);
  return labels[0]?.startsWith(name) ? labels.join("; ") : join(name, labels.join("; "));
}

/** A label without the square at its end, or the position at its start: the name of the square is before it. */
function withoutName(label: string, name: string): string {
  if (label.endsWith(`, ${name}`)) return label.slice(0, -name.length - 2);
  const [position = name] = name.split(", ");
  const colon = label.indexOf(":");
  return position !== name && label.slice(0, colon).trim() === position ? label.slice(colon + 1).trim() : label;
}

/** The pieces and goals of a grid with boats, each kind with the names of its squares; empty for other grids. */
export function positionsOf(grid: Grid): [name: string, squares: string][] {
  const tokens = grid.tokens ?? [];
  if (!tokens.some(({ kind }) => kind === "boat")) return [];
  const boatsFirst = tokens.toSorted((one, other) => Number(other.kind === "boat") - Number(one.kind === "boat"));
  const goals = (grid.areas ?? []).filter(isGoal);
  return [
    ...squaresByName(boatsFirst, grid),
    ...goals.map(({ label, squares: all }): [string, string] => [label, shoreText(all, grid)]),
  ];
}

/** The names of tokens, without the square at the end, each with the squares of all tokens of this name. */
export function squaresByName(tokens: readonly Token[], grid: Grid): [name: string, squares: string][] {
  const squares = new Map<string, string[]>();
  for (const { label, x, y } of tokens) {
    const square = squareName(y * grid.width + x, grid);
    const name = withoutName(label, square);
    squares.set(name, [...(squares.get(name) ?? []), square]);
  }
  return [...squares].map(([name, all]) => [name, all.join(", ")]);
}

/** The first and the last square of a shore: b14–m14. */
const shoreText = (squares: readonly number[], grid: Grid): string =>
  [...new Set([Math.min(...squares), Math.max(...squares)])].map((square) => squareName(square, grid)).join("–");
