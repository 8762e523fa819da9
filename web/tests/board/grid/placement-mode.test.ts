import { expect, test, vi } from "vitest";

import { Placement } from "../../../src/board/placement.svelte";
import { SceneState } from "../scene-state.svelte";
import type { Grid, PlacePiece, Token } from "../../../src/api/wire";
import { PlacementMode } from "../../../src/board/grid/placement-mode";

const ship: Token = { id: "s", kind: "ship", label: "s", x: 1, y: 0, w: 2, h: 1 };
const grid: Grid = { type: "grid", id: "sea", title: "", width: 4, height: 2, columns: [], rows: [], tokens: [ship] };
const placementChoice = (id: string, at: string | null, ways = 2): PlacePiece => ({
  type: "lay",
  id,
  label: id,
  kind: "ship",
  panel: "sea",
  action: { type: "place", id },
  blank: "square",
  turn: ways > 1 ? "across" : "",
  at,
  before: at ? [{ type: "lift" }] : [],
  ways: [
    { value: true, w: 2, h: 1, fit: "........" },
    { value: false, w: 1, h: 2, fit: "........" },
  ].slice(0, ways),
});

function laying(...placementChoices: PlacePiece[]) {
  const [act, complain] = [vi.fn(() => true), vi.fn()];
  const table = new SceneState();
  const hand = new Placement(table.get, act, complain);
  table.offer(placementChoices);
  return { sea: new PlacementMode(grid, placementChoices, hand, complain), hand, act, complain, table };
}
const key = (key: string) => ({ key, stopPropagation: vi.fn() }) as unknown as KeyboardEvent;

test("a tap places the selected piece; a tap on a placed piece turns it about that square", () => {
  const { sea, act } = laying(placementChoice("new", null), placementChoice("s", "s"));
  sea.choose(7, "pointer");
  expect(act).toHaveBeenLastCalledWith([{ type: "place", id: "new", square: 7, across: true }]);
  sea.choose(2, "pointer");
  expect(act).toHaveBeenLastCalledWith([{ type: "lift" }, { type: "place", id: "s", square: 2, across: false }]);
});

test("the keyboard starts at the first square where the piece fits", () => {
  const { sea } = laying({ ...placementChoice("new", null), ways: [{ value: true, w: 2, h: 1, fit: "xx...xxx" }] });
  expect(sea.start).toBe(3); // the ship is on square 2
});

test("a piece that cannot turn is selected by a tap, placed by the next, and deselected by a second tap on it", () => {
  const { sea, hand, act } = laying(placementChoice("s", "s", 1));
  sea.choose(1, "pointer");
  expect(hand.choice?.id).toBe("s");
  sea.choose(1, "pointer");
  expect(hand.choice).toBeNull();
  sea.choose(1, "pointer");
  sea.choose(4, "pointer");
  expect(act).toHaveBeenCalledWith([{ type: "lift" }, { type: "place", id: "s", square: 4 }]);
});

test("a selected piece of one square swaps with the one on its square; a piece that is merely next does not", () => {
  const small = (id: string, at: string | null): PlacePiece => ({
    ...placementChoice(id, at, 1),
    ways: [{ value: null, w: 1, h: 1, fit: "........" }],
    before: [],
  });
  const { sea, hand, act, table } = laying(small("new", null), small("s", "s"));
  expect(sea.highlights.open).toEqual([0, 3, 4, 5, 6, 7]);
  sea.choose(1, "pointer"); // the next piece is not held, so this picks up the piece on the square
  expect([hand.choice?.id, act.mock.calls.length]).toEqual(["s", 0]);
  hand.choose(small("new", null));
  sea.choose(1, "pointer");
  expect(act).toHaveBeenLastCalledWith([{ type: "place", id: "new", square: 1 }]);
  hand.choose(small("s", "s"));
  sea.choose(4, "pointer");
  table.offer([small("new", null), small("s", "s")]);
  expect(hand.choice?.id, "what was put is out of the hand").toBe("new");
});

test("a key picks up a piece, moves it and places it; the pointer does not move it", () => {
  const { sea, hand, act } = laying(placementChoice("s", "s"));
  sea.choose(1, "key");
  expect([hand.grip, hand.square]).toEqual(["lifted", 1]);
  sea.hover(5, false);
  expect(hand.square).toBe(1);
  sea.hover(4, true);
  expect(hand.square).toBe(4);
  sea.choose(4, "key");
  expect(act).toHaveBeenCalledWith([{ type: "lift" }, { type: "place", id: "s", square: 4, across: true }]);
});

test("a lifted piece is not refused its own square before the player chooses it", () => {
  const ways = [{ value: true, w: 2, h: 1, fit: ".x......" }];
  const { sea, hand, complain } = laying({ ...placementChoice("s", "s"), ways });
  sea.choose(1, "key");
  sea.hover(4, true);
  sea.hover(1, true);
  expect([hand.grip, hand.fitCheck]).toEqual(["lifted", null]);
  sea.choose(1, "key");
  expect(complain).toHaveBeenCalledOnce();
});

test("Escape drops a held piece; Delete removes a piece, held or not; R turns the piece on the square", () => {
  const { sea, hand, act } = laying(placementChoice("s", "s"));
  sea.choose(1, "key");
  sea.onKey(key("Escape"), 1);
  expect(hand.grip).toBe("chosen");
  sea.onKey(key("Delete"), 2);
  expect(act).toHaveBeenLastCalledWith([{ type: "lift" }]);
  const turning = key("r");
  sea.onKey(turning, 1);
  expect(act).toHaveBeenLastCalledWith([{ type: "lift" }, { type: "place", id: "s", square: 1, across: false }]);
  expect(turning.stopPropagation).toHaveBeenCalled();
  const elsewhere = key("r");
  sea.onKey(elsewhere, 7);
  expect(elsewhere.stopPropagation, "it means the piece in hand").not.toHaveBeenCalled();
});

test("the preview follows the pointer, but not over a piece that could be picked up there", () => {
  const { sea, hand } = laying(placementChoice("new", null), placementChoice("s", "s"));
  sea.hover(7, false);
  expect(hand.preview?.square).toBe(7);
  sea.hover(1, false);
  expect(hand.preview).toBeNull();
});

test("a tap without a piece to place says whose turn it is", () => {
  const { sea, complain } = laying();
  sea.choose(0, "pointer");
  sea.hover(3, false);
  expect(complain).toHaveBeenCalledWith(null);
  expect([sea.hasMovablePiece(1), sea.fit(), sea.selected()]).toEqual([false, "", undefined]);
});

test("squares are closed where the selected piece does not fit as it is turned", () => {
  const near: PlacePiece = {
    ...placementChoice("new", null),
    ways: [
      { value: true, w: 2, h: 1, fit: "...1...1" },
      { value: false, w: 1, h: 2, fit: ".1..1111" },
    ],
  };
  const { sea, hand } = laying(near);
  expect(sea.closed, "it would leave the grid").toEqual([3, 7]);
  hand.rotate();
  expect(sea.closed, "on 1 a piece lies").toEqual([4, 5, 6, 7]);
  hand.pickUp(near, ship);
  expect(sea.closed, "it follows the keyboard focus").toEqual([]);
  expect(laying(placementChoice("s", "s")).sea.closed, "nothing in hand").toEqual([]);
});

test("a grid without choices tells its reason only while another grid has choices", () => {
  const reason = { clause: "BAT-11", sentence: "your own sea" };
  const complain = vi.fn();
  const hand = new Placement(new SceneState().get, () => true, complain);
  new PlacementMode({ ...grid, closed: reason }, [], hand, complain, true).choose(0, "pointer");
  expect(complain).toHaveBeenLastCalledWith(reason);
  new PlacementMode({ ...grid, closed: reason }, [], hand, complain).choose(0, "pointer");
  expect(complain).toHaveBeenLastCalledWith(null);
});
