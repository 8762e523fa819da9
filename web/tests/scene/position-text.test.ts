import { expect, test, vi } from "vitest";

import type { Scene } from "../../src/api/wire";
import { positionText } from "../../src/scene/position-text";

vi.mock("../../src/i18n/catalogue.svelte", () => ({
  withLabel: (label: string, text: string) => `${label}: ${text}`,
}));

test("a puzzle tells the hits where a bomb is chosen, not the misses or the other sea", () => {
  const grid = (id: string, tokens: [string, string][]): object => ({
    type: "grid",
    id,
    title: id,
    tokens: tokens.map(([kind, label]) => ({ id: label, kind, label })),
  });
  const panels = [
    grid("theirs", [
      ["plouf", "B2: miss"],
      ["hit", "A4: hit"],
      ["hit", "A5: hit"],
    ]),
    grid("mine", [["ship", "carrier"]]),
  ];
  const scene = { prompt: "", panels, choices: [{ type: "aim", panel: "theirs" }] } as unknown as Scene;
  expect(positionText(scene)).toEqual(["theirs: A4: hit; A5: hit"]);
});

test("a puzzle tells the dice and the aimed card, with what is on it", () => {
  const card = (label: string, marks: string[]): object => ({
    label,
    marks,
    slots: [{ label: "3 alike", dice: [{ label: "die 4" }] }, { label: "2 alike" }],
  });
  const scene = {
    prompt: "",
    panels: [
      { type: "tray", title: "Dice", dice: [{ label: "die 1" }, { label: "die 5" }] },
      { type: "tray", title: "Set aside" },
      { type: "cards", title: "Treasures", cards: [card("treasure", ["aimed"]), card("other", [])] },
    ],
  } as unknown as Scene;
  expect(positionText(scene)).toEqual(["Dice: die 1; die 5", "treasure: 3 alike: die 4; 2 alike"]);
});
