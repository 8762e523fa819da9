/**
 * Names of players, captains and ships in a sentence, with the articles and prepositions of the language.
 *
 * The same forms as `escadre.core.i18n.player_names` on the server; both are tested on the same list.
 */

import type { SeatInfo } from "../api/wire";
import { settings, type Language } from "../app/settings.svelte";

/** A name; with `title` it is a role, as that of a captain, which takes an article ("Le bosco", "Boatswain"). */
export interface PlayerName {
  readonly name: string;
  readonly title?: boolean;
}

/** The name of a captain. */
export const captainName = (name: string): PlayerName => ({ name, title: true });

/** The name of the player of a seat; `called` is what the page calls that player. */
export const seatName = (chair: SeatInfo | undefined, called: string): PlayerName => ({
  name: called,
  title: chair?.kind === "bot",
});

type Forms = Record<string, string>;

/**
 * The forms of a name, as arguments of a message: `who` within a sentence ("le bosco"), `Who` at its beginning,
 * `of-who` ("du bosco") and `to-who` ("au bosco"). Several names are listed.
 */
export function nameForms(argument: string, names: PlayerName | readonly PlayerName[], language?: Language): Forms {
  const spoken = language ?? settings.language;
  const list = new Intl.ListFormat(spoken, { type: "conjunction" });
  const each = ("name" in names ? [names] : names).map((name) => formsOf(name, spoken));
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
  /** It has a capital only at the beginning of a sentence. */
  lower: boolean;
}

function formsOf({ name, title = false }: PlayerName, language: Language): OneName {
  const low = title ? name.charAt(0).toLowerCase() + name.slice(1) : name;
  if (language === "en") {
    const within = title ? `the ${low}` : name;
    return { within, of: `of ${within}`, to: `to ${within}`, lower: title };
  }
  return { within: low, of: after("de", low, name), to: after("à", low, name), lower: title };
}

/** A vowel before which « de » loses its own; not a y before another vowel (Yann), nor ha- (Hamza). */
const ELIDES = /^(?:[aàâäeéèêëiîïoôöuùûüœæ]|y(?![aeiouéèêô])|h[eéèêëiîïoôöuùûüy])/i;

function after(preposition: "de" | "à", within: string, bare: string): string {
  if (within.startsWith("le ") && within !== bare) return `${preposition === "de" ? "du" : "au"} ${within.slice(3)}`;
  return preposition === "de" && ELIDES.test(within) ? `d’${within}` : `${preposition} ${within}`;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
