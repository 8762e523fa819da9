/** What is asked of the server for puzzles: each time the whole answer, and nothing is kept there. */

import { call, part } from "../door";
import type { PuzzleQuery, PuzzlesPage, PuzzleTry, PuzzleView, Surveyed, Tried } from "../wire";

const at = (game: string): string => `games/${part(game)}/puzzles`;

export const puzzles = (game: string): Promise<PuzzlesPage> => call("GET", at(game));
export const puzzle = (game: string, id: string, answer: PuzzleTry): Promise<PuzzleView> =>
  call("POST", `${at(game)}/${part(id)}`, answer);
export const question = (game: string, id: string, query: PuzzleQuery): Promise<Tried | Surveyed> =>
  call("POST", `${at(game)}/${part(id)}/questions`, query);
