import { expect, test, vi } from "vitest";

import type { Aim, Grid, Odds, Reason, Token } from "../../../src/api/wire";
import type { HintedSquareChoice } from "../../../src/board/hints/hint-marks";
import { squareBesideHit } from "../../../src/board/grid/open-squares";
import { SquareMode } from "../../../src/board/grid/square-mode.svelte";

vi.mock("../../../src/i18n/catalogue.svelte", () => ({
  say: (id: string, what: object = {}) => [id, ...Object.values(what)].join(" "),
  joinSentences: (sentences: readonly string[]) => sentences.join(" "),
  withLabel: (label: string, what: string) => `${label}: ${what}`,
}));

const reasons = [{ clause: "MAK-4", sentence: "A boat moves one square." }];
const boat = (id: string, x: number): Token => ({ id, kind: "boat", label: id, x, y: 0 });
const grid: Grid = {
  type: "grid",
  id: "sea",
  title: "",
  width: 5,
  height: 1,
  columns: ["A", "B", "C", "D", "E"],
  rows: ["1"],
  tokens: [boat("north", 0), boat("south", 4)],
};
const odds: Odds[] = [{ label: "combat", shares: [{ kind: "win", label: "won", chance: 1 }] }];
const aim = (piece: string | null, fit: string, more: Partial<Aim> = {}): Aim => ({
  type: "aim",
  id: `${piece}`,
  label: `Move ${piece}`,
  panel: "sea",
  action: { type: "step", piece },
  blank: "square",
  fit,
  piece,
  ...more,
});

function aiming(...aims: Aim[]) {
  const listener = {
    act: vi.fn(),
    showReason: vi.fn(),
    showMessage: vi.fn(),
    showForecast: vi.fn(),
    announce: vi.fn(),
  };
  return { aiming: new SquareMode(grid, aims, reasons, listener), ...listener };
}
const both = [aim("north", "0.00 "), aim("south", "0..0 ")];

test("one of several pieces is picked up first; then only its squares are open", () => {
  const { aiming: sea, act, showMessage } = aiming(...both);
  expect([sea.takeable, sea.selected(0), sea.selected(1)]).toEqual([["north", "south"], false, undefined]);
  sea.choose(0, "pointer");
  expect([sea.heldPiece, sea.selected(0), sea.takeable]).toEqual(["north", true, ["south"]]);
  expect(showMessage).toHaveBeenLastCalledWith("taken Move north");
  expect([sea.fit(1), sea.fit(2)]).toEqual(["open", "closed"]);
  sea.choose(1, "key");
  expect(act).toHaveBeenCalledWith([{ type: "step", piece: "north", square: 1 }]);
});

test("Escape drops the piece", () => {
  const { aiming: sea, showMessage, announce } = aiming(...both);
  sea.choose(4, "key");
  sea.onKey({ key: "Escape" } as KeyboardEvent);
  expect([sea.heldPiece, sea.fit(1)]).toEqual([null, "open"]);
  expect(showMessage).toHaveBeenLastCalledWith("");
  sea.onKey({ key: "Escape" } as KeyboardEvent);
  expect(announce.mock.calls).toEqual([["let-go"]]);
});

test("a closed square gives its reason on hover and on choice; one with a piece does not", () => {
  const { aiming: sea, showReason, act } = aiming(...both);
  expect(sea.reason(3)).toBe("square D1 A boat moves one square.");
  expect([sea.reason(0), sea.reason(1)]).toEqual(["", ""]);
  sea.choose(3, "pointer");
  expect(showReason).toHaveBeenCalledWith(reasons[0]);
  expect(act).not.toHaveBeenCalled();
});

test("a touch that may have missed aims first, and a second tap chooses", () => {
  const { aiming: sea, act, showMessage } = aiming(aim(null, ".....0"));
  sea.choose(1, "imprecise-touch");
  sea.choose(2, "imprecise-touch");
  expect([sea.aimedSquare, act.mock.calls.length]).toEqual([2, 0]);
  expect(showMessage).toHaveBeenLastCalledWith("tap-again C1", true);
  sea.choose(2, "imprecise-touch");
  expect(act).toHaveBeenCalledWith([{ type: "step", piece: null, square: 2 }]);
  expect(sea.aimedSquare).toBeNull();
});

test("a touch where several pieces can go asks for one of them at once", () => {
  const { aiming: sea, act, showMessage } = aiming(aim("north", "0.0. "), aim("south", "000. "));
  sea.choose(1, "imprecise-touch");
  expect(showMessage).toHaveBeenLastCalledWith("tap-again B1", true);
  sea.choose(3, "imprecise-touch");
  expect([sea.aimedSquare, act.mock.calls.length, sea.framed]).toEqual([null, 0, ["north", "south"]]);
  expect(showMessage).toHaveBeenLastCalledWith("which-piece north, south", true);
});

test("where several pieces can go, the one that a hint sends there goes", () => {
  const mark = { chance: 0.6, named: true, best: true };
  const hinted: HintedSquareChoice = { ...aim("south", "000. "), hintMarks: { 3: mark } };
  const { aiming: sea, act, showMessage } = aiming(aim("north", "0.0. "), hinted);
  expect(sea.pieceTo(3)).toBe("south");
  sea.choose(3, "pointer");
  expect(act).toHaveBeenCalledWith([{ type: "step", piece: "south", square: 3 }]);
  expect(showMessage).not.toHaveBeenCalled();
});

test("if dice decide, the odds are shown first, and stay until another square is chosen", () => {
  const { aiming: sea, act, showForecast } = aiming(aim(null, "...00", { odds: { "1": odds, "2": odds } }));
  sea.hover(1);
  expect(showForecast).toHaveBeenLastCalledWith({ label: "Move null: B1", odds });
  sea.choose(1, "pointer");
  expect(act).not.toHaveBeenCalled();
  const callsBefore = showForecast.mock.calls.length;
  sea.hover(2);
  expect(showForecast.mock.calls.length).toBe(callsBefore);
  sea.choose(1, "pointer");
  expect(act).toHaveBeenCalledTimes(1);
  showForecast.mock.lastCall?.[0]?.confirm();
  expect(act).toHaveBeenCalledTimes(2);
  sea.choose(0, "pointer");
  expect(act, "no dice there: at once").toHaveBeenCalledTimes(3);
});

test("if the odds are shown first, a touch needs no further tap", () => {
  const { aiming: sea, act, showForecast } = aiming(aim(null, "...00", { odds: { "1": odds } }));
  sea.choose(1, "imprecise-touch");
  expect(showForecast).toHaveBeenCalledTimes(1);
  sea.choose(1, "imprecise-touch");
  expect(act).toHaveBeenCalledTimes(1);
});

test("without aims no square is open or closed", () => {
  const { aiming: sea } = aiming();
  expect([sea.fit(0), sea.highlights]).toEqual(["", { open: [], closed: [] }]);
});

test("the keyboard starts at a piece that can move, or at an open square", () => {
  expect(aiming(aim("north", "00000"), aim("south", "0.000")).aiming.start).toBe(4);
  expect(aiming(aim(null, "00.00")).aiming.start).toBe(2);
  expect(aiming(aim(null, "00000")).aiming.start).toBe(0);
});

test("the keyboard starts beside a hit whose ship is afloat", () => {
  const token = (kind: string, x: number, ...marks: string[]) => ({
    id: `${kind}${x}`,
    kind,
    label: "",
    x,
    y: 0,
    marks,
  });
  const sea = { ...grid, width: 5, height: 1, tokens: [token("ship", 0, "sunk"), token("hit", 0), token("hit", 3)] };
  expect(squareBesideHit("....0", sea)).toBe(2);
  expect(squareBesideHit("...00", { ...sea, tokens: sea.tokens.slice(0, 2) })).toBe(undefined);
});

test("a piece that cannot move is not offered, gives the reason, and is not picked up", () => {
  const two = [...reasons, { clause: "MAT-9", sentence: "A ship is beside it." }];
  const listener = { act: vi.fn(), showReason: vi.fn(), showMessage: vi.fn(), showForecast: vi.fn() };
  const sea = new SquareMode(grid, [aim("north", "10000"), aim("south", "0.000")], two, listener);
  expect([sea.hasMovablePiece(0), sea.hasMovablePiece(4), sea.takeable]).toEqual([false, true, ["south"]]);
  expect(sea.reason(0)).toBe("square A1 A ship is beside it.");
  sea.choose(0, "pointer");
  expect([listener.showReason.mock.lastCall, sea.heldPiece]).toEqual([[two[1]], null]);
  sea.choose(4, "pointer");
  sea.choose(0, "pointer");
  expect([listener.showReason.mock.calls, sea.heldPiece]).toEqual([[[two[1]], [two[1]]], "south"]);
});

/** The reason shown for a tap on a square, with these aims. */
function refusal(square: number, ...aims: Aim[]): Reason | null | undefined {
  const own = [...reasons, { clause: "MAT-7", sentence: "One mast." }];
  const listener = { act: vi.fn(), showReason: vi.fn(), showMessage: vi.fn(), showForecast: vi.fn() };
  new SquareMode(grid, aims, own, listener).choose(square, "pointer");
  expect(listener.showMessage).not.toHaveBeenCalled();
  return listener.showReason.mock.lastCall?.[0] as Reason | null | undefined;
}

test("one reason is given alone: that of the piece beside the square, or that of all", () => {
  expect(refusal(3, aim("north", "00000"), aim("south", ".0110"))).toEqual({ clause: "MAT-7", sentence: "One mast." });
  expect(refusal(2, aim("north", "00100"), aim("south", ".0110"))?.sentence).toBe("One mast.");
  expect(refusal(2, aim("north", "00 00"), aim("south", ".0110"))?.sentence).toBe("One mast.");
});

test("if several pieces have different reasons, that of the nearest is given, after a sentence about all", () => {
  expect(refusal(2, aim("north", "00000"), aim("south", ".0110"))).toEqual({
    ...reasons[0],
    sentence: `no-piece-reaches ${reasons[0]?.sentence}`,
  });
});

test("the forecast of a square stays when the keyboard focus leaves the grid, and goes with the pointer", () => {
  const { aiming: sea, showForecast } = aiming(aim("north", " ..  ", { odds: { 1: odds } }));
  expect([sea.oddsOf(1), sea.oddsOf(2)]).toEqual([odds, null]);
  sea.hover(1, true);
  sea.hover(null, true);
  expect(showForecast).toHaveBeenLastCalledWith({ label: "Move north: B1", odds });
  sea.hover(null);
  expect(showForecast).toHaveBeenLastCalledWith(null);
});
