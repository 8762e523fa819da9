import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Echo } from "./echo";

let press: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", (_: string, heard: () => void) => (press = heard));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the click that comes with a drop is no tap", () => {
  const echo = new Echo();
  expect(echo.heard).toBe(false);
  echo.await();
  expect(echo.heard).toBe(true);
  vi.advanceTimersByTime(60);
  expect(echo.heard).toBe(false);
});

test("who presses again at once means it", () => {
  const echo = new Echo();
  echo.await();
  press();
  expect(echo.heard).toBe(false);
});
