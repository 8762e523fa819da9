/** Dice of a scene: which were rolled, which cards need them, and which cards can change them. */

import { hasMark } from "./marks";
import type { Mark } from "./vocabulary";
import type { Tray, Scene, Card, PutItem } from "../api/wire";
import { choicesOf } from "./choices";

const isIdle = (tray: Tray, id: string): boolean =>
  tray.dice?.some((die) => die.id === id && hasMark(die, "idle")) ?? false;

/** Whether buttons can be chosen, but no dice or cards: those that are shown belong to the turn before. */
export const startsTurn = (scene: Scene): boolean =>
  choicesOf(scene, "press").length > 0 && !choicesOf(scene, "put").length;

/** Whether dice of a tray can be placed, or cannot for a reason: the choices are about them. */
export function placesDice(scene: Scene): boolean {
  const dice = new Set(
    scene.panels.flatMap((panel) => (panel.type === "tray" ? (panel.dice ?? []).map(({ id }) => id) : [])),
  );
  return choicesOf(scene, "put").some(({ pieces }) => pieces.some((piece) => dice.has(piece)));
}

/** Whether there are rolled dice in a scene. */
export const hasRolledDice = (scene: Scene): boolean =>
  scene.panels.some(
    (panel) => panel.type === "tray" && panel.dice?.some((die) => die.pips > 0 && !hasMark(die, "idle")),
  );

/** Whether some die was rolled: a new roll, another face, or no longer idle. */
export function wasRolled(before: Tray, after: Tray): boolean {
  const shown = (after.dice ?? []).filter((die) => die.pips > 0);
  if ((before.roll ?? 0) !== (after.roll ?? 0)) return shown.length > 0;
  return shown.some((die) => {
    const earlier = before.dice?.find((each) => each.id === die.id);
    return earlier && (earlier.pips !== die.pips || (isIdle(before, die.id) && !isIdle(after, die.id)));
  });
}

/** Whether dice of a scene were rolled since an earlier one, or a tray of dice is new. */
export function showsNewRoll(before: Scene, after: Scene): boolean {
  const trays = new Map(before.panels.flatMap((panel) => (panel.type === "tray" ? [[panel.id, panel] as const] : [])));
  return after.panels.some((panel) => {
    if (panel.type !== "tray" || !panel.dice?.length) return false;
    const earlier = trays.get(panel.id);
    return !earlier?.dice?.length || wasRolled(earlier, panel) || panel.dice.length > earlier.dice.length;
  });
}

/** The ids of the dice that a roll has changed: those added to unchanged dice, or else all dice. */
export function rolledDice({ dice: before = [] }: Tray, { dice: after = [] }: Tray): ReadonlySet<string> {
  const pipsBefore = new Map(before.map(({ id, pips }) => [id, pips]));
  const unchanged = after.filter(({ id, pips }) => pipsBefore.get(id) === pips);
  const added = before.length > 0 && unchanged.length === before.length && after.length > before.length;
  return new Set((added ? after.filter((die) => !unchanged.includes(die)) : after).map(({ id }) => id));
}

const RESULT_MARKS: readonly string[] = ["won", "lost", "touched", "sunk"] satisfies Mark[];

/** The new scene while its dice still roll: they have no result yet, and all else is as before. */
export function whileRolling(before: Scene, after: Scene): Scene {
  const panelsBefore = new Map(before.panels.map((panel) => [panel.id, panel]));
  const trays = after.panels.flatMap((panel) =>
    panel.type === "tray" ? [withoutResult(panelsBefore.get(panel.id), panel)] : [],
  );
  const { choices: _, ...rest } = after;
  return {
    ...rest,
    panels: [...before.panels.filter(({ type }) => type !== "tray"), ...trays],
    standing: before.standing ?? [],
  };
}

/** A tray without the result of the dice that are new in it. */
function withoutResult(before: Scene["panels"][number] | undefined, after: Tray): Tray {
  const earlier = before?.type === "tray" ? before : null;
  const dice = after.dice ?? [];
  const isSame = earlier && !wasRolled(earlier, after) && dice.length === (earlier.dice ?? []).length;
  if (isSame || !dice.length) return after;
  const rolled = earlier ? rolledDice(earlier, after) : new Set(dice.map(({ id }) => id));
  return {
    ...after,
    note: rolled.size < dice.length ? (earlier?.note ?? "") : "",
    dice: dice.map((die) =>
      rolled.has(die.id) ? { ...die, marks: (die.marks ?? []).filter((mark) => !RESULT_MARKS.includes(mark)) } : die,
    ),
  };
}

const MAX_EFFECTS = 4; // buttons beside the dice: two rows

/** The cards that can change dice now. */
export function cardsForDice(scene: Scene): Card[] {
  const dice = scene.panels.flatMap((panel) => (panel.type === "tray" ? (panel.dice ?? []).map((die) => die.id) : []));
  const usable = new Set(piecesFor(choicesOf(scene, "put"), new Set(dice)));
  return scene.panels
    .flatMap((panel) => (panel.type === "cards" ? (panel.cards ?? []) : []))
    .flatMap((card) => [card, ...(card.under ?? [])])
    .filter((card) => usable.has(card.id));
}

/** The effect of each card on each die: on the held die, or on all dice if there are few. */
export function cardOptions(
  transferChoices: readonly PutItem[],
  helpCards: readonly Card[],
  heldDie: string | null,
): PutItem[] {
  const cards = new Set(helpCards.map((card) => card.id));
  const matching = transferChoices
    .filter((choice) => !choice.closed && choice.pieces.some((piece) => cards.has(piece)))
    .filter((choice) => heldDie === null || choice.onto === heldDie || choice.pieces.includes(heldDie));
  const distinct = [...new Map(matching.map((choice) => [choice.label, choice])).values()];
  return heldDie !== null || distinct.length <= MAX_EFFECTS ? distinct : [];
}

/** The pieces that can be put on some of these items now. */
export function piecesFor(transferChoices: readonly PutItem[], items: ReadonlySet<string>): string[] {
  return [
    ...new Set(
      transferChoices.filter((choice) => !choice.closed && items.has(choice.onto)).flatMap((choice) => choice.pieces),
    ),
  ];
}
