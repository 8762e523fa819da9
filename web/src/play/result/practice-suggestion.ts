/** The kind of practice that the analysis suggests next. */

/** A suggestion for the player: a lesson, puzzles, or a stronger captain. */
export type Practice = "lesson" | "puzzles" | "captain";

/** Suggests a stronger captain after a match without a costly choice; else the remaining lessons, then puzzles. */
export function suggestPractice(mistakeCount: number, hasLessons: boolean): Practice {
  if (!mistakeCount) return "captain";
  return hasLessons ? "lesson" : "puzzles";
}
