/** Lesson progress that this browser stores: completed chapters, and the answers in the current chapter. */

import { store, loadList } from "./settings.svelte";

/** The actions of each answer; an empty list is a step to the next exercise, after a right answer. */
export type AnswerList = readonly (readonly unknown[])[];

export const completedChapters = (game: string): readonly string[] => (loadList(`learnt.${game}`) ?? []) as string[];
export const lessonInProgress = (game: string, chapter: string): AnswerList =>
  (loadList(`lesson.${game}.${chapter}`) ?? []) as unknown[][];

export function storeLessonInProgress(game: string, chapter: string, answers: AnswerList): void {
  store(`lesson.${game}.${chapter}`, JSON.stringify(answers));
}

/** Marks a chapter as completed; after the last one, the introduction is not shown any more. */
export function markChapterDone(game: string, chapter: string, all: readonly string[]): void {
  const done = [...new Set([...completedChapters(game), chapter])];
  store(`learnt.${game}`, JSON.stringify(done));
  storeLessonInProgress(game, chapter, []);
  if (all.every((each) => done.includes(each))) store(`aim.${game}`, "seen");
}

/** The first chapter that is not completed; the first of all when all are. */
export function nextChapter(all: readonly string[], done: readonly string[]): string | undefined {
  return all.find((each) => !done.includes(each)) ?? all[0];
}
