/** What is asked of the server for puzzles: each time the whole answer, and nothing is kept there. */

import { call, part } from "./client";
import type {
  DayDone, DayQuery, DaysPage, DayView, PuzzleQuery, PuzzleReported, PuzzlesPage, PuzzleTry, PuzzleView, Surveyed, Tried,
} from "./wire";

const at = (game: string): string => `games/${part(game)}/puzzles`;

export const puzzles = (game: string): Promise<PuzzlesPage> => call("GET", at(game));
export const puzzle = (game: string, id: string, answer: PuzzleTry): Promise<PuzzleView> =>
  call("POST", `${at(game)}/${part(id)}`, answer);
export const puzzleQuestion = (game: string, id: string, query: PuzzleQuery): Promise<Tried | Surveyed> =>
  call("POST", `${at(game)}/${part(id)}/questions`, query);
/** Three networks that say so retire a puzzle there; its host reads why. */
export const report = (game: string, id: string, reason: string): Promise<PuzzleReported> =>
  call("POST", `${at(game)}/${part(id)}/report`, { reason });

export const days = (): Promise<DaysPage> => call("GET", "days");
export const battle = (game: string, day: string, done: DayDone): Promise<DayView> =>
  call("POST", `games/${part(game)}/days/${part(day)}`, done);
export const battleQuestion = (game: string, day: string, query: DayQuery): Promise<Tried | Surveyed> =>
  call("POST", `games/${part(game)}/days/${part(day)}/questions`, query);
