import { expect, test } from "vitest";

import type { Grid, Scene, Tally } from "../wire";
import { groups, shape } from "./groups";

const sea = (owner: number | null, tokens: Grid["tokens"] = []): Grid => ({
  type: "grid", id: `sea-${owner}`, title: "", width: 1, height: 1, columns: ["A"], rows: ["1"], owner, tokens,
});
const tally = (owner: number | null, id: string): Tally => ({ type: "tally", id, title: "", owner });
const names = (scene: Scene): string[] =>
  groups(scene).map((group) => [...group.stages, ...group.tallies].map((panel) => panel.id).join(" "));

test("what belongs to a seat stands together, in the order of the scene", () => {
  const panels = [sea(1), sea(0), tally(0, "a"), tally(1, "b"), tally(null, "c")];
  expect(names({ prompt: "", turn: [], panels })).toEqual(["sea-1 b c", "sea-0 a"]);
});

test("an empty sea stands aside while pieces are laid on another", () => {
  const lay = {
    type: "lay", id: "l", label: "", kind: "ship", panel: "sea-0", action: {}, blank: "", turn: "", ways: [],
  } as const;
  const scene: Scene = { prompt: "", turn: [], panels: [sea(0), sea(1)], choices: [{ ...lay, ways: [] }] };
  expect(names(scene)).toEqual(["sea-0"]);
});

test("dice lie where everything happens, whoever throws them; fleets stand by their owner", () => {
  const panels: Scene["panels"] = [
    { type: "tray", id: "dice", title: "", owner: 1 },
    { type: "cards", id: "port", title: "" },
    { type: "cards", id: "fleet-1", title: "", owner: 1 },
    tally(1, "score-1"),
  ];
  expect(names({ prompt: "", turn: [], panels })).toEqual(["dice port", "fleet-1 score-1"]);
  expect(names({ prompt: "", turn: [], panels: [sea(null), { type: "tray", id: "die", title: "", owner: 0 }] })).toEqual([
    "sea-null die",
  ]);
});

test("a long grid asks for the whole width, a high one for a side", () => {
  const form = (width: number, height: number) =>
    shape(groups({ prompt: "", turn: [], panels: [{ ...sea(null), width, height }] })[0]);
  expect([form(14, 14), form(16, 4), form(4, 16)]).toEqual(["square", "long", "tall"]);
});
