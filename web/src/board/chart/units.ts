/** Numbers of a chart, formatted in the language of the page. */

import { settings } from "../../app/settings.svelte";
import type { Chart, Hull } from "../../api/wire";
import { say } from "../../i18n/catalogue.svelte";
import { type PlayerName } from "../../i18n/names";
import { bearing, distance, formatHeading } from "./geometry";
import type { Segment } from "./ruler.svelte";

export const localDecimal = (text: string): string => (settings.language === "fr" ? text.replace(".", ",") : text);

/** A heading: 045.0 */
export const headingText = (heading: number): string => localDecimal(formatHeading(heading));

const WINDS = 8;
const WIND = 3600 / WINDS; // tenths of a degree

/** The nearest of eight winds in a word: north-east. */
export const compassName = (heading: number): string => say("chart-wind", { way: Math.round(heading / WIND) % WINDS });

/** That way: to the north-east. */
export const compassDirection = (heading: number): string =>
  say("chart-toward", { way: Math.round(heading / WIND) % WINDS });

/** So many tenths of a degree: 0.1° */
export const degreesText = (tenths: number): string => `${localDecimal(String(tenths / 10))}°`;

/** The name of a ship, with an article where the language gives it one. */
export function shipName({ name, label }: Pick<Hull, "name" | "label">): PlayerName {
  const bare = name || label;
  const called = say("chart-ship", { name: bare });
  return { name: called, title: called !== bare };
}

const MANY = 6; // names that are read one by one

/** Names of ships in short: many of them by their numbers only, as 3–8, 12. */
export function shipList(names: readonly string[]): string {
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

/** A length in units of a chart, as its ruler says it: 2.50 in */
export const lengthText = (units: number, { unit, unit_name }: Chart): string =>
  say("chart-length", { length: localDecimal((units / unit).toFixed(2)), unit: unit_name });

/** The same to the next whole unit: 3 in */
export const roundedLength = (units: number, { unit, unit_name }: Chart): string =>
  say("chart-length", { length: String(Math.round(units / unit)), unit: unit_name });

/** The length and direction of a line, in words. */
export const measurementText = ({ from, to }: Segment, chart: Chart): string =>
  say("chart-ruler", { length: lengthText(distance(from, to), chart), heading: headingText(bearing(from, to)) });
