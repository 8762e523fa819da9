/** The achievements stored in this browser: results against each captain, beaten captains, streaks. */

import { StoredState } from "./stored-state.svelte";

export type Result = "won" | "drawn" | "lost";

/** The results of a game. */
export interface GameTally {
  /** Games won, drawn and lost, by captain. */
  readonly against: Readonly<Record<string, readonly [won: number, drawn: number, lost: number]>>;
  /** The captain of the last game. */
  readonly last: string;
  /** Games won in a row against the captain of the last game; negative: lost in a row. */
  readonly run: number;
  /** The captains that were beaten only with many hints. */
  readonly helped?: readonly string[];
}

/**
 * The achievements gained in one game: a first win against its captain, and the streak after it. `helped`: it was won
 * with many hints.
 */
export interface Gain {
  readonly first: boolean;
  readonly helped?: boolean;
  readonly streak: number;
}

/** All achievements, as stored. */
export interface Achievements {
  readonly games: Readonly<Record<string, GameTally>>;
  /** The present streak of wins over all games, and the longest such streak. */
  readonly streak: number;
  readonly longest: number;
  /** The gains of the latest tables: each table counts once. */
  readonly counted: readonly (readonly [table: string, gain: Gain])[];
}

const MAX_COUNTED_TABLES = 40;
const FEW_HINTS = 3; // a game with more hints was won with help
export const noAchievements: Achievements = { games: {}, streak: 0, longest: 0, counted: [] };

const emptyTally: GameTally = { against: {}, last: "", run: 0 };

/** Returns the achievements with the result of a table; unchanged if it is counted already. */
export function withResult(
  current: Achievements,
  table: string,
  game: string,
  level: string,
  result: Result,
  hintCount = 0,
): Achievements {
  if (gainOf(current, table)) return current;
  const tally = current.games[game] ?? emptyTally;
  const [won, drawn, lost] = tally.against[level] ?? [0, 0, 0];
  const step = result === "won" ? 1 : result === "lost" ? -1 : 0;
  const before = tally.last === level && Math.sign(tally.run) === step ? tally.run : 0;
  const hasWon = result === "won";
  const helped = hasWon && hintCount > FEW_HINTS;
  const helpedBefore = tally.helped ?? [];
  const streak = hasWon ? current.streak + Number(!helped) : result === "lost" ? 0 : current.streak;
  const first = hasWon && (won === 0 || (!helped && helpedBefore.includes(level)));
  const gain: Gain = { first, streak, ...(helped && { helped }) };
  return {
    games: {
      ...current.games,
      [game]: {
        against: {
          ...tally.against,
          [level]: [won + Number(step === 1), drawn + Number(step === 0), lost + Number(step === -1)],
        },
        last: level,
        run: before + step,
        helped: first ? [...helpedBefore.filter((each) => each !== level), ...(helped ? [level] : [])] : helpedBefore,
      },
    },
    streak,
    longest: Math.max(current.longest, streak),
    counted: [[table, gain] as const, ...current.counted].slice(0, MAX_COUNTED_TABLES),
  };
}

/** The gain of a table; null if it is not counted. */
export const gainOf = (current: Achievements, table: string): Gain | null =>
  current.counted.find(([each]) => each === table)?.[1] ?? null;

/** The captains that were beaten. */
export const beatenCaptains = (tally: GameTally | undefined): string[] =>
  Object.entries(tally?.against ?? {})
    .filter(([, [won]]) => won > 0)
    .map(([level]) => level);

/** The number of captains beaten without many hints. */
export const wholeStars = (tally: GameTally | undefined): number =>
  beatenCaptains(tally).length - (tally?.helped?.length ?? 0);

/** A star for each captain of a game: whole, half, or not won. */
export const starsOf = (tally: GameTally | undefined, captainCount: number): (boolean | "half")[] =>
  Array.from({ length: captainCount }, (_, n) => n < wholeStars(tally) || (n < beatenCaptains(tally).length && "half"));

function isAchievements(value: unknown): value is Achievements {
  const stored = value as Partial<Achievements> | null;
  return typeof stored?.games === "object" && typeof stored.streak === "number" && Array.isArray(stored.counted);
}

/** The stored achievements as reactive state. */
class AchievementStore extends StoredState<Achievements> {
  constructor() {
    super("achievements", (stored) => (isAchievements(stored) ? stored : noAchievements));
  }

  /** Counts the result of a table, once; returns the gain. */
  count(table: string, game: string, level: string, result: Result, hintCount: number): Gain | null {
    this.update((current) => withResult(current, table, game, level, result, hintCount));
    return gainOf(this.value, table);
  }
}

export const achievements = new AchievementStore();
