/**
 * Names of players, captains and ships in a sentence, with the articles and prepositions of the language.
 *
 * The server has the same forms in `escadre.core.i18n.player_names`; both are tested on the same list.
 */

import type { SeatInfo } from "../api/wire";
import { settings } from "../app/settings.svelte";
import type { Language } from "./preferred-language";

/** A name; `title`: the name is a role, as that of a captain, and takes an article ("le bosco", "the boatswain"). */
export interface PlayerName {
  readonly name: string;
  readonly title?: boolean;
}

/** The name of a captain. */
export const captainName = (name: string): PlayerName => ({ name, title: true });

/** The name of the player of a seat, as the page shows it; captains have an article. */
export const seatName = (chair: SeatInfo | undefined, name: string): PlayerName => ({
  name,
  title: chair?.kind === "bot",
});

type Forms = Record<string, string>;

/**
 * The forms of a name, as arguments of a message: `who` within a sentence ("le bosco"), `Who` at its beginning,
 * `of-who` ("du bosco") and `to-who` ("au bosco"). Several names are listed.
 */
export function nameForms(argument: string, names: PlayerName | readonly PlayerName[], language?: Language): Forms {
  const usedLanguage = language ?? settings.language;
  const list = new Intl.ListFormat(usedLanguage, { type: "conjunction" });
  const each = ("name" in names ? [names] : names).map((name) => formsOf(name, usedLanguage));
  const form = (choose: (forms: OneName) => string): string => list.format(each.map(choose));
  const within = form((name) => name.within);
  const [first] = each;
  return {
    [argument]: within,
    [capitalized(argument)]: first?.lower ? capitalized(within) : within,
    [`of-${argument}`]: form((name) => name.of),
    [`to-${argument}`]: form((name) => name.to),
  };
}

/** A name within a sentence: "le bosco", "the boatswain", "Léo". */
export const nameWithin = (name: PlayerName | readonly PlayerName[]): string => nameForms("who", name)["who"] ?? "";

interface OneName {
  within: string;
  of: string;
  to: string;
  /** Whether the name has a capital only at the beginning of a sentence. */
  lower: boolean;
}

function formsOf({ name, title = false }: PlayerName, language: Language): OneName {
  const lowercase = title ? name.charAt(0).toLowerCase() + name.slice(1) : name;
  if (language === "en") {
    const within = title && !/\d$/.test(name) ? `the ${lowercase}` : lowercase; // "boatswain 2" has no article
    return { within, of: `of ${within}`, to: `to ${within}`, lower: title };
  }
  return {
    within: lowercase,
    of: withPreposition("de", lowercase, name),
    to: withPreposition("à", lowercase, name),
    lower: title,
  };
}

/** The beginnings of words before which « de » is elided; not a y before another vowel (Yann), nor ha- (Hamza). */
const ELIDES = /^(?:[aàâäeéèêëiîïoôöuùûüœæ]|y(?![aeiouéèêô])|h[eéèêëiîïoôöuùûüy])/i;

function withPreposition(preposition: "de" | "à", within: string, original: string): string {
  if (within.startsWith("le ") && within !== original)
    return `${preposition === "de" ? "du" : "au"} ${within.slice(3)}`;
  return preposition === "de" && ELIDES.test(within) ? `d’${within}` : `${preposition} ${within}`;
}

/** A text with a capital letter at its beginning. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
