/** The streak of consecutive days on which this browser's player finished a daily battle. */

import { loadJson, store } from "./settings.svelte";

/** The last day of the streak and its length. */
export interface DailyStreak {
  /** The last day with a finished battle, or "". */
  readonly day: string;
  readonly streak: number;
  readonly longest: number;
  /** The games finished on that day. */
  readonly games: readonly string[];
  /** The result of the battle that was finished last on that day. */
  readonly result?: BattleResult;
}

export type BattleResult = "won" | "lost" | "drawn";

const KEY = "days";
const DAY_MS = 24 * 60 * 60 * 1000;
export const noDays: DailyStreak = { day: "", streak: 0, longest: 0, games: [] };

export const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** Adds a finished battle; the first one of a day extends the streak. */
export function withDay(all: DailyStreak, day: string, game: string, result: BattleResult = "drawn"): DailyStreak {
  if (day < all.day) return all; // yesterday's, finished after today's
  if (day === all.day) return all.games.includes(game) ? all : { ...all, games: [...all.games, game], result };
  const streak = all.day === dayBefore(day) ? all.streak + 1 : 1;
  return { day, streak, longest: Math.max(all.longest, streak), games: [game], result };
}

/** The streak on a day: it ends when a whole day passes without a battle. */
export const streakOn = (all: DailyStreak, today: string): number =>
  all.day === today || all.day === dayBefore(today) ? all.streak : 0;

/** Loads the stored streak. */
export function loadDays(): DailyStreak {
  const stored = loadJson(KEY) as Partial<DailyStreak> | null;
  return typeof stored?.day === "string" && Array.isArray(stored.games) ? { ...noDays, ...stored } : noDays;
}

/** The key under which this browser stores its attempt at a daily battle. */
export const attemptKey = (game: string, day: string): string => `day.${game}.${day}`;

/** Whether this browser's player began a daily battle and has neither finished nor resigned it. */
export function isBattlePending(game: string, day: string): boolean {
  const attempt = loadJson(attemptKey(game, day)) as { stop?: boolean; over?: boolean } | null;
  const all = loadDays();
  return Boolean(attempt && !attempt.stop && !attempt.over) && !(all.day === day && all.games.includes(game));
}

/** Whether this browser's player gave up a daily battle. */
export const isBattleStopped = (game: string, day: string): boolean =>
  (loadJson(attemptKey(game, day)) as { stop?: boolean } | null)?.stop === true;

/** A daily battle that was begun and not finished. */
export interface PendingBattle {
  readonly game: string;
  readonly title: string;
  readonly day: string;
}

/** The pending battles of today and yesterday, which can still be played. */
export const pendingBattles = (
  games: readonly { readonly name: string; readonly title: string }[],
  today: string,
): PendingBattle[] =>
  [today, dayBefore(today)].flatMap((day) =>
    games.filter(({ name }) => isBattlePending(name, day)).map(({ name, title }) => ({ game: name, title, day })),
  );

/** The date of today in UTC, by which daily battles change. */
export const utcToday = (): string => new Date().toISOString().slice(0, 10);

/** Adds a finished battle to the stored streak. */
export function storeFinishedBattle(day: string, game: string, result: BattleResult): DailyStreak {
  const all = withDay(loadDays(), day, game, result);
  store(KEY, JSON.stringify(all));
  return all;
}
