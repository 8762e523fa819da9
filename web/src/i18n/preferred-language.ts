/** The language of the page on a first visit: the browser's first language that the page supports. */

export type Language = "en" | "fr";

/** The first supported language of the browser's list; English if there is none. */
export function preferredLanguage(languages: readonly string[]): Language {
  const codes = languages.map((each) => each.slice(0, 2).toLowerCase());
  return codes.find((code): code is Language => code === "en" || code === "fr") ?? "en";
}
