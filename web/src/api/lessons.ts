/** What is asked of the server for lessons: each time all that was done, and nothing is kept there. */

import { call, part } from "./client";
import type { LessonDone, LessonQuery, LessonsPage, LessonView, Surveyed, Tried } from "./wire";

const at = (game: string): string => `games/${part(game)}/lessons`;

/** Where somebody is who has done something, and answers to questions that change nothing there. */
export interface Taught {
  lesson: (done: LessonDone) => Promise<LessonView>;
  question: (query: LessonQuery) => Promise<Tried | Surveyed>;
}

/** A chapter of a game's lessons. */
export const chapter = (game: string, name: string): Taught => ({
  lesson: (done) => call("POST", `${at(game)}/${part(name)}`, done),
  question: (query) => call("POST", `${at(game)}/${part(name)}/questions`, query),
});

/** A choice of a match that is over, tried again. */
export function choice(table: string, seat: number, number: number): Taught {
  const path = `tables/${part(table)}/again/${seat}/${number}`;
  return { lesson: (done) => call("POST", path, done), question: (query) => call("POST", `${path}/questions`, query) };
}

export const lessons = (game: string): Promise<LessonsPage> => call("GET", at(game));
