/** The fonts that the pages bring along, cut to the letters that they say: a page looks the same on every machine. */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

import cut from "subset-font";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const FRENCH = "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ";
const POINTS = " \u00a0!\"%'()*+,-./:;=?[]_«»‘’“”–—…·×÷°±µ−″"; // the narrow space is made from the wide one by whoever draws
const RARE = "#$&<>@\\^`{|}~";

/** What the text font says; app.css names fonts for what else may stand in a name, loaded when it does. */
export const TEXT = LETTERS + FRENCH + POINTS;
/** What else the pages say, and all that a line of a program may hold. */
export const PROGRAM = TEXT + RARE;
/** What is drawn as a letter and stands in no text font. */
export const SIGNS = "←↑→↓↖↗↘↙↵≥★✓✕✱✻■▣▲○●░";

interface Cut {
  /** The package, and its file. */
  from: string;
  file: string;
  letters: string;
}

const CRIMSON = "@fontsource/crimson-pro";
const DEJAVU = "@fontsource/dejavu-mono";
/** By the name under which app.css asks for it. Marcellus travels whole: its licence wants its name for that alone. */
const CUTS: Record<string, Cut> = {
  text: { from: CRIMSON, file: "crimson-pro-latin-400-normal", letters: TEXT },
  "text-bold": { from: CRIMSON, file: "crimson-pro-latin-700-normal", letters: TEXT },
  "text-italic": { from: CRIMSON, file: "crimson-pro-latin-400-italic", letters: TEXT },
  mono: { from: DEJAVU, file: "dejavu-mono-latin-400-normal", letters: PROGRAM + SIGNS },
  signs: { from: DEJAVU, file: "dejavu-mono-latin-400-normal", letters: SIGNS },
};
const FEATURES = ["kern", "liga", "tnum"]; // of all that a font can do, what the pages use

const FOLDER = "node_modules/.fonts";

/** Makes the fonts again, where app.css finds them. */
export async function cutFonts(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, { from, file, letters }] of Object.entries(CUTS)) {
    const whole = readFileSync(`node_modules/${from}/files/${file}.woff2`);
    const font = await cut(whole, letters, { targetFormat: "woff2", keepFeatures: FEATURES, noHinting: true });
    writeFileSync(`${FOLDER}/${name}.woff2`, font);
  }
}

/** The licences that travel with the fonts, as they ask, by the name of the font. */
export function fontLicences(): [string, string][] {
  return [CRIMSON, DEJAVU, "@fontsource/marcellus"].map((each) => [
    each.replace("@fontsource/", ""),
    readFileSync(`node_modules/${each}/LICENSE`, "utf-8"),
  ]);
}
