/** The names of items: tokens, dice and cards. */

import type { Card, Scene } from "../api/wire";

/** The label of an item anywhere in the scene; its id if it is not there. */
export function itemLabel(scene: Scene, id: string): string {
  return scene.panels.flatMap(itemsOf).find((item) => item.id === id)?.label ?? id;
}

/** The short title of an item; its label if it has none. */
export function itemTitle(scene: Scene, id: string): string {
  const item = scene.panels.flatMap(itemsOf).find((each) => each.id === id);
  return item?.title ?? item?.label ?? id;
}

function itemsOf(panel: Scene["panels"][number]): { id: string; label: string; title?: string }[] {
  if (panel.type === "grid") return panel.tokens ?? [];
  if (panel.type === "tray") return panel.dice ?? [];
  return panel.type === "cards" ? (panel.cards ?? []).flatMap(withParts) : [];
}

/** A card, the dice on it, and the cards under it. */
function withParts(card: Card): { id: string; label: string }[] {
  return [card, ...(card.slots ?? []).flatMap((slot) => slot.dice ?? []), ...(card.under ?? []).flatMap(withParts)];
}
