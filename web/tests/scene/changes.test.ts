import { expect, test } from "vitest";

import { nextSharedSeat, mergeLog, findNewTokens, outcomeFor, sameChoices } from "../../src/scene/changes";
import type { Grid, Scene, Token, View } from "../../src/api/wire";

const scene = (...tokens: Token[]): Scene => ({
  prompt: "",
  panels: [
    {
      type: "grid",
      id: "g",
      title: "",
      width: 2,
      height: 2,
      columns: ["A", "B"],
      rows: ["1", "2"],
      tokens,
    } satisfies Grid,
  ],
});
const plouf: Token = { id: "p", kind: "plouf", label: "", x: 0, y: 0 };
const ship: Token = { id: "s", kind: "ship", label: "", x: 1, y: 0 };
const wreck: Token = { ...ship, marks: ["sunk"] };

const view = (viewer: number | null, mine: number[], turn: number[], ended = false): View => ({
  type: "view",
  ply: 3,
  since: 1,
  viewer,
  scene: scene(),
  lines: [{ ply: 2, seat: 0, text: "new" }],
  table: {
    id: "t",
    game: "g",
    title: "",
    perfect_information: false,
    options: {},
    chairs: [],
    mine,
    turn,
    draw_offered_by: [],
    can_take_back: false,
    commitment: "",
    ended: ended ? { how: "agreed", places: [1, 1], returns: [0, 0], clause: null, sentence: "", plies: 3 } : null,
  },
});

test("a token is new if it has just appeared or has another mark", () => {
  expect(findNewTokens(null, scene(plouf))).toEqual({});
  expect(findNewTokens(scene(plouf), scene(plouf))).toEqual({});
  expect(findNewTokens(scene(ship), scene(wreck, plouf))).toEqual({ g: [wreck, plouf] });
});

test("the offer is the same if only the prompt changed", () => {
  expect(sameChoices(scene(ship), { ...scene(ship), prompt: "new" })).toBe(true);
  expect(sameChoices(scene(ship), scene(wreck))).toBe(false);
  expect(
    sameChoices(scene(ship), { ...scene(ship), choices: [{ type: "arrange", id: "a", label: "", name: "a" }] }),
  ).toBe(false);
});

test("the offer is the same if another player acted in secret and only a tally shows it", () => {
  const loaded = {
    type: "tally" as const,
    id: "t",
    title: "",
    owner: 1,
    counts: [{ kind: "loaded", label: "", value: 1 }],
  };
  expect(sameChoices(scene(ship), { ...scene(ship), panels: [...scene(ship).panels, loaded] })).toBe(true);
});

test("a view replaces the lines that it repeats", () => {
  const old = [1, 2].map((ply) => ({ ply, seat: 0, text: `old ${ply}` }));
  expect(mergeLog(old, view(0, [0], [])).map((line) => line.text)).toEqual(["old 1", "new"]);
});

test("a shared screen is handed over only if another of its seats may choose", () => {
  expect(nextSharedSeat(view(0, [0, 1], [1]))).toBe(1);
  expect(nextSharedSeat(view(0, [0, 1], [0, 1]))).toBeNull();
  expect(nextSharedSeat(view(0, [0, 1], [2]))).toBeNull();
  expect(nextSharedSeat(view(0, [0], [1]))).toBeNull();
  expect(nextSharedSeat(view(null, [0, 1], [0, 1]))).toBe(0);
  expect(nextSharedSeat(view(0, [0, 1], [1], true))).toBeNull();
});

test("first place wins; the same place for all is a draw", () => {
  expect(outcomeFor([1, 2], 0)).toBe("won");
  expect(outcomeFor([1, 2], 1)).toBe("lost");
  expect(outcomeFor([1, 1], 1)).toBe("drawn");
  expect(outcomeFor([1, 2], null)).toBeNull();
});
