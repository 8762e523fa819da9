const ROUNDING_TOLERANCE = 1e-9; // a half is rounded up, as by the server, whatever the last bit of the number

/** A chance from 0 to 1 in whole percent, as the server rounds it; 0 and 100 only if it is certain. */
export function wholePercent(chance: number): number {
  const percent = Math.floor(chance * 100 + 0.5 + ROUNDING_TOLERANCE);
  if (chance > 0 && percent <= 0) return 1;
  return chance < 1 && percent >= 100 ? 99 : percent;
}
