/** A run of puzzles: against the clock, or until the third wrong answer. */

import { loadString, loadList, store } from "../../app/settings.svelte";
import type { PuzzleCard } from "../../api/wire";
import type { PuzzleProgress } from "../puzzle-rating";

export const PUZZLE_RUN_MODES = ["clock", "lives"] as const;
export type RunMode = (typeof PUZZLE_RUN_MODES)[number];

export const CLOCK_MS = 180_000;
const LIVES = 3;
const STRENGTH_STEP = 25; // points by which each solved puzzle raises the strength of the next

/** One puzzle of a run, and its game. */
export interface RunPuzzle extends PuzzleCard {
  readonly game: string;
}

/** The state of a run: the score, the missed puzzles, and the current one. */
export interface RunState {
  readonly score: number;
  readonly missed: readonly RunPuzzle[];
  readonly current: RunPuzzle | null;
}

export const emptyRun: RunState = { score: 0, missed: [], current: null };

/** The mode of a run in a fragment of the address; null if there is none. */
export const runMode = (fragment: string | null): RunMode | null =>
  PUZZLE_RUN_MODES.find((mode) => fragment === `run-${mode}`) ?? null;

export const livesLeft = (run: RunState): number => Math.max(0, LIVES - run.missed.length);

/** Whether a run is over. `elapsed`: ms since the first puzzle was shown. */
export const isOver = (mode: RunMode, run: RunState, elapsed: number): boolean =>
  mode === "clock" ? elapsed >= CLOCK_MS : livesLeft(run) === 0;

/** The time left as minutes and seconds. */
export function clockText(elapsed: number): string {
  const seconds = Math.ceil(Math.max(0, CLOCK_MS - elapsed) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The storage key of the puzzles that runs have shown. */
const seenKey = (game: string): string => `run.seen.${game}`;
export const loadSeen = (game: string): ReadonlySet<string> =>
  new Set((loadList(seenKey(game)) ?? []).filter((each) => typeof each === "string"));
export const storeSeen = (game: string, seen: ReadonlySet<string>): void =>
  store(seenKey(game), JSON.stringify([...seen]));

/** The storage key of the best score of a mode, in a game or ("") over all games. */
const bestKey = (mode: RunMode, game: string): string => `run.best.${mode}.${game || "all"}`;
export const loadBest = (mode: RunMode, game: string): number => Number(loadString(bestKey(mode, game)) ?? 0) || 0;
export const storeBest = (mode: RunMode, game: string, score: number): void =>
  store(bestKey(mode, game), String(score));

/**
 * The next puzzle of a game in a run with this score: the unseen one nearest to the player's rating, which rises with
 * the score. Once all were seen, those not in `shownIds` (of this run) may be shown again; `allSeen` says so.
 */
export function nextInGame(
  puzzles: readonly RunPuzzle[],
  progress: PuzzleProgress,
  score: number,
  seen: ReadonlySet<string>,
  shownIds: ReadonlySet<string>,
): { puzzle: RunPuzzle; allSeen: boolean } | null {
  const strengthWanted = progress.strength + STRENGTH_STEP * score;
  const distance = ({ strength }: RunPuzzle): number => Math.abs(strength - strengthWanted);
  const offered = puzzles.filter(({ id }) => !shownIds.has(id) && !progress.reported.includes(id));
  const unseen = offered.filter(({ id }) => !seen.has(id) && !(id in progress.solved));
  const [puzzle] = (unseen.length ? unseen : offered).toSorted(
    (one, two) => distance(one) - distance(two) || one.strength - two.strength || (one.id < two.id ? -1 : 1),
  );
  return puzzle ? { puzzle, allSeen: !unseen.length } : null;
}

/** The games in order, starting with the `count`-th. */
export const rotateBy = <T>(games: readonly T[], count: number): T[] => [
  ...games.slice(count % games.length),
  ...games.slice(0, count % games.length),
];
