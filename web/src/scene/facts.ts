/** The facts that are printed on a card. */

import type { Card, Fact } from "../api/wire";
import { FACTS } from "./vocabulary";

/** The facts of a card without the letter, which only numbers it in its pile. */
export const printedFacts = (card: Card): Fact[] =>
  (card.facts ?? []).filter((fact) => FACTS.get(fact.kind) !== "letter");
