/** Requests for lessons, retries, puzzles, daily battles and the campaign. Each sends all actions so far; the server stores nothing. */

import { requestJson, encodePart } from "./client";
import type {
  CampaignChoices,
  CampaignPage,
  CampaignQuery,
  CampaignView,
  LessonAnswers,
  LessonQuery,
  LessonsPage,
  LessonView,
  SurveyReply,
  LegalityReply,
  DailyChoices,
  DayQuery,
  DaysPage,
  DayView,
  PuzzleQuery,
  PuzzleReportReply,
  PuzzlesPage,
  PuzzleTry,
  PuzzleView,
} from "./wire";

const lessonsOf = (game: string): string => `games/${encodePart(game)}/lessons`;

/** The requests of a lesson or retry: the next state after some answers, and queries that change nothing. */
export interface LessonApi {
  lesson: (done: LessonAnswers) => Promise<LessonView>;
  question: (query: LessonQuery) => Promise<LegalityReply | SurveyReply>;
}

/** A chapter of a game's lessons. */
export const chapterApi = (game: string, name: string): LessonApi => ({
  lesson: (done) => requestJson("POST", `${lessonsOf(game)}/${encodePart(name)}`, done),
  question: (query) => requestJson("POST", `${lessonsOf(game)}/${encodePart(name)}/questions`, query),
});

/** A choice of a match that is over, tried again. */
export function retryApi(table: string, seat: number, number: number): LessonApi {
  const path = `tables/${encodePart(table)}/again/${seat}/${number}`;
  return {
    lesson: (done) => requestJson("POST", path, done),
    question: (query) => requestJson("POST", `${path}/questions`, query),
  };
}

export const listLessons = (game: string): Promise<LessonsPage> => requestJson("GET", lessonsOf(game));

const puzzlesOf = (game: string): string => `games/${encodePart(game)}/puzzles`;

export const listPuzzles = (game: string): Promise<PuzzlesPage> => requestJson("GET", puzzlesOf(game));
export const answerPuzzle = (game: string, id: string, answer: PuzzleTry): Promise<PuzzleView> =>
  requestJson("POST", `${puzzlesOf(game)}/${encodePart(id)}`, answer);
export const queryPuzzle = (game: string, id: string, query: PuzzleQuery): Promise<LegalityReply | SurveyReply> =>
  requestJson("POST", `${puzzlesOf(game)}/${encodePart(id)}/questions`, query);
/** Three networks that say so retire a puzzle there; its host reads why. */
export const reportPuzzle = (game: string, id: string, reason: string): Promise<PuzzleReportReply> =>
  requestJson("POST", `${puzzlesOf(game)}/${encodePart(id)}/report`, { reason });

export const listDailyBattles = (): Promise<DaysPage> => requestJson("GET", "days");
export const playDaily = (game: string, day: string, done: DailyChoices): Promise<DayView> =>
  requestJson("POST", `games/${encodePart(game)}/days/${encodePart(day)}`, done);
export const queryDaily = (game: string, day: string, query: DayQuery): Promise<LegalityReply | SurveyReply> =>
  requestJson("POST", `games/${encodePart(game)}/days/${encodePart(day)}/questions`, query);

const campaignPathOf = (game: string, stop: string): string => `games/${encodePart(game)}/campaign/${encodePart(stop)}`;

export const listCampaign = (): Promise<CampaignPage> => requestJson("GET", "campaign");
export const playCampaignMatch = (game: string, stop: string, done: CampaignChoices): Promise<CampaignView> =>
  requestJson("POST", campaignPathOf(game, stop), done);
export const queryCampaignMatch = (
  game: string,
  stop: string,
  query: CampaignQuery,
): Promise<LegalityReply | SurveyReply> => requestJson("POST", `${campaignPathOf(game, stop)}/questions`, query);
