import { expect, test, vi } from "vitest";

import type { Scene } from "../../../../src/api/wire";
import { keyHelp } from "../../../../src/board/chart/input/key-help";

vi.mock("../../../../src/i18n/catalogue.svelte", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  say: (id: string): string => id,
}));

const sceneOf = (...choices: object[]): Scene => ({ prompt: "", panels: [], choices }) as unknown as Scene;

test("the keys of a chart are told while a ship can be steered or placed", () => {
  const steering = sceneOf({ type: "swing", id: "a" });
  expect(keyHelp(steering)).toBe("chart-lesson-keys");
  expect(keyHelp(sceneOf({ type: "swing", id: "a", closed: { clause: "", sentence: "" } }))).toBe("");
  expect(keyHelp(sceneOf({ type: "moor", id: "a" }))).toBe("chart-place-keys");
  expect(keyHelp(sceneOf({ type: "moor", id: "flag", turns: false }))).toBe("");
});
