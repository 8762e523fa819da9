/** Dice of a scene: which were rolled, which cards need them, and which cards can change them. */

import { hasMark } from "./lookup";
import type { Tray, Cards, Scene, Card, Put } from "../api/wire";
import { choicesOf } from "./choices";

const idle = (tray: Tray, id: string): boolean =>
  tray.dice?.some((die) => die.id === id && hasMark(die, "idle")) ?? false;

/** Whether a die was rolled: another roll, another face, or no longer idle. */
export function wasRolled(before: Tray, after: Tray): boolean {
  const shown = (after.dice ?? []).filter((die) => die.pips > 0);
  if ((before.roll ?? 0) !== (after.roll ?? 0)) return shown.length > 0;
  return shown.some((die) => {
    const earlier = before.dice?.find((each) => each.id === die.id);
    return earlier && (earlier.pips !== die.pips || (idle(before, die.id) && !idle(after, die.id)));
  });
}

/** The dice that fall when a tray is rolled: only the added ones, if there are any; else all. */
export function rolledDice({ dice: was = [] }: Tray, { dice: now = [] }: Tray): ReadonlySet<string> {
  const lying = new Map(was.map(({ id, pips }) => [id, pips]));
  const kept = now.filter(({ id, pips }) => lying.get(id) === pips);
  const added = was.length > 0 && kept.length === was.length && now.length > was.length;
  return new Set((added ? now.filter((die) => !kept.includes(die)) : now).map(({ id }) => id));
}

/** Whether the player holds dice, and these cards need them or could have. */
export function needsDice({ cards = [] }: Cards, scene: Scene): boolean {
  const dice = new Set(
    scene.panels.flatMap((panel) => (panel.type === "tray" ? (panel.dice ?? []).map((die) => die.id) : [])),
  );
  const puts = choicesOf(scene, "put").filter((put) => put.pieces.some((piece) => dice.has(piece)));
  const slots = new Set(puts.map((put) => put.onto));
  return (
    puts.length > 0 && cards.some((card) => hasMark(card, "aimed") || card.slots?.some((slot) => slots.has(slot.id)))
  );
}

const MOST_MEANINGS = 6; // buttons beside the dice

/** The cards that can change dice now. */
export function cardsForDice(scene: Scene): Card[] {
  const dice = scene.panels.flatMap((panel) => (panel.type === "tray" ? (panel.dice ?? []).map((die) => die.id) : []));
  const able = new Set(piecesFor(choicesOf(scene, "put"), new Set(dice)));
  return scene.panels
    .flatMap((panel) => (panel.type === "cards" ? (panel.cards ?? []) : []))
    .flatMap((card) => [card, ...(card.under ?? [])])
    .filter((card) => able.has(card.id));
}

/** The effect of each card on each die: on the held one, or on all if there are few. */
export function cardOptions(puts: readonly Put[], helps: readonly Card[], held: string | null): Put[] {
  const cards = new Set(helps.map((card) => card.id));
  const found = puts
    .filter((put) => !put.closed && put.pieces.some((piece) => cards.has(piece)))
    .filter((put) => held === null || put.onto === held || put.pieces.includes(held));
  const told = [...new Map(found.map((put) => [put.label, put])).values()];
  return held !== null || told.length <= MOST_MEANINGS ? told : [];
}

/** Pieces that can be put on some of these things now. */
export function piecesFor(puts: readonly Put[], things: ReadonlySet<string>): string[] {
  return [...new Set(puts.filter((put) => !put.closed && things.has(put.onto)).flatMap((put) => put.pieces))];
}
