import { expect, test } from "vitest";

import en from "../../../src/escadre/words.en.ftl";
import first from "../../../src/escadre/words.en.ftl?first";
import rest from "../../../src/escadre/words.en.ftl?rest";
import fr from "../../../src/escadre/words.fr.ftl";
import { makeBundle, joinSentences } from "../../src/i18n/catalogue.svelte";

const sources = import.meta.glob<string>("../../src/**/*.{svelte,ts}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const ids = (words: typeof en): string[] => words.map((each) => each.id).sort();

test("both languages have the same messages for the page", () => {
  expect(ids(fr)).toEqual(ids(en));
  expect(ids(en).length).toBeGreaterThan(50);
});

test("every message id in the page's code is in the catalogue", () => {
  const known = new Set(ids(en));
  const said = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/\bsay_?\("([\w-]+)"/g)].map((found) => `page-${found[1]}`),
  );
  expect(said.length).toBeGreaterThan(50);
  expect(said.filter((id) => !known.has(id))).toEqual([]);
});

test("label and text are joined by the rules of the language", () => {
  const said = (language: string, words: typeof en): string => {
    const bundle = makeBundle(language, words);
    return bundle.formatPattern(bundle.getMessage("page-labelled")?.value ?? "", { label: "Zoé", what: "C4" });
  };
  expect(said("en", en)).toBe("Zoé: C4");
  expect(said("fr", fr)).toBe("Zoé\u00a0: C4");
  const glued = /\}: (?:\$?\{\w|<\/|`)/;
  const drawn = Object.entries(sources).filter(([name]) => name.endsWith(".svelte"));
  expect(drawn.filter(([, source]) => glued.test(source)).map(([name]) => name)).toEqual([]);
});

test("the first page loads the messages that it uses, and few others", () => {
  expect([...ids(first), ...ids(rest)].sort()).toEqual(ids(en));
  const known = new Set(ids(first));
  const said = ["App", "pages/HomePage", "ui/ErrorMessage", "ui/Loading"]
    .map((name) => `../../src/${name}.svelte`)
    .flatMap((path) => [...(sources[path] ?? "").matchAll(/\bsay\("([\w-]+)"/g)])
    .map((found) => `page-${found[1]}`);
  expect(said.length).toBeGreaterThan(15);
  expect(said.filter((id) => !known.has(id))).toEqual([]);
  expect(["page-preferences", "page-sound-off"].filter((id) => !known.has(id))).toEqual([]);
  expect(known.size).toBeLessThan(ids(en).length / 2);
});

test("Fluent formats in the browser as in Python", () => {
  const bundle = makeBundle("fr", fr);
  const pieces = bundle.getMessage("page-piece-count")?.value;
  expect(pieces && bundle.formatPattern(pieces, { label: "croiseur", count: 2 })).toBe("croiseur – à placer\u00a0: 2");
  expect(pieces && bundle.formatPattern(pieces, { label: "croiseur", count: 1 })).toBe("croiseur – à placer\u00a0: 1");
});

test("there is exactly one full stop between sentences", () => {
  expect(joinSentences(["arms a ship", "The dice: 1 3 4.", "Lost!", "Your turn."])).toBe(
    "arms a ship. The dice: 1 3 4. Lost! Your turn.",
  );
  expect(joinSentences(["", "arms a ship", null, "Lost!", ""])).toBe("arms a ship. Lost!");
  expect(joinSentences([])).toBe("");
});
