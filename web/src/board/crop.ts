/** Cuts off the edges of a grid that are not part of the game, so that its squares are larger. */

import { AREAS } from "../scene/vocabulary";
import type { Grid, Lay, Scene, Token } from "../api/wire";
import type { HintedGrid, HintedSquareChoice } from "./hints/hint-marks";

/** The part of a grid that is left, in squares. */
interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
  grid: Grid;
}

const known = new WeakMap<Scene, Scene>(); // cache: the same scene gives the same cut scene

/** A scene without closed edges of its grids, and all choices on them. */
export function cropClosedEdges(scene: Scene): Scene {
  const found = known.get(scene) ?? cropped(scene);
  known.set(scene, found);
  return found;
}

function cropped(scene: Scene): Scene {
  const parts = new Map(
    scene.panels.flatMap((panel) => {
      const part = panel.type === "grid" ? openPart(panel) : null;
      return part ? [[panel.id, part] as const] : [];
    }),
  );
  if (!parts.size) return scene;
  const panels = scene.panels.map((panel) => {
    const part = parts.get(panel.id);
    return panel.type === "grid" && part ? cut(panel, part) : panel;
  });
  const choices = (scene.choices ?? []).map((choice) => {
    const part = "panel" in choice ? parts.get(choice.panel ?? "") : undefined;
    if (!part) return choice;
    if (choice.type === "aim") return aimed(choice, part);
    if (choice.type === "pick") return { ...choice, ...filled(choice, part) };
    return choice.type === "lay" ? laid(choice, part) : choice;
  });
  return { ...scene, panels, choices };
}

/** The part between the outermost rows and columns with an open square; null: that is the whole grid. */
function openPart(grid: Grid): Part | null {
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

/** The numbers that the squares of the part had before, in their new order. */
const before = ({ x, y, width, height, grid }: Part): number[] =>
  Array.from(
    { length: width * height },
    (_, square) => (y + Math.floor(square / width)) * grid.width + x + (square % width),
  );

/** Values by squares, by their new numbers. */
function renumbered<T>(values: Record<string, T> | undefined, part: Part): Record<string, T> {
  return Object.fromEntries(
    before(part).flatMap((old, now) => {
      const value = values?.[old];
      return value === undefined ? [] : [[now, value]];
    }),
  );
}

function cut(grid: HintedGrid, part: Part): HintedGrid {
  const { x, y, width, height } = part;
  const now = new Map(before(part).map((old, square) => [old, square]));
  const shifted = (token: Token): Token => ({ ...token, x: token.x - x, y: token.y - y });
  return {
    ...grid,
    width,
    height,
    columns: grid.columns.slice(x, x + width),
    rows: grid.rows.slice(y, y + height),
    tokens: (grid.tokens ?? []).map(shifted),
    ...(grid.drawn && { drawn: grid.drawn.map(shifted) }),
    areas: (grid.areas ?? [])
      .map((area) => ({ ...area, squares: area.squares.flatMap((square) => now.get(square) ?? []) }))
      .filter(({ squares }) => squares.length),
  };
}

/** The letters of the part, and the value that each of its squares fills in: the same as before. */
function filled<T>(
  { fit, fills }: { fit: string; fills?: Record<string, T> | undefined },
  part: Part,
): { fit: string; fills: Record<string, T | number> } {
  const olds = before(part);
  return {
    fit: olds.map((old) => fit[old] ?? " ").join(""),
    fills: Object.fromEntries(olds.map((old, now) => [now, fills?.[old] ?? old])),
  };
}

function aimed(aim: HintedSquareChoice, part: Part): HintedSquareChoice {
  const felt = renumbered(aim.felt, part);
  return {
    ...aim,
    ...filled(aim, part),
    odds: renumbered(aim.odds, part),
    ...(Object.keys(felt).length ? { felt } : {}),
  };
}

function laid(lay: Lay, part: Part): Lay {
  const ways = lay.ways.map((way) => ({ ...way, fit: filled(way, part).fit }));
  return { ...lay, ways, fills: filled({ fit: "", fills: lay.fills }, part).fills };
}
