/** The kind of practice that the analysis suggests next. */

/** A suggestion for the player: a lesson, puzzles, a stronger captain, another match, or one with fewer hints. */
export type Practice = "lesson" | "puzzles" | "captain" | "match" | "fewer-hints";

/**
 * Suggests another match after one without a costly choice, against a stronger captain if it was won; else the
 * remaining lessons, then puzzles. If most moves were those of hints, they say little: a match with fewer.
 */
export function suggestPractice(
  hasWon: boolean,
  mistakeCount: number,
  hasLessons: boolean,
  isMostlyHinted = false,
): Practice {
  if (isMostlyHinted) return "fewer-hints";
  if (!mistakeCount) return hasWon ? "captain" : "match";
  return hasLessons ? "lesson" : "puzzles";
}
