/** The browser's locale for dates and numbers in a language: of the first of its languages that matches, with its region. */
export const localeFor = (language: Language, languages: readonly string[]): string =>
  languages.find((each) => each.slice(0, 2).toLowerCase() === language) ?? language;

/** The language of the page on a first visit: the browser's first language that the page supports. */

export type Language = "en" | "fr";

/** The first supported language of the browser's list; English if there is none. */
export function preferredLanguage(languages: readonly string[]): Language {
  const codes = languages.map((each) => each.slice(0, 2).toLowerCase());
  return codes.find((code): code is Language => code === "en" || code === "fr") ?? "en";
}
