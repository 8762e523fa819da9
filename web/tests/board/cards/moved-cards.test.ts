import { expect, test } from "vitest";

import type { Card, Cards, View } from "../../../src/api/wire";
import { MovedCards, cardPositions } from "../../../src/board/cards/moved-cards.svelte";

const card = (id: string, under: Card[] = [], marks: string[] = []): Card => ({
  id,
  kind: "ship",
  title: id,
  label: id,
  under,
  marks,
});
const panel = (id: string, cards: Card[], owner: number | null = null): Cards => ({
  type: "cards",
  id,
  title: id,
  cards,
  owner,
});

/** A ship in the fleet of seat 0, a ship in the opponent's fleet, and the port. */
function view(ply: number, seat: number | null, turn: number[], port: string[], mine: Card[], theirs: Card[]): View {
  const panels = [
    panel(
      "port",
      port.map((id) => card(id)),
    ),
    panel("fleet-0", mine, 0),
    panel("fleet-1", theirs, 1),
  ];
  const lines = seat === null ? [] : [{ ply, seat, text: "" }];
  return {
    type: "view",
    ply,
    since: ply - 1,
    viewer: 0,
    table: { mine: [0], turn } as unknown as View["table"],
    scene: { prompt: "", panels },
    lines,
  } as View;
}

test("the place of a card is its panel and the card above it", () => {
  const { scene } = view(1, null, [], ["a"], [card("b", [card("c", [], ["small"])])], []);
  expect([...cardPositions(scene)]).toEqual([
    ["a", "port false"],
    ["b", "fleet-0 false"],
    ["c", "b true"],
  ]);
});

test("cards moved by others are highlighted until the player acts; the player's own purchase is not", () => {
  const changes = new MovedCards();
  changes.onView(view(1, null, [0], ["a", "b"], [card("mine", [card("gold")])], []));
  expect([...changes.movedIds]).toEqual([]);
  changes.onView(view(2, 0, [1], ["b", "d"], [card("mine", [card("gold")]), card("a")], []));
  changes.onView(view(3, 1, [1], ["e", "d"], [card("mine", [card("gold")]), card("a")], [card("b")]));
  expect([...changes.movedIds]).toEqual([]);
  changes.onView(view(4, 1, [0], ["e", "d"], [card("mine"), card("a")], [card("b", [card("gold")])]));
  expect([...changes.movedIds].sort()).toEqual(["b", "d", "e", "gold"]);
  changes.onView(view(4, null, [0], ["e", "d"], [card("mine"), card("a")], [card("b", [card("gold")])]));
  expect([changes.highlighted(true).size, changes.highlighted(false).size]).toEqual([4, 0]);
  changes.onView(view(5, 0, [0], ["e", "d"], [card("mine"), card("a")], [card("b", [card("gold")])]));
  expect([...changes.movedIds]).toEqual([]);
});

test("nothing is highlighted after a return or a change of seat", () => {
  const changes = new MovedCards();
  changes.onView(view(7, 1, [0], ["a"], [], []));
  expect(changes.movedIds.size).toBe(0);
  changes.onView({ ...view(8, 1, [1], ["b"], [], []), viewer: 1 });
  expect(changes.movedIds.size).toBe(0);
});
