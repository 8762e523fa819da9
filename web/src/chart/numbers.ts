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

/** A length with two decimals. */
export const inches = (length: number): string => local(length.toFixed(2));
