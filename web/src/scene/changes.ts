/** Differences between two scenes: new and moved tokens, and the next seat on a shared screen. */

import type { Grid, Line, Scene, Token, View } from "../api/wire";
import { hasMark } from "./marks";

/** New tokens of each panel, by the panel's id. */
export type NewTokens = Readonly<Record<string, readonly Token[]>>;

/** The tokens that are new or have other marks than in an earlier scene, by panel. */
export function findNewTokens(before: Scene | null, after: Scene): NewTokens {
  if (!before) return {};
  const known = new Map(
    grids(before)
      .flatMap(tokens)
      .map((token) => [token.id, marks(token)]),
  );
  const found = grids(after).map((panel): [string, Token[]] => [
    panel.id,
    tokens(panel).filter((token) => known.get(token.id) !== marks(token)),
  ]);
  return Object.fromEntries(found.filter(([, tokens]) => tokens.length));
}

function grids(scene: Scene): Grid[] {
  return scene.panels.filter((panel): panel is Grid => panel.type === "grid");
}

function tokens(grid: Grid): readonly Token[] {
  return grid.tokens ?? [];
}

function marks(token: Token): string {
  return (token.marks ?? []).join(" ");
}

/** Whether two scenes have the same panels and choices, apart from tallies: a choice made in one is then valid in the other. */
export function sameChoices(one: Scene, other: Scene): boolean {
  const offer = ({ panels, choices, reasons }: Scene): string =>
    JSON.stringify([panels.filter(({ type }) => type !== "tally"), choices, reasons]);
  return offer(one) === offer(other);
}

/** Merges the lines of a view into the log; lines after its `since` are replaced. */
export function mergeLog(lines: readonly Line[], view: View): Line[] {
  return [...lines.filter((line) => line.ply <= view.since), ...view.lines.filter((line) => !line.quiet)];
}

/** Merges two consecutive views into one, with the steps of both; null if the second does not continue the first. */
export function mergeViews(one: View, other: View): View | null {
  const continued = one.viewer === other.viewer && one.table.id === other.table.id && other.since === one.ply;
  if (!continued) return null;
  const seat = one.lines.findLast((line) => line.ply === one.ply)?.seat ?? null;
  const { prompt, panels, standing = [] } = one.scene;
  const order = panels.map(({ id }) => id);
  const last = { ply: one.ply, seat, prompt, turn: one.table.turn, panels, order, standing };
  const between = one.ply > one.since && other.ply > one.ply ? [last] : [];
  return {
    ...other,
    since: one.since,
    lines: [...one.lines, ...other.lines],
    steps: [...(one.steps ?? []), ...between, ...(other.steps ?? [])],
  };
}

/** The seat to which a shared screen must be handed; null if no change is needed. */
export function nextSharedSeat(view: View): number | null {
  const { mine, turn, ended } = view.table;
  if (ended || mine.length < 2) return null;
  if (view.viewer !== null && turn.includes(view.viewer)) return null;
  return mine.find((seat) => turn.includes(seat)) ?? null;
}

/** The result of a match for a seat: by its rank; a draw if all seats share the first rank. */
export function outcomeFor(places: readonly number[], seat: number | null): "won" | "lost" | "drawn" | null {
  if (places.every((place) => place === places[0])) return "drawn";
  if (seat === null) return null;
  return places[seat] === Math.min(...places) ? "won" : "lost";
}

/** A token with its present and its previous square. */
export interface TokenMove {
  token: Token;
  from: Token;
}

/** The tokens that were hit and then moved (mark `leaps`), where a new token is on their previous square. */
export function findMovesAfterHits(now: readonly Token[], before: readonly Token[]): TokenMove[] {
  const known = new Map(before.map((token) => [token.id, token]));
  const newTokens = now.filter((token) => !known.has(token.id));
  return now.flatMap((token) => {
    const from = hasMark(token, "leaps") ? known.get(token.id) : undefined;
    const hasMoved = from && (from.x !== token.x || from.y !== token.y);
    return hasMoved && newTokens.some((each) => each.x === from.x && each.y === from.y) ? [{ token, from }] : [];
  });
}

/** The vessels that have moved, with their previous squares. */
export function findMoves(now: readonly Token[], before: readonly Token[]): TokenMove[] {
  const known = new Map(before.map((token) => [token.id, token]));
  return now.flatMap((token) => {
    const from = known.get(token.id);
    const hasMoved = from && VESSELS.has(token.kind) && (from.x !== token.x || from.y !== token.y);
    return hasMoved && !hasMark(token, "leaps") ? [{ token, from }] : [];
  });
}

/** The vessels that are gone where a wreck is new. */
export function findSinkings(now: readonly Token[], before: readonly Token[]): Token[] {
  const remaining = new Set(now.map(({ id }) => id));
  const wrecks = now.filter(({ kind }) => kind === "wreck");
  return before.filter(
    ({ id, kind, x, y }) =>
      VESSELS.has(kind) && !remaining.has(id) && wrecks.some((each) => each.x === x && each.y === y),
  );
}

/** The kinds of tokens that sail. */
export const VESSELS = new Set(["boat", "sailer"]);

/**
 * The new scene with all pieces still on their old squares, shown while the dice are read; null if no piece has
 * moved.
 */
export function withoutMoves(before: Scene, after: Scene): Scene | null {
  const gridRemoved = grids(before).some(({ id }) => !after.panels.some((panel) => panel.id === id));
  if (gridRemoved) {
    const now = new Map(after.panels.map((panel) => [panel.id, panel]));
    const shownPanels = before.panels.map((panel) => (panel.type === "grid" ? panel : (now.get(panel.id) ?? panel)));
    const added = after.panels.filter(
      ({ id, type }) => type === "tray" && !before.panels.some((each) => each.id === id),
    );
    return { ...after, panels: [...shownPanels, ...added] };
  }
  let hasMoved = false;
  const panels = after.panels.map((panel) => {
    const previous = before.panels.find(({ id }) => id === panel.id);
    const unmoved = panel.type === "grid" && previous?.type === "grid" ? gridBeforeMoves(previous, panel) : null;
    hasMoved ||= unmoved !== null;
    return unmoved ?? panel;
  });
  return hasMoved ? { ...after, panels } : null;
}

/**
 * The new grid with tokens at their old positions; null if none has moved. New tokens are shifted by the move of
 * their side.
 */
function gridBeforeMoves(before: Grid, after: Grid): Grid | null {
  const positionAfter = ({ x, y }: Token): [number, number] => [
    after.columns.indexOf(before.columns[x] ?? ""),
    after.rows.indexOf(before.rows[y] ?? ""),
  ];
  const known = new Map((before.tokens ?? []).map((token) => [token.id, positionAfter(token)]));
  if ([...known.values()].flat().includes(-1)) return null; // another part of the board is shown
  const shifts = new Map<unknown, [number, number]>();
  for (const token of tokens(after)) {
    const [x, y] = known.get(token.id) ?? [token.x, token.y];
    if (VESSELS.has(token.kind) && known.has(token.id)) shifts.set(token.side, [token.x - x, token.y - y]);
  }
  if (![...shifts.values()].some(([dx, dy]) => dx || dy)) return null;
  const unmoved = tokens(after).map((token) => {
    const [dx, dy] = shifts.get(token.side) ?? [0, 0];
    return { ...token, x: token.x - dx, y: token.y - dy };
  });
  const areas = before.columns.join() === after.columns.join() ? before.areas : undefined;
  return { ...after, tokens: unmoved, areas: areas ?? [] };
}
