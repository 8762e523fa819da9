/**
 * Requests for lessons, retries, puzzles, daily battles and the campaign. A request about a position sends all actions
 * so far, because the server stores only reports of puzzles.
 */

import { COMPUTATION_TIMEOUT_MS, requestJson, encodeSegment } from "./client";
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
  PuzzleAnswer,
  PuzzleView,
} from "./wire";

/** The path of a game's lessons. */
const lessonsOf = (game: string): string => `games/${encodeSegment(game)}/lessons`;

/** The requests of a lesson or retry: the next state after some answers, and queries that change nothing. */
export interface LessonApi {
  next: (answers: LessonAnswers) => Promise<LessonView>;
  query: (query: LessonQuery) => Promise<LegalityReply | SurveyReply>;
}

/** The requests of a lesson of a game. */
export const lessonApi = (game: string, name: string): LessonApi => ({
  next: (answers) => requestJson("POST", `${lessonsOf(game)}/${encodeSegment(name)}`, answers, COMPUTATION_TIMEOUT_MS),
  query: (query) =>
    requestJson("POST", `${lessonsOf(game)}/${encodeSegment(name)}/questions`, query, COMPUTATION_TIMEOUT_MS),
});

/** The requests to retry a mistake of an ended match. */
export function retryApi(table: string, seat: number, mistake: number): LessonApi {
  const path = `tables/${encodeSegment(table)}/again/${seat}/${mistake}`;
  return {
    next: (answers) => requestJson("POST", path, answers, COMPUTATION_TIMEOUT_MS),
    query: (query) => requestJson("POST", `${path}/questions`, query, COMPUTATION_TIMEOUT_MS),
  };
}

export const listLessons = (game: string): Promise<LessonsPage> => requestJson("GET", lessonsOf(game));

const puzzlesOf = (game: string): string => `games/${encodeSegment(game)}/puzzles`;

export const listPuzzles = (game: string): Promise<PuzzlesPage> => requestJson("GET", puzzlesOf(game));
export const answerPuzzle = (game: string, id: string, answer: PuzzleAnswer): Promise<PuzzleView> =>
  requestJson("POST", `${puzzlesOf(game)}/${encodeSegment(id)}`, answer, COMPUTATION_TIMEOUT_MS);
export const queryPuzzle = (game: string, id: string, query: PuzzleQuery): Promise<LegalityReply | SurveyReply> =>
  requestJson("POST", `${puzzlesOf(game)}/${encodeSegment(id)}/questions`, query, COMPUTATION_TIMEOUT_MS);
/** Reports a puzzle as faulty. Reports from three networks hide it on this server; the host sees the reasons. */
export const reportPuzzle = (game: string, id: string, reason: string): Promise<PuzzleReportReply> =>
  requestJson("POST", `${puzzlesOf(game)}/${encodeSegment(id)}/report`, { reason });

export const listDailyBattles = (): Promise<DaysPage> => requestJson("GET", "days");
export const playDaily = (game: string, day: string, choices: DailyChoices): Promise<DayView> =>
  requestJson("POST", `games/${encodeSegment(game)}/days/${encodeSegment(day)}`, choices, COMPUTATION_TIMEOUT_MS);
export const queryDaily = (game: string, day: string, query: DayQuery): Promise<LegalityReply | SurveyReply> =>
  requestJson(
    "POST",
    `games/${encodeSegment(game)}/days/${encodeSegment(day)}/questions`,
    query,
    COMPUTATION_TIMEOUT_MS,
  );

const campaignPathOf = (game: string, stop: string): string =>
  `games/${encodeSegment(game)}/campaign/${encodeSegment(stop)}`;

export const listCampaign = (): Promise<CampaignPage> => requestJson("GET", "campaign");
export const playCampaignMatch = (game: string, stop: string, choices: CampaignChoices): Promise<CampaignView> =>
  requestJson("POST", campaignPathOf(game, stop), choices, COMPUTATION_TIMEOUT_MS);
export const queryCampaignMatch = (
  game: string,
  stop: string,
  query: CampaignQuery,
): Promise<LegalityReply | SurveyReply> =>
  requestJson("POST", `${campaignPathOf(game, stop)}/questions`, query, COMPUTATION_TIMEOUT_MS);
