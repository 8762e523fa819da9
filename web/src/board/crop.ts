/** Crops edges of a grid that are not part of the game, or that are empty, so that its squares are larger. */

import { AREAS, TOKENS } from "../scene/vocabulary";
import type { Grid, PlacePiece, Scene, Token } from "../api/wire";
import { OPEN } from "../scene/choices";
import type { HintedGrid, HintedSquareChoice } from "./hints/hint-marks";

/** The part of a grid that remains, in squares. */
interface GridPart {
  x: number;
  y: number;
  width: number;
  height: number;
  grid: Grid;
}

type Cache = WeakMap<Scene, Scene>; // the same scene gives the same cropped scene
const [closedCache, emptyCache]: [Cache, Cache] = [new WeakMap(), new WeakMap()];

/** The scene without the closed edges of its grids, and with the choices on the remaining squares. */
export const cropClosedEdges = (scene: Scene): Scene => crop(scene, openPart, closedCache);

/** The scene without the rows at both ends of a tall grid of sailing ships in which no ship is or can go. */
export const cropEmptyEnds = (scene: Scene): Scene => crop(scene, (grid) => usedPart(grid, scene), emptyCache);

function crop(scene: Scene, partOf: (grid: Grid) => GridPart | null, cache: Cache): Scene {
  const cropped = cache.get(scene) ?? cropScene(scene, partOf);
  cache.set(scene, cropped);
  return cropped;
}

const MIN_ROWS = 10; // with fewer rows a grid of four columns would have another shape
const ROW_STEP = 2; // the ends are multiples of it, so that they rarely change

/** The rows with ships or open squares; null if that is the whole grid, or another one. */
function usedPart(grid: Grid, { choices = [] }: Scene): GridPart | null {
  const { width, height, tokens = [] } = grid;
  if (height <= MIN_ROWS || height <= 2 * width || !tokens.some(({ kind }) => TOKENS.get(kind) === "sailer"))
    return null;
  const open = choices.flatMap((choice) =>
    choice.type === "aim" && choice.panel === grid.id
      ? [...choice.fit].flatMap((each, square) => (each === OPEN ? [Math.floor(square / width)] : []))
      : [],
  );
  const ys = [...tokens.map(({ y }) => y), ...open];
  const first = Math.max(0, ROW_STEP * Math.floor(Math.min(...ys) / ROW_STEP));
  const last = height - Math.max(0, ROW_STEP * Math.floor((height - 1 - Math.max(...ys)) / ROW_STEP));
  const rows = Math.max(MIN_ROWS, last - first);
  const y = Math.max(0, Math.min(first - Math.floor((rows - last + first) / 2), height - rows));
  const part = { x: 0, y, width, height: rows, grid };
  return part.height < height ? part : null;
}

function cropScene(scene: Scene, partOf: (grid: Grid) => GridPart | null): Scene {
  const parts = new Map(
    scene.panels.flatMap((panel) => {
      const part = panel.type === "grid" ? partOf(panel) : null;
      return part ? [[panel.id, part] as const] : [];
    }),
  );
  if (!parts.size) return scene;
  const panels = scene.panels.map((panel) => {
    const part = parts.get(panel.id);
    return panel.type === "grid" && part ? cropGrid(panel, part) : panel;
  });
  const choices = (scene.choices ?? []).map((choice) => {
    const part = "panel" in choice ? parts.get(choice.panel ?? "") : undefined;
    if (!part) return choice;
    if (choice.type === "aim") return cropSquareChoice(choice, part);
    if (choice.type === "pick") return { ...choice, ...cropFit(choice, part) };
    return choice.type === "lay" ? cropPlacement(choice, part) : choice;
  });
  return { ...scene, panels, choices };
}

/** The part between the outermost rows and columns with an open square; null if that is the whole grid. */
function openPart(grid: Grid): GridPart | null {
  const closed = new Set(
    (grid.areas ?? []).flatMap(({ kind, squares }) => (AREAS.get(kind) === "closed" ? squares : [])),
  );
  if (!closed.size) return null;
  const open = Array.from({ length: grid.width * grid.height }, (_, square) => square).filter(
    (square) => !closed.has(square),
  );
  const xs = open.map((square) => square % grid.width);
  const ys = open.map((square) => Math.floor(square / grid.width));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const part = { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1, grid };
  return open.length && (part.width < grid.width || part.height < grid.height) ? part : null;
}

/** The old numbers of the squares of the part, in their new order. */
const oldNumbers = ({ x, y, width, height, grid }: GridPart): number[] =>
  Array.from(
    { length: width * height },
    (_, square) => (y + Math.floor(square / width)) * grid.width + x + (square % width),
  );

/** The values of squares, by the new numbers of the squares. */
function renumber<T>(values: Record<string, T> | undefined, part: GridPart): Record<string, T> {
  return Object.fromEntries(
    oldNumbers(part).flatMap((oldSquare, square) => {
      const value = values?.[oldSquare];
      return value === undefined ? [] : [[square, value]];
    }),
  );
}

function cropGrid(grid: HintedGrid, part: GridPart): HintedGrid {
  const { x, y, width, height } = part;
  const newNumbers = new Map(oldNumbers(part).map((oldSquare, square) => [oldSquare, square]));
  const shift = (token: Token): Token => ({ ...token, x: token.x - x, y: token.y - y });
  return {
    ...grid,
    width,
    height,
    columns: grid.columns.slice(x, x + width),
    rows: grid.rows.slice(y, y + height),
    tokens: (grid.tokens ?? []).map(shift),
    ...(grid.preview && { preview: grid.preview.map(shift) }),
    areas: (grid.areas ?? [])
      .map((area) => ({ ...area, squares: area.squares.flatMap((square) => newNumbers.get(square) ?? []) }))
      .filter(({ squares }) => squares.length),
  };
}

/** The `fit` string of the part, with values by which each square fills in the same as before. */
function cropFit<T>(
  { fit, fills }: { fit: string; fills?: Record<string, T> | undefined },
  part: GridPart,
): { fit: string; fills: Record<string, T | number> } {
  const oldSquares = oldNumbers(part);
  return {
    fit: oldSquares.map((oldSquare) => fit[oldSquare] ?? " ").join(""),
    fills: Object.fromEntries(oldSquares.map((oldSquare, square) => [square, fills?.[oldSquare] ?? oldSquare])),
  };
}

function cropSquareChoice(aim: HintedSquareChoice, part: GridPart): HintedSquareChoice {
  const hintMarks = renumber(aim.hintMarks, part);
  return {
    ...aim,
    ...cropFit(aim, part),
    odds: renumber(aim.odds, part),
    ...(Object.keys(hintMarks).length ? { hintMarks } : {}),
  };
}

function cropPlacement(choice: PlacePiece, part: GridPart): PlacePiece {
  const ways = choice.ways.map((way) => ({ ...way, fit: cropFit(way, part).fit }));
  return { ...choice, ways, fills: cropFit({ fit: "", fills: choice.fills }, part).fills };
}
