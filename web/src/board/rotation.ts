/** Rotates a wide grid and its choices by 90° for a tall screen. */

import type { HintedSquareChoice, HintedGrid } from "./hints/hint-marks";
import type { Grid, PlacePiece, Pick, Scene, Token } from "../api/wire";

const MIN_RATIO = 2.2; // width to height
const MIN_COLUMNS = 10; // with fewer columns a grid is not rotated while pieces are placed: squares fit a finger
const MIN_ROWS = 2; // a narrow grid with no more rows is a row of pieces
const ROTATED_MARKS: Record<string, string> = { east: "north", west: "south" };

const cache = new WeakMap<Scene, Scene>(); // cache: the same scene gives the same rotated scene

/** A scene with its wide grids rotated, and all choices on them. */
export function rotateWideGrids(scene: Scene): Scene {
  const rotated = cache.get(scene) ?? rotateScene(scene);
  cache.set(scene, rotated);
  return rotated;
}

function rotateScene(scene: Scene): Scene {
  const placed = new Set((scene.choices ?? []).flatMap((choice) => (choice.type === "lay" ? [choice.panel] : [])));
  const wideGrids = new Map(
    scene.panels
      .filter(
        (panel): panel is Grid =>
          panel.type === "grid" &&
          panel.width > MIN_RATIO * panel.height &&
          (panel.width > MIN_COLUMNS || (panel.height > MIN_ROWS && !placed.has(panel.id))),
      )
      .map((grid) => [grid.id, grid]),
  );
  if (!wideGrids.size) return scene;
  const panels = scene.panels.map((panel) =>
    panel.type === "grid" && wideGrids.has(panel.id) ? rotateGrid(panel) : panel,
  );
  const choices = (scene.choices ?? []).map((choice) => {
    const grid = "panel" in choice ? wideGrids.get(choice.panel ?? "") : undefined;
    if (!grid) return choice;
    if (choice.type === "aim") return rotateSquareChoice(choice, grid);
    if (choice.type === "pick") return rotateSelection(choice, grid);
    return choice.type === "lay" ? rotatePlacement(choice, grid) : choice;
  });
  return { ...scene, panels, choices };
}

/** Rotates a grid by 90° to the left: the square x, y becomes y, width - 1 - x. */
function rotateGrid(grid: HintedGrid): HintedGrid {
  const { preview } = grid;
  return {
    ...grid,
    width: grid.height,
    height: grid.width,
    columns: grid.rows,
    rows: grid.columns.toReversed(),
    tokens: (grid.tokens ?? []).map((token) => rotateToken(token, grid.width)),
    ...(preview && { preview: preview.map((token) => rotateToken(token, grid.width)) }),
    areas: (grid.areas ?? []).map((area) => ({
      ...area,
      squares: area.squares.map((square) => rotatedSquare(square, grid)),
    })),
  };
}

function rotateToken(token: Token, width: number): Token {
  const marks = (token.marks ?? []).map((mark) => ROTATED_MARKS[mark] ?? mark);
  const [w, h] = [token.w ?? 1, token.h ?? 1];
  return { ...token, marks, x: token.y, y: width - token.x - w, w: h, h: w };
}

/** The number of a square after the rotation. */
function rotatedSquare(square: number, grid: Grid): number {
  const [x, y] = [square % grid.width, Math.floor(square / grid.width)];
  return (grid.width - 1 - x) * grid.height + y;
}

/** A `fit` string in the order of the rotated grid; larger pieces are named by their corner. */
function rotateFit(fit: string, grid: Grid, w: number): string {
  const letters = Array.from({ length: fit.length }, () => " ");
  for (let square = 0; square < fit.length; square++) {
    const corner = square % grid.width;
    if (corner + w <= grid.width) letters[rotatedSquare(square + w - 1, grid)] = fit[square] ?? " ";
  }
  return letters.join("");
}

/** The value that each rotated square fills in: the same as before. */
function rotateFills<T>(known: Record<string, T> | undefined, grid: Grid, w = 1): Record<string, T | number> {
  const squares = Array.from({ length: grid.width * grid.height }, (_, square) => square);
  return Object.fromEntries(
    squares
      .filter((square) => (square % grid.width) + w <= grid.width)
      .map((square) => [rotatedSquare(square + w - 1, grid), known?.[square] ?? square]),
  );
}

function rotateSquareChoice(aim: HintedSquareChoice, grid: Grid): HintedSquareChoice {
  const odds = Object.entries(aim.odds ?? {}).map(
    ([square, each]) => [rotatedSquare(Number(square), grid), each] as const,
  );
  const entries = Object.entries(aim.hintMarks ?? {}).map(
    ([square, each]) => [rotatedSquare(Number(square), grid), each] as const,
  );
  const marks = entries.length ? { hintMarks: Object.fromEntries(entries) } : {};
  return {
    ...aim,
    fit: rotateFit(aim.fit, grid, 1),
    fills: rotateFills(aim.fills, grid),
    odds: Object.fromEntries(odds),
    ...marks,
  };
}

function rotateSelection(pick: Pick, grid: Grid): Pick {
  return { ...pick, fit: rotateFit(pick.fit, grid, 1), fills: rotateFills(pick.fills, grid) };
}

/**
 * Rotates a placement: only pieces without rotation are identified by their square alone; the other ones keep their
 * width.
 */
function rotatePlacement(choice: PlacePiece, grid: Grid): PlacePiece {
  const ways = choice.ways.map((way) => ({ ...way, w: way.h, h: way.w, fit: rotateFit(way.fit, grid, way.w) }));
  const token = choice.token ? { token: rotateToken(choice.token, grid.width) } : {};
  return { ...choice, ways, fills: rotateFills(choice.fills, grid, choice.ways[0]?.w ?? 1), ...token };
}
