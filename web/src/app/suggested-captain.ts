/** The captain that the Play button proposes. */

import type { GameTally } from "./achievements.svelte";

/**
 * The captain about as strong as the player: the next one after a win, the one before after two losses in a row,
 * else the last one; after a defeat, at most the next one after the strongest that was beaten. A newcomer gets the
 * weakest captain.
 */
export function matchingCaptain(levels: readonly string[], tally: GameTally | undefined): string | undefined {
  const at = levels.indexOf(tally?.last ?? "");
  if (at < 0 || !tally) return levels[0];
  if (tally.run >= 1) return levels[Math.min(levels.length - 1, at + 1)];
  const strongestBeaten = levels.findLastIndex((level) => (tally.against[level]?.[0] ?? 0) > 0);
  const to = tally.run <= -2 ? at - 1 : at;
  return levels[Math.max(0, tally.run < 0 ? Math.min(strongestBeaten + 1, to) : to)];
}

/** What the last match of a game leads to; `last` and `next` are captains. */
export interface LastMatch {
  readonly result: "won" | "drawn" | "lost";
  readonly last: string;
  readonly next: string;
}

/** The result of the last match against a captain, and the captain proposed now; undefined before the first match. */
export function lastMatch(levels: readonly string[], tally: GameTally | undefined): LastMatch | undefined {
  const next = matchingCaptain(levels, tally);
  if (!tally || !next || !levels.includes(tally.last)) return undefined;
  return { result: tally.run > 0 ? "won" : tally.run < 0 ? "lost" : "drawn", last: tally.last, next };
}
