/** Waits for web fonts before text is drawn, so that nothing shifts when they load. */

const PATIENCE = 1500; // ms after which text is drawn in another font until its own comes

/** What the first page says; index.html lets it come beside the scripts. */
export const textFontsReady = (): Promise<void> => loaded("1em Crimson Pro", "1em Marcellus");

/** What only law books need. */
export const rulebookFontsReady = (): Promise<void> =>
  loaded("bold 1em Crimson Pro", "italic 1em Crimson Pro", "1em DejaVu Sans Mono", "1em Signs");

/** What tables show besides: signs, and figures that stand out among words. */
export const boardFontsReady = (): Promise<void> => loaded("1em Signs", "bold 1em Crimson Pro", "italic 1em Crimson Pro");

/** These fonts are there, or have been waited for long enough. */
async function loaded(...fonts: string[]): Promise<void> {
  const all = Promise.allSettled(fonts.map((font) => document.fonts.load(font)));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
