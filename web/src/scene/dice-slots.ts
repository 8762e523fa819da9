/** Which card panel needs dice in its slots now. */

import { choicesOf } from "./choices";
import { hasMark } from "./lookup";
import type { Cards, Scene } from "../api/wire";

/** Whether the player holds dice, and these cards need them or could have. */
export function needsDice({ cards = [] }: Cards, scene: Scene): boolean {
  const dice = new Set(scene.panels.flatMap((panel) => (panel.type === "tray" ? (panel.dice ?? []).map((die) => die.id) : [])));
  const puts = choicesOf(scene, "put").filter((put) => put.pieces.some((piece) => dice.has(piece)));
  const slots = new Set(puts.map((put) => put.onto));
  return puts.length > 0 && cards.some((card) => hasMark(card, "aimed") || card.slots?.some((slot) => slots.has(slot.id)));
}
