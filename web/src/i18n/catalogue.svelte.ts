/** Messages of the page, from the Fluent catalogues that it shares with the server. */

import { FluentBundle, type FluentResource, type FluentVariable } from "@fluent/bundle";

import { store, settings } from "../app/settings.svelte";
import type { Language } from "./preferred-language";

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

let areAllLoaded = false; // whether the messages of all pages are loaded

let bundle = $state.raw<FluentBundle>(new FluentBundle("en"));

/** A Fluent bundle with these messages. */
export function makeBundle(language: string, body: FluentResource["body"]): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource({ body }); // parsed when the page was built
  return bundle;
}

/** Loads the messages of a language and switches to it. */
export async function loadLanguage(language: Language, all = areAllLoaded): Promise<void> {
  const { first, rest } = catalogues[language];
  const parts = await Promise.all(all ? [first(), rest()] : [first()]);
  areAllLoaded ||= all;
  bundle = makeBundle(
    language,
    parts.flatMap((part) => part.default),
  );
  settings.language = language;
  document.documentElement.lang = language;
}

/** Waits for a lazily loaded component and for the messages of all pages. */
export async function withAllMessages<T>(module: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([module, areAllLoaded ? null : loadLanguage(settings.language, true)]);
  return loaded;
}

/** Switches to a language and stores the choice. */
export async function setLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  store("language", language);
}

/** A label and its value, with the colon as that language writes it. */
export function withLabel(label: string, value: string | number): string {
  return say("labelled", { label, what: `${value}` });
}

/** Joins items with "or" in the language of the page. */
export function orList(items: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: "disjunction" }).format(items);
}

/** Adds a full stop where a sentence ends without a mark. */
export const withFullStop = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

/** Joins the sentences that are not empty, adding a full stop between two where one is missing. */
export function joinSentences(sentences: readonly (string | false | null | undefined)[]): string {
  const spoken = sentences.filter(Boolean) as string[];
  return spoken.map((each, n) => (n < spoken.length - 1 ? withFullStop(each) : each)).join(" ");
}

/** The message `page-<id>` in the language of the page. */
export function say(id: string, args?: Record<string, FluentVariable>): string {
  const value = bundle.getMessage(`page-${id}`)?.value;
  if (value == null) throw new Error(`no message page-${id} in the catalogue`);
  return bundle.formatPattern(value, args);
}
