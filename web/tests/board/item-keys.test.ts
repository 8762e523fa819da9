import { expect, test, vi } from "vitest";

import { Transfer } from "../../src/board/transfer.svelte";
import type { PutItem, Scene } from "../../src/api/wire";
import { itemKeys } from "../../src/board/item-keys";

const transferChoice = (piece: string, onto: string, open = true): PutItem => ({
  type: "put",
  id: `${piece}>${onto}`,
  label: onto,
  pieces: [piece],
  onto,
  actions: open ? ["act"] : [],
  closed: open ? null : { clause: "X-1", sentence: "No." },
});
const card = (id: string, ...slots: string[]) => ({
  id,
  kind: "ship",
  title: id,
  label: id,
  slots: slots.map((slot) => ({ id: slot, label: slot, text: slot })),
});
const die = (id: string, pips: number) => ({ id, pips, label: `${pips}` });

function keys(held: string | null) {
  const scene = {
    prompt: "",
    panels: [
      { type: "tray", id: "dice", title: "Dice", dice: [die("die-4", 4), die("die-2", 2), die("die-x", 0)] },
      { type: "cards", id: "port", title: "Port", cards: [card("ship", "captain", "crew"), card("goods")] },
    ],
    choices: [
      { type: "press", id: "roll", label: "Roll", actions: ["roll"] },
      transferChoice("die-4", "captain"),
      transferChoice("die-4", "crew"),
      transferChoice("die-2", "crew", false),
      transferChoice("goods", "die-4"),
    ],
  } as unknown as Scene;
  const carry = new Transfer(
    () => scene,
    vi.fn(() => true),
    vi.fn(),
  );
  if (held) carry.pickUp([held]);
  return Object.fromEntries(itemKeys(scene, carry));
}

test("dice have number keys, buttons and other items letters", () => {
  expect(keys(null)).toEqual({ "press-roll": "A", goods: "B", "die-4": "4", "die-2": "2" });
});

test("while an item is held, its targets have letters, and buttons keep theirs", () => {
  expect(keys("die-4")).toEqual({ "press-roll": "A", captain: "B", crew: "C", goods: "D", "die-4": "4", "die-2": "2" });
});
