/** Cuts the fonts of the pages to the letters that they need. With them, a page looks the same on every machine. */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

import cut from "subset-font";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const FRENCH = "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ";
const POINTS = " \u00a0!\"%'()*+,-./:;=?[]_«»‘’“”–—…·×÷°±µ−″"; // browsers make the narrow space from the wide one
const RARE = "#$&<>@\\^`{|}~";

/** The letters of the text fonts. For other letters in names, app.css has fonts that are loaded on demand. */
export const TEXT = LETTERS + FRENCH + POINTS;
/** The letters of the text fonts, and all others that a line of a program may contain. */
export const PROGRAM = TEXT + RARE;
/** Signs that are drawn as letters and are missing from the text fonts. */
export const SIGNS = "←↑→↓↖↗↘↙↵≥★✓✕✱✻■▣▲○●░";

interface Cut {
  /** The package, and its file. */
  from: string;
  file: string;
  letters: string;
}

const CRIMSON = "@fontsource/crimson-pro";
const DEJAVU = "@fontsource/dejavu-mono";
/** The cut fonts, by their names in app.css. Marcellus is not cut: its licence reserves the name for the whole font. */
const CUTS: Record<string, Cut> = {
  text: { from: CRIMSON, file: "crimson-pro-latin-400-normal", letters: TEXT },
  "text-bold": { from: CRIMSON, file: "crimson-pro-latin-700-normal", letters: TEXT },
  "text-italic": { from: CRIMSON, file: "crimson-pro-latin-400-italic", letters: TEXT },
  mono: { from: DEJAVU, file: "dejavu-mono-latin-400-normal", letters: PROGRAM + SIGNS },
  signs: { from: DEJAVU, file: "dejavu-mono-latin-400-normal", letters: SIGNS },
};
const FEATURES = ["kern", "liga", "tnum"]; // the OpenType features that the pages use

const FOLDER = "node_modules/.fonts";

/** Cuts the fonts, and writes them where app.css finds them. */
export async function cutFonts(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, { from, file, letters }] of Object.entries(CUTS)) {
    const whole = readFileSync(`node_modules/${from}/files/${file}.woff2`);
    const font = await cut(whole, letters, { targetFormat: "woff2", keepFeatures: FEATURES, noHinting: true });
    writeFileSync(`${FOLDER}/${name}.woff2`, font);
  }
}

/** The licences of the fonts, which must accompany them, by the name of the font. */
export function fontLicences(): [string, string][] {
  return [CRIMSON, DEJAVU, "@fontsource/marcellus"].map((each) => [
    each.replace("@fontsource/", ""),
    readFileSync(`node_modules/${each}/LICENSE`, "utf-8"),
  ]);
}
