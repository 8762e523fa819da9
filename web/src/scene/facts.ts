/** The facts that are printed on a card. */

import type { Card, Fact } from "../api/wire";
import { FACTS, type FactDrawing } from "./vocabulary";

/** The facts of a card without the letter, which only numbers it in its pile. */
export const printedFacts = (card: Card): Fact[] =>
  (card.facts ?? []).filter((fact) => FACTS.get(fact.kind) !== "letter");

/** The text of the fact of a card with this drawing; undefined if it has none. */
export const factText = (card: Card, drawing: FactDrawing): string | undefined =>
  card.facts?.find(({ kind }) => FACTS.get(kind) === drawing)?.text;

/** The number of guns of a ship, by its firepower; null for other cards. */
export function gunCount(card: Card): number | null {
  const firepower = factText(card, "firepower");
  return firepower === undefined ? null : Number(firepower);
}
