/** Letter keys for buttons and cards, and number keys for dice by their pips. */

import type { Transfer } from "./transfer.svelte";
import { choicesOf } from "../scene/choices";
import type { Card, Scene } from "../api/wire";

const LETTERS = "ABCDEFGJLMNOPQSTUVWXYZ"; // H, I, K and R mean something everywhere

/** The key of each button, by its id after "press-", and of each thing that can be tapped now. */
export function letterKeys(scene: Scene, carry: Transfer): Map<string, string> {
  const keys = new Map<string, string>();
  const letter = (id: string): void => void keys.set(id, keys.get(id) ?? LETTERS[keys.size] ?? "");
  choicesOf(scene, "press").forEach(({ id }) => letter(`press-${id}`));
  things(scene)
    .filter((id) => !carry.dice.has(id) && tapped(id, carry))
    .forEach(letter);
  carry.dice.forEach((pips, id) => {
    if (pips && carry.movable(id)) keys.set(id, `${pips}`);
  });
  return keys;
}

/** With something in the hand, its places; else what can be taken. */
function tapped(id: string, carry: Transfer): boolean {
  if (carry.held === id) return false;
  if (carry.held) return carry.accepts(id) === "open";
  return carry.movable(id) === "open" || carry.awaits(id);
}

/** The ids of all items, in reading order. */
function things(scene: Scene): string[] {
  return scene.panels.flatMap((panel) =>
    panel.type === "cards" ? (panel.cards ?? []).flatMap(parts) : panel.type === "tray" ? [panel.id] : [],
  );
}

const parts = (card: Card): string[] => [
  card.id,
  ...(card.slots ?? []).map(({ id }) => id),
  ...(card.under ?? []).flatMap(parts),
];

/** Presses what has this key; of dice alike one that is not in the hand. Whether there was anything. */
export function pressed(stage: HTMLElement, key: string): boolean {
  if (!/^[a-z1-6]$/i.test(key)) return false;
  const found = [...stage.querySelectorAll<HTMLElement>(`button[data-key="${key.toUpperCase()}"]`)].filter(
    (each) => each.offsetParent,
  );
  const first = found.find((each) => each.getAttribute("aria-pressed") !== "true") ?? found[0];
  first?.focus();
  first?.click();
  return first !== undefined;
}
