import { expect, test } from "vitest";

import { preferredLanguage } from "../../src/i18n/preferred-language";

test("the page uses the first of the browser's languages that it has", () => {
  expect(preferredLanguage(["de-DE", "fr-CA", "en"])).toBe("fr");
  expect(preferredLanguage(["en-GB", "fr"])).toBe("en");
  expect(preferredLanguage(["de"])).toBe("en");
  expect(preferredLanguage([])).toBe("en");
});
