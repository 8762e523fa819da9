/** What this browser remembers of what was learnt: chapters done, and what was done in one begun. */

import { keep, keptList } from "./settings.svelte";

/** The actions of each answer; none: on, after a right one. */
export type Done = readonly (readonly unknown[])[];

export const learnt = (game: string): readonly string[] => (keptList(`learnt.${game}`) ?? []) as string[];
export const begun = (game: string, chapter: string): Done => (keptList(`lesson.${game}.${chapter}`) ?? []) as unknown[][];

export function keepBegun(game: string, chapter: string, done: Done): void {
  keep(`lesson.${game}.${chapter}`, JSON.stringify(done));
}

/** A chapter is done; of who has done them all nobody asks any more whether he knows the game. */
export function keepLearnt(game: string, chapter: string, all: readonly string[]): void {
  const done = [...new Set([...learnt(game), chapter])];
  keep(`learnt.${game}`, JSON.stringify(done));
  keepBegun(game, chapter, []);
  if (all.every((each) => done.includes(each))) keep(`aim.${game}`, "seen");
}

/** The chapter to go on with: the first that is not done; the first of all when all are. */
export function next(all: readonly string[], done: readonly string[]): string | undefined {
  return all.find((each) => !done.includes(each)) ?? all[0];
}
