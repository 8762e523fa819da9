import { expect, test } from "vitest";

import { type Layout, layout, type Row, type Size, type Viewpoint } from "../../src/board/layout";
import recorded from "./scenes.json";
import type { Cards, Grid, PlacePiece, Press, Scene, Tally, Tray } from "../../src/api/wire";

const scenes = recorded as unknown as Record<string, Scene>;
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 1024, height: 768 };
const DESKTOP = { width: 1440, height: 900 };
const PLAYING: Viewpoint = { viewer: 0, ended: false, isInReplay: false };
const ENDED: Viewpoint = { viewer: 0, ended: true, isInReplay: false };

const rows = (each: readonly Row[]): string =>
  each.map((row) => row.map((parts) => parts.join(" ")).join(" | ")).join(" / ");
const panels = (groups: Layout["main"]): string =>
  groups.map((group) => [...group.panels, ...group.tallies].map((panel) => panel.id).join(" ")).join(" | ");

/** A layout in a few words: its parts that are not empty. */
function drawn(scene: Scene | undefined, size: Size, from = PLAYING): Record<string, string> {
  const computed = layout(scene!, size, from);
  const expected: Record<string, string> = {
    kind: computed.kind === "single" ? `single ${computed.shape}` : computed.kind,
    above: rows(computed.above),
    main: panels(computed.main),
    beside: rows(computed.beside),
    below: rows(computed.below),
    foot: computed.foot.join(" "),
    rest: panels(computed.rest),
  };
  return Object.fromEntries(Object.entries(expected).filter(([, what]) => what));
}

const sea = (id: string, owner: number | null = null, width = 10, height = 10): Grid => ({
  type: "grid",
  id,
  title: "",
  width,
  height,
  columns: [..."abcdefghijklmnopqrst"].slice(0, width),
  rows: [..."abcdefghijklmnopqrst"].slice(0, height),
  owner,
});
const tally = (id: string, owner: number | null = null): Tally => ({ type: "tally", id, title: "", owner });
const tray = (id: string, dice = 1): Tray => ({
  type: "tray",
  id,
  title: "",
  dice: Array.from({ length: dice }, (_, n) => ({ id: `${id}-${n}`, pips: 1, label: "" })),
});
const cards = (id: string, owner: number | null = null): Cards => ({ type: "cards", id, title: "", owner });
const press: Press = { type: "press", id: "pass", label: "Pass" };
const placementChoice = (panel: string): PlacePiece => ({
  type: "lay",
  id: "l",
  label: "",
  kind: "ship",
  panel,
  action: {},
  blank: "",
  turn: "",
  ways: [],
});
const scene = (panels: Scene["panels"], choices: Scene["choices"] = []): Scene => ({ prompt: "", panels, choices });

test("pieces to place are beside the grid, and within reach on a phone", () => {
  for (const size of [TABLET, DESKTOP]) {
    expect(drawn(scenes["battleship: grid tally; arrange lay press"], size)).toEqual({
      kind: "single laying",
      main: "sea-0",
      beside: "dock actions",
    });
  }
  expect(drawn(scenes["battleship: grid tally; arrange lay press"], PHONE)).toEqual({
    kind: "single laying",
    main: "sea-0",
    foot: "dock actions",
  });
});

test("two grids are side by side above their tallies and bombs; on a phone the second is small", () => {
  const [theirs, mine] = ["sea-1 fleet-1 bombs-0", "sea-0 fleet-0 bombs-1"];
  expect(drawn(scenes["battleship: grid tally; aim"], DESKTOP)).toEqual({
    kind: "side-by-side",
    main: `${theirs} | ${mine}`,
  });
  expect(drawn(scenes["battleship: grid tally; aim"], PHONE)).toEqual({
    kind: "side-by-side",
    main: theirs,
    rest: mine,
  });
});

test("at the end the player's own grid comes second", () => {
  expect(drawn(scenes["battleship: ended"], DESKTOP, ENDED)["main"]).toMatch(/^sea-1 .* sea-0/);
  expect(drawn(scenes["battleship: ended"], DESKTOP, { ...ENDED, viewer: 1 })["main"]).toMatch(/^sea-0 .* sea-1/);
  expect(drawn(scenes["battleship: ended"], DESKTOP, { ...ENDED, viewer: null })["main"]).toMatch(/^sea-1 .* sea-0/);
});

test("a phone shows all grids together in a replay", () => {
  const stepped = layout(scenes["battleship: ended"]!, PHONE, { ...ENDED, isInReplay: true });
  expect(stepped.kind === "side-by-side" && [stepped.columns, stepped.main.length, stepped.rest]).toEqual([2, 2, []]);
  const now = layout(scenes["battleship: ended"]!, PHONE, ENDED);
  expect(now.kind === "side-by-side" && [now.columns, now.main.length, now.rest.length]).toEqual([1, 1, 1]);
});

test("a square grid has die, tallies and buttons beside it, on a phone below it", () => {
  expect(drawn(scenes["mako: grid tally tray; aim press"], DESKTOP)).toEqual({
    kind: "single square",
    main: "sea",
    beside: "trays actions | tallies",
  });
  expect(drawn(scenes["mako: grid tally tray; aim press"], PHONE)).toEqual({
    kind: "single square",
    main: "sea",
    below: "trays | tallies",
    foot: "actions",
  });
});

test("a square grid keeps its size until the end, with everything else beside it", () => {
  const mako = scenes["mako: grid tally tray; aim press"]!;
  for (const from of [PLAYING, ENDED, { ...ENDED, isInReplay: true }])
    expect(layout(mako, DESKTOP, from).side).toBe("right");
  expect(layout(mako, PHONE, ENDED).side).toBe("around");
});

test("a wide grid is above its buttons and dice; on a phone it is upright, with the controls beside it", () => {
  expect(drawn(scenes["mats: grid phases tally tray; aim press"], DESKTOP)).toEqual({
    kind: "single long",
    main: "sea",
    below: "phases / actions trays tallies | forecast",
  });
  expect(drawn(scenes["mats: grid phases tally tray; aim press"], PHONE)).toEqual({
    kind: "single tall",
    main: "sea",
    beside: "actions phases forecast trays",
    below: "tallies",
  });
  const upright = layout(scenes["mats: grid phases tally tray; aim press"]!, PHONE, PLAYING);
  expect(upright.kind === "single" && [upright.grid.width, upright.grid.height]).toEqual([4, 16]);
});

test("slots are directly above the ships to line up, without the last combats in between", () => {
  expect(drawn(scenes["mats: grid tally; arrange lay press"], DESKTOP)).toEqual({
    kind: "single strung",
    main: "column-0",
    below: "dock actions",
  });
});

test("pieces for a wide grid are below it", () => {
  const long: Grid = { type: "grid", id: "line", title: "", width: 7, height: 1, columns: [], rows: [] };
  const placementChoice = {
    type: "lay",
    id: "post",
    label: "",
    kind: "",
    panel: "line",
    action: {},
    blank: "",
    turn: "",
    ways: [],
  } as PlacePiece;
  const scene: Scene = { prompt: "", panels: [long], choices: [placementChoice] };
  expect(drawn(scene, DESKTOP)).toEqual({ kind: "single strung", main: "line", below: "dock" });
  expect(drawn(scene, PHONE)["kind"]).toBe("single laying");
});

test("without dice the buttons of a wide grid come first", () => {
  expect(drawn(scenes["mats: grid phases tally; aim press"], DESKTOP)["below"]).toBe(
    "phases / actions tallies | forecast",
  );
});

test("a phone in landscape has no space for an upright grid", () => {
  expect(drawn(scenes["mats: grid phases tally; aim press"], { width: 740, height: 360 })).toEqual({
    kind: "single long",
    main: "sea",
    below: "phases forecast tallies",
    foot: "actions",
  });
});

test("cards are in order: controls, common cards, then each player's with their tallies", () => {
  const hall = drawn(scenes["maitre-six: cards tally tray; press put"], DESKTOP);
  expect(hall).toMatchObject({ kind: "cards", above: expect.stringMatching(/^trays.* actions$/) as string });
  expect(hall["main"]).toBe("port treasures goods pile");
  expect(hall["rest"]?.split(" | ")[1]).toBe("fleet-1 score-1");
  const { above, ...others } = hall;
  expect(drawn(scenes["maitre-six: cards tally tray; press put"], PHONE), "within reach of a thumb").toEqual({
    ...others,
    foot: above?.replace(" | ", " "),
  });
  const past = { viewer: 0, ended: true, isInReplay: true };
  const stepped = layout(scenes["maitre-six: cards tally tray; press put"] as Scene, PHONE, past);
  expect([stepped.foot, stepped.above[0]?.[0]?.[0]], "the steps are there").toEqual([[], "trays"]);
});

test("an open table has its own tools and all tallies", () => {
  for (const size of [PHONE, DESKTOP])
    expect(drawn(scenes["armada: chart tally; press put swing"], size)).toEqual({ kind: "chart", main: "table" });
  expect(
    layout(scenes["armada: chart tally; press put swing"]!, PHONE, PLAYING).tallies.map((each) => each.id),
  ).toEqual(["fleet-0", "fleet-1"]);
});

test("in a replay and for spectators nothing is offered and everything is shown", () => {
  for (const [name, example] of Object.entries(scenes)) {
    if (!/watched|ended/.test(name)) continue;
    const {
      beside = "",
      below = "",
      above = "",
      foot = "",
    } = drawn(example, DESKTOP, { ...ENDED, viewer: null, isInReplay: true });
    expect(`${name}: ${beside} ${below} ${above} ${foot}`).not.toMatch(/actions|dock|diceCards|confirmation/);
  }
});

// Scenes of games that do not exist yet.

test("two grids and a button are side by side at 1280 × 900", () => {
  const pair = scene([sea("sea-1", 1), sea("sea-0", 0), tally("bombs-1", 1)], [press]);
  expect(drawn(pair, { width: 1280, height: 900 })).toEqual({
    kind: "side-by-side",
    main: "sea-1 bombs-1 | sea-0",
    below: "actions",
  });
  expect(drawn(pair, PHONE)).toEqual({ kind: "side-by-side", main: "sea-1 bombs-1", foot: "actions", rest: "sea-0" });
});

test("three grids are in one row, or two in a row on a narrow screen", () => {
  const threeSeas = scene([sea("a", 0), sea("b", 1), sea("c", 2), tally("t")]);
  expect(
    [DESKTOP, TABLET]
      .map((size) => layout(threeSeas, size, PLAYING))
      .map((each) => each.kind === "side-by-side" && each.columns),
  ).toEqual([3, 2]);
  expect(drawn(threeSeas, PHONE)).toEqual({ kind: "side-by-side", main: "a", below: "tallies", rest: "b | c" });
});

test("two grids without an owner are side by side, too", () => {
  expect(drawn(scene([sea("a"), sea("b"), tray("die")], [press]), DESKTOP)).toEqual({
    kind: "side-by-side",
    main: "a | b",
    below: "trays actions",
  });
});

test("while pieces are placed on one of several grids, the others come after it", () => {
  const full = { ...sea("b", 1), tokens: [{ id: "x", kind: "ship", label: "", x: 0, y: 0 }] };
  const placement = scene([full, sea("a", 0), sea("c", 2)], [placementChoice("a")]);
  expect(drawn(placement, DESKTOP)).toEqual({ kind: "single laying", main: "a", beside: "dock", rest: "b" });
});

test("a deck is beside the grid, hands of cards are below it", () => {
  const mixed = scene([sea("grid"), cards("deck"), cards("hand-0", 0), tally("score-0", 0)], [press]);
  expect(drawn(mixed, DESKTOP)).toEqual({
    kind: "single square",
    main: "grid deck",
    beside: "panels actions",
    rest: "hand-0 score-0",
  });
  expect(drawn(mixed, PHONE)).toEqual({
    kind: "single square",
    main: "grid deck",
    below: "panels",
    foot: "actions",
    rest: "hand-0 score-0",
  });
});

test("without a grid, tray, tallies and buttons are in one column", () => {
  const withoutGrid = scene([tray("dice"), tally("a", 0), tally("b", 1)], [press]);
  expect(drawn(withoutGrid, DESKTOP)).toEqual({ kind: "plain", below: "trays tallies actions" });
  expect(drawn(withoutGrid, PHONE)).toEqual({ kind: "plain", below: "trays tallies", foot: "actions" });
});

test("scenes with only a tray, only tallies, or nothing have a layout", () => {
  expect(drawn(scene([tray("dice")]), DESKTOP)).toEqual({ kind: "plain", below: "trays" });
  expect(drawn(scene([tally("a")]), DESKTOP)).toEqual({ kind: "plain", below: "tallies" });
  expect(drawn(scene([]), PHONE)).toEqual({ kind: "plain" });
});

test("without choices there is no space for tools", () => {
  expect(drawn(scene([sea("a")]), DESKTOP)).toEqual({ kind: "single square", main: "a" });
});

test("hands of cards alone are shown for every player", () => {
  expect(drawn(scene([cards("hand-0", 0), cards("hand-1", 1)]), DESKTOP)).toEqual({
    kind: "cards",
    rest: "hand-0 | hand-1",
  });
});

test("a tall grid on a desktop has its controls beside it", () => {
  expect(drawn(scene([sea("a", null, 4, 16), tally("t")], [press]), DESKTOP)).toEqual({
    kind: "single tall",
    main: "a",
    beside: "actions",
    below: "tallies",
  });
});

test("if a choice can be taken back, tools are shown even without other choices", () => {
  const single = scene([sea("a")]);
  expect(drawn(single, DESKTOP, { ...PLAYING, canTakeBack: true })["beside"]).toBe("actions");
  expect(drawn(single, PHONE, { ...PLAYING, canTakeBack: true })["foot"]).toBe("actions");
});

test("an empty tray is removed at the end, and returns in a replay", () => {
  const withDice = scene([sea("a"), tray("dice", 0)]);
  expect(drawn(withDice, DESKTOP)["beside"]).toBe("trays");
  expect(drawn(withDice, DESKTOP, ENDED)["beside"]).toBeUndefined();
  expect(drawn(withDice, DESKTOP, { ...ENDED, isInReplay: true })["beside"]).toBe("trays");
});

test("a wide grid leaves a column of a desktop free, during the match and after it", () => {
  const sides = (example: Scene, from = PLAYING): string[] =>
    [DESKTOP, TABLET, PHONE].map((size) => layout(example, size, from).side);
  expect(sides(scene([sea("a", null, 16, 4)], [press]))).toEqual(["column", "below", "around"]);
  expect(sides(scene([sea("a", null, 16, 4)]), ENDED)).toEqual(["column", "below", "around"]);
  expect(sides(scene([sea("a", null, 4, 16)], [press]))[0]).toBe("column");
});

test("common panels are in a column, below, or around on a phone", () => {
  expect([DESKTOP, TABLET, PHONE].map((size) => layout(scene([]), size, PLAYING).side)).toEqual([
    "column",
    "below",
    "around",
  ]);
  expect([1100, 1099, 800, 799].map((width) => layout(scene([]), { width, height: 900 }, PLAYING).device)).toEqual([
    "desktop",
    "tablet",
    "tablet",
    "phone",
  ]);
});

test("every panel has exactly one place", () => {
  for (const [name, example] of Object.entries(scenes)) {
    for (const size of [PHONE, TABLET, DESKTOP]) {
      const places = layout(example, size, PLAYING);
      const groups = [...places.main, ...places.rest];
      const placed = [...groups.flatMap((group) => group.panels), ...places.trays, ...places.phases];
      const hidden = / lay/.test(name) ? /grid|tally/ : /tally/; // while pieces are placed; counts have another test
      const ids = placed.map((panel) => panel.id);
      expect(new Set(ids).size, name).toBe(ids.length);
      expect(
        example.panels.filter((panel) => !hidden.test(panel.type) && !ids.includes(panel.id)),
        name,
      ).toEqual([]);
    }
  }
});

test("draws a small position in the same direction as a large one on a phone", () => {
  const large = scenes["mats: grid phases tally tray; aim press"]!;
  const grid = large.panels.find((panel) => panel.type === "grid")!;
  const small = { ...grid, width: 10, columns: grid.columns.slice(0, 10), tokens: [], areas: [] };
  const upright = layout({ ...large, panels: [small], choices: [] }, PHONE, PLAYING).scene.panels[0];
  expect(upright).toMatchObject({ width: grid.height, height: 10 });
});
