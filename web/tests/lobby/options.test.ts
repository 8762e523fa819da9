import { expect, test } from "vitest";

import { defaultEntry, changedOptions, setPlayerCount, isPlayerCount, InvalidEntry } from "../../src/lobby/options";
import type { Field } from "../../src/api/wire";

const fields: Field[] = [
  {
    name: "variant",
    label: "Fleet",
    kind: "choice",
    default: 2,
    choices: [
      [1, "five"],
      [2, "ten"],
    ],
  },
  { name: "bombs", label: "Bombs", kind: "number", default: null, least: 1, most: 100, may_be_empty: true },
  { name: "width", label: "Columns", kind: "number", default: 10, least: 4, most: 20 },
  { name: "fleet", label: "Fleet", kind: "numbers", default: null, may_be_empty: true },
  { name: "sly", label: "Sly", kind: "flag", default: false },
  { name: "deck", label: "Cards", kind: "file", default: null, may_be_empty: true },
];
const entries = () => Object.fromEntries(fields.map((field) => [field.name, defaultEntry(field)]));

test("an unchanged form sends only the game's own defaults", () => {
  expect(entries()["variant"]?.choice).toBe(1);
  expect(changedOptions(fields, entries())).toEqual({});
});

test("only changed options are sent", () => {
  const typed = entries();
  typed["variant"]!.choice = 0;
  typed["bombs"]!.number = 42;
  typed["fleet"]!.numbers = "5, 4 3;2";
  typed["sly"]!.flag = true;
  typed["deck"]!.file = { name: "cards.toml", value: { cards: [] } };
  expect(changedOptions(fields, typed)).toEqual({
    variant: 1,
    bombs: 42,
    fleet: [5, 4, 3, 2],
    sly: true,
    deck: { cards: [] },
  });
});

test.each([
  ["width", { number: null }],
  ["width", { number: 4.5 }],
  ["fleet", { numbers: "5, four" }],
  ["fleet", { numbers: "-5" }],
  ["deck", { file: { name: "cards.toml" } }],
])("unreadable text in %s is not guessed", (name, typed) => {
  const all = entries();
  Object.assign(all[name]!, typed);
  expect(() => changedOptions(fields, all)).toThrow(InvalidEntry);
});

test("the seats of the table determine the number of players", () => {
  const players: Field = {
    name: "players",
    label: "Players",
    kind: "choice",
    default: 2,
    choices: [
      [2, "two"],
      [3, "three"],
    ],
  };
  const entries = { players: defaultEntry(players) };
  setPlayerCount([players], entries, 3);
  expect(isPlayerCount(players)).toBe(true);
  expect(changedOptions([players], entries)).toEqual({ players: 3 });
  setPlayerCount([players], entries, 7);
  expect(changedOptions([players], entries)).toEqual({ players: 3 });
  const range: Field = { name: "players", label: "Players", kind: "number", default: 3, least: 2, most: 4 };
  const typed = { players: defaultEntry(range) };
  for (const seats of [2, 7]) setPlayerCount([range], typed, seats);
  expect([isPlayerCount(range), changedOptions([range], typed)]).toEqual([true, { players: 2 }]);
});
