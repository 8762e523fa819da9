/** Whether a scene offers a queued choice, and the reason if not. */

import { squareActions, choicesOf, selectionValue, placementActions, type Choice, type FitCheck, checkFit } from "../../scene/choices";
import type { Act, Aim, Lay, Pick, Reason, Scene, SetUp, Swing } from "../../api/wire";

/** A request to a table, without its ply. */
export type ChoiceRequest = Omit<Act, "ply"> | Omit<SetUp, "ply">;

/** A queued choice, resolved in the next scene; or the reason why that does not offer it. */
export type QueuedChoice = (scene: Scene) => { wanted: ChoiceRequest } | { reason: Reason | null };

/** These actions, if the scene still offers them. */
export function queueActions(actions: unknown[]): QueuedChoice {
  return (scene) => {
    const found = isOffered(scene, actions);
    return found.fits ? { wanted: { type: "act", actions } } : { reason: found.reason };
  };
}

/** This button, whatever it does by then. */
export function queueButton(id: string): QueuedChoice {
  return (scene) => {
    const press = choicesOf(scene, "press").find((each) => each.id === id);
    if (press?.actions?.length && !press.closed) return { wanted: { type: "act", actions: press.actions } };
    return { reason: press?.closed ?? null };
  };
}

/** This set-up, if the scene still offers one. */
export function queueSetup(name: string): QueuedChoice {
  return (scene) =>
    choicesOf(scene, "arrange").some((each) => each.name === name) ? { wanted: { type: "set-up", name } } : { reason: null };
}

/** Whether some choice of a scene can send these actions. */
export function isOffered(scene: Scene, actions: readonly unknown[]): FitCheck {
  const reasons = scene.reasons ?? [];
  const found = (scene.choices ?? []).map((choice) => offeredBy(choice, actions, reasons)).filter((each) => each !== null);
  return found.find((each) => each.fits) ?? found.find((each) => !each.fits && each.reason) ?? { fits: false, reason: null };
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
      return isLike(choice.action, action, choice.blanks.map((blank) => blank.name)) ? { fits: true } : null;
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
const open = (closed: Reason | null | undefined): FitCheck => (closed ? { fits: false, reason: closed } : { fits: true });
const squares = (fit: string): number[] => [...fit].map((_, square) => square);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether an action is this one with its blanks filled somehow. */
function isLike(asked: unknown, action: unknown, blanks: readonly string[]): boolean {
  const rest = (each: unknown) => Object.entries(each as object).filter(([key]) => !blanks.includes(key));
  return same(rest(asked), rest(action));
}
