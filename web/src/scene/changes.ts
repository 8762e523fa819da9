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
