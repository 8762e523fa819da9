/** Waits for web fonts before text is drawn, so that nothing shifts when they load. */

const PATIENCE = 1500; // ms after which text is drawn in another font until its own comes

/** Waits for the fonts of the home page, which index.html preloads. */
export const textFontsReady = (): Promise<void> => loaded("1em Crimson Pro", "1em Marcellus");

/** Waits for the fonts of the rulebook. */
export const rulebookFontsReady = (): Promise<void> =>
  loaded("bold 1em Crimson Pro", "italic 1em Crimson Pro", "1em DejaVu Sans Mono", "1em Signs");

/** Waits for the fonts of tables: symbols, and bold numbers. */
export const boardFontsReady = (): Promise<void> =>
  loaded("1em Signs", "bold 1em Crimson Pro", "italic 1em Crimson Pro");

/** These fonts are there, or have been waited for long enough. */
async function loaded(...fonts: string[]): Promise<void> {
  const all = Promise.allSettled(fonts.map((font) => document.fonts.load(font)));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
