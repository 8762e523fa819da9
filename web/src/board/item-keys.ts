/** The letter keys of buttons and cards, and number keys of dice by their pips. */

import type { Transfer } from "./transfer.svelte";
import { choicesOf } from "../scene/choices";
import type { Card, Scene } from "../api/wire";

const LETTERS = "ABCDEFGJLMNOPSTUVWXYZ"; // H, I, K, Q and R have the same meaning everywhere

/** The key of each button, by its id after "press-", and of each item that can be tapped now. */
export function itemKeys(scene: Scene, transfer: Transfer): Map<string, string> {
  const keys = new Map<string, string>();
  const assign = (id: string): void => void keys.set(id, keys.get(id) ?? LETTERS[keys.size] ?? "");
  choicesOf(scene, "press").forEach(({ id }) => assign(`press-${id}`));
  itemIds(scene)
    .filter((id) => !transfer.dice.has(id) && isTappable(id, transfer))
    .forEach(assign);
  transfer.dice.forEach((pips, id) => {
    if (pips && transfer.availability(id) !== null) keys.set(id, `${pips}`);
  });
  return keys;
}

/** Whether an item can be tapped: a target of the held item; without one, an item that can be taken. */
function isTappable(id: string, transfer: Transfer): boolean {
  if (transfer.held === id) return false;
  if (transfer.held) return transfer.availabilityOnto(id) === "open";
  return transfer.availability(id) === "open" || transfer.acceptsOnlyItem(id);
}

/** The ids of all items, in reading order. */
function itemIds(scene: Scene): string[] {
  return scene.panels.flatMap((panel) =>
    panel.type === "cards" ? (panel.cards ?? []).flatMap(idsOfCard) : panel.type === "tray" ? [panel.id] : [],
  );
}

const idsOfCard = (card: Card): string[] => [
  card.id,
  ...(card.slots ?? []).map(({ id }) => id),
  ...(card.under ?? []).flatMap(idsOfCard),
];

/** The id of the die or card with the focus, or around it. */
export const focusedItem = (): string | null =>
  document.activeElement?.closest<HTMLElement>("[data-item], [data-card]")?.dataset["item"] ??
  document.activeElement?.closest<HTMLElement>("[data-card]")?.dataset["card"] ??
  null;

/** Presses the item with this key; of several equal dice, one that is not held. Returns whether there is one. */
export function pressItem(stage: HTMLElement, key: string): boolean {
  if (!/^[a-z1-6]$/i.test(key)) return false;
  const buttons = [...stage.querySelectorAll<HTMLElement>(`button[data-key="${key.toUpperCase()}"]`)].filter(
    (each) => each.offsetParent,
  );
  const first = buttons.find((each) => each.getAttribute("aria-pressed") !== "true") ?? buttons[0];
  first?.focus();
  first?.click();
  return first !== undefined;
}
