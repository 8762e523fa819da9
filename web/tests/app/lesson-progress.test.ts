import { beforeEach, expect, test } from "vitest";

import {
  lessonInProgress,
  storeLessonInProgress,
  markLessonDone,
  markLessonSeen,
  seenLessons,
  completedLessons,
  nextLesson,
} from "../../src/app/lesson-progress";

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    value: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    },
  });
});

test("a lesson continues where it was left", () => {
  expect(lessonInProgress("game", "one")).toEqual([]);
  storeLessonInProgress("game", "one", [[1], []]);
  expect(lessonInProgress("game", "one")).toEqual([[1], []]);
});

test("unreadable saved progress counts as none", () => {
  store.set("escadre.lesson.game.one", "{");
  store.set("escadre.learnt.game", '"one"');
  expect([lessonInProgress("game", "one"), completedLessons("game")]).toEqual([[], []]);
});

test("a player who has finished all lessons is no longer offered one", () => {
  markLessonDone("game", "one", ["one", "two"]);
  expect(store.get("escadre.aim.game")).toBeUndefined();
  expect(nextLesson(["one", "two"], completedLessons("game"))).toBe("two");
  markLessonDone("game", "two", ["one", "two"]);
  expect(store.get("escadre.aim.game")).toBe("seen");
  expect(nextLesson(["one", "two"], completedLessons("game"))).toBe("one");
});

test("a lesson that was only seen is not completed, until the player has answered", () => {
  markLessonSeen("game", "one");
  expect([seenLessons("game"), completedLessons("game")]).toEqual([["one"], []]);
  markLessonDone("game", "one", ["one", "two"]);
  expect([seenLessons("game"), completedLessons("game")]).toEqual([[], ["one"]]);
});
