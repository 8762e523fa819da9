/** Formats the numbers of a chart in the language of the page. */

import { settings } from "../../app/settings.svelte";
import type { Chart, Hull, Reason, SurveyAnswer } from "../../api/wire";
import { say, withLabel } from "../../i18n/catalogue.svelte";
import { capitalized, nameForms, type PlayerName } from "../../i18n/names";
import { type Position, positions } from "./controls/positions";
import { bearing, distance, formatHeading, shortestGap } from "./geometry";
import type { Segment } from "./ruler.svelte";

const localDecimal = (text: string): string => (settings.language === "fr" ? text.replace(".", ",") : text);

/** A heading in the language of the page: 045.0 */
export const headingText = (heading: number): string => localDecimal(formatHeading(heading));

const DIRECTIONS = 16;
const DIRECTION_WIDTH = 3600 / DIRECTIONS; // tenths of a degree

/** The nearest of sixteen compass directions as a word: north-east. */
export const compassName = (heading: number): string =>
  say("chart-wind", { way: Math.round(heading / DIRECTION_WIDTH) % DIRECTIONS });

/** A direction in words: to the north-east. */
const compassDirection = (heading: number): string =>
  say("chart-toward", { way: Math.round(heading / DIRECTION_WIDTH) % DIRECTIONS });

/** An angle in degrees, from tenths: 0.1° */
export const degreesText = (tenths: number): string => `${localDecimal(String(tenths / 10))}°`;

/** The name of a ship, with an article where the language gives it one. */
export function shipName({ name, label }: Pick<Hull, "name" | "label">): PlayerName {
  const plainName = name || label;
  const withArticle = say("chart-ship", { name: plainName });
  return { name: withArticle, title: withArticle !== plainName };
}

const MAX_NAMES = 6; // more names are shortened to numbers

/** The names of ships; many of them shortened to their numbers: 3–8, 12. */
export function shipList(names: readonly string[]): string {
  const numbers = names.map((name) => Number(/\d+/.exec(name)?.[0] ?? NaN));
  if (names.length <= MAX_NAMES || numbers.some(Number.isNaN)) return names.join(", ");
  const ranges: [number, number][] = [];
  for (const number of numbers.sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

/** A number of the chart's units: 2.50 in */
export const unitsText = (length: string, { unit_name, unit_one }: Pick<Chart, "unit_name" | "unit_one">): string =>
  say("chart-length", { length: localDecimal(length), unit: (Number(length) < 2 && unit_one) || unit_name });

/** A length in the chart's unit: 2.50 in */
export const lengthText = (units: number, chart: Chart): string => unitsText((units / chart.unit).toFixed(2), chart);

/** A length rounded to whole units, but never to zero: “3 in”, “less than 1 in”. */
export function roundedLength(units: number, chart: Chart): string {
  const length = Math.round(units / chart.unit);
  return length ? unitsText(String(length), chart) : say("chart-near", { unit: chart.unit_one || chart.unit_name });
}

/** The distance to a ship in words, rounded or exact: from the selected ship, or to its nearest enemy. */
export function distanceText(
  { hull, nearest }: Position,
  { selected, chart, exact }: { selected: Hull | null; chart: Chart; exact: boolean },
): string {
  if (!nearest) return "";
  const from = selected && selected !== hull ? selected : null;
  const args = {
    ...nameForms("ship", shipName(from ?? nearest.to)),
    length: (exact ? lengthText : roundedLength)(nearest.length, chart),
    way: compassDirection(nearest.bearing),
    heading: headingText(nearest.bearing),
  };
  return say(`chart-${exact ? "seen" : "near"}-${from ? "from" : "to"}`, args);
}

/** The reason that no enemy is in range of a ship, with the reach of its guns and the nearest enemy if they are known. */
export function noTargetReason(
  reason: Reason,
  positions: readonly Position[],
  ship: Hull | null,
  chart: Chart,
  answer: SurveyAnswer | null,
): Reason {
  const nearest = positions.find(({ hull }) => hull === ship)?.nearest;
  if (!nearest) return reason;
  const length = roundedLength(nearest.length, chart);
  const zone = (answer?.regions ?? []).filter(({ kind }) => kind === "zone").flatMap(({ rings }) => rings.flat());
  const reach = Math.max(0, ...zone.map((point) => shortestGap(ship?.outline ?? [], [point]).length));
  const reachText = reach ? lengthText(reach, chart) : "";
  const args = {
    ...nameForms("ship", shipName(nearest.to)),
    length,
    reach: reachText,
    known: reachText ? "yes" : "no",
  };
  return { ...reason, sentence: say("chart-no-target", args) };
}

/** The length and direction of a line, in words. */
export const measurementText = ({ from, to }: Segment, chart: Chart): string =>
  say("chart-ruler", { length: lengthText(distance(from, to), chart), heading: headingText(bearing(from, to)) });

/** The ships of a chart, for screen readers, and the two enemies nearest to each other; each ship tells more. */
export function chartText(chart: Chart, sideOf: (seat: number) => number): string[] {
  const all = positions(chart.hulls ?? [], null, sideOf);
  const gap = ({ nearest }: Position): number => nearest?.length ?? Infinity;
  const [closest] = all.toSorted((one, other) => gap(one) - gap(other));
  if (!closest) return [];
  const distance = distanceText(closest, { selected: null, chart, exact: false });
  const labels = all.map(({ hull }) => hull.label);
  return [
    capitalized(labels.join("; ")),
    ...(distance ? [withLabel(capitalized(closest.hull.name || closest.hull.label), distance)] : []),
  ];
}
