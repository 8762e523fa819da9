import { expect, test } from "vitest";

import { localeFor, preferredLanguage } from "../../src/i18n/preferred-language";

test("the page uses the first of the browser's languages that it has", () => {
  expect(preferredLanguage(["de-DE", "fr-CA", "en"])).toBe("fr");
  expect(preferredLanguage(["en-GB", "fr"])).toBe("en");
  expect(preferredLanguage(["de"])).toBe("en");
  expect(preferredLanguage([])).toBe("en");
});

test("dates have the form of the browser's region if it has the language of the page", () => {
  expect(localeFor("en", ["fr-CA", "en-GB", "en-US"])).toBe("en-GB");
  expect(localeFor("fr", ["fr-CA", "en-GB"])).toBe("fr-CA");
  expect(localeFor("fr", ["en-US"])).toBe("fr");
});
