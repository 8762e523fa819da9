import { expect, test } from "vitest";

import type { LessonView } from "../../src/api/wire";
import { LessonSession } from "../../src/learn/lesson-session.svelte";

const view = {
  view: { ply: 1, viewer: 0, lines: [], scene: { panels: [], choices: [] }, table: { ended: null } },
  ...{ step: 0, steps: 1, sentence: "", asks: "answer", hint: [{ square: 3 }] },
} as unknown as LessonView;

const begin = (): LessonSession =>
  new LessonSession(
    "battleship/bomb",
    { next: () => Promise.resolve(view), query: () => Promise.reject() },
    [],
    () => {},
  );

test("an answer that was only shown is not the player's own", async () => {
  const session = begin();
  await expect.poll(() => session.reply).not.toBeNull();
  session.showAnswer();
  expect(session.hasOwnAnswer).toBe(false);
  await expect.poll(() => session.wasShown).toBe(true);
  session.goOn();
  expect(session.hasOwnAnswer).toBe(false);
  await expect.poll(() => session.busy).toBe(false);
  session.act([{ square: 4 }]);
  expect(session.hasOwnAnswer).toBe(true);
  await expect.poll(() => session.wasShown).toBe(false);
});
