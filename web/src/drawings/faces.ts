/** The captains that have a portrait and remarks, weakest first. */

export const FACES = [
  ...(["mousse", "matelot", "gabier", "bosco"] as const),
  ...(["enseigne", "lieutenant", "capitaine", "amiral"] as const),
];
export const hasFace = (level: string): boolean => (FACES as readonly string[]).includes(level);
