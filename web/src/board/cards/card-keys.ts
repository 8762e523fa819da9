/** The keys among cards besides those of items: explanations, and what to say about keys without an item. */

import { say, withLabel } from "../../i18n/catalogue.svelte";
import { choicesOf } from "../../scene/choices";
import { hasMark } from "../../scene/marks";
import type { Card, Scene } from "../../api/wire";

/** The whole text of a card, as its explanation shows it. */
function cardText(card: Card): string {
  const parts = [card.about ?? "", ...(card.facts ?? []).map(({ label }) => label)];
  const slots = (card.slots ?? []).map(({ label }) => label);
  const ends = (card.under ?? []).map(cardText);
  return [withLabel(card.title, [...parts, ...slots].filter(Boolean).join("; ")), ...ends].join(". ");
}

/**
 * What the key i explains: the card with the focus, the possible places of the die with the focus, or else the card
 * whose dice are rolled; "" if there is none.
 */
export function explanationOf(scene: Scene, focusedId: string | null): string {
  const cards = scene.panels.flatMap((panel) => (panel.type === "cards" ? (panel.cards ?? []) : []));
  const focused = cards.find(({ id }) => id === focusedId);
  if (focused) return cardText(focused);
  const places = choicesOf(scene, "put").filter(({ pieces, closed }) => !closed && pieces.includes(focusedId ?? ""));
  if (places.length) return places.map(({ label }) => label).join("; ");
  const aimed = cards.find((card) => hasMark(card, "aimed"));
  return aimed ? cardText(aimed) : "";
}

/** Why a key does nothing now. */
export const absentKeyText = (key: string): string =>
  /[1-6]/.test(key) ? say("no-die-key", { pips: key }) : say("no-key", { key: key.toUpperCase() });
