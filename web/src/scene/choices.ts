/** The choices of a scene: open squares, reasons why other squares are closed, actions to send. */

import type { Aim, Grid, PlacePiece, Pick, Press, Reason, Scene, TurnHull, Token, Orientation } from "../api/wire";
import { column, row, tokensAt } from "./squares";

export type Choice = NonNullable<Scene["choices"]>[number];
export type Panel = Scene["panels"][number];
/** The fields of a token that determine its drawing. */
export type TokenLook = Omit<Token, "id" | "label" | "x" | "y">;
/** Whether a square is open, and the reason if it is closed. */
export type FitCheck = { fits: true } | { fits: false; reason: Reason | null };

export const OPEN = ".";
export const CLOSED = " "; // closed, without a reason
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

/** An action with its blanks filled in. */
export function fillBlanks(action: unknown, blanks: Record<string, unknown>): unknown {
  return { ...(action as object), ...blanks };
}

/** The value of a square in an action: its number, unless the choice has other values. */
function squareValue(choice: Aim | PlacePiece, square: number): unknown {
  return choice.fills?.[square] ?? square;
}

/** The actions that choosing a square sends. */
export function squareActions(aim: Aim, square: number): unknown[] {
  return [fillBlanks(aim.action, { [aim.blank]: squareValue(aim, square) })];
}

/** The effect of a tap on a square of a grid. */
export type TapResult =
  | { type: "aim"; aim: Aim }
  | { type: "pick-up"; piece: string | null } // a piece is picked up, or put back
  | { type: "ambiguous" } // several pieces could go to this square
  | { type: "blocked"; reason: Reason | null } // the piece on this square cannot go anywhere
  | { type: "refused"; reason: Reason | null };

/** Handles a tap on a square: moves the held piece or the only one that can go there, or picks one up. */
export function resolveTap(
  aims: readonly Aim[],
  heldPiece: string | null,
  square: number,
  grid: Grid,
  reasons: readonly Reason[],
): TapResult {
  const heldAim = aims.find((aim) => aim.piece != null && aim.piece === heldPiece);
  const isOpen = (aim: Aim): boolean => isSquareOpen(aim.fit, square);
  if (heldAim && isOpen(heldAim)) return { type: "aim", aim: heldAim };
  const idsOnSquare = new Set(tokensAt(square, grid).map(({ id }) => id));
  const onSquare = aims.filter(({ piece }) => piece != null && idsOnSquare.has(piece));
  const piece = onSquare.find((aim) => !hasNoTarget(aim))?.piece;
  if (piece != null) return { type: "pick-up", piece: piece === heldPiece ? null : piece };
  const candidates = heldAim ? [heldAim] : aims;
  const possible = candidates.filter(isOpen);
  if (possible[0] && possible.length === 1) return { type: "aim", aim: possible[0] };
  if (possible.length) return { type: "ambiguous" };
  if (onSquare[0])
    return {
      type: "blocked",
      reason: refusal(onSquare, square, reasons) ?? refusal(onSquare, onSquare[0].fit.search(/\S/), reasons),
    };
  return { type: "refused", reason: refusal(candidates, square, reasons) };
}

/** Whether a piece has no open square; it is then not offered to be picked up. */
export const hasNoTarget = (aim: Aim): boolean => !aim.fit.includes(OPEN);

/** The first reason why this square is closed. */
function refusal(aims: readonly Aim[], square: number, reasons: readonly Reason[]): Reason | null {
  const closed = aims.map((aim) => checkFit(aim.fit, square, reasons)).find((each) => !each.fits && each.reason);
  return closed && !closed.fits ? closed.reason : null;
}

/** The actions that place a piece on a square in an orientation. */
export function placementActions(choice: PlacePiece, way: Orientation, square: number): unknown[] {
  const orientation = choice.turn ? { [choice.turn]: way.value } : {};
  return [
    ...(choice.before ?? []),
    fillBlanks(choice.action, { [choice.blank]: squareValue(choice, square), ...orientation }),
  ];
}

/** The actions that send a selection of squares or pieces. */
export function selectionActions(pick: Pick, items: readonly number[]): unknown[] {
  const values = items.map((item) => selectionValue(pick, item));
  return [fillBlanks(pick.action, { [pick.blank]: pick.ordered ? values : values.toSorted(ascending) })];
}

/** The value of an item in a selection: its number or id, unless the choice has other values. */
export function selectionValue(pick: Pick, item: number): number | string {
  return pick.fills?.[item] ?? pick.pieces?.[item] ?? item;
}

function ascending(one: number | string, other: number | string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The token of a piece on the squares that it covers, in an orientation. */
export function placedToken(choice: PlacePiece, way: Orientation): TokenLook {
  return { kind: choice.kind, ...choice.token, w: way.w, h: way.h };
}

/** The choices of one type, in the order of the scene. */
export function choicesOf<T extends Choice["type"]>(scene: Scene, type: T): Extract<Choice, { type: T }>[] {
  return (scene.choices ?? []).filter((each): each is Extract<Choice, { type: T }> => each.type === type);
}

/** The button without an alternative of a scene, if it needs no further choice or confirmation. */
export function onlyPress(scene: Scene): Press | null {
  const forced = choicesOf(scene, "press").find((press) => press.forced);
  if (forced) return forced;
  const [first, ...others] = (scene.choices ?? []).filter((choice) => !("closed" in choice && choice.closed));
  if (first?.type !== "press" || others.length || first.sure || first.odds?.length || first.takes?.length) return null;
  return first;
}

/** The index of a piece's present orientation; 0 if the piece is not placed. */
export function orientationOf(choice: PlacePiece, token: Token | undefined): number {
  if (!token) return 0;
  const index = choice.ways.findIndex((way) => way.w === (token.w ?? 1) && way.h === (token.h ?? 1));
  return Math.max(0, index);
}

/** The result of a rotation: the index of the orientation, and the square. */
export interface RotatedPiece {
  way: number;
  square: number;
}

/**
 * The orientation and square of a piece after rotation about one of its squares: the nearest open square, else the
 * nearest square.
 */
export function rotateAbout(choice: PlacePiece, token: Token, pivot: number, grid: Grid): RotatedPiece {
  const index = (orientationOf(choice, token) + 1) % choice.ways.length;
  const way = choice.ways[index];
  const [px, py] = [column(pivot, grid), row(pivot, grid)];
  if (!way) return { way: 0, square: pivot };
  const pivotOffset = px - token.x + (py - token.y);
  const places: { square: number; deviation: number }[] = [];
  for (let y = Math.max(0, py - way.h + 1); y <= py; y++) {
    for (let x = Math.max(0, px - way.w + 1); x <= px; x++) {
      places.push({ square: y * grid.width + x, deviation: Math.abs(px - x + (py - y) - pivotOffset) });
    }
  }
  places.sort((a, b) => a.deviation - b.deviation);
  const best = places.find(({ square }) => isSquareOpen(way.fit, square)) ?? places[0];
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

/** Checks whether some choice of a scene can send these actions; gives the reason if none can. */
export function checkOffered(scene: Scene, actions: readonly unknown[]): FitCheck {
  const reasons = scene.reasons ?? [];
  const fits = (scene.choices ?? []).map((choice) => fitOf(choice, actions, reasons)).filter((each) => each !== null);
  return (
    fits.find((each) => each.fits) ?? fits.find((each) => !each.fits && each.reason) ?? { fits: false, reason: null }
  );
}

/** The square that these actions choose; null if none of these choices sends them. */
export function squareOf(
  actions: readonly unknown[],
  aims: readonly Aim[],
  placementChoices: readonly PlacePiece[],
): number | null {
  for (const aim of aims) {
    const square = squares(aim.fit).find((each) => isEqual(squareActions(aim, each), actions));
    if (square !== undefined) return square;
  }
  for (const choice of placementChoices)
    for (const way of choice.ways) {
      const square = squares(way.fit).find((each) => isEqual(placementActions(choice, way, each), actions));
      if (square !== undefined) return square;
    }
  return null;
}

/** Whether one choice offers these actions; null if they are not among its actions. */
function fitOf(choice: Choice, actions: readonly unknown[], reasons: readonly Reason[]): FitCheck | null {
  const [action] = actions;
  switch (choice.type) {
    case "press":
    case "put":
      return isEqual(choice.actions ?? [], actions) ? fitUnless(choice.closed) : null;
    case "aim": {
      const square = squares(choice.fit).find((each) => isEqual(squareActions(choice, each), actions));
      return square === undefined ? null : checkFit(choice.fit, square, reasons);
    }
    case "lay":
      if (choice.before?.length && isEqual(choice.before, actions)) return { fits: true };
      for (const way of choice.ways) {
        const square = squares(way.fit).find((each) => isEqual(placementActions(choice, way, each), actions));
        if (square !== undefined) return checkFit(way.fit, square, reasons);
      }
      return null;
    case "pick":
      return isLike(choice.action, action, [choice.blank]) ? selectionFit(choice, action, reasons) : null;
    case "swing":
      return isLike(choice.action, action, [choice.blank]) ? headingFit(choice, action, reasons) : null;
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

function selectionFit(pick: Pick, action: unknown, reasons: readonly Reason[]): FitCheck {
  const values = (action as Record<string, unknown[]>)[pick.blank] ?? [];
  const itemOf = (value: unknown): number | undefined => {
    const same = squares(pick.fit).filter((item) => selectionValue(pick, item) === value);
    return same.find((item) => checkFit(pick.fit, item, reasons).fits) ?? same[0];
  };
  const items = values.map(itemOf);
  const fits = items.map((item) => (item === undefined ? closedFit : checkFit(pick.fit, item, reasons)));
  const countFits = values.length >= pick.least && values.length <= pick.most;
  return fits.find((each) => !each.fits) ?? (countFits ? { fits: true } : closedFit);
}

function headingFit(headingChoice: TurnHull, action: unknown, reasons: readonly Reason[]): FitCheck {
  const heading = Number((action as Record<string, unknown>)[headingChoice.blank]);
  const arc = (headingChoice.arcs ?? []).find(({ start, sweep }) => (heading - start + 3600) % 3600 <= sweep);
  return headingChoice.closed ? fitUnless(headingChoice.closed) : arc ? checkFit(arc.fit, 0, reasons) : closedFit;
}

const closedFit: FitCheck = { fits: false, reason: null };
const fitUnless = (closed: Reason | null | undefined): FitCheck =>
  closed ? { fits: false, reason: closed } : { fits: true };
const squares = (fit: string): number[] => [...fit].map((_, square) => square);
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether two actions are equal apart from the blanks. */
function isLike(template: unknown, action: unknown, blanks: readonly string[]): boolean {
  const rest = (each: unknown) => Object.entries(each as object).filter(([key]) => !blanks.includes(key));
  return isEqual(rest(template), rest(action));
}
