/** Puzzle progress stored in this browser: solved puzzles, rating, streak. */

import { loadJson, store } from "../app/settings.svelte";
import type { PuzzleCard } from "../api/wire";

export interface PuzzleProgress {
  /** The solved puzzles, and whether each was solved at the first try. */
  readonly solved: Readonly<Record<string, boolean>>;
  /** Reported as wrong: not offered here again. */
  readonly reported: readonly string[];
  readonly strength: number;
  readonly streak: number;
  readonly longest: number;
}

export const BEGINNER = 1300; // where everybody begins; 1500 is the middle of the puzzles of a game
const TENFOLD = 400; // points at which the odds to solve one are ten to one
const STEP = 48; // points that one puzzle can move

export const nothing: PuzzleProgress = { solved: {}, reported: [], strength: BEGINNER, streak: 0, longest: 0 };

export function loadProgress(game: string): PuzzleProgress {
  return { ...nothing, ...(loadJson(`puzzles.${game}`) as Partial<PuzzleProgress> | null) };
}

export function storeProgress(game: string, tally: PuzzleProgress): void {
  store(`puzzles.${game}`, JSON.stringify(tally));
}

/** The progress after a solved puzzle. `first`: at the first try; good answers that were not the best do not count as tries. */
export function withSolved(tally: PuzzleProgress, { id, strength }: PuzzleCard, first: boolean): PuzzleProgress {
  if (id in tally.solved) return tally; // once more is for pleasure
  const likely = 1 / (1 + 10 ** ((strength - tally.strength) / TENFOLD));
  const streak = first ? tally.streak + 1 : 0;
  return {
    ...tally,
    solved: { ...tally.solved, [id]: first },
    strength: Math.round(tally.strength + STEP * (Number(first) - likely)),
    streak,
    longest: Math.max(tally.longest, streak),
  };
}

export const withReported = (tally: PuzzleProgress, id: string): PuzzleProgress => ({
  ...tally,
  reported: [...tally.reported, id],
});

/** Makes all puzzles unsolved again; rating and streak stay. */
export const resetSolved = (tally: PuzzleProgress): PuzzleProgress => ({ ...tally, solved: {} });

/** The next puzzle: the unsolved one nearest to the rating, except `not`; the easier of two. */
export function nextPuzzle(cards: readonly PuzzleCard[], tally: PuzzleProgress, not?: string): PuzzleCard | undefined {
  const far = (card: PuzzleCard): number => Math.abs(card.strength - tally.strength);
  return cards
    .filter(({ id }) => id !== not && !(id in tally.solved) && !tally.reported.includes(id))
    .toSorted((one, two) => far(one) - far(two) || one.strength - two.strength || (one.id < two.id ? -1 : 1))[0];
}
