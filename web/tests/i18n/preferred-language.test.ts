import { expect, test } from "vitest";

import { preferredLanguage } from "../../src/i18n/preferred-language";

test("the page speaks the first of the browser's languages that it knows", () => {
  expect(preferredLanguage(["de-DE", "fr-CA", "en"])).toBe("fr");
  expect(preferredLanguage(["en-GB", "fr"])).toBe("en");
  expect(preferredLanguage(["de"])).toBe("en");
  expect(preferredLanguage([])).toBe("en");
});
