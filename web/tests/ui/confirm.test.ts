import { expect, test, vi } from "vitest";

import { Confirmation } from "../../src/ui/confirm.svelte";
import type { Press } from "../../src/api/wire";

const end: Press = { type: "press", id: "end", label: "End", sure: "Sure?" };

test("an irreversible button is pressed twice, and a double tap counts once", () => {
  const [asked, press] = [new Confirmation(), vi.fn()];
  asked.tap({ detail: 1 }, end, press);
  expect([asked.choice, press.mock.calls.length]).toEqual([end, 0]);
  asked.tap({ detail: 2 }, end, press);
  expect([asked.choice, press.mock.calls.length]).toEqual([end, 0]);
  asked.tap({ detail: 0 }, end, press); // by key
  expect(press).toHaveBeenCalledWith(end);
  expect(asked.choice).toBeNull();
});

test("without an answer, or after another action, the question is asked again", () => {
  vi.useFakeTimers();
  const [asked, press] = [new Confirmation(), vi.fn()];
  const on = (found: object | null): void =>
    asked.onOutsidePointer({ target: { closest: () => found } as unknown as EventTarget });
  asked.tap({ detail: 1 }, end, press);
  on({});
  expect(asked.choice).toBe(end);
  vi.advanceTimersByTime(60_000);
  expect(asked.choice).toBeNull();
  asked.tap({ detail: 1 }, end, press);
  on(null);
  expect(asked.choice).toBeNull();
  expect(press).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test("other buttons, and those of a new scene, ask again or not at all", () => {
  const [asked, press, plain] = [new Confirmation(), vi.fn(), { ...end, sure: null }];
  asked.tap({ detail: 2 }, plain, press);
  expect(press).toHaveBeenCalledTimes(1);
  asked.tap({ detail: 1 }, end, press);
  asked.tap({ detail: 1 }, { ...end }, press);
  expect(press).toHaveBeenCalledTimes(1);
});
