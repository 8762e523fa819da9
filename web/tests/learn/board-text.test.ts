import { expect, test, vi } from "vitest";

import type { View } from "../../src/api/wire";
import { boardText } from "../../src/learn/board-text";

vi.mock("../../src/i18n/catalogue.svelte", () => ({
  say: (id: string) => id,
  withLabel: (label: string, text: string) => `${label}: ${text}`,
  joinSentences: (sentences: string[]) => sentences.join(". "),
}));

const view = (...dice: string[]): View =>
  ({
    table: { chairs: [] },
    scene: {
      prompt: "",
      panels: [
        { type: "tray", id: "dice", title: "Dice", dice: dice.map((label) => ({ id: label, label })) },
        { type: "cards", id: "port", title: "Port", cards: [{ id: "brig", label: "brig" }] },
      ],
    },
  }) as unknown as View;

test("a position is told with all its panels", () => {
  expect(boardText(view("die 1", "die 2"))).toBe("Dice: die 1; die 2. Port: brig");
});
