import { expect, test, vi } from "vitest";

import type { Grid, Line, SceneChange } from "../../src/api/wire";
import { Replay, summaryPlies, turnStarts } from "../../src/review/replay.svelte";

const sea = (ply: number): Grid => ({
  type: "grid",
  id: "sea",
  title: "",
  width: 9,
  height: 1,
  columns: [],
  rows: [],
  tokens: Array.from({ length: ply }, (_, n) => ({ id: `bomb-${n}`, kind: "plouf", label: "", x: n, y: 0 })),
});
const piece = (first: number): SceneChange[] =>
  Array.from({ length: 24 }, (_, n) => first + n).map((ply) => ({
    ply,
    seat: 0,
    prompt: `ply ${ply}`,
    turn: [],
    panels: [sea(ply)],
    order: ["sea"],
  }));
// The first ply has no log line.
const LINES: Line[] = [2, 3].map((ply) => ({ ply, seat: 0, text: `bomb ${ply}` }));

function stepping(language = () => "en", begins = 0) {
  const source = {
    getReplay: vi.fn((_: string, _viewer: string, first: number) => Promise.resolve(piece(first))),
    getLog: () => Promise.resolve(LINES),
    getAnalysis: () => Promise.resolve({ done: 0, total: 0 }),
  };
  const failed = vi.fn();
  return { source, failed, replay: new Replay("table", language, failed, source, () => begins) };
}

test("a roll is described with the action before it, with the flag of the player on turn", async () => {
  const { replay } = stepping();
  replay.log = [
    { ply: 1, seat: null, text: "the draw" },
    { ply: 2, seat: 1, text: "to b6" },
    { ply: 3, seat: null, text: "5" },
    { ply: 4, seat: 1, text: "mine" },
  ];
  await replay.goTo(3);
  expect(replay.logLine).toEqual({ ply: 3, seat: 1, text: "to b6 · 5" });
  await replay.goTo(1);
  expect(replay.logLine).toEqual({ ply: 1, seat: null, text: "the draw" });
});

test("a ply without a line has the last line before it", async () => {
  const { replay } = stepping();
  replay.log = [
    { ply: 2, seat: 1, text: "to b6" },
    { ply: 5, seat: 0, text: "to b7" },
  ];
  await replay.goTo(4);
  expect(replay.logLine).toEqual({ ply: 4, seat: 1, text: "to b6" });
  await replay.goTo(1);
  expect(replay.logLine).toBeNull();
});

test("a ply is shown with its own new lines; the end shows none of the past", async () => {
  const { replay } = stepping();
  expect(replay.shown).toBeNull();
  await replay.goTo(2);
  expect(replay.shown?.scene.prompt).toBe("ply 2");
  expect(replay.shown?.newTokens["sea"]?.map((token) => token.id)).toEqual(["bomb-1"]);
  await replay.goTo(0);
  expect(replay.shown?.newTokens).toEqual({});
});

test("a decisive event is announced for a while, when stepping forward and after a jump", async () => {
  vi.useFakeTimers();
  const { replay, source } = stepping();
  const sunk = (ply: number): SceneChange[] =>
    piece(ply).map((step) => ({
      ...step,
      panels: [{ ...sea(step.ply), tokens: step.ply < 5 ? [] : [{ id: "s", kind: "wreck", label: "", x: 0, y: 0 }] }],
    }));
  source.getReplay.mockImplementation((_, _viewer, first) => Promise.resolve(sunk(first)));
  for (const [ply, told] of [
    [4, null],
    [5, 5],
    [6, null],
    [5, 5],
  ] as const) {
    await replay.goTo(ply);
    expect(replay.decisivePly).toBe(told);
  }
  vi.advanceTimersByTime(2000);
  expect(replay.decisivePly).toBeNull();
  vi.useRealTimers();
});

test("a chunk is requested once per language and viewer", async () => {
  let language = "en";
  const { replay, source } = stepping(() => language);
  for (const ply of [2, 3, 30, 2]) await replay.goTo(ply);
  expect(source.getReplay.mock.calls.map(([, viewer, first]) => [viewer, first])).toEqual([
    ["all", 0],
    ["all", 24],
  ]);
  language = "fr";
  await replay.goTo(2);
  await replay.setViewer("1", 40);
  expect(source.getReplay.mock.calls.slice(2).map(([, viewer, first]) => [viewer, first])).toEqual([
    ["all", 0],
    ["1", 0],
  ]);
  expect(replay.shownPly).toBe(2);
});

test("quick steps show the present ply, not late answers", async () => {
  const { replay, source } = stepping();
  let late = (_: SceneChange[]): void => {};
  source.getReplay.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
  const slow = replay.goTo(1);
  await replay.goTo(30);
  late(piece(0));
  await slow;
  expect([replay.shownPly, replay.shown?.scene.prompt]).toEqual([30, "ply 30"]);
});

test("a failed request is reported and repeated, and the visible ply stays", async () => {
  const { replay, source, failed } = stepping();
  await replay.goTo(1);
  source.getReplay.mockRejectedValueOnce(new Error("gone"));
  await replay.goTo(30);
  expect(failed).toHaveBeenCalledOnce();
  expect(replay.shown?.scene.prompt).toBe("ply 1");
  await replay.goTo(30);
  expect(replay.shown?.scene.prompt).toBe("ply 30");
});

test("the replay runs to the last ply, and starts again from there", async () => {
  vi.useFakeTimers();
  const { replay } = stepping();
  await replay.goTo(3);
  replay.run(5, () => "brisk");
  await vi.advanceTimersByTimeAsync(0);
  expect([replay.shownPly, replay.isRunning]).toEqual([4, true]);
  await vi.advanceTimersByTimeAsync(700);
  expect([replay.shownPly, replay.isRunning]).toEqual([5, false]);
  replay.run(5, () => "brisk");
  await vi.advanceTimersByTimeAsync(0);
  expect(replay.shownPly).toBe(0);
  replay.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(replay.shownPly).toBe(0);
  vi.useRealTimers();
});

test("it begins at the first turn, or at the start if there was no turn", async () => {
  vi.useFakeTimers();
  const { replay } = stepping(() => "en", 3);
  replay.run(5, () => "brisk");
  await vi.advanceTimersByTimeAsync(0);
  expect(replay.shownPly).toBe(3);
  await vi.advanceTimersByTimeAsync(700);
  expect(replay.shownPly).toBe(4);
  replay.stop();
  expect([replay.firstTurnPly(5), replay.firstTurnPly(3), replay.firstTurnPly(0)]).toEqual([3, 0, 0]);
  vi.useRealTimers();
});

test("a turn begins when another seat acts, not at a roll of dice", () => {
  const seats = [null, 0, 0, null, 0, 1, null, 0];
  expect(turnStarts(seats.map((seat, n) => ({ ply: n + 1, seat, text: "" })))).toEqual([2, 6, 8]);
});

test("the description tells what happened at the visible ply", async () => {
  const { replay } = stepping();
  await replay.loadLog();
  expect(replay.line).toBe("");
  await replay.goTo(1);
  expect(replay.line).toBe("");
  await replay.goTo(2);
  expect(replay.line).toBe("bomb 2");
});

test("a costly move is shown from before it, as its player saw it; then the usual viewer returns", async () => {
  const { replay, source } = stepping();
  const line = { ply: 7, number: 3, loss: 9, text: "", why: "", compared: { made: "a", best: "b" } };
  await replay.compare(1, line, { played: "played", better: "better" });
  expect([replay.shownPly, replay.viewer, replay.compared?.line]).toEqual([6, "1", line]);
  expect(source.getReplay).toHaveBeenLastCalledWith("table", "1", 0);
  expect(replay.shown?.scene.prompt).toBe("ply 6");
  await replay.goTo(7);
  expect([replay.shownPly, replay.viewer, replay.compared]).toEqual([7, "all", null]);
});

const TURNS: Line[] = [
  { ply: 1, seat: null, text: "Seat 0 goes first" },
  { ply: 2, seat: 0, text: "tries", step: true },
  { ply: 3, seat: null, text: "Seat 0 rolls 1", step: true },
  { ply: 4, seat: 0, text: "wins a card" },
  { ply: 5, seat: null, text: "New card" },
  { ply: 6, seat: 1, text: "tries", step: true },
  { ply: 7, seat: null, text: "Seat 1 rolls 6 and fails" },
  { ply: 8, seat: 0, text: "attacks" },
  { ply: 9, seat: null, text: "Seat 0 wins the fight" },
  { ply: 10, seat: null, text: "New card" },
];

test("turns whose steps are summed up end at their results, not at draws after them", () => {
  expect(summaryPlies(TURNS)).toEqual([4, 7, 8, 9]);
  expect(summaryPlies(LINES)).toEqual([]);
});

test("the replay steps by whole turns, or by plies on request", async () => {
  const { replay } = stepping();
  replay.log = TURNS;
  expect([0, 4, 9].map((ply) => replay.neighbour(ply, 1, 10))).toEqual([4, 7, 10]);
  expect([10, 6, 4].map((ply) => replay.neighbour(ply, -1, 10))).toEqual([9, 4, 0]);
  replay.showsEachPly = true;
  expect([replay.neighbour(4, 1, 10), replay.neighbour(4, -1, 10), replay.neighbour(10, 1, 10)]).toEqual([5, 3, 10]);
});
