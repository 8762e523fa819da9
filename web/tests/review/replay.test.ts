import { expect, test, vi } from "vitest";

import type { Grid, Line, SceneChange } from "../../src/api/wire";
import { Replay, turnStarts } from "../../src/review/replay.svelte";

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
// Of the first ply nothing is told.
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

test("a throw is told with the deed before it, under the flag of whose turn it is", async () => {
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

test("of a ply of which nothing is told the last one before it is named", async () => {
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

test("a ply is shown with what was new then; at the end nothing of the past is", async () => {
  const { replay } = stepping();
  expect(replay.shown).toBeNull();
  await replay.goTo(2);
  expect(replay.shown?.scene.prompt).toBe("ply 2");
  expect(replay.shown?.newTokens["sea"]?.map((token) => token.id)).toEqual(["bomb-1"]);
  await replay.goTo(0);
  expect(replay.shown?.newTokens).toEqual({});
});

test("what decides something is told by itself, for a while, on the way forward and by a leap", async () => {
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

test("a piece is fetched once in each language, and through each pair of viewer", async () => {
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

test("who steps on quickly sees where he is, not what came late", async () => {
  const { replay, source } = stepping();
  let late = (_: SceneChange[]): void => {};
  source.getReplay.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
  const slow = replay.goTo(1);
  await replay.goTo(30);
  late(piece(0));
  await slow;
  expect([replay.shownPly, replay.shown?.scene.prompt]).toEqual([30, "ply 30"]);
});

test("what cannot be fetched is said, asked for again, and what was seen stays", async () => {
  const { replay, source, failed } = stepping();
  await replay.goTo(1);
  source.getReplay.mockRejectedValueOnce(new Error("gone"));
  await replay.goTo(30);
  expect(failed).toHaveBeenCalledOnce();
  expect(replay.shown?.scene.prompt).toBe("ply 1");
  await replay.goTo(30);
  expect(replay.shown?.scene.prompt).toBe("ply 30");
});

test("it goes on by itself to the last ply, and begins anew from there", async () => {
  vi.useFakeTimers();
  const { replay } = stepping();
  await replay.goTo(3);
  replay.run(5, () => "brisk");
  await vi.advanceTimersByTimeAsync(0);
  expect([replay.shownPly, replay.running]).toEqual([4, true]);
  await vi.advanceTimersByTimeAsync(700);
  expect([replay.shownPly, replay.running]).toEqual([5, false]);
  replay.run(5, () => "brisk");
  await vi.advanceTimersByTimeAsync(0);
  expect(replay.shownPly).toBe(0);
  replay.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(replay.shownPly).toBe(0);
  vi.useRealTimers();
});

test("it begins at the first turn; where none was begun, where all began", async () => {
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

test("a turn begins where another seat acts, not where dice fall", () => {
  const seats = [null, 0, 0, null, 0, 1, null, 0];
  expect(turnStarts(seats.map((seat, n) => ({ ply: n + 1, seat, text: "" })))).toEqual([2, 6, 8]);
});

test("the story tells what happened at the ply that is looked at", async () => {
  const { replay } = stepping();
  await replay.loadLog();
  expect(replay.line).toBe("");
  await replay.goTo(1);
  expect(replay.line).toBe("");
  await replay.goTo(2);
  expect(replay.line).toBe("bomb 2");
});

test("a costly choice is looked at before it, by who made it; then other viewer look again", async () => {
  const { replay, source } = stepping();
  const line = { ply: 7, number: 3, loss: 9, text: "", why: "", compared: { made: "a", best: "b" } };
  await replay.compare(1, line, { played: "played", better: "better" });
  expect([replay.shownPly, replay.viewer, replay.compared?.line]).toEqual([6, "1", line]);
  expect(source.getReplay).toHaveBeenLastCalledWith("table", "1", 0);
  expect(replay.shown?.scene.prompt).toBe("ply 6");
  await replay.goTo(7);
  expect([replay.shownPly, replay.viewer, replay.compared]).toEqual([7, "all", null]);
});
