/** Numbers of a chart as the language of the page writes them. */

import { settings } from "../settings.svelte";
import { written } from "./geometry";

const local = (text: string): string => (settings.language === "fr" ? text.replace(".", ",") : text);

/** A heading: 045.0 */
export const course = (heading: number): string => local(written(heading));

/** A turn by so many tenths of a degree, with its sign: −0.1° */
export function turnBy(tenths: number): string {
  const size = Math.abs(tenths) / 10;
  return `${tenths < 0 ? "−" : "+"}${local(String(size))}°`;
}

const MANY = 6; // names that are read one by one

/** Names of hulls in few words: many of them by their numbers alone, as 3–8, 12. */
export function roll(names: readonly string[]): string {
  const numbers = names.map((name) => Number(/\d+/.exec(name)?.[0] ?? NaN));
  if (names.length <= MANY || numbers.some(Number.isNaN)) return names.join(", ");
  const runs: [number, number][] = [];
  for (const number of numbers.sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

/** A length with two decimals. */
export const inches = (length: number): string => local(length.toFixed(2));
