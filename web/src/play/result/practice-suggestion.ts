/** The kind of practice that the analysis suggests next. */

/** A suggestion for the player: a lesson, puzzles, a stronger captain, or another match. */
export type Practice = "lesson" | "puzzles" | "captain" | "match";

/**
 * Suggests another match after one without a costly choice, against a stronger captain if it was won; else the
 * remaining lessons, then puzzles.
 */
export function suggestPractice(hasWon: boolean, mistakeCount: number, hasLessons: boolean): Practice {
  if (!mistakeCount) return hasWon ? "captain" : "match";
  return hasLessons ? "lesson" : "puzzles";
}
