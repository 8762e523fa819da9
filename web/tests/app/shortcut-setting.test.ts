import { expect, it } from "vitest";

import { isLetterShortcut, shortcut } from "../../src/app/shortcut-setting.svelte";
import { settings } from "../../src/app/settings.svelte";

const press = (key: string, field = "", more: object = {}): KeyboardEvent => {
  const at = {
    closest: () => (field ? { matches: () => field === "decimal" } : null),
  };
  return { key, ctrlKey: false, metaKey: false, altKey: false, target: at, ...more } as unknown as KeyboardEvent;
};

it("accepts letters, digits and signs as shortcuts, and no other keys", () => {
  for (const key of ["h", "K", "?", "1", "."]) expect(isLetterShortcut(press(key))).toBe(true);
  for (const key of [" ", "Enter", "Escape", "ArrowLeft", "Tab"]) expect(isLetterShortcut(press(key))).toBe(false);
  expect(isLetterShortcut(press("h", "", { ctrlKey: true }))).toBe(false);
});

it("ignores keys typed into a field, except letters in a number field", () => {
  expect(isLetterShortcut(press("h", "text"))).toBe(false);
  expect(isLetterShortcut(press("1", "decimal"))).toBe(false);
  expect(isLetterShortcut(press("n", "decimal"))).toBe(true);
});

it("announces no key while shortcuts are off", () => {
  expect(shortcut("h")).toBe("h");
  settings.shortcuts = false;
  expect(shortcut("h")).toBeUndefined();
  settings.shortcuts = true;
  expect(shortcut(undefined)).toBeUndefined();
});
