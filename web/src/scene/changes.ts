/** Differences between two scenes: new and moved tokens, sounds, the next seat at this screen. */

import { SOUNDS } from "./vocabulary";
import type { Grid, Line, Scene, Token, View } from "../api/wire";
import { hasMark } from "./lookup";

/** New tokens of each panel, by the panel's id. */
export type NewTokens = Readonly<Record<string, readonly Token[]>>;

/** Things that fell or changed since an earlier scene; nothing when there was none. */
export function findNewTokens(before: Scene | null, after: Scene): NewTokens {
  if (!before) return {};
  const known = new Map(
    grids(before)
      .flatMap(tokens)
      .map((token) => [token.id, marks(token)]),
  );
  const fresh = grids(after).map((panel): [string, Token[]] => [
    panel.id,
    tokens(panel).filter((token) => known.get(token.id) !== marks(token)),
  ]);
  return Object.fromEntries(fresh.filter(([, found]) => found.length));
}

/** The sound of new tokens: a new mark has priority over the kind of its token. */
export function soundsFor(news: NewTokens): Set<string> {
  const heard = Object.values(news)
    .flat()
    .flatMap((token) => (token.marks?.length ? token.marks : [token.kind]));
  return new Set(heard.flatMap((name) => SOUNDS.get(name) ?? []));
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

/** The log after a view came in: what it repeats is replaced. */
export function mergeLog(lines: readonly Line[], view: View): Line[] {
  return [...lines.filter((line) => line.ply <= view.since), ...view.lines.filter((line) => !line.quiet)];
}

/** Two views that came one after the other as one, with the news of both; null: the second does not continue the first. */
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

/** The seat that a shared screen must be handed to now; null while it is in the right hands. */
export function nextSeatHere(view: View): number | null {
  const { mine, turn, ended } = view.table;
  if (ended || mine.length < 2) return null;
  if (view.viewer !== null && turn.includes(view.viewer)) return null;
  return mine.find((seat) => turn.includes(seat)) ?? null;
}

/** The result of a match for a seat: by its rank, and whether all share it. */
export function outcomeFor(places: readonly number[], seat: number | null): "won" | "lost" | "drawn" | null {
  if (places.every((place) => place === places[0])) return "drawn";
  if (seat === null) return null;
  return places[seat] === Math.min(...places) ? "won" : "lost";
}

/** A token, with its present square and the one where it was struck. */
export interface Leap {
  token: Token;
  from: Token;
}

/** Tokens marked as leaping, away from a square with a new token. */
export function findLeaps(now: readonly Token[], before: readonly Token[]): Leap[] {
  const known = new Map(before.map((token) => [token.id, token]));
  const fresh = now.filter((token) => !known.has(token.id));
  return now.flatMap((token) => {
    const from = hasMark(token, "leaps") ? known.get(token.id) : undefined;
    const moved = from && (from.x !== token.x || from.y !== token.y);
    return moved && fresh.some((each) => each.x === from.x && each.y === from.y) ? [{ token, from }] : [];
  });
}

/** Vessels that have moved, with their place before. */
export function findMoves(now: readonly Token[], before: readonly Token[]): Leap[] {
  const known = new Map(before.map((token) => [token.id, token]));
  return now.flatMap((token) => {
    const from = known.get(token.id);
    const moved = from && VESSELS.has(token.kind) && (from.x !== token.x || from.y !== token.y);
    return moved && !hasMark(token, "leaps") ? [{ token, from }] : [];
  });
}

/** Vessels that are gone, where a wreck is new. */
export function findSinkings(now: readonly Token[], before: readonly Token[]): Token[] {
  const left = new Set(now.map(({ id }) => id));
  const wrecks = now.filter(({ kind }) => kind === "wreck");
  return before.filter(
    ({ id, kind, x, y }) => VESSELS.has(kind) && !left.has(id) && wrecks.some((each) => each.x === x && each.y === y),
  );
}

const VESSELS = new Set(["boat", "sailer"]);

/**
 * What dice have done, with everything still where it was: it is read before the pieces move on.
 * Null: nothing has moved.
 */
export function withoutMoves(before: Scene, after: Scene): Scene | null {
  const left = grids(before).some(({ id }) => !after.panels.some((panel) => panel.id === id));
  if (left) {
    const now = new Map(after.panels.map((panel) => [panel.id, panel]));
    const old = before.panels.map((panel) => (panel.type === "grid" ? panel : (now.get(panel.id) ?? panel)));
    const added = after.panels.filter(
      ({ id, type }) => type === "tray" && !before.panels.some((each) => each.id === id),
    );
    return { ...after, panels: [...old, ...added] };
  }
  let moved = false;
  const panels = after.panels.map((panel) => {
    const was = before.panels.find(({ id }) => id === panel.id);
    const held = panel.type === "grid" && was?.type === "grid" ? heldGrid(was, panel) : null;
    moved ||= held !== null;
    return held ?? panel;
  });
  return moved ? { ...after, panels } : null;
}

/** A grid with its tokens where they were; null: they are. What is new is held back as far as its side has moved. */
function heldGrid(was: Grid, now: Grid): Grid | null {
  const at = ({ x, y }: Token): [number, number] => [
    now.columns.indexOf(was.columns[x] ?? ""),
    now.rows.indexOf(was.rows[y] ?? ""),
  ];
  const known = new Map((was.tokens ?? []).map((token) => [token.id, at(token)]));
  if ([...known.values()].flat().includes(-1)) return null; // another part of the board is shown
  const shifts = new Map<unknown, [number, number]>();
  for (const token of tokens(now)) {
    const [x, y] = known.get(token.id) ?? [token.x, token.y];
    if (VESSELS.has(token.kind) && known.has(token.id)) shifts.set(token.side, [token.x - x, token.y - y]);
  }
  if (![...shifts.values()].some(([dx, dy]) => dx || dy)) return null;
  const held = tokens(now).map((token) => {
    const [dx, dy] = shifts.get(token.side) ?? [0, 0];
    return { ...token, x: token.x - dx, y: token.y - dy };
  });
  const areas = was.columns.join() === now.columns.join() ? was.areas : undefined;
  return { ...now, tokens: held, areas: areas ?? [] };
}
