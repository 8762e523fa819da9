import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { RefusalReply } from "../../src/api/wire";
import { Notice } from "../../src/board/notice.svelte";

const REFUSED: RefusalReply = { type: "refused", clause: "BAT-8", sentence: "Ships may not touch." };
const live = { refused: null as RefusalReply | null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  live.refused = null;
});

test("a warning stands for a while, and the last one counts", () => {
  const notice = new Notice(live);
  notice.warn({ clause: null, sentence: "one" });
  vi.advanceTimersByTime(6000);
  notice.warn({ clause: null, sentence: "other" });
  vi.advanceTimersByTime(6000);
  expect(notice.trouble?.sentence).toBe("other");
  vi.advanceTimersByTime(1001);
  expect(notice.trouble).toBeNull();
});

test("what the table refuses is told until all is quiet", () => {
  const notice = new Notice(live);
  live.refused = REFUSED;
  expect(notice.trouble).toEqual(REFUSED);
  notice.quiet();
  expect(live.refused).toBeNull();
});

test("what is told takes the place of a warning, and goes when all is quiet", () => {
  const notice = new Notice(live);
  notice.warn({ clause: null, sentence: "no" });
  notice.tell("Move the North boat");
  expect([notice.trouble, notice.told]).toEqual([null, "Move the North boat"]);
  vi.advanceTimersByTime(60_000);
  expect(notice.told).toBe("Move the North boat");
  notice.quiet();
  expect(notice.told).toBe("");
});
