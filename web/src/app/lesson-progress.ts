/** Lesson progress that this browser stores: completed lessons, and the answers in the current lesson. */

import { store, loadList } from "./settings.svelte";

/** The actions of each answer; an empty list is a step to the next exercise, after a right answer. */
export type AnswerList = readonly (readonly unknown[])[];

export const completedLessons = (game: string): readonly string[] => (loadList(`learnt.${game}`) ?? []) as string[];
/** The lessons whose answers were only shown, unless they are completed. */
export const seenLessons = (game: string): readonly string[] => {
  const done = completedLessons(game);
  return ((loadList(seenKey(game)) ?? []) as string[]).filter((each) => !done.includes(each));
};
const seenKey = (game: string): string => `seen.${game}`;

export const lessonInProgress = (game: string, lesson: string): AnswerList =>
  (loadList(`lesson.${game}.${lesson}`) ?? []) as unknown[][];

export function storeLessonInProgress(game: string, lesson: string, answers: AnswerList): void {
  store(`lesson.${game}.${lesson}`, JSON.stringify(answers));
}

/** Marks a lesson as completed; after the last one, the introduction is not shown any more. */
export function markLessonDone(game: string, lesson: string, all: readonly string[]): void {
  const done = [...new Set([...completedLessons(game), lesson])];
  store(`learnt.${game}`, JSON.stringify(done));
  storeLessonInProgress(game, lesson, []);
  if (all.every((each) => done.includes(each))) store(`aim.${game}`, "seen");
}

/** Marks a lesson whose answers were all shown: it is not completed. */
export function markLessonSeen(game: string, lesson: string): void {
  store(seenKey(game), JSON.stringify([...new Set([...seenLessons(game), lesson])]));
  storeLessonInProgress(game, lesson, []);
}

/** The first lesson that is not completed; the first of all when all are. */
export function nextLesson(all: readonly string[], done: readonly string[]): string | undefined {
  return all.find((each) => !done.includes(each)) ?? all[0];
}
