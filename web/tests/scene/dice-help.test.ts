import { expect, test } from "vitest";

import type { Card, PutItem, Scene } from "../../src/api/wire";
import { cardsForDice, cardOptions } from "../../src/scene/dice";

const card = (id: string, under: Card[] = []): Card => ({ id, kind: "goods", title: id, label: id, under });
const transferChoice = (label: string, piece: string, onto: string, closed = false): PutItem => ({
  type: "put",
  id: label,
  label,
  pieces: [piece],
  onto,
  ...(closed ? { closed: { clause: "X-1", sentence: "no" } } : {}),
});
const flip = transferChoice("flip the 3", "flip", "d1");
const scene = (transferChoices: PutItem[]): Scene => ({
  prompt: "",
  choices: transferChoices,
  panels: [
    {
      type: "tray",
      id: "dice",
      title: "",
      dice: [
        { id: "d1", pips: 3, label: "3" },
        { id: "d2", pips: 4, label: "4" },
      ],
    },
    { type: "cards", id: "fleet", title: "", cards: [card("ship", [card("flip")]), card("other")] },
  ],
});

test("cards that can change dice are found, even under other cards", () => {
  expect(cardsForDice(scene([flip, transferChoice("load", "other", "ship")])).map((each) => each.id)).toEqual(["flip"]);
});

test("a card that cannot be used now is not offered", () => {
  expect(cardsForDice(scene([transferChoice("flip the 3", "flip", "d1", true)]))).toEqual([]);
});

test("each use is offered once; for a held die, only its own", () => {
  const transferChoices = [
    flip,
    flip,
    transferChoice("flip the 4", "flip", "d2"),
    transferChoice("load", "other", "ship"),
  ];
  const cards = cardsForDice(scene(transferChoices));
  expect(cardOptions(transferChoices, cards, null).map((each) => each.label)).toEqual(["flip the 3", "flip the 4"]);
  expect(cardOptions(transferChoices, cards, "d2").map((each) => each.label)).toEqual(["flip the 4"]);
});

test("too many uses are offered only once a die is held", () => {
  const transferChoices = [1, 2, 3, 4, 5, 6, 7].map((n) =>
    transferChoice(`flip ${n}`, "flip", n === 1 ? "d1" : `x${n}`),
  );
  const cards = cardsForDice(scene(transferChoices));
  expect(cardOptions(transferChoices, cards, null)).toEqual([]);
  expect(cardOptions(transferChoices, cards, "d1").map((each) => each.label)).toEqual(["flip 1"]);
});
