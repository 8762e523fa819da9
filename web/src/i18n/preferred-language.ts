/** The language of the page on a first visit: the first of the browser's that the page has. */

export type Language = "en" | "fr";

/** The first supported language among the browser's; English if there is none. */
export function preferredLanguage(languages: readonly string[]): Language {
  const codes = languages.map((each) => each.slice(0, 2).toLowerCase());
  return codes.find((code): code is Language => code === "en" || code === "fr") ?? "en";
}
