/** Rotates a wide grid and its choices by 90° for a tall screen. */

import type { HintedSquareChoice, HintedGrid } from "./hints/hint-marks";
import type { Grid, Lay, Pick, Scene, Token } from "../api/wire";

const LONG = 2.2; // times as wide as high
const MANY = 10; // columns: fewer are wide enough for a finger without rotation
const BOWS: Record<string, string> = { east: "north", west: "south" };

const known = new WeakMap<Scene, Scene>(); // cache: the same scene gives the same rotated scene

/** A scene with its wide grids rotated, and all choices on them. */
export function rotateWideGrids(scene: Scene): Scene {
  const found = known.get(scene) ?? turnedUp(scene);
  known.set(scene, found);
  return found;
}

function turnedUp(scene: Scene): Scene {
  const long = new Map(
    scene.panels
      .filter(
        (panel): panel is Grid => panel.type === "grid" && panel.width > MANY && panel.width > LONG * panel.height,
      )
      .map((grid) => [grid.id, grid]),
  );
  if (!long.size) return scene;
  const panels = scene.panels.map((panel) => (panel.type === "grid" && long.has(panel.id) ? stood(panel) : panel));
  const choices = (scene.choices ?? []).map((choice) => {
    const grid = "panel" in choice ? long.get(choice.panel ?? "") : undefined;
    if (!grid) return choice;
    if (choice.type === "aim") return aimed(choice, grid);
    if (choice.type === "pick") return gathered(choice, grid);
    return choice.type === "lay" ? laid(choice, grid) : choice;
  });
  return { ...scene, panels, choices };
}

/** Rotates by 90° to the left: the square x, y becomes y, width - 1 - x. */
function stood(grid: HintedGrid): HintedGrid {
  const { drawn } = grid;
  return {
    ...grid,
    width: grid.height,
    height: grid.width,
    columns: grid.rows,
    rows: grid.columns.toReversed(),
    tokens: (grid.tokens ?? []).map((token) => turned(token, grid.width)),
    ...(drawn && { drawn: drawn.map((token) => turned(token, grid.width)) }),
    areas: (grid.areas ?? []).map((area) => ({ ...area, squares: area.squares.map((square) => moved(square, grid)) })),
  };
}

function turned(token: Token, width: number): Token {
  const marks = (token.marks ?? []).map((mark) => BOWS[mark] ?? mark);
  const [w, h] = [token.w ?? 1, token.h ?? 1];
  return { ...token, marks, x: token.y, y: width - token.x - w, w: h, h: w };
}

/** The number of a square after the rotation. */
function moved(square: number, grid: Grid): number {
  const [x, y] = [square % grid.width, Math.floor(square / grid.width)];
  return (grid.width - 1 - x) * grid.height + y;
}

/** The letters of a fit string in the order of the rotated grid; larger pieces are named by their corner. */
function fitted(fit: string, grid: Grid, w: number): string {
  const letters = Array.from({ length: fit.length }, () => " ");
  for (let square = 0; square < fit.length; square++) {
    const corner = square % grid.width;
    if (corner + w <= grid.width) letters[moved(square + w - 1, grid)] = fit[square] ?? " ";
  }
  return letters.join("");
}

/** The value that each rotated square fills in: the same as before. */
function fills<T>(known: Record<string, T> | undefined, grid: Grid, w = 1): Record<string, T | number> {
  const squares = Array.from({ length: grid.width * grid.height }, (_, square) => square);
  return Object.fromEntries(
    squares
      .filter((square) => (square % grid.width) + w <= grid.width)
      .map((square) => [moved(square + w - 1, grid), known?.[square] ?? square]),
  );
}

function aimed(aim: HintedSquareChoice, grid: Grid): HintedSquareChoice {
  const odds = Object.entries(aim.odds ?? {}).map(([square, each]) => [moved(Number(square), grid), each] as const);
  const felt = Object.entries(aim.felt ?? {}).map(([square, each]) => [moved(Number(square), grid), each] as const);
  const marks = felt.length ? { felt: Object.fromEntries(felt) } : {};
  return {
    ...aim,
    fit: fitted(aim.fit, grid, 1),
    fills: fills(aim.fills, grid),
    odds: Object.fromEntries(odds),
    ...marks,
  };
}

function gathered(pick: Pick, grid: Grid): Pick {
  return { ...pick, fit: fitted(pick.fit, grid, 1), fills: fills(pick.fills, grid) };
}

/** Only pieces that do not turn fill in by their square alone; all ways of others stay as wide. */
function laid(lay: Lay, grid: Grid): Lay {
  const ways = lay.ways.map((way) => ({ ...way, w: way.h, h: way.w, fit: fitted(way.fit, grid, way.w) }));
  const token = lay.token ? { token: turned(lay.token, grid.width) } : {};
  return { ...lay, ways, fills: fills(lay.fills, grid, lay.ways[0]?.w ?? 1), ...token };
}
