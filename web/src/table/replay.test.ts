import { expect, test, vi } from "vitest";

import type { Grid, Line, Scene } from "../wire";
import { Replay } from "./replay.svelte";

const sea = (ply: number): Grid => ({
  type: "grid", id: "sea", title: "", width: 9, height: 1, columns: [], rows: [],
  tokens: Array.from({ length: ply }, (_, n) => ({ id: `bomb-${n}`, kind: "plouf", label: "", x: n, y: 0 })),
});
const scene = (ply: number): Scene => ({ prompt: `ply ${ply}`, panels: [sea(ply)] });
// Of the first ply nothing is told.
const LINES: Line[] = [2, 3].map((ply) => ({ ply, seat: 0, text: `bomb ${ply}` }));

function stepping(language = () => "en") {
  const source = { sceneAt: vi.fn((_: string, ply: number) => Promise.resolve(scene(ply))), told: () => Promise.resolve(LINES) };
  const failed = vi.fn();
  return { source, failed, replay: new Replay("table", language, failed, source) };
}

test("a ply is shown with what was new then; at the end nothing of the past is", async () => {
  const { replay } = stepping();
  expect(replay.past).toBeNull();
  await replay.goTo(2);
  expect(replay.past?.scene.prompt).toBe("ply 2");
  expect(replay.past?.news["sea"]?.map((token) => token.id)).toEqual(["bomb-1"]);
  await replay.goTo(0);
  expect(replay.past?.news).toEqual({});
});

test("a scene is fetched once in each language", async () => {
  let language = "en";
  const { replay, source } = stepping(() => language);
  for (const ply of [2, 3, 2]) await replay.goTo(ply);
  expect(source.sceneAt.mock.calls.map(([, ply]) => ply)).toEqual([2, 1, 3]);
  language = "fr";
  await replay.goTo(2);
  expect(source.sceneAt).toHaveBeenCalledTimes(5);
});

test("who steps on quickly sees where he is, not what came late", async () => {
  const { replay, source } = stepping();
  let late = (_: Scene): void => {};
  source.sceneAt.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
  const slow = replay.goTo(1);
  await replay.goTo(3);
  late(scene(1));
  await slow;
  expect([replay.at, replay.past?.scene.prompt]).toEqual([3, "ply 3"]);
});

test("what cannot be fetched is said, and what was seen stays", async () => {
  const { replay, source, failed } = stepping();
  await replay.goTo(1);
  source.sceneAt.mockRejectedValueOnce(new Error("gone"));
  await replay.goTo(3);
  expect(failed).toHaveBeenCalledOnce();
  expect(replay.past?.scene.prompt).toBe("ply 1");
});

test("the story tells what happened at the ply that is looked at", async () => {
  const { replay } = stepping();
  await replay.tell();
  expect(replay.line).toBe("");
  await replay.goTo(1);
  expect(replay.line).toBe("");
  await replay.goTo(2);
  expect(replay.line).toBe("bomb 2");
});
