/** Waits for web fonts before text is drawn, so that nothing shifts when they load. */

const TIMEOUT_MS = 1500; // afterwards text is drawn in another font until its own has loaded

/** Waits for the fonts of the home page, which index.html preloads. */
export const textFontsReady = (): Promise<void> => fontsLoaded("1em Crimson Pro", "1em Marcellus");

/** Waits for the fonts of the rulebook. */
export const rulebookFontsReady = (): Promise<void> =>
  fontsLoaded("bold 1em Crimson Pro", "italic 1em Crimson Pro", "1em DejaVu Sans Mono", "1em Signs");

/** Waits for the fonts of tables: symbols, and bold numbers. */
export const boardFontsReady = (): Promise<void> =>
  fontsLoaded("1em Signs", "bold 1em Crimson Pro", "italic 1em Crimson Pro");

/** Waits until these fonts are loaded, or for a limited time. */
async function fontsLoaded(...fonts: string[]): Promise<void> {
  const all = Promise.allSettled(fonts.map((font) => document.fonts.load(font)));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}
