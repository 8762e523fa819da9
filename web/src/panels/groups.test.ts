import { expect, test } from "vitest";

import type { Grid, Scene, Tally } from "../wire";
import { groups } from "./groups";

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
