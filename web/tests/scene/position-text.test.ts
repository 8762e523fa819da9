import { expect, test, vi } from "vitest";

import type { Scene } from "../../src/api/wire";
import { positionText } from "../../src/scene/position-text";

vi.mock("../../src/i18n/catalogue.svelte", () => ({
  say: (id: string, { squares }: { squares: string }) => `${id} ${squares}`,
  withLabel: (label: string, text: string) => `${label}: ${text}`,
}));

type Piece = [kind: string, label: string, x: number, y: number, more?: object];
const grid = (id: string, pieces: Piece[], rows = ["1", "2"]): object => ({
  type: "grid",
  id,
  title: id,
  width: 15,
  columns: [..."abcdefghijklmno"],
  rows,
  tokens: pieces.map(([kind, label, x, y, more]) => ({ id: label, kind, label, x, y, ...more })),
});
const chosenOn = (panel: string, ...panels: object[]): Scene =>
  ({ prompt: "", panels, choices: [{ type: "aim", panel }] }) as unknown as Scene;

test("a puzzle tells the hits where a bomb is chosen and the misses beside them, not other misses or the other sea", () => {
  const theirs = grid("theirs", [
    ["plouf", "B2: miss", 1, 1],
    ["hit", "A4: hit", 0, 3],
    ["hit", "A5: hit", 0, 4],
    ["plouf", "A6: miss", 0, 5],
  ]);
  const mine = grid("mine", [["ship", "carrier", 0, 0]]);
  expect(positionText(chosenOn("theirs", theirs, mine))).toEqual(["theirs: A4: hit; A5: hit; A6: miss"]);
});

test("a puzzle names a sunk ship once, without its squares", () => {
  const theirs = grid("theirs", [
    ["ship", "A1 to B1: destroyer, sunk", 0, 0, { w: 2, marks: ["sunk"] }],
    ["hit", "A1: hit", 0, 0],
    ["hit", "B1: hit", 1, 0],
    ["plouf", "C1: miss", 2, 0],
    ["hit", "A4: hit", 0, 3],
  ]);
  expect(positionText(chosenOn("theirs", theirs))).toEqual(["theirs: A1 to B1: destroyer, sunk; A4: hit"]);
});

test("many pieces of a kind are counted, with the squares beside other pieces", () => {
  const mines = Array.from({ length: 15 }, (_, n): Piece => [
    "mine",
    `mine of the ${n % 2 ? "east" : "west"}, ${"abcdefghijklmno"[n] ?? ""}1`,
    n,
    0,
  ]);
  const sea = grid("sea", [["boat", "boat, b2", 1, 1], ...mines]);
  expect(positionText(chosenOn("sea", sea))).toEqual([
    "sea: boat, b2",
    "8 × mine of the west; 7 × mine of the east",
    "pieces-beside a1, c1, b1",
  ]);
});

test("a puzzle with two columns tells whose each ship is", () => {
  const columns = grid(
    "sea",
    [
      ["sailer", "7: corvette", 7, 1],
      ["water", "7: water", 6, 1],
      ["sailer", "7: frigate", 7, 0],
      ["sailer", "8: scout", 8, 0],
    ],
    ["enemy column", "your column"],
  );
  expect(positionText(chosenOn("sea", columns))).toEqual([
    "Enemy column: 7: frigate; 8: scout",
    "Your column: 7: corvette",
  ]);
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
  expect(positionText(scene)).toEqual(["Dice: die 1; die 5", "Treasure: 3 alike: die 4; 2 alike"]);
});

test("a puzzle with cards tells the cards that can be taken, the fleets and the points", () => {
  const scene = {
    prompt: "",
    panels: [
      {
        type: "cards",
        title: "Port",
        cards: [
          { label: "red brig, firepower 3", slots: [{ label: "captain: a 6" }, { label: "ship: a 5" }] },
          { label: "next ship", marks: ["small"] },
        ],
      },
      { type: "cards", title: "Deck", cards: [{ label: "hidden ship", marks: ["small"] }] },
      {
        type: "cards",
        title: "Your fleet",
        owner: 0,
        cards: [{ label: "white brig", under: [{ label: "5-point treasure" }] }, { label: "red sloop" }],
      },
      {
        type: "tally",
        title: "Your score",
        owner: 0,
        counts: [
          { kind: "points", label: "points", value: 5 },
          { kind: "ships", label: "ships", value: 2 },
        ],
      },
      { type: "cards", title: "Opponent’s fleet", owner: 1, note: "no ships yet" },
      { type: "tally", title: "Round 4 of 45" },
    ],
  } as unknown as Scene;
  expect(positionText(scene)).toEqual([
    "Port: red brig, firepower 3",
    "Your fleet: white brig; red sloop",
    "Your score: points 5",
    "Opponent’s fleet: no ships yet",
  ]);
});
