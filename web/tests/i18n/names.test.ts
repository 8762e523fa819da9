import { expect, test } from "vitest";

import en from "../../../src/escadre/words.en.ftl";
import fr from "../../../src/escadre/words.fr.ftl";
import cases from "../../../tests/core/i18n/name_forms.json";
import { makeBundle } from "../../src/i18n/catalogue.svelte";
import { captainName, nameForms, type PlayerName } from "../../src/i18n/names";

test.each(cases)("$language: the forms of $name are those of the server", ({ language, name, title, ...forms }) => {
  const found = nameForms("who", { name, title }, language as "en" | "fr");
  expect(found).toEqual({ who: forms.within, Who: forms.begins, "of-who": forms.of, "to-who": forms.to });
});

test("several names become a list", () => {
  const both = [{ name: "Léo" }, captainName("Le bosco")];
  expect(nameForms("who", both, "fr")["to-who"]).toBe("à Léo et au bosco");
  expect(nameForms("who", [captainName("Cabin boy"), { name: "Ann" }], "en")["Who"]).toBe("The cabin boy and Ann");
});

/** A captain with each kind of article, and guests. */
const NAMES: Record<"en" | "fr", readonly PlayerName[]> = {
  en: [captainName("Boatswain"), { name: "Ann" }],
  fr: [captainName("Le bosco"), captainName("La vigie"), captainName("L’amirale"), { name: "Léo" }, { name: "Anna" }],
};
const ARGUMENTS = ["who", "rival", "captain", "ship"];
const USED = /"(?:of-|to-)?(?:who|rival|captain|ship)"/i;
/** Two words that must be contracted, a missing elision, or a capital letter within a sentence. */
const WRONG =
  /(?:^|\s)(?:de|à) les?\s|(?:^|\s)de [AEIOÉ]|[\p{L},]\s+(?:Le|La|The)\s|[\p{L},]\s+L’a|\b(?:of|against|to) Boat/u;

const spoken = (["en", "fr"] as const).flatMap((language) => NAMES[language].map((name) => ({ language, name })));

test.each(spoken)("$language: every message that takes a name takes $name.name", ({ language, name }) => {
  const words = language === "en" ? en : fr;
  const bundle = makeBundle(language, words);
  const forms = Object.assign({}, ...ARGUMENTS.map((each) => nameForms(each, name, language))) as Record<
    string,
    string
  >;
  const rest = {
    count: 1,
    game: "MÂTS",
    length: "5 po",
    heading: "045",
    degrees: "045",
    way: "au nord",
    turn: 3,
    gain: "+3",
    result: "won",
    next: "other",
    known: "yes",
    reach: "2 po",
  };
  const said = words
    .filter(({ value }) => USED.test(JSON.stringify(value)))
    .map(({ id, value }) => [id, value ? bundle.formatPattern(value, { ...forms, ...rest }) : ""] as const);
  expect(said.length).toBeGreaterThan(25);
  expect(said.filter(([, text]) => WRONG.test(text) || text.includes("{$"))).toEqual([]);
});
