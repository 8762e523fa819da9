/** Lesson progress that this browser stores: chapters done, and answers in the current chapter. */

import { store, loadList } from "./settings.svelte";

/** The actions of each answer; none: on, after a right one. */
export type AnswerList = readonly (readonly unknown[])[];

export const learnt = (game: string): readonly string[] => (loadList(`learnt.${game}`) ?? []) as string[];
export const lessonInProgress = (game: string, chapter: string): AnswerList =>
  (loadList(`lesson.${game}.${chapter}`) ?? []) as unknown[][];

export function storeLessonInProgress(game: string, chapter: string, done: AnswerList): void {
  store(`lesson.${game}.${chapter}`, JSON.stringify(done));
}

/** Marks a chapter as done; after the last one, the game counts as known. */
export function markChapterDone(game: string, chapter: string, all: readonly string[]): void {
  const done = [...new Set([...learnt(game), chapter])];
  store(`learnt.${game}`, JSON.stringify(done));
  storeLessonInProgress(game, chapter, []);
  if (all.every((each) => done.includes(each))) store(`aim.${game}`, "seen");
}

/** The chapter to go on with: the first that is not done; the first of all when all are. */
export function nextChapter(all: readonly string[], done: readonly string[]): string | undefined {
  return all.find((each) => !done.includes(each)) ?? all[0];
}
