/** Cards that can change dice, offered beside them. */

import { piecesFor } from "../board/transfer.svelte";
import { choicesOf } from "./choices";
import type { Card, Put, Scene } from "../api/wire";

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
