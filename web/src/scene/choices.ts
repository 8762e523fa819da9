/** The choices of a scene: open squares, reasons why others are closed, actions to send. */

import type { Aim, Card, Grid, Lay, Pick, Reason, Scene, Swing, Token, Way } from "../api/wire";

export type Choice = NonNullable<Scene["choices"]>[number];
export type Panel = Scene["panels"][number];
/** The fields of a token that determine its drawing. */
export type TokenLook = Omit<Token, "id" | "label" | "x" | "y">;
export type FitCheck = { fits: true } | { fits: false; reason: Reason | null };

export const OPEN = ".";
export const CLOSED = " "; // it does not, and nothing is said about it
const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Whether a `fit` string opens a square. */
export const isSquareOpen = (fit: string, square: number): boolean => fit[square] === OPEN;

/** The meaning of a square's letter in a `fit` string. */
export function checkFit(fit: string, square: number, reasons: readonly Reason[]): FitCheck {
  if (isSquareOpen(fit, square)) return { fits: true };
  const letter = fit[square] ?? "";
  const index = letter ? LETTERS.indexOf(letter) : -1;
  return { fits: false, reason: reasons[index] ?? null };
}

/** An action with its blanks filled. */
export function fillBlanks(action: unknown, blanks: Record<string, unknown>): unknown {
  return { ...(action as object), ...blanks };
}

/** The value of a square in an action: its number, unless the choice has others. */
function filling(choice: Aim | Lay, square: number): unknown {
  return choice.fills?.[square] ?? square;
}

/** The actions of pointing at a square. */
export function squareActions(aim: Aim, square: number): unknown[] {
  return [fillBlanks(aim.action, { [aim.blank]: filling(aim, square) })];
}

/** The result of choosing a square among the square choices of its grid. */
export type TapResult =
  | { does: "aim"; aim: Aim }
  | { does: "take"; piece: string | null } // a piece comes into the hand, or goes back
  | { does: "which" } // several pieces could go there
  | { does: "stay"; reason: Reason | null } // the piece there can go nowhere
  | { does: "refuse"; reason: Reason | null };

/** Handles a tap on a square: sends the held piece or the only possible one there, or picks one up. */
export function resolveTap(
  aims: readonly Aim[],
  taken: string | null,
  square: number,
  grid: Grid,
  reasons: readonly Reason[],
): TapResult {
  const held = aims.find((aim) => aim.piece != null && aim.piece === taken);
  const able = (aim: Aim): boolean => isSquareOpen(aim.fit, square);
  if (held && able(held)) return { does: "aim", aim: held };
  const there = new Set(tokensAt(square, grid).map(({ id }) => id));
  const own = aims.filter(({ piece }) => piece != null && there.has(piece));
  const piece = own.find((aim) => !hasNoTarget(aim))?.piece;
  if (piece != null) return { does: "take", piece: piece === taken ? null : piece };
  const asked = held ? [held] : aims;
  const found = asked.filter(able);
  if (found[0] && found.length === 1) return { does: "aim", aim: found[0] };
  if (found.length) return { does: "which" };
  if (own[0])
    return { does: "stay", reason: refusal(own, square, reasons) ?? refusal(own, own[0].fit.search(/\S/), reasons) };
  return { does: "refuse", reason: refusal(asked, square, reasons) };
}

/** Whether a piece can go nowhere: nothing invites to take it. */
export const hasNoTarget = (aim: Aim): boolean => !aim.fit.includes(OPEN);

/** The first reason that shuts this square. */
function refusal(aims: readonly Aim[], square: number, reasons: readonly Reason[]): Reason | null {
  const found = aims.map((aim) => checkFit(aim.fit, square, reasons)).find((each) => !each.fits && each.reason);
  return found && !found.fits ? found.reason : null;
}

/** The actions of laying a piece on a square, turned this way. */
export function placementActions(lay: Lay, way: Way, square: number): unknown[] {
  const turned = lay.turn ? { [lay.turn]: way.value } : {};
  return [...(lay.before ?? []), fillBlanks(lay.action, { [lay.blank]: filling(lay, square), ...turned })];
}

/** The actions of gathering these squares or pieces, by their numbers, in the order of gathering. */
export function selectionActions(pick: Pick, items: readonly number[]): unknown[] {
  const values = items.map((item) => selectionValue(pick, item));
  return [fillBlanks(pick.action, { [pick.blank]: pick.ordered ? values : values.toSorted(ascending) })];
}

/** The value of an item in a selection: number or id, unless the choice has others. */
export function selectionValue(pick: Pick, item: number): number | string {
  return pick.fills?.[item] ?? pick.pieces?.[item] ?? item;
}

function ascending(one: number | string, other: number | string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The token of a piece on the squares that it covers, in an orientation. */
export function placedToken(lay: Lay, way: Way): TokenLook {
  return { kind: lay.kind, ...lay.token, w: way.w, h: way.h };
}

/** The choices of one type, in the order of the scene. */
export function choicesOf<T extends Choice["type"]>(scene: Scene, type: T): Extract<Choice, { type: T }>[] {
  return (scene.choices ?? []).filter((each): each is Extract<Choice, { type: T }> => each.type === type);
}

export const column = (square: number, grid: Grid): number => square % grid.width;
export const row = (square: number, grid: Grid): number => Math.floor(square / grid.width);

/** A square's name, as people say it: C4; or "8, your column" where a file has a name of words. */
export function squareName(square: number, grid: Grid): string {
  const [x, y] = [grid.columns[column(square, grid)] ?? "", grid.rows[row(square, grid)] ?? ""];
  if (isLongName(x)) return `${y}, ${x}`;
  return isLongName(y) ? `${x}, ${y}` : `${x}${y}`;
}

/** Whether the name of a column or a row is more than a letter or a number. */
export const isLongName = (name: string): boolean => name.length > 3;

/** Whether a token covers a square. */
export function tokenCovers(token: Token, square: number, grid: Grid): boolean {
  const dx = column(square, grid) - token.x;
  const dy = row(square, grid) - token.y;
  return dx >= 0 && dx < (token.w ?? 1) && dy >= 0 && dy < (token.h ?? 1);
}

/** The tokens on a square, the smallest last, as they are drawn. */
export function tokensAt(square: number, grid: Grid): Token[] {
  return (grid.tokens ?? []).filter((token) => tokenCovers(token, square, grid)).sort(largestFirst);
}

/** Sorts large tokens below small ones. */
export function largestFirst(a: Token, b: Token): number {
  return (b.w ?? 1) * (b.h ?? 1) - (a.w ?? 1) * (a.h ?? 1);
}

/** The label of an item anywhere in the scene; its id if it is not there. */
export function itemLabel(scene: Scene, id: string): string {
  return scene.panels.flatMap(thingsOf).find((thing) => thing.id === id)?.label ?? id;
}

/** The same in as few words as tell it from others. */
export function itemTitle(scene: Scene, id: string): string {
  const thing = scene.panels.flatMap(thingsOf).find((each) => each.id === id);
  return thing?.title ?? thing?.label ?? id;
}

function thingsOf(panel: Panel): { id: string; label: string; title?: string }[] {
  if (panel.type === "grid") return panel.tokens ?? [];
  if (panel.type === "tray") return panel.dice ?? [];
  return panel.type === "cards" ? (panel.cards ?? []).flatMap(withParts) : [];
}

/** A card, the dice on it, and the cards under it. */
function withParts(card: Card): { id: string; label: string }[] {
  return [card, ...(card.slots ?? []).flatMap((slot) => slot.dice ?? []), ...(card.under ?? []).flatMap(withParts)];
}

/** A square's name and its tokens, for screen readers; `join` combines both. */
export function squareLabel(
  square: number,
  grid: Grid,
  empty: string,
  join: (square: string, what: string) => string,
): string {
  const name = squareName(square, grid);
  const labels = tokensAt(square, grid)
    .reverse()
    .map((token) => token.label);
  labels.push(...(grid.areas ?? []).filter((area) => area.squares.includes(square)).map((area) => area.label));
  if (!labels.length) return join(name, empty);
  return labels[0]?.startsWith(name) ? labels.join("; ") : join(name, labels.join("; "));
}

/** The square that a navigation key leads to; null for any other key. */
export function squareByKey(square: number, key: string, grid: Grid, far: boolean): number | null {
  const x = column(square, grid);
  const y = row(square, grid);
  const at = (column: number, row: number): number => row * grid.width + column;
  switch (key) {
    case "ArrowLeft":
      return at(Math.max(0, x - 1), y);
    case "ArrowRight":
      return at(Math.min(grid.width - 1, x + 1), y);
    case "ArrowUp":
      return at(x, Math.max(0, y - 1));
    case "ArrowDown":
      return at(x, Math.min(grid.height - 1, y + 1));
    case "Home":
      return at(0, far ? 0 : y);
    case "End":
      return at(grid.width - 1, far ? grid.height - 1 : y);
    case "PageUp":
      return at(x, 0);
    case "PageDown":
      return at(x, grid.height - 1);
    default:
      return null;
  }
}

/** The present orientation of a piece; the first one if it is not placed. */
export function orientationOf(lay: Lay, token: Token | undefined): number {
  if (!token) return 0;
  const found = lay.ways.findIndex((way) => way.w === (token.w ?? 1) && way.h === (token.h ?? 1));
  return Math.max(0, found);
}

export interface RotatedPiece {
  way: number;
  square: number;
}

/**
 * Where a piece comes to lie when it is turned about one of its squares: as near to that as it
 * fits; where it fits nowhere, the place that the turn would have given.
 */
export function rotateAbout(lay: Lay, token: Token, pivot: number, grid: Grid): RotatedPiece {
  const index = (orientationOf(lay, token) + 1) % lay.ways.length;
  const way = lay.ways[index];
  const [px, py] = [column(pivot, grid), row(pivot, grid)];
  if (!way) return { way: 0, square: pivot };
  const held = px - token.x + (py - token.y);
  const spots: { square: number; off: number }[] = [];
  for (let y = Math.max(0, py - way.h + 1); y <= py; y++) {
    for (let x = Math.max(0, px - way.w + 1); x <= px; x++) {
      spots.push({ square: y * grid.width + x, off: Math.abs(px - x + (py - y) - held) });
    }
  }
  spots.sort((a, b) => a.off - b.off);
  const best = spots.find(({ square }) => isSquareOpen(way.fit, square)) ?? spots[0];
  return { way: index, square: best?.square ?? pivot };
}

/** Whether anything in a scene has a hint. */
export function hasHints(scene: Scene): boolean {
  return (
    (scene.choices ?? []).some((choice) => "hint" in choice && choice.hint) ||
    scene.panels.some(
      (panel) =>
        ("hint" in panel && panel.hint != null) ||
        (panel.type === "cards" && (panel.cards ?? []).some((card) => card.hint)),
    )
  );
}

/** Whether some choice of a scene can send these actions. */
export function isOffered(scene: Scene, actions: readonly unknown[]): FitCheck {
  const reasons = scene.reasons ?? [];
  const found = (scene.choices ?? [])
    .map((choice) => offeredBy(choice, actions, reasons))
    .filter((each) => each !== null);
  return (
    found.find((each) => each.fits) ?? found.find((each) => !each.fits && each.reason) ?? { fits: false, reason: null }
  );
}

/** The square on which these actions are chosen; null: on none, by these choices. */
export function chosenOn(actions: readonly unknown[], aims: readonly Aim[], lays: readonly Lay[]): number | null {
  for (const aim of aims) {
    const square = squares(aim.fit).find((each) => same(squareActions(aim, each), actions));
    if (square !== undefined) return square;
  }
  for (const lay of lays)
    for (const way of lay.ways) {
      const square = squares(way.fit).find((each) => same(placementActions(lay, way, each), actions));
      if (square !== undefined) return square;
    }
  return null;
}

/** Whether one choice offers these actions; null: they are not among its actions. */
function offeredBy(choice: Choice, actions: readonly unknown[], reasons: readonly Reason[]): FitCheck | null {
  const [action] = actions;
  switch (choice.type) {
    case "press":
    case "put":
      return same(choice.actions ?? [], actions) ? open(choice.closed) : null;
    case "aim": {
      const square = squares(choice.fit).find((each) => same(squareActions(choice, each), actions));
      return square === undefined ? null : checkFit(choice.fit, square, reasons);
    }
    case "lay":
      if (choice.before?.length && same(choice.before, actions)) return { fits: true };
      for (const way of choice.ways) {
        const square = squares(way.fit).find((each) => same(placementActions(choice, way, each), actions));
        if (square !== undefined) return checkFit(way.fit, square, reasons);
      }
      return null;
    case "pick":
      return isLike(choice.action, action, [choice.blank]) ? gatheredBy(choice, action, reasons) : null;
    case "swing":
      return isLike(choice.action, action, [choice.blank]) ? turnedBy(choice, action, reasons) : null;
    case "fill": // the server checks combinations of numbers and ship positions
      return isLike(
        choice.action,
        action,
        choice.blanks.map((blank) => blank.name),
      )
        ? { fits: true }
        : null;
    case "moor":
      return actions.some((each) => isLike(choice.action, each, ["x", "y", "heading"])) ? { fits: true } : null;
    case "arrange":
      return null;
  }
}

function gatheredBy(pick: Pick, action: unknown, reasons: readonly Reason[]): FitCheck {
  const listed = (action as Record<string, unknown[]>)[pick.blank] ?? [];
  const itemOf = (value: unknown): number | undefined => {
    const same = squares(pick.fit).filter((item) => selectionValue(pick, item) === value);
    return same.find((item) => checkFit(pick.fit, item, reasons).fits) ?? same[0];
  };
  const items = listed.map(itemOf);
  const found = items.map((item) => (item === undefined ? shut : checkFit(pick.fit, item, reasons)));
  const enough = listed.length >= pick.least && listed.length <= pick.most;
  return found.find((each) => !each.fits) ?? (enough ? { fits: true } : shut);
}

function turnedBy(swing: Swing, action: unknown, reasons: readonly Reason[]): FitCheck {
  const heading = Number((action as Record<string, unknown>)[swing.blank]);
  const arc = (swing.arcs ?? []).find(({ start, sweep }) => (heading - start + 3600) % 3600 <= sweep);
  return swing.closed ? open(swing.closed) : arc ? checkFit(arc.fit, 0, reasons) : shut;
}

const shut: FitCheck = { fits: false, reason: null };
const open = (closed: Reason | null | undefined): FitCheck =>
  closed ? { fits: false, reason: closed } : { fits: true };
const squares = (fit: string): number[] => [...fit].map((_, square) => square);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether an action is this one with its blanks filled somehow. */
function isLike(asked: unknown, action: unknown, blanks: readonly string[]): boolean {
  const rest = (each: unknown) => Object.entries(each as object).filter(([key]) => !blanks.includes(key));
  return same(rest(asked), rest(action));
}
