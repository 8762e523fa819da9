/** Messages of the page, from the Fluent catalogues that it shares with the server. */

import { FluentBundle, type FluentResource, type FluentVariable } from "@fluent/bundle";

import { store, type Language, settings } from "../app/settings.svelte";

type Words = Promise<{ default: FluentResource["body"] }>;

const catalogues: Record<Language, { first: () => Words; rest: () => Words }> = {
  en: {
    first: () => import("../../../src/escadre/words.en.ftl?first"),
    rest: () => import("../../../src/escadre/words.en.ftl?rest"),
  },
  fr: {
    first: () => import("../../../src/escadre/words.fr.ftl?first"),
    rest: () => import("../../../src/escadre/words.fr.ftl?rest"),
  },
};

let eloquent = false; // whether it says more than the first page does

let bundle = $state.raw<FluentBundle>(new FluentBundle("en"));

/** A catalogue ready to be asked. */
export function makeBundle(language: string, body: FluentResource["body"]): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  made.addResource({ body }); // parsed when the page was built
  return made;
}

/** Loads a language and speaks it from then on. */
export async function loadLanguage(language: Language, all = eloquent): Promise<void> {
  const { first, rest } = catalogues[language];
  const parts = await Promise.all(all ? [first(), rest()] : [first()]);
  eloquent ||= all;
  bundle = makeBundle(
    language,
    parts.flatMap((part) => part.default),
  );
  settings.language = language;
  document.documentElement.lang = language;
}

/** Loads a screen, and the words that only such screens say. */
export async function withAllMessages<T>(screen: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([screen, eloquent ? null : loadLanguage(settings.language, true)]);
  return loaded;
}

/** The owner chose this language: learn it, and remember the choice. */
export async function setLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  store("language", language);
}

/** A label and its value, with the colon of the language. */
export function withLabel(label: string, what: string | number): string {
  return say("labelled", { label, what: `${what}` });
}

/** One of these, or another: as the language lists them. */
export function orList(things: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: "disjunction" }).format(things);
}

/** One after the other, with one full stop between them: some have their own. */
export function joinSentences(said: readonly string[]): string {
  return said.map((each, n) => (n < said.length - 1 && !/[.!?…]$/.test(each) ? `${each}.` : each)).join(" ");
}

/** Says `page-<id>` in the language of the page. */
export function say(id: string, args?: Record<string, FluentVariable>): string {
  const value = bundle.getMessage(`page-${id}`)?.value;
  if (value == null) throw new Error(`no message page-${id} in the catalogue`);
  return bundle.formatPattern(value, args);
}
