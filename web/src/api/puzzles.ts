/** Requests for puzzles and daily battles. Each one sends the whole answer; the server stores nothing. */

import { requestJson, encodePart } from "./client";
import type {
  DayDone, DayQuery, DaysPage, DayView, PuzzleQuery, PuzzleReported, PuzzlesPage, PuzzleTry, PuzzleView, Surveyed, Tried,
} from "./wire";

const at = (game: string): string => `games/${encodePart(game)}/puzzles`;

export const listPuzzles = (game: string): Promise<PuzzlesPage> => requestJson("GET", at(game));
export const answerPuzzle = (game: string, id: string, answer: PuzzleTry): Promise<PuzzleView> =>
  requestJson("POST", `${at(game)}/${encodePart(id)}`, answer);
export const queryPuzzle = (game: string, id: string, query: PuzzleQuery): Promise<Tried | Surveyed> =>
  requestJson("POST", `${at(game)}/${encodePart(id)}/questions`, query);
/** Three networks that say so retire a puzzle there; its host reads why. */
export const reportPuzzle = (game: string, id: string, reason: string): Promise<PuzzleReported> =>
  requestJson("POST", `${at(game)}/${encodePart(id)}/report`, { reason });

export const listDailyBattles = (): Promise<DaysPage> => requestJson("GET", "days");
export const playDaily = (game: string, day: string, done: DayDone): Promise<DayView> =>
  requestJson("POST", `games/${encodePart(game)}/days/${encodePart(day)}`, done);
export const queryDaily = (game: string, day: string, query: DayQuery): Promise<Tried | Surveyed> =>
  requestJson("POST", `games/${encodePart(game)}/days/${encodePart(day)}/questions`, query);
