/** Requests for lessons and retries. Each one sends all actions so far; the server stores nothing. */

import { requestJson, encodePart } from "./client";
import type { LessonDone, LessonQuery, LessonsPage, LessonView, Surveyed, Tried } from "./wire";

const at = (game: string): string => `games/${encodePart(game)}/lessons`;

/** The requests of a lesson or retry: the next state after some answers, and queries that change nothing. */
export interface LessonApi {
  lesson: (done: LessonDone) => Promise<LessonView>;
  question: (query: LessonQuery) => Promise<Tried | Surveyed>;
}

/** A chapter of a game's lessons. */
export const chapterApi = (game: string, name: string): LessonApi => ({
  lesson: (done) => requestJson("POST", `${at(game)}/${encodePart(name)}`, done),
  question: (query) => requestJson("POST", `${at(game)}/${encodePart(name)}/questions`, query),
});

/** A choice of a match that is over, tried again. */
export function retryApi(table: string, seat: number, number: number): LessonApi {
  const path = `tables/${encodePart(table)}/again/${seat}/${number}`;
  return { lesson: (done) => requestJson("POST", path, done), question: (query) => requestJson("POST", `${path}/questions`, query) };
}

export const listLessons = (game: string): Promise<LessonsPage> => requestJson("GET", at(game));
