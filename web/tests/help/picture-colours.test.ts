import { expect, test } from "vitest";

import type { Scene } from "../../src/api/wire";
import { recolour } from "../../src/help/picture-colours";

const SCENE = {
  prompt: "",
  panels: [
    {
      type: "grid",
      id: "sea",
      owner: 0,
      tokens: [{ id: "a", side: 0 }, { id: "b", side: 1 }, { id: "c" }],
      areas: [{ side: 2 }],
    },
    { type: "chart", id: "chart", hulls: [{ id: "h", side: 2 }] },
    { type: "cards", id: "port", owner: 1, cards: [{ id: "ship", side: 0 }] },
  ],
} as unknown as Scene;

test("the first two seats exchange their colours; cards keep theirs", () => {
  expect(recolour(SCENE, 2).panels).toEqual([
    {
      type: "grid",
      id: "sea",
      owner: 2,
      tokens: [{ id: "a", side: 2 }, { id: "b", side: 1 }, { id: "c" }],
      areas: [{ side: 0 }],
    },
    { type: "chart", id: "chart", hulls: [{ id: "h", side: 0 }] },
    { type: "cards", id: "port", owner: 1, cards: [{ id: "ship", side: 0 }] },
  ]);
  expect(recolour(SCENE, 0)).toBe(SCENE);
});
