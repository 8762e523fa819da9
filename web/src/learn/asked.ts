/** What is asked of the server for lessons: each time all that was done, and nothing is kept there. */

import { call, part } from "../door";
import type { LessonDone, LessonQuery, LessonsPage, LessonView, Surveyed, Tried } from "../wire";

const at = (game: string): string => `games/${part(game)}/lessons`;

export const lessons = (game: string): Promise<LessonsPage> => call("GET", at(game));
export const lesson = (game: string, chapter: string, done: LessonDone): Promise<LessonView> =>
  call("POST", `${at(game)}/${part(chapter)}`, done);
export const question = (game: string, chapter: string, query: LessonQuery): Promise<Tried | Surveyed> =>
  call("POST", `${at(game)}/${part(chapter)}/questions`, query);
