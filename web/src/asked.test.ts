import { expect, test, vi } from "vitest";

import { Asked } from "./asked.svelte";
import type { Press } from "./wire";

const end: Press = { type: "press", id: "end", label: "End", sure: "Sure?" };

test("what gives something up for good is pressed twice, and a double tap is one", () => {
  const [asked, press] = [new Asked(), vi.fn()];
  asked.tap({ detail: 1 }, end, press);
  expect([asked.label(end), press.mock.calls.length]).toEqual(["Sure?", 0]);
  asked.tap({ detail: 2 }, end, press);
  expect(press).not.toHaveBeenCalled();
  asked.tap({ detail: 0 }, end, press); // by key
  expect(press).toHaveBeenCalledWith(end);
  asked.forget();
  expect(asked.label(end)).toBe("End");
});

test("other buttons, and those of another scene, are asked anew or not at all", () => {
  const [asked, press, plain] = [new Asked(), vi.fn(), { ...end, sure: null }];
  asked.tap({ detail: 2 }, plain, press);
  expect(press).toHaveBeenCalledTimes(1);
  asked.tap({ detail: 1 }, end, press);
  asked.tap({ detail: 1 }, { ...end }, press);
  expect(press).toHaveBeenCalledTimes(1);
});
