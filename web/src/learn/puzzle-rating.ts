/** Puzzle progress stored in this browser: solved puzzles, rating, streak. */

import { achievements } from "../app/achievements.svelte";
import { loadJson, loadString, store } from "../app/settings.svelte";
import type { GameCard, PuzzleCard } from "../api/wire";

/** The stored progress in the puzzles of a game. */
export interface PuzzleProgress {
  /** The solved puzzles, and whether each was solved at the first try. */
  readonly solved: Readonly<Record<string, boolean>>;
  /** The puzzles not solved at the first try: the first answer was not the best, or the solution was shown. */
  readonly shown: readonly string[];
  /** The puzzles reported as wrong: not offered again in this browser. */
  readonly reported: readonly string[];
  readonly strength: number;
  readonly streak: number;
  readonly longest: number;
}

export const BEGINNER_RATING = 1300; // the rating of a new player; 1500 is the median of the puzzles of a game
const LAST_GAME = "puzzles.last"; // the storage key of the game of the last puzzle
const POINTS_PER_TENFOLD_ODDS = 400; // a difference in points at which the odds to solve a puzzle are ten to one
const MAX_CHANGE = 48; // points for one puzzle
const NEWCOMER_PUZZLES = 5; // the first puzzles, chosen for newcomers
const MAX_EASE = 150; // points below the rating; a newcomer's puzzle is not easier

export const noProgress: PuzzleProgress = {
  solved: {},
  shown: [],
  reported: [],
  strength: BEGINNER_RATING,
  streak: 0,
  longest: 0,
};

export function loadProgress(game: string): PuzzleProgress {
  return { ...noProgress, ...(loadJson(`puzzles.${game}`) as Partial<PuzzleProgress> | null) };
}

export function storeProgress(game: string, progress: PuzzleProgress): void {
  store(`puzzles.${game}`, JSON.stringify(progress));
  store(LAST_GAME, game);
}

const answeredCount = ({ solved, shown }: PuzzleProgress): number => new Set([...Object.keys(solved), ...shown]).size;

/** Whether a puzzle was solved or missed: then there is a rating. */
export const isRated = (progress: PuzzleProgress): boolean => answeredCount(progress) > 0;

/** The numbers of solved puzzles, and of those solved at the first try. */
export function solvedCounts({ solved }: PuzzleProgress): { done: number; first: number } {
  const tries = Object.values(solved);
  return { done: tries.length, first: tries.filter(Boolean).length };
}

/** The progress after a solved puzzle. `first`: at the first try. */
export function withSolved(progress: PuzzleProgress, { id, strength }: PuzzleCard, first: boolean): PuzzleProgress {
  if (id in progress.solved) return progress; // a puzzle solved again does not count
  if (progress.shown.includes(id)) return { ...progress, solved: { ...progress.solved, [id]: false } }; // it was rated then
  return { ...rated(progress, strength, first), solved: { ...progress.solved, [id]: first } };
}

/** The progress after a good first answer that was not the best: it uses up the first try, and changes no rating. */
export function withTried(progress: PuzzleProgress, { id }: PuzzleCard): PuzzleProgress {
  if (id in progress.solved || progress.shown.includes(id)) return progress;
  return { ...progress, shown: [...progress.shown, id] };
}

/** The progress after a wrong first answer to an unsolved puzzle, or after its solution was shown: rated once. */
export function withMissed(progress: PuzzleProgress, { id, strength }: PuzzleCard): PuzzleProgress {
  if (id in progress.solved || progress.shown.includes(id)) return progress;
  return { ...rated(progress, strength, false), shown: [...progress.shown, id] };
}

/** The rating and the streak after a puzzle of this strength. */
function rated(progress: PuzzleProgress, strength: number, first: boolean): PuzzleProgress {
  const probability = 1 / (1 + 10 ** ((strength - progress.strength) / POINTS_PER_TENFOLD_ODDS));
  const change = Math.round(MAX_CHANGE * (Number(first) - probability));
  const streak = first ? progress.streak + 1 : 0;
  return {
    ...progress,
    strength: progress.strength + change,
    streak,
    longest: Math.max(progress.longest, streak),
  };
}

export const withReported = (progress: PuzzleProgress, id: string): PuzzleProgress => ({
  ...progress,
  reported: [...progress.reported, id],
});

/** Makes all puzzles unsolved again; rating and streak stay. */
export const resetSolved = (progress: PuzzleProgress): PuzzleProgress => ({ ...progress, solved: {}, shown: [] });

/**
 * The next puzzle: the unsolved one nearest to the rating, except `except`; the easier of two, else the first in the
 * list. Those whose solution was shown come last. A newcomer's first puzzles are those that suit newcomers, not much
 * easier than the rating, with different themes.
 */
export function nextPuzzle(
  cards: readonly PuzzleCard[],
  progress: PuzzleProgress,
  except?: string,
): PuzzleCard | undefined {
  const distance = (card: PuzzleCard): number => Math.abs(card.strength - progress.strength);
  const isNewcomer = answeredCount(progress) < NEWCOMER_PUZZLES;
  const suitsNewcomersLess = (card: PuzzleCard): number => Number(isNewcomer && !card.first);
  const isTooEasy = (card: PuzzleCard): number =>
    Number(isNewcomer && !!card.first && card.strength < progress.strength - MAX_EASE);
  const answered = cards.filter(({ id }) => id in progress.solved || progress.shown.includes(id));
  const answeredOfTheme = (card: PuzzleCard): number =>
    isNewcomer ? answered.filter(({ theme }) => theme === card.theme).length : 0;
  const wasShown = (card: PuzzleCard): number => Number(progress.shown.includes(card.id));
  return cards
    .filter(({ id }) => id !== except && !(id in progress.solved) && !progress.reported.includes(id))
    .toSorted(
      (one, two) =>
        wasShown(one) - wasShown(two) ||
        suitsNewcomersLess(one) - suitsNewcomersLess(two) ||
        isTooEasy(one) - isTooEasy(two) ||
        answeredOfTheme(one) - answeredOfTheme(two) ||
        distance(one) - distance(two) ||
        one.strength - two.strength,
    )[0];
}

/** The game of the last puzzle; before the first, the game that was played most, or the first one. */
export function favouriteGame(games: readonly GameCard[]): GameCard | undefined {
  const lastGame = games.find(({ name }) => name === loadString(LAST_GAME));
  if (lastGame) return lastGame;
  const solved = (game: GameCard): number => Object.keys(loadProgress(game.name).solved).length;
  const matchesPlayed = (game: GameCard): number =>
    Object.values(achievements.value.games[game.name]?.against ?? {}).reduce((sum, each) => sum + each[0] + each[2], 0);
  return games.toSorted((one, two) => solved(two) - solved(one) || matchesPlayed(two) - matchesPlayed(one))[0];
}
