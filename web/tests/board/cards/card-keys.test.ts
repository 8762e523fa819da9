import { expect, test, vi } from "vitest";

import type { Scene } from "../../../src/api/wire";
import { absentKeyText, explanationOf } from "../../../src/board/cards/card-keys";

vi.mock("../../../src/i18n/catalogue.svelte", () => ({
  say: (id: string, what: object = {}) => [id, ...Object.values(what)].join(" "),
  withLabel: (label: string, what: string) => `${label}: ${what}`,
}));

const card = (id: string, ...marks: string[]) => ({
  id,
  kind: "ship",
  title: id,
  label: id,
  marks,
  about: "sails",
  facts: [{ kind: "firepower", label: "firepower 4", text: "4" }],
  slots: [{ id: `${id}-0`, label: "captain", text: "" }],
});
const scene = (...cards: object[]): Scene =>
  ({
    prompt: "",
    panels: [{ type: "cards", id: "port", title: "", cards }],
    choices: [
      { type: "put", id: "a", label: "a 4 on the brig", pieces: ["die-4"], onto: "brig-0" },
      { type: "put", id: "b", label: "no", pieces: ["die-4"], onto: "b", closed: { clause: "X", sentence: "" } },
    ],
  }) as unknown as Scene;

test("the card with the focus is explained, else the places of a die, else the card of the dice", () => {
  const port = scene(card("brig"), card("sloop", "aimed"));
  expect(explanationOf(port, "brig")).toBe("brig: sails; firepower 4; captain");
  expect(explanationOf(port, "die-4")).toBe("a 4 on the brig");
  expect(explanationOf(port, "die-6")).toBe("sloop: sails; firepower 4; captain");
  expect(explanationOf(scene(card("brig")), null)).toBe("");
});

test("a key without an item is answered in a sentence", () => {
  expect([absentKeyText("1"), absentKeyText("z")]).toEqual(["no-die-key 1", "no-key Z"]);
});
